import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type FieldValues,
  type Mode,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod'
import { Problem } from '@fortnight/contract/problem'
import { fieldProblems } from './field-problems.ts'

/**
 * A form whose validator is a schema of the contract; `handleSubmit` hands over its output. Fields are checked when they are
 * left, then at every change; with `mode: 'onSubmit'` not before the first attempt.
 */
export function useContractForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaults: DefaultValues<In>,
  { mode = 'onTouched' }: { mode?: Mode } = {},
): UseFormReturn<In, unknown, Out> {
  return useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues: defaults, mode })
}

/**
 * Shows why submitting failed: details of the server at their fields, the first of them focused, everything else as the
 * form's root error (`formState.errors.root`). `at`: refusals whose words belong to one field.
 */
export function showProblem<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
  at: Partial<Record<Problem['code'], Path<In>>> = {},
): void {
  const field = error instanceof Problem ? at[error.code] : undefined
  if (error instanceof Error && field) {
    return form.setError(field, { type: 'server', message: error.message }, { shouldFocus: true })
  }
  const { fields, root } = fieldProblems(error, Object.keys(form.getValues()))
  for (const [index, [name, message]] of Object.entries(fields).entries()) {
    form.setError(name as Path<In>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  if (!root) return
  form.setError('root', { type: 'server', message: root })
  if (error instanceof Problem && error.title) form.setError('root.title', { type: 'title', message: error.title })
}
