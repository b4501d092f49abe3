import type { App } from '@fortnight/contract/orders/apps'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { dueOn } from '@fortnight/contract/testing/promise'
import { weekdayOf } from '@fortnight/contract/format/days'
import { useNow } from '../../../lib/use-now.ts'
import { Moon } from '../../../ui/moon.tsx'
import { checkInsOf } from '../../../lib/run-record.ts'
import { needOf, standingOf } from './standing.ts'

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div className="figure py-0.5">
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className="font-display text-20 leading-tight font-semibold tracking-[-0.015em] tabular-nums">{children}</dd>
    </div>
  )
}

/** The four figures of a test, with its moon. Without a run they say what is not known yet. */
export function RunFigures({ app, run }: { app: App; run: RunDetail | undefined }) {
  const { headline, k } = standingOf(app, useNow())
  const need = needOf(app)
  const optedIn = run?.opted_in ?? 0
  const started = run && run.day > 0
  const ends = run && (app.status === 'active' ? (run.goal_on ?? dueOn(run)) : dueOn(run))
  const { used, due } = checkInsOf(run?.roster ?? [])
  return (
    <div className="grid items-center pb-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Moon k={k} size={56} quiet={k === 0} className="mr-5 max-sm:hidden" />
      <dl className="figures grid grid-cols-2 gap-y-3.5 md:grid-cols-4">
        <Figure name="Progress">{headline}</Figure>
        <Figure name="Joined">{optedIn > need ? `${optedIn} (you need ${need})` : `${optedIn} of ${need}`}</Figure>
        <Figure name="Daily check-ins">{started ? `${used} of ${due}` : 'Not yet'}</Figure>
        <Figure name={app.status === 'active' || !run ? 'Ends' : 'Promised date'}>
          {ends ? weekdayOf(ends) : 'Not known yet'}
        </Figure>
      </dl>
    </div>
  )
}
