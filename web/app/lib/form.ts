import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Mode,
  type Path,
  type Resolver,
  type UseFormReturn,
  get,
  useForm,
} from 'react-hook-form'
import * as z from 'zod'
import { Problem } from '@fortnight/contract/problem'
import { fieldAt, fieldProblems } from './field-problems.ts'
import { fieldsOnPage, onPage } from './fields-on-page.ts'

const unsendable = 'This form can’t be sent as it is. Reload the page and try again.'

const isFieldError = (node: object): node is FieldError => 'type' in node && typeof node.type === 'string'

/** Every error below `node` with the name of its field; the error of a list itself has the name of the list. */
function issuesIn(node: object, path: readonly string[] = []): { name: string; error: FieldError }[] {
  if (isFieldError(node)) return [{ name: path.filter((part) => part !== 'root').join('.'), error: node }]
  return Object.entries(node).flatMap(([part, child]) =>
    typeof child === 'object' && child !== null ? issuesIn(child, [...path, part]) : [],
  )
}

/** Whether a field shows what is wrong there: the one of that name, or the list that shows its entries. */
const isVisible = (name: string, names: readonly string[]) =>
  fieldAt(name, names) !== undefined ||
  names.some((other) => other.startsWith(`${name}.`) && /^\d/.test(other.slice(name.length + 1)))

const issueMessage = ({ name, error }: { name: string; error: FieldError }) =>
  error.type === 'custom' && error.message
    ? error.message
    : `${unsendable} (${[name, error.message].filter(Boolean).join(': ')})`

/**
 * Checks a form by a schema of the contract. What the schema refuses in a place that no field on the page has becomes the
 * root error: a form that is refused always says why.
 */
export function contractResolver<In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> {
  const check = zodResolver(schema)
  return async (values, context, options) => {
    const checked = await check(values, context, options)
    const names = onPage(options.names ?? [], (name) => get(options.fields, name))
    const lost = issuesIn(checked.errors).filter(({ name }) => !isVisible(name, names))
    if (!lost.length) return checked
    const root = { type: 'unplaced', message: [...new Set(lost.map(issueMessage))].join('\n') }
    return { values: {}, errors: { ...(checked.errors as FieldErrors<In>), root } }
  }
}

/** The values that the schema has fields for. A draft can carry more, which a strict schema refuses. */
export function fieldsOf<In extends FieldValues>(schema: z.ZodType<unknown, In>, values: object): DefaultValues<In> {
  const known = ([name]: [string, unknown]) => !(schema instanceof z.ZodObject) || Object.hasOwn(schema.shape, name)
  return Object.fromEntries(Object.entries(values).filter(known)) as DefaultValues<In>
}

/**
 * A form whose validator is a schema of the contract; `handleSubmit` hands over its output. Of `defaults` it takes the
 * fields of the schema. Fields are checked when they are left, then at every change; with `mode: 'onSubmit'` not before
 * the first attempt. The form shows `formState.errors.root` for errors that belong to none of its fields.
 */
export function useContractForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaults: DefaultValues<In>,
  { mode = 'onTouched' }: { mode?: Mode } = {},
): UseFormReturn<In, unknown, Out> {
  return useForm<In, unknown, Out>({
    resolver: contractResolver(schema),
    defaultValues: fieldsOf(schema, defaults as object),
    mode,
  })
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
  const names = fieldsOnPage(form)
  const field = error instanceof Problem ? at[error.code] : undefined
  if (error instanceof Error && field && names.includes(field)) {
    return form.setError(field, { type: 'server', message: error.message }, { shouldFocus: true })
  }
  const { fields, root } = fieldProblems(error, names)
  for (const [index, [name, message]] of Object.entries(fields).entries()) {
    form.setError(name as Path<In>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  if (!root) return
  form.setError('root', { type: 'server', message: root })
  if (error instanceof Problem && error.title) form.setError('root.title', { type: 'title', message: error.title })
}
