import type { App } from '@fortnight/contract/orders/apps'
import { planOf, runDays } from '@fortnight/contract/plans'
import { runLabelOf, runPhaseLabels } from '@fortnight/contract/vocabulary/run-phase-labels'
import type { RunPhase } from '@fortnight/contract/vocabulary/run-states'
import type { RunSummary } from '@fortnight/contract/testing/run-summary'
import { shortDay } from '@fortnight/contract/format/days'
import { localDayOf, localMomentOf } from '@fortnight/contract/format/moments'
import { counted } from '@fortnight/contract/format/plurals'
import type { DotState } from '../../../ui/dot-state.ts'

/** The state of an app, in the words of its card. `k` is how full its moon is. */
export interface Standing {
  headline: string
  sub: string
  k: number
}

/** Days of the test: the run's own, or before there is one what it will be (never under Google's 14). */
export const lengthOf = (app: App): number => app.run?.days ?? runDays(planOf(app.package_plan), app.duration)

/** Testers that count for the test. */
export const needOf = (app: App): number => app.run?.need ?? planOf(app.package_plan).testers

/** "9/12 testers". A team is larger than what was sold; "15/12" would read as a mistake. */
export function testersText(app: App): string {
  const count = app.tester_count
  return count > needOf(app) ? `${count} testers` : `${count}/${needOf(app)} testers`
}

const isBeingChecked = (app: App) => app.payment_status === 'pending'

/** Whether a payment can be reported for the app now. */
export const mayPay = (app: App): boolean =>
  (app.status === 'pending' || app.status === 'pending_payment') && !isBeingChecked(app)

/** The reason why the app can't be deleted now; undefined when it can. The server enforces the same rule. */
export function deletionBar(app: App): string | undefined {
  if (app.status === 'active') return 'being tested'
  return isBeingChecked(app) ? 'payment being checked' : undefined
}

/** What the card says of a phase in place of the days that are left. */
function remainderOf(phase: RunPhase): string | undefined {
  if (phase === 'running') return undefined
  const { label } = runPhaseLabels[phase]
  return phase === 'extended' ? `${label}, free of charge` : label
}

function ends({ phase, day, days, goal_on }: RunSummary): string {
  const left = days - day
  const remainder = remainderOf(phase) ?? (left === 0 ? 'Last day' : `${counted(left, 'day')} left`)
  return phase === 'running' && goal_on ? `${remainder}, ends ${shortDay(goal_on)}` : remainder
}

function underTest({ run }: App): Standing {
  // A team that is complete is still joining until its first day.
  const phase = run?.phase === 'running' && run.day === 0 ? 'staffing' : (run?.phase ?? 'queued')
  const waitsForSetup = phase === 'queued' && run?.ready_at === null
  const headline = runLabelOf({ phase, waits_for_setup: waitsForSetup, is_paused: Boolean(run?.paused_at) }).label
  if (run?.paused_at) return { headline, sub: 'Until your refund is decided', k: run.day / run.days }
  if (waitsForSetup) return { headline, sub: 'We invite testers once it is complete', k: 0 }
  if (!run || phase === 'queued') return { headline, sub: 'Starts as soon as a full team is free', k: 0 }
  if (phase === 'staffing') return { headline, sub: `Day 1 starts when ${run.need} testers have joined`, k: 0 }
  return { headline: `Day ${run.day} of ${run.days}`, sub: ends(run), k: run.day / run.days }
}

function beforeTest(app: App, now: Date): Standing {
  if (isBeingChecked(app)) return { headline: 'Payment sent', sub: 'Your payment is being checked', k: 0 }
  if (app.payment_status === 'failed')
    return { headline: 'Not started', sub: 'Your last payment could not be confirmed', k: 0 }
  const submitted = localMomentOf(app.created_at, now).replace('Today,', 'today at')
  const sub = app.status === 'pending' ? `Submitted ${submitted}` : 'Starts within 24 hours of payment and Play set-up'
  return { headline: 'Not started', sub, k: 0 }
}

/** The words and the moon of an app's card. */
export function standingOf(app: App, now: Date): Standing {
  switch (app.status) {
    case 'pending':
    case 'pending_payment':
      return beforeTest(app, now)
    case 'active':
      return underTest(app)
    case 'completed':
      return { headline: `All ${lengthOf(app)} days`, sub: `Finished ${localDayOf(app.updated_at)}`, k: 1 }
    case 'cancelled': {
      const day = app.run?.day ?? 0
      const headline = day ? `Day ${day} of ${lengthOf(app)}` : 'Not started'
      return { headline, sub: `Cancelled on ${localDayOf(app.updated_at)}`, k: day / lengthOf(app) }
    }
    default:
      return app.status satisfies never
  }
}

const marks: Record<string, DotState> = { o: 'opened', h: 'short', m: 'missed' }

/** One dot for each day of the test: how the whole team used the app. Today waits until someone has opened it. */
export function dayDots(app: App): DotState[] {
  const run = app.run
  return Array.from({ length: lengthOf(app) }, (_, index) => {
    const state = marks[run?.marks[index] ?? '']
    if (!state) return 'future'
    const isToday = app.status === 'active' && index + 1 === run?.day
    return isToday ? (state === 'missed' ? 'waiting' : 'today') : state
  })
}
