import type { App } from '@fortnight/contract/orders/apps'
import { planOf } from '@fortnight/contract/plans'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { useNow } from '../../../lib/use-now.ts'
import { Legend } from '../../../ui/legend.tsx'
import { Roster } from '../../../ui/roster.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { rosterRows } from '../../../lib/run-record.ts'
import { standingOf } from './standing.ts'

/** A team larger than this scrolls in a region of its own. */
const rowsInView = 12

/** The run day by day, one row for each tester. Before anyone is on it: what it waits for. */
export function RunGrid({ app, run }: { app: App; run: RunDetail | undefined }) {
  const { headline, sub } = standingOf(app, useNow())
  const rows = run ? rosterRows(run, { day: run.elapsed, open: app.status === 'active' }) : []
  const tall = rows.length > rowsInView
  const { minutes } = planOf(app.package_plan)
  return (
    <section aria-label="Day by day" className="min-w-0">
      <div className="mb-2 flex min-h-[34px] items-center gap-2">
        <h3 className="font-text text-14 tracking-normal">Day by day</h3>
        <span className="text-14 text-ink-3">Days in UTC</span>
      </div>
      {run && rows.length > 0 ? (
        <>
          <div
            {...(tall && { role: 'region', tabIndex: 0, 'aria-label': 'Day grid' })}
            className={classNames(tall && 'run-grid-tall max-h-[26.5rem] scroller')}
          >
            <Roster
              dense
              caption={`Daily use, ${rows.length} testers over ${run.days} days`}
              length={run.days}
              today={app.status === 'active' ? run.elapsed : run.days + 1}
              rows={rows}
            />
          </div>
          <div className="mt-3.5">
            <Legend minutes={minutes} />
          </div>
        </>
      ) : (
        <div className="rounded-3 border border-line bg-surface px-[18px] py-6 text-14">
          <p className="font-semibold">{headline}</p>
          <p className="mt-1 text-ink-2">{sub}</p>
        </div>
      )}
    </section>
  )
}
