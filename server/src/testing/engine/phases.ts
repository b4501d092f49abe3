import type { Decision } from './decision.ts'
import type { Params } from './params.ts'
import { chanceOn, countingDays, goalOdds, isLive, metOdds, needOf, optedIn, type Run, type Seat } from './run.ts'

/** A step of the run's life that is due on `today`, if any. */
type Step = (run: Run, today: number, params: Params) => Decision[]

/** Every day in sight on which the team could finish, with its chance. */
const prospects = (run: Run, today: number, params: Params) =>
  countingDays(run, today).map((day) => ({ day, p: chanceOn(run, day, today, params) }))

/**
 * Starts a run whose team is complete, and promises the first day that this team makes safe. The promise rests on
 * opted-in testers alone: a tester who joins a day later counts a day later. While offers are open, or others were just
 * invited (`alone` false), a team that falls short of the target waits for them; with no candidate left it starts as it
 * is.
 */
export function start(run: Run, alone: boolean, today: number, params: Params): Decision[] {
  const team = optedIn(run)
  if (run.phase !== 'staffing' || team.length < needOf(run, today, params)) return []
  const days = prospects({ ...run, seats: team }, today, params)
  const best = days.reduce((x, y) => (y.p > x.p ? y : x))
  const safe = days.find(({ p }) => p >= run.goal.target)
  if (!safe && (!alone || run.seats.some((seat) => seat.state === 'offered'))) return []
  const { day, p } = safe ?? best
  return [
    {
      kind: 'start',
      reason: safe ? 'team_complete' : 'nobody_else',
      startedDay: day - run.goal.days,
      goalDay: day,
      before: chanceOn(run, day, today, params),
      after: p,
    },
  ]
}

const isUnderWay = ({ phase }: Run) => phase === 'running' || phase === 'extended'
const isMet = ({ phase }: Run) => phase === 'qualified' || phase === 'holding'
/** P(met) below which a count of Play Console says that a goal was called met too early. */
const reopenBelow = 0.5

/**
 * Opens a run again whose goal was called met and is not, by a count of Play Console of that day or the margin's: the lower
 * number decides. Testers who leave after that change nothing, and once the developer has applied, Google decides.
 */
export const reopen: Step = (run, today, params) => {
  if (!isMet(run) || run.applied || run.confirmed || !run.gap) return []
  if ((run.countedDay ?? Infinity) > run.qualifiedDay! + params.marginDays) return []
  const after = metOdds(run, today, params)
  const trusted = run.seats.map(({ missing: _missing, ...seat }) => seat)
  const before = metOdds({ ...run, gap: 0, seats: trusted }, today, params)
  if (after >= reopenBelow || before < reopenBelow) return []
  const first = prospects(run, today, params).find(({ day, p }) => day > today && p >= run.goal.hold)
  const day = first?.day ?? today + params.leadDays + run.goal.days
  return [{ kind: 'reopen', reason: 'console_gap', missing: run.gap, day, before, after }]
}

/** Decides that the goal is met, only when that is nearly certain: the developer will apply to Google on our word. */
export const qualify: Step = (run, today, params) => {
  if (!isUnderWay(run)) return []
  const after = metOdds(run, today, params)
  return after >= params.callLevel
    ? [{ kind: 'qualify', reason: 'goal_met', before: goalOdds(run, today, params)!, after }]
    : []
}

export const extend: Step = (run, today, params) => {
  if (run.phase !== 'running' || today <= run.goalDay!) return []
  const after = Math.max(0, ...prospects(run, today, params).map(({ p }) => p))
  return [{ kind: 'extend', reason: 'goal_day_passed', before: metOdds(run, today, params), after }]
}

export const hold: Step = (run, today, params) => {
  if (run.phase !== 'qualified' || today < run.qualifiedDay! + params.marginDays) return []
  const chance = metOdds(run, today, params)
  return [{ kind: 'hold', reason: 'margin_over', before: chance, after: chance }]
}

const hasAllDays = (run: Run, seat: Seat, today: number) =>
  seat.state === 'opted_in' && seat.optedInDay! + run.goal.days <= today

/**
 * Closes the run: each remaining tester with all their own days has completed it, every other live seat is released.
 */
function close(run: Run, end: Decision & { kind: 'complete' | 'fail' }, today: number): Decision[] {
  const { before, after } = end
  const rest = run.seats.filter((seat) => isLive(seat) && !hasAllDays(run, seat, today))
  return [
    end,
    ...rest.map((seat): Decision => {
      const to = seat.state === 'offered' ? 'withdrawn' : 'released'
      return { kind: 'release', seat: seat.id, to, reason: 'closing', before, after }
    }),
  ]
}

const finishers = (run: Run, today: number) =>
  run.seats.filter((seat) => hasAllDays(run, seat, today)).map((seat) => seat.id)

/** Keeps the team until Google has granted access, because it may ask for more testing; seven days at most. */
export const complete: Step = (run, today, params) => {
  if (!isMet(run) || !(run.confirmed || today >= run.qualifiedDay! + params.holdDays)) return []
  const chance = metOdds(run, today, params)
  const reason = run.confirmed ? 'confirmed' : 'held'
  const seats = finishers(run, today)
  return close(run, { kind: 'complete', reason, seats, before: chance, after: chance }, today)
}

export const fail: Step = (run, today, params) => {
  if (!isUnderWay(run) || today < run.startedDay! + params.failDays) return []
  const before = metOdds(run, today, params)
  return close(run, { kind: 'fail', reason: 'out_of_time', seats: finishers(run, today), before, after: 0 }, today)
}
