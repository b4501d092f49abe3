import { type Ref, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Elsewhere } from './use-draft-form.ts'

interface Props {
  elsewhere: Elsewhere
  /** What is in the form now. */
  mine: Record<string, unknown>
  labels: Readonly<Record<string, string>>
  /** A value in words; texts are their own. */
  format?: (field: string, value: unknown) => string
  onChoose: (field: string, whose: 'mine' | 'theirs') => void
  ref?: Ref<HTMLDivElement>
}

const asText = (_field: string, value: unknown) => (typeof value === 'string' ? value : '')

function Side({ title, text, action, onClick }: { title: string; text: string; action: string; onClick: () => void }) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5 rounded-2 border border-line bg-surface px-3 py-2.5 text-ink">
      <h4 id={id} className="text-13 font-semibold">
        {title}
      </h4>
      <p dir="auto" className="max-h-40 overflow-auto whitespace-pre-wrap wrap-anywhere">
        {text || <i className="text-ink-3">Empty</i>}
      </p>
      <div className="mt-auto pt-1">
        <Button variant="secondary" size="sm" className="max-sm:min-h-11" aria-describedby={id} onClick={onClick}>
          {action}
        </Button>
      </div>
    </div>
  )
}

/** Changes saved elsewhere while this form was open: what was merged, and a choice if both changed a field. */
export function ConflictPanel({
  elsewhere: { taken, conflicts, theirs },
  mine,
  labels,
  format = asText,
  onChoose,
  ref,
}: Props) {
  if (!taken.length && !conflicts.length) return null
  const named = (fields: readonly string[]) => fields.map((field) => labels[field] ?? field).join(', ')
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="mb-5 grid gap-3 rounded-3 bg-wait-b px-4 py-3.5 text-14 text-wait-t"
    >
      <p className="flex items-start gap-2.5">
        <Icon name="warn" className="mt-[3px] flex-none" />
        <span>
          <b className="block font-semibold">This app was changed elsewhere while you were editing.</b>
          {taken.length > 0 && `Now in this form: ${named(taken)}. `}
          {conflicts.length > 0 && 'Choose which text to keep, then save. Nothing you typed is lost.'}
        </span>
      </p>
      {conflicts.map((field) => (
        <section key={field} aria-label={labels[field]} className="grid gap-2">
          <h3 className="font-semibold">{labels[field]}</h3>
          <div className="grid gap-2 sm:grid-cols-2">
            <Side
              title="Yours"
              text={format(field, mine[field])}
              action="Keep mine"
              onClick={() => onChoose(field, 'mine')}
            />
            <Side
              title="Saved elsewhere"
              text={format(field, theirs[field])}
              action="Use theirs"
              onClick={() => onChoose(field, 'theirs')}
            />
          </div>
        </section>
      ))}
    </div>
  )
}
