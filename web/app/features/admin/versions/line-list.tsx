import { get, useController, useFormContext } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { type FieldProps, leftOf, useFieldProblem } from './field-parts.ts'
import { limitsAt } from './limits.ts'
import { AddEntry, EntryActs } from './list-acts.tsx'
import type { Shape } from './shapes.ts'

function moved(lines: readonly string[], from: number, to: number): string[] {
  const next = lines.filter((_, index) => index !== from)
  next.splice(to, 0, lines[from] ?? '')
  return next
}

/** A list of lines. The form library's lists hold objects only, so that this one is held as one value. */
export function LineList({ schema, shape, name }: FieldProps<Extract<Shape, { kind: 'lines' }>>) {
  const { field } = useController({ name })
  const { errors } = useFormContext().formState
  const problem = useFieldProblem(name)
  const lines = (field.value ?? []) as string[]
  const { minItems = 0, maxItems = Infinity } = limitsAt(schema, name)
  const { maxLength } = limitsAt(schema, `${name}.0`)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-14 font-semibold">{shape.label}</legend>
      {lines.map((line, index) => {
        const called = `${shape.noun} ${index + 1}`
        const wrong = (get(errors, `${name}.${index}`) as { message?: string } | undefined)?.message
        return (
          // A line is its place in the list.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="flex items-start gap-1">
            <Field label={called} hideLabel error={wrong} hint={leftOf(line, maxLength)} className="min-w-0 flex-1">
              <Input
                value={line}
                dir="auto"
                autoComplete="off"
                onBlur={field.onBlur}
                onChange={({ target }) => field.onChange(lines.map((old, at) => (at === index ? target.value : old)))}
              />
            </Field>
            <EntryActs
              name={called.toLowerCase()}
              index={index}
              count={lines.length}
              least={minItems}
              onMove={(to) => field.onChange(moved(lines, index, to))}
              onRemove={() => field.onChange(lines.filter((_, at) => at !== index))}
            />
          </div>
        )
      })}
      <AddEntry
        noun={shape.noun}
        count={lines.length}
        most={maxItems}
        problem={problem}
        onAdd={() => field.onChange([...lines, ''])}
      />
    </fieldset>
  )
}
