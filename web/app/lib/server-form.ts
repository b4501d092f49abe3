import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'
import { fieldProblems } from './field-problems.ts'
import { fieldsOnPage } from './fields-on-page.ts'

/**
 * A form without a schema, for pages whose readers wait for every kilobyte: its fields state what can be seen here, that something is written, chosen or
 * agreed to, and the server says what else is wrong. Fields are checked when they are left, then at every change.
 */
export const useServerForm = <Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Values> => useForm<Values, unknown, Values>({ defaultValues, mode: 'onTouched' })

/**
 * Marks the fields that the server refuses, and focuses the first of them. The server's words are English: each field has its own, and `message` is
 * what the others show.
 *
 * @returns Whether every part of the refusal has a field.
 */
export function showRefused<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  error: unknown,
  message: string,
): boolean {
  const { fields, root } = fieldProblems(error, fieldsOnPage(form))
  for (const [index, name] of Object.keys(fields).entries())
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  return root === undefined
}
