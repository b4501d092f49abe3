import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { type FieldProps, useFieldProblem } from './field-parts.ts'
import { limitsAt } from './limits.ts'
import { AddEntry, EntryActs } from './list-acts.tsx'
import type { Shape } from './shapes.ts'

/** A list of entries, each with its fields: to add, take away and put in order. `children` draws the fields under that name. */
export function EntryList({
  schema,
  shape,
  name,
  children,
}: FieldProps<Extract<Shape, { kind: 'entries' }>> & { children: (under: string) => ReactNode }) {
  const { fields, append, remove, move } = useFieldArray({ name })
  const problem = useFieldProblem(name)
  const { minItems = 0, maxItems = Infinity } = limitsAt(schema, name)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-14 font-semibold">{shape.label}</legend>
      {fields.map((field, index) => {
        const called = `${shape.noun} ${index + 1}`
        return (
          <fieldset
            key={field.id}
            aria-label={called}
            className="grid gap-4 rounded-3 border border-line px-4 pt-2 pb-4"
          >
            <div className="flex items-center justify-between gap-2">
              <span className="text-14 font-semibold text-ink-2">{called}</span>
              <EntryActs
                name={called.toLowerCase()}
                index={index}
                count={fields.length}
                least={minItems}
                onMove={(to) => move(index, to)}
                onRemove={shape.fixed ? undefined : () => remove(index)}
              />
            </div>
            {children(`${name}.${index}.`)}
          </fieldset>
        )
      })}
      {!shape.fixed && (
        <AddEntry
          noun={shape.noun}
          count={fields.length}
          most={maxItems}
          problem={problem}
          onAdd={() => append(structuredClone(shape.blank))}
        />
      )}
    </fieldset>
  )
}
