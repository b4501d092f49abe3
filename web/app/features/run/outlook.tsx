import { gate } from '@fortnight/contract/plans'
import type { RunDetail } from '@fortnight/contract/runs'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Moon } from '../../ui/moon.tsx'
import { longDay } from './days.ts'
import type { Shown } from './events-dialog.tsx'
import { attentionWords, outlookWords, phaseWords } from './run-words.ts'

function Figure({ name, value, onOpen }: { name: string; value: string; onOpen?: () => void }) {
  return (
    <div>
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className="font-display text-20 leading-tight font-semibold tabular-nums">
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
      </dd>
    </div>
  )
}

function Figures({ run, onShow }: { run: RunDetail; onShow: (shown: Shown) => void }) {
  const { counts, need, elapsed, days, goal_on } = run
  const opens = (title: string, kind: NonNullable<Shown['filter']['kind']>) => () => onShow({ title, filter: { kind } })
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-4 sm:flex sm:flex-wrap">
      <Figure name="Day" value={elapsed ? `${elapsed} of ${Math.max(days, elapsed)}` : 'Not begun'} />
      <Figure
        name="In now (estimated)"
        value={`${counts.in_now} of ${need}`}
        onOpen={opens('Who opted in', 'opted_in')}
      />
      <Figure name="Days of use" value={`${counts.days_used}`} onOpen={opens('Every day of use', 'checked_in')} />
      <Figure name="Evidenced" value={`${counts.days_evidenced}`} onOpen={opens('How days were graded', 'graded')} />
      <Figure name="Promised for" value={goal_on ? longDay(goal_on) : 'Not known yet'} />
    </dl>
  )
}

/** The foreseen days, where the engine has looked. */
function Foreseen({ run: { p50_on, p95_on, phase } }: { run: RunDetail }) {
  if (!p50_on || !p95_on || (phase !== 'running' && phase !== 'extended')) return null
  return (
    <p className="mt-3 text-14 text-ink-2">
      With the testers of today the goal of your plan is met by {longDay(p50_on)} in one of two cases, and by{' '}
      {longDay(p95_on)} in nineteen of twenty.
    </p>
  )
}

/** Where the test stands, in words first, and what needs attention. */
export function Outlook({ run, onShow }: { run: RunDetail; onShow: (shown: Shown) => void }) {
  const { headline, sub } = outlookWords(run)
  const attention = attentionWords(run)
  const { name, tone } = phaseWords[run.phase]
  return (
    <section aria-label="Outlook" className="pb-8">
      <div className="grid items-center gap-x-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Moon k={Math.min(1, run.elapsed / run.days)} size={72} quiet={run.elapsed === 0} className="max-sm:hidden" />
        <div>
          <Badge tone={tone}>{name}</Badge>
          <p className="mt-2 font-display text-24 leading-tight font-semibold tracking-[-0.02em]">{headline}</p>
          <p className="mt-1 text-16 text-ink-2">{sub}</p>
        </div>
      </div>
      <Figures run={run} onShow={onShow} />
      <Foreseen run={run} />
      {attention.length > 0 && (
        <ul className="mt-5 grid gap-2 rounded-3 bg-due-b p-4 text-14 text-due-t" aria-label="Needs attention">
          {attention.map((words) => (
            <li key={words} className="flex gap-2.5">
              <Icon name="warn" className="mt-0.5 flex-none" />
              {words}
            </li>
          ))}
        </ul>
      )}
      {run.broken && (
        <p role="alert" className="mt-5 rounded-3 bg-bad-b p-4 text-14 text-bad-t">
          The ledger of this test does not add up at event {run.broken.seq}: {run.broken.why}. What you see is as of the
          event before it. Please write to us.
        </p>
      )}
      <p className="mt-5 text-13 text-ink-3">
        Estimated from what testers do here. Google counts {gate.testers} testers who stay opted in for {gate.days} days
        in a row, and only Play Console shows that count.
      </p>
    </section>
  )
}
