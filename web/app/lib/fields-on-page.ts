import { type FieldValues, get, type UseFormReturn } from 'react-hook-form'

/** The names that belong to a field that is on the page. */
export const onPage = (names: readonly string[], fieldOf: (name: string) => { mount?: boolean } | undefined) =>
  names.filter((name) => fieldOf(name)?.mount)

/** The names of a form's fields that are on the page: another one would swallow its message. */
export function fieldsOnPage<In extends FieldValues, Out>({ control }: UseFormReturn<In, unknown, Out>): string[] {
  // The library has no public question for it.
  const { _names, _fields } = control
  return onPage([..._names.mount], (name) => get(_fields, `${name}._f`))
}
