import { gate } from '@fortnight/contract/plans'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { longDay } from '@fortnight/contract/format/days'
import { Link } from 'react-router'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Moon } from '../../../ui/moon.tsx'
import type { EventSelection } from './events-dialog.tsx'
import type { NextStep } from './next-step.ts'
import { attentionText, isOver, outlookText, phaseOf } from './run-labels.ts'

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

function Figures({ run, onShow }: { run: RunDetail; onShow: (selection: EventSelection) => void }) {
  const { counts, need, elapsed, days, goal_on } = run
  const opens = (title: string, kind: NonNullable<EventSelection['filter']['kind']>) => () =>
    onShow({ title, filter: { kind } })
  return (
    <dl className="run-figures mt-6 grid grid-cols-2 gap-y-3.5 md:grid-cols-4">
      <Figure
        name={isOver(run) ? 'Stayed to the end' : 'Testers in'}
        value={`${counts.in_now}`}
        beside={`you need ${need}`}
        onOpen={opens('Who joined', 'opted_in')}
      />
      <Figure
        name="Promised date"
        value={goal_on ? longDay(goal_on) : 'Not known yet'}
        {...(elapsed > 0 && !isOver(run) && { beside: `day ${elapsed} of ${Math.max(days, elapsed)}` })}
      />
      <Figure
        name="Daily check-ins"
        value={`${counts.days_used}`}
        onOpen={opens('All daily check-ins', 'checked_in')}
      />
      <Figure
        name="Days with proof"
        value={`${counts.days_evidenced}`}
        onOpen={opens('How days were proven', 'graded')}
      />
    </dl>
  )
}

/** The forecast day, if the engine has evaluated the run. */
function Forecast({ run: { p95_on, phase } }: { run: RunDetail }) {
  if (!p95_on || (phase !== 'running' && phase !== 'extended')) return null
  return <p className="mt-4 text-14 text-ink-2">95% likely to be done by {longDay(p95_on)}</p>
}

/** What helps most now, with its way. */
function Next({ step: { copy: text, link } }: { step: NextStep }) {
  return (
    <section
      aria-label="Next step"
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-3 border border-line bg-surface px-4 py-3 text-14 print:hidden"
    >
      <p className="mr-auto min-w-0 basis-64 grow">
        {link && <b className="font-semibold">Next: </b>}
        {text}
      </p>
      {link && (
        <Link to={link.to} className={buttonClass({ size: 'sm' }, 'max-sm:min-h-11 max-sm:w-full')}>
          {link.label}
        </Link>
      )}
    </section>
  )
}

/**
 * The state of the test, in words first, what needs attention, and the next step. `next`: the reader's own; undefined
 * for others.
 */
export function Outlook({
  run,
  next,
  onShow,
}: {
  run: RunDetail
  next: NextStep | undefined
  onShow: (selection: EventSelection) => void
}) {
  const { headline, sub } = outlookText(run)
  const attention = attentionText(run)
  // Days without the testers that they need are no progress.
  const moon = run.phase === 'failed' || run.phase === 'cancelled' ? 0 : Math.min(1, run.elapsed / run.days)
  return (
    <section aria-label="Outlook" className="pb-8">
      <div className="grid items-center gap-x-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Moon k={moon} size={72} quiet={moon === 0} className="max-sm:hidden" />
        <div>
          <LabelBadge of={phaseOf(run)} />
          <p className="mt-2 font-display text-24 leading-tight font-semibold tracking-[-0.02em]">{headline}</p>
          <p className="mt-1 text-16 text-ink-2">{sub}</p>
        </div>
      </div>
      {next && <Next step={next} />}
      {run.phase !== 'queued' && <Figures run={run} onShow={onShow} />}
      <Forecast run={run} />
      {attention.length > 0 && (
        <ul className="mt-5 grid gap-2 rounded-3 bg-due-b p-4 text-14 text-due-t" aria-label="Needs attention">
          {attention.map((message) => (
            <li key={message} className="flex gap-2.5">
              <Icon name="warn" className="mt-0.5 flex-none" />
              {message}
            </li>
          ))}
        </ul>
      )}
      {run.broken && (
        <p role="alert" className="mt-5 rounded-3 bg-bad-b p-4 text-14 text-bad-t">
          Something is wrong with this test’s record at entry {run.broken.seq}. You see the test as it was before that
          entry, and nothing is lost. Please write to us.
        </p>
      )}
      <p className="mt-5 text-13 text-ink-3">
        Our estimate, from what testers do here. Google counts {gate.testers} testers who stay opted in for {gate.days}{' '}
        days in a row, and only Play Console shows that count.
      </p>
    </section>
  )
}
