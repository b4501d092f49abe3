import { gate } from '@fortnight/contract/plans'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { dueOn } from '@fortnight/contract/testing/promise'
import { saysEnough, trackRecordText } from '@fortnight/contract/testing/track-record'
import { longDay } from '@fortnight/contract/format/days'
import { checkInsOf } from '../../../lib/run-record.ts'
import type { EventSelection } from './events-dialog.tsx'
import { isOnTrack, isOver } from './run-labels.ts'

interface FigureProps {
  name: string
  value: string
  /** What the number is to be held against. */
  beside?: string
  onOpen?: () => void
}

function Figure({ name, value, beside, onOpen }: FigureProps) {
  return (
    <div className="py-0.5">
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className="flex min-h-8 flex-wrap items-center gap-x-2 font-display text-20 leading-tight font-semibold tabular-nums max-sm:min-h-11">
        {onOpen ? (
          <button
            type="button"
            className="min-h-8 underline decoration-line-2 underline-offset-4 hover:decoration-ink max-sm:min-h-11"
            onClick={onOpen}
          >
            {value}
          </button>
        ) : (
          value
        )}
        {beside && <span className="font-text text-13 font-normal tracking-normal text-ink-3">{beside}</span>}
      </dd>
    </div>
  )
}

/** The four numbers of a test. A number that events prove opens them. */
export function Figures({ run, onShow }: { run: RunDetail; onShow: (selection: EventSelection) => void }) {
  const { counts, need, track_record, promise, roster } = run
  const due = dueOn(run)
  const opens = (title: string, kind: NonNullable<EventSelection['filter']['kind']>) => () =>
    onShow({ title, filter: { kind } })
  const { used, proven, due: dueSoFar } = checkInsOf(roster)
  const onTrack =
    track_record && isOnTrack(run)
      ? `on track${saysEnough(track_record) ? ': ' : ', but '}${trackRecordText(track_record)}`
      : undefined
  const moved = promise && promise.due_on > promise.promised_on && `${longDay(promise.promised_on)} when you ordered`
  const besideDate = [onTrack, moved].filter(Boolean).join(', ')
  return (
    <dl className="run-figures grid grid-cols-2 gap-y-3.5 py-5 lg:grid-cols-4">
      <Figure
        name={isOver(run) ? 'Stayed to the end' : 'Testers in'}
        value={`${counts.in_now}`}
        beside={`you need ${need}`}
        onOpen={opens('Who joined', 'opted_in')}
      />
      <Figure
        name="Daily check-ins"
        value={`${used}`}
        beside={`of ${dueSoFar}`}
        onOpen={opens('All daily check-ins', 'checked_in')}
      />
      <Figure
        name="Check-ins with proof"
        value={`${proven}`}
        beside={`of ${used}`}
        onOpen={opens('How days were proven', 'graded')}
      />
      <Figure
        name="Promised date"
        value={due ? longDay(due) : 'Not known yet'}
        {...(besideDate && { beside: besideDate })}
      />
    </dl>
  )
}

/** What Google alone knows, said under the numbers that are ours. */
export const EstimateNote = () => (
  <p className="text-13 text-ink-3">
    Our estimate, from what testers do here. Google counts {gate.testers} testers who stay opted in for {gate.days} days
    in a row, and only Play Console shows that count.
  </p>
)
