import { dayIn } from '@fortnight/contract/calendar'
import { minuteMs } from '@fortnight/contract/format/spans'
import type { LiveTest, LiveTestDay } from '@fortnight/contract/site'
import { reportPath } from '@fortnight/contract/site-map/paths'
import type { ReportDay } from '@fortnight/contract/testing/public-report'
import { countsOf, eligibleOn } from '@fortnight/contract/testing/run-outlook'
import type { ServiceContext } from '../../platform/context.ts'
import { readSharedReport } from '../../testing/reports/read-report.ts'
import { findForFrontPage } from '../../testing/reports/report-links.repository.ts'

type Reading = Pick<ServiceContext, 'db' | 'config'>

const used: readonly ReportDay[] = ['opened', 'short', 'reported']

function countDay(states: readonly (ReportDay | undefined)[]): LiveTestDay {
  const count = (wanted: readonly ReportDay[]) => states.filter((state) => state && wanted.includes(state)).length
  return { used: count(used), waiting: count(['waiting']), missed: count(['missed']) }
}

async function readLiveTest(context: Reading, token: string, sample: boolean): Promise<LiveTest | null> {
  const found = await readSharedReport(context, token)
  // A record that does not add up is no example.
  if (!found || !found.report.elapsed || found.report.record.broken !== null) return null
  const {
    report: { phase, elapsed, length, testers, figures, qualified_on, started_on, timezone },
    read: { state },
  } = found
  const running = phase !== 'completed'
  const counts = countsOf(state)
  const askedLater = state.seats.filter(
    ({ in_on, at }) =>
      in_on !== null && at.offered !== undefined && started_on !== null && dayIn(timezone, at.offered) > started_on,
  )
  return {
    path: reportPath(token),
    sample,
    running,
    day: elapsed,
    length,
    days: Array.from({ length: elapsed }, (_, index) => countDay(testers.map(({ days }) => days[index]))),
    present: running ? counts.in_now : figures.stayed,
    left: counts.left,
    replaced: Math.min(counts.left, askedLater.length),
    apply_on: qualified_on ?? eligibleOn(state.seats),
  }
}

/** How often its figures are read again; whether it may be shown is asked each time. */
const everyMs = 10 * minuteMs

/** Reads the test that the front page shows; null without one. */
export function liveTestReader(context: Reading, clock: () => Date) {
  let kept: { key: string; test: LiveTest | null } | undefined
  return async (options: { samples: boolean }): Promise<LiveTest | null> => {
    const link = await findForFrontPage(context.db, options)
    if (!link) return null
    const key = [link.token, link.phase, Math.floor(clock().getTime() / everyMs)].join(' ')
    if (kept?.key !== key) kept = { key, test: await readLiveTest(context, link.token, link.sample) }
    return kept.test
  }
}
