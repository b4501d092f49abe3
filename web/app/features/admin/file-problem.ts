import { fieldProblems } from '../../lib/field-problems.ts'

/** Why a file that was sent as `csv` can't be read, or nothing came of it; undefined if nothing is wrong. */
export function fileProblem(error: unknown): string | undefined {
  if (!error) return undefined
  const { fields, root } = fieldProblems(error, ['csv'])
  return fields['csv'] ?? root
}
