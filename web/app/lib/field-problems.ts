import { Problem, problems } from '@fortnight/contract/problem'

export interface FieldProblems {
  /** Message by field name. */
  fields: Record<string, string>
  /** What belongs to no field of the form. */
  root: string | undefined
}

/** The field of `names` for a place: the one there, or the list that the place is an entry of. */
export function fieldAt(place: string, names: readonly string[]): string | undefined {
  const parts = place.split('.')
  const nearest = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
  return nearest.find((name) => names.includes(name))
}

/**
 * Where a form shows an error: details of a refused input at their field, if the form has it; everything else above the
 * button. A body that nests what the form holds flat is found by the last name of the place.
 */
export function fieldProblems(error: unknown, names: readonly string[]): FieldProblems {
  if (!(error instanceof Problem)) return { fields: {}, root: problems.internal.message }
  if (typeof error.detail === 'string') return { fields: {}, root: error.detail }
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const { loc, msg } of error.detail) {
    // A list of one field ends in an index: ['body', 'countries', 2].
    const last = loc.findLast((part) => typeof part === 'string')
    const name = fieldAt(loc.slice(1).join('.'), names) ?? fieldAt(last ?? '', names)
    if (name) fields[name] ??= msg
    else rest.push(msg)
  }
  return { fields, root: rest.length ? rest.join(' ') : undefined }
}
