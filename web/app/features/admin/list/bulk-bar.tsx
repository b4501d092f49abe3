import { useState } from 'react'
import { counted } from '@fortnight/contract/format/plurals'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** An act on several rows, one call each: what was done stays done if a later one fails. */
export interface BulkAct<R> {
  label: string
  /** Rows that it cannot be done to are passed over. */
  appliesTo?: (row: R) => boolean
  act: (row: R) => Promise<unknown>
  /** Asks before the first of them; if the answer is false, all rows are left as they were. */
  begin?: (rows: readonly R[]) => Promise<boolean>
  /** Said of those it was done to, after their number: "marked as resolved". */
  done: string
}

/** The rows that are ticked, and what can be done to all of them. */
export function BulkBar<R>({
  rows,
  noun,
  acts,
  onClear,
}: {
  rows: readonly R[]
  noun: string
  acts: readonly BulkAct<R>[]
  onClear: () => void
}) {
  const [progress, setProgress] = useState<{ label: string; done: number; all: number }>()

  const run = async ({ label, appliesTo, act, begin, done }: BulkAct<R>) => {
    const mine = appliesTo ? rows.filter(appliesTo) : rows
    if (begin && !(await begin(mine))) return
    let failed = 0
    for (const [place, row] of mine.entries()) {
      setProgress({ label, done: place, all: mine.length })
      await act(row).catch(() => failed++)
    }
    setProgress(undefined)
    const passed = rows.length - mine.length
    const rest = [failed && `${counted(failed, noun)} failed.`, passed && `${counted(passed, noun)} left as they were.`]
    showToast(`${counted(mine.length - failed, noun)} ${done}`, {
      detail: rest.filter(Boolean).join(' '),
      tone: failed ? 'destructive' : 'default',
    })
    if (!failed) onClear()
  }

  return (
    <div role="group" aria-label="Chosen rows" className="bulk-bar">
      <b aria-live="polite" className="font-semibold">
        {counted(rows.length, noun)} chosen
      </b>
      {acts.map((act) => (
        <Button
          key={act.label}
          variant="secondary"
          size="sm"
          busy={progress?.label === act.label}
          disabled={progress !== undefined}
          onClick={() => void run(act)}
        >
          {act.label}
        </Button>
      ))}
      <Button variant="ghost" size="sm" disabled={progress !== undefined} onClick={onClear}>
        Choose none
      </Button>
      {progress && (
        <progress aria-label={progress.label} value={progress.done} max={progress.all} className="bulk-progress" />
      )}
    </div>
  )
}
