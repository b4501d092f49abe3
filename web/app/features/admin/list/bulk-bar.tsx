import { useRef, useState } from 'react'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type BulkAct, runBulk } from './bulk-act.ts'
import type { ListView } from './list-view.ts'

/** What is selected: rows of this page, or every row that matches. */
export interface Selection<R> {
  rows: readonly R[]
  /** Set if every matching row is selected, which are `count` on screen. */
  all: { view: ListView; count: number; read: () => Promise<R[]> } | undefined
}

/** A wider selection that is offered: all rows that match, once all of the page are selected. */
export interface Wider {
  count: number
  /** More match than one act can be about. */
  tooMany: boolean
  select: () => void
}

/** Reasons of failures that are said. */
const mostReasons = 3

/** The rows that are selected, and what can be done to all of them. */
export function BulkBar<R>({
  selection,
  noun,
  acts,
  wider,
  page,
  onClear,
}: {
  selection: Selection<R>
  noun: string
  acts: readonly BulkAct<R>[]
  wider: Wider | undefined
  /** The rows of the page, if not all of them are selected: on a phone no head of a table offers them. */
  page: { count: number; select: () => void } | undefined
  onClear: () => void
}) {
  const [progress, setProgress] = useState<{ label: string; done: number; all: number }>()
  const [question, setQuestion] = useState<BulkAct<R>>()
  const stopped = useRef(false)
  const { rows, all } = selection
  const number = all?.count ?? rows.length

  const run = async (act: BulkAct<R>) => {
    setQuestion(undefined)
    stopped.current = false
    setProgress({ label: act.label, done: 0, all: number })
    try {
      if (act.whole) {
        if (await act.whole(selection)) onClear()
        return
      }
      const chosen = all ? await all.read() : rows
      const outcome = await runBulk(
        act,
        chosen,
        () => stopped.current,
        (done, count) => setProgress({ label: act.label, done, all: count }),
      )
      if (!outcome) return
      const { done, failed, passed, left, reasons } = outcome
      const rest = [
        failed && `${counted(failed, noun)} failed.`,
        ...new Set(reasons.slice(0, mostReasons)),
        passed && `${counted(passed, noun)} left as they were.`,
        left && `Stopped: ${counted(left, noun)} not tried.`,
      ]
      showToast(`${counted(done, noun)} ${act.done}`, {
        detail: rest.filter(Boolean).join(' '),
        tone: failed ? 'destructive' : 'default',
      })
      if (!failed && !left) onClear()
    } catch (error) {
      showToast('Nothing was changed', { detail: messageOf(error), tone: 'destructive' })
    } finally {
      setProgress(undefined)
    }
  }
  // What is done to rows that are not on screen is asked about first, unless the act can be called off itself.
  const ask = (act: BulkAct<R>) => (all && !act.whole ? setQuestion(act) : void run(act))

  return (
    <div role="group" aria-label="Selected rows" className="bulk-bar">
      <b aria-live="polite" className="font-semibold">
        {all ? `All ${counted(number, noun)} that match are selected` : `${counted(number, noun)} selected`}
      </b>
      {page && (
        <Button variant="ghost" size="sm" className="underline underline-offset-4" onClick={page.select}>
          Select all {figure(page.count)} on this page
        </Button>
      )}
      {wider && !all && (
        <span className="text-ink-2">
          {wider.tooMany ? (
            `All on this page. More than ${figure(wider.count)} match: narrow the list to select them all.`
          ) : (
            <Button variant="ghost" size="sm" className="underline underline-offset-4" onClick={wider.select}>
              Select all {counted(wider.count, noun)} that match
            </Button>
          )}
        </span>
      )}
      {acts.map((act) => (
        <Button
          key={act.label}
          variant="secondary"
          size="sm"
          busy={progress?.label === act.label}
          disabled={progress !== undefined}
          onClick={() => ask(act)}
        >
          {act.label}
        </Button>
      ))}
      {progress ? (
        <>
          <span role="status" className="tabular-nums text-ink-2">
            {figure(progress.done)} of {figure(progress.all)}
          </span>
          <Button variant="ghost" size="sm" onClick={() => (stopped.current = true)}>
            Stop
          </Button>
        </>
      ) : (
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear selection
        </Button>
      )}
      {question && (
        <ConfirmDialog
          title={`${question.label}: ${counted(number, noun)}?`}
          confirmLabel={question.label}
          destructive={false}
          onConfirm={() => void run(question)}
          onClose={() => setQuestion(undefined)}
        >
          <p>
            This applies to every {noun} that matches the filter, also on other pages. Those that it doesn’t fit stay
            unchanged.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
