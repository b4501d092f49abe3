import { Problem, problems } from '@fortnight/contract/problem'

export interface FieldProblems {
  /** Message by field name. */
  fields: Record<string, string>
  /** What belongs to no field of the form. */
  root: string | undefined
}

/**
 * Where a form shows an error: details of a refused input at the field that their location ends in, if the form has it;
 * everything else above the button.
 */
export function fieldProblems(error: unknown, names: readonly string[]): FieldProblems {
  if (!(error instanceof Problem)) return { fields: {}, root: problems.internal.words }
  if (typeof error.detail === 'string') return { fields: {}, root: error.detail }
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const { loc, msg } of error.detail) {
    // A list of one field ends in an index: ['body', 'countries', 2].
    const name = loc.findLast((part) => typeof part === 'string')
    if (name && names.includes(name)) fields[name] ??= msg
    else rest.push(msg)
  }
  return { fields, root: rest.length ? rest.join(' ') : undefined }
}
