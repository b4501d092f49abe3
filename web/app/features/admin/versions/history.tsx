import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Change } from '@fortnight/contract/operations/versions'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Since } from '../since.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { differences } from './diff.ts'
import { DifferenceList } from './difference-list.tsx'
import { sentenceOf } from './shapes.ts'
import { changesQuery, type Current, type Subject, type Value } from './subject.ts'
import { useChange } from './use-versioned-form.ts'

/** The fields that a change touched, in a line. */
function summary(subject: Subject, before: Value, after: Value): string {
  const found = differences(before, after).map((difference) => sentenceOf(subject.shapes, difference))
  const [first, second, ...others] = found
  if (!first) return 'Nothing differs'
  return [first, second, others.length ? `${others.length} more` : undefined].filter(Boolean).join('; ')
}

interface RowProps {
  subject: Subject
  change: Change
  /** What is in force without words of the operator's. */
  fallback: Value
  newest: boolean
  now: Date
  onRestore: () => void
}

function Row({ subject, change, fallback, newest, now, onRestore }: RowProps) {
  const [before, after] = [change.before ?? fallback, change.value ?? fallback]
  return (
    <li className="grid gap-1.5 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 text-14">
          <b className="font-semibold">{change.by}</b>
          {change.value === null && <span className="text-ink-2">: back to {subject.fallback.toLowerCase()}</span>}
          <p className="text-13 text-ink-2 wrap-anywhere">{summary(subject, before, after)}</p>
        </div>
        <div className="flex items-center gap-3">
          <Since at={change.created_at} now={now} className="text-13" />
          {newest ? (
            <span className="text-13 text-ink-3">In force</span>
          ) : (
            <Button variant="secondary" onClick={onRestore}>
              Restore
            </Button>
          )}
        </div>
      </div>
      <details className="text-14">
        <summary className="min-h-6 text-13 text-ink-2">What changed</summary>
        <DifferenceList shapes={subject.shapes} before={before} after={after} />
      </details>
    </li>
  )
}

/** The author, time and content of each change; every version can be put in force again. */
export function History({ subject, current, fallback }: { subject: Subject; current: Current; fallback: Value }) {
  const [before, setBefore] = useState<number>()
  const { data, error, isPending, isFetching } = useQuery(changesQuery(subject, before))
  const [chosen, setChosen] = useState<Change>()
  const now = useNow()
  const change = useChange(subject)
  if (isPending) return <Skeleton className="h-16" />
  if (error) return <FormAlert>{messageOf(error)}</FormAlert>
  const { data: rows, more } = data
  if (!rows.length) return <p className="text-14 text-ink-3">No changes yet.</p>
  const restore = async (to: number) => {
    await change(() => subject.restore(to, current.version), `${subject.title}: restored`)
    setChosen(undefined)
  }
  return (
    <>
      <ul aria-label={`Changes of ${subject.title}`} className="hair -my-3.5">
        {rows.map((row) => (
          <Row
            key={row.id}
            subject={subject}
            change={row}
            fallback={fallback}
            newest={row.id === current.version}
            now={now}
            onRestore={() => setChosen(row)}
          />
        ))}
      </ul>
      {(more || before !== undefined) && (
        <div className="mt-5 flex gap-2">
          {before !== undefined && (
            <Button variant="secondary" onClick={() => setBefore(undefined)}>
              Newest changes
            </Button>
          )}
          {more && (
            <Button variant="secondary" busy={isFetching} onClick={() => setBefore(rows.at(-1)?.id)}>
              Earlier changes
            </Button>
          )}
        </div>
      )}
      {chosen && (
        <ConfirmDialog
          title="Put this version in force?"
          confirmLabel="Restore"
          destructive={false}
          onConfirm={() => restore(chosen.id)}
          onClose={() => setChosen(undefined)}
        >
          <p className="mb-2">What would change:</p>
          <DifferenceList
            shapes={subject.shapes}
            before={current.data}
            after={chosen.value ?? fallback}
            labels={['Now', 'Then']}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
