import { fieldProblems } from '../../lib/field-problems.ts'

/** The error of a file that was sent as `csv` and can't be read, or had no effect; undefined if nothing is wrong. */
export function fileProblem(error: unknown): string | undefined {
  if (!error) return undefined
  const { fields, root } = fieldProblems(error, ['csv'])
  return fields['csv'] ?? root
}
