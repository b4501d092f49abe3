import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, TextArea } from '../../../ui/input.tsx'
import { EntryList } from './entry-list.tsx'
import { type FieldProps, leftOf, useFieldProblem } from './field-parts.ts'
import { LineList } from './line-list.tsx'
import { limitsAt } from './limits.ts'
import type { Shape } from './shapes.ts'

function TextField({ schema, shape, name }: FieldProps) {
  const { register } = useFormContext<FieldValues>()
  const problem = useFieldProblem(name)
  const left = leftOf(useWatch({ name }), limitsAt(schema, name).maxLength)
  return (
    <Field label={shape.label} error={problem} hint={[shape.hint, left].filter(Boolean).join(' ')}>
      {shape.kind === 'words' ? (
        <TextArea {...register(name)} dir="auto" />
      ) : (
        <Input {...register(name)} dir="auto" autoComplete="off" />
      )}
    </Field>
  )
}

function NumberField({ shape, name }: FieldProps) {
  const { register } = useFormContext<FieldValues>()
  return (
    <Field label={shape.label} error={useFieldProblem(name)} hint={shape.hint}>
      <Input {...register(name, { valueAsNumber: true })} type="number" step="any" inputMode="decimal" />
    </Field>
  )
}

function TickField({ shape, name }: FieldProps) {
  const { register } = useFormContext<FieldValues>()
  return (
    <Checkbox {...register(name)} error={useFieldProblem(name)}>
      {shape.label}
    </Checkbox>
  )
}

/** The fields of a form, made after its shapes; the schema limits their lengths. */
export function Fields({
  schema,
  shapes,
  under = '',
}: {
  schema: z.ZodType
  shapes: readonly Shape[]
  under?: string
}) {
  return shapes.map((shape) => {
    const name = under + shape.name
    if (shape.kind === 'entries')
      return (
        <EntryList key={name} schema={schema} shape={shape} name={name}>
          {(entry) => <Fields schema={schema} shapes={shape.fields} under={entry} />}
        </EntryList>
      )
    if (shape.kind === 'lines') return <LineList key={name} schema={schema} shape={shape} name={name} />
    if (shape.kind === 'tick') return <TickField key={name} schema={schema} shape={shape} name={name} />
    if (shape.kind === 'number') return <NumberField key={name} schema={schema} shape={shape} name={name} />
    return <TextField key={name} schema={schema} shape={shape} name={name} />
  })
}
