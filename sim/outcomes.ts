import { defaultLateScale, lateCents, type Lateness } from '@fortnight/contract/operations/late-scale'
import { defaultPay, missesForgiven, payOfDays, seatPayOf } from '@fortnight/contract/operations/tester-pay'
import { plans, type PlanName } from '@fortnight/contract/plans'
import { distrusted } from '../server/src/testing/engine/suspicion.ts'
import type { Fleet } from './state.ts'
import { type App, promisedDayOf, suffers } from './world.ts'

// Late enough that an app approved before has its promised day, and eight more, within the simulated time.
const settlesIn = 30
const graceDays = 8

/** What became of one test, as plain data. */
export interface Outcome {
  plan: PlanName
  isStarted: boolean
  /** Goal truly met by the day quoted at the order (or as its developer moved it), on the promised day, and eight days later at most. */
  isQuotedKept: boolean
  isMovedKept: boolean
  /** Cents that go back by themselves because the test was late; the whole price if its goal was never met. */
  lateCents: number
  isOnDay: boolean
  isWithin8: boolean
  /** Whether its goal was ever called met, on the promised day or before, and before it was. */
  isCalled: boolean
  isCalledInTime: boolean
  isCalledFalsely: boolean
  isStruck: boolean
  /**
   * Hours from the approval until all testers that were sold were in, the same without those beyond six for which the
   * developer let testers wait, and until the start.
   */
  fullHours: number
  ownFullHours: number
  startHours: number
  offers: number
  team: number
  letGo: number
  /** Tester-days that were sold, held to the goal and while Google answers, and those of them that are paid. */
  sold: number
  daysToGoal: number
  daysHeld: number
  daysPaid: number
  /** Rupees that testers get. */
  payPkr: number
  /** What was said of the promised day, and whether that came and lasted its margin. */
  forecasts: number[]
  isLasted: boolean
}

/** What became of one fleet, as plain data that a thread can hand over. */
export interface Lived {
  title: string
  hasShock: boolean
  outcomes: Outcome[]
  load: number[]
  turnedAway: number
  /** Testers who were ever on a test: whether they are organised, and whether they are distrusted in the end. */
  testers: { isOrganised: boolean; isDistrusted: boolean }[]
}

/** Apps of a grown fleet whose fate was decided before the end. */
function counted({ apps, scenario }: Fleet): App[] {
  const last = scenario.days - settlesIn
  return apps.filter(({ approvedAt, run }) => {
    const decided = run.goalDay === null || run.goalDay + graceDays < scenario.days
    return approvedAt >= scenario.countedFrom * 24 && approvedAt < (last - run.goal.days) * 24 && decided
  })
}

/** How late a test was, by the day quoted at its order as its developer moved it, and by its start. */
function latenessOf({ metDay, promisedFrom, ownerHours, startedAt, approvedAt, run }: App): Lateness {
  const startHours = startedAt - approvedAt - ownerHours - defaultLateScale.start_hours
  return {
    days: metDay - promisedDayOf(promisedFrom + ownerHours, run.goal.days),
    startDays: Math.ceil(startHours / 24),
  }
}

/** Tester-days that are paid: those with a check-in, as many for each seat as the settings allow. */
const daysPaid = ({ run, truth }: App): number =>
  [...truth.values()].reduce((sum, of) => sum + Math.min(of.checkIns, run.goal.days + defaultPay.extra_days), 0)

/**
 * Rupees that testers get by the default settings: for days with a check-in, and for those that were left when we ended the
 * part of one who missed no more than is forgiven.
 */
const payPkr = ({ run, truth }: App): number =>
  run.seats.reduce((sum, { id, state, optedInDay, endedDay }) => {
    const checkIns = truth.get(id)?.checkIns ?? 0
    const paid = Math.min(checkIns, run.goal.days + defaultPay.extra_days)
    const over = state === 'released' && optedInDay !== null ? endedDay! - optedInDay : run.goal.days
    const left = over - checkIns <= missesForgiven ? Math.max(run.goal.days - over, 0) : 0
    return sum + payOfDays(seatPayOf(defaultPay), paid, run.goal.days) + left * defaultPay.release_pkr
  }, 0)

function outcomeOf(app: App): Outcome {
  const { run, metDay } = app
  const { goal, goalDay, startedDay, qualifiedDay } = run
  const lateness = latenessOf(app)
  return {
    plan: app.plan,
    isStarted: startedDay !== null,
    isQuotedKept: metDay <= promisedDayOf(app.promisedFrom, goal.days),
    isMovedKept: lateness.days <= 0,
    lateCents: lateCents(defaultLateScale, plans[app.plan].cents, lateness),
    isOnDay: app.onTime === true,
    isWithin8: goalDay !== null && metDay <= goalDay + graceDays,
    isCalled: app.calledDay < Infinity,
    isCalledInTime: app.calledDay <= (goalDay ?? -1),
    isCalledFalsely: app.calledDay < metDay && app.calledDay < Infinity,
    isStruck: app.hit,
    fullHours: app.fullAt - app.approvedAt,
    ownFullHours: app.fullAt - app.approvedAt - app.fullOwnerHours,
    startHours: app.startedAt - app.approvedAt,
    offers: app.used,
    team: run.seats.filter(({ optedInDay }) => optedInDay !== null && optedInDay <= startedDay!).length,
    letGo: run.seats.filter(
      ({ state, optedInDay, endedDay }) =>
        state === 'released' && optedInDay !== null && endedDay! <= (qualifiedDay ?? Infinity),
    ).length,
    sold: goal.need * goal.days,
    daysToGoal: app.daysToGoal,
    daysHeld: app.daysHeld,
    daysPaid: daysPaid(app),
    payPkr: payPkr(app),
    forecasts: app.forecasts,
    isLasted: app.lasted === true,
  }
}

export const livedBy = (fleet: Fleet): Lived => ({
  title: fleet.scenario.title,
  hasShock: fleet.scenario.shock !== 'none' || suffers(fleet.scenario, 'day three'),
  outcomes: counted(fleet).map(outcomeOf),
  load: fleet.load.slice(fleet.scenario.countedFrom),
  turnedAway: fleet.turnedAway,
  testers: [...fleet.crowd.testers.values()]
    .filter(({ seats }) => seats.length > 0)
    .map(({ ring, suspicion }) => ({ isOrganised: ring !== null, isDistrusted: (suspicion ?? 0) >= distrusted })),
})
