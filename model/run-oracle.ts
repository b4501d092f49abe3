import { dayMs } from '@fortnight/contract/format/spans'
import type { RunPhase } from '@fortnight/contract/vocabulary/run-states'
import type { ActName } from './act.ts'
import type { Happened } from './seat-oracle.ts'
import { dayAfter, dayOf, daysBetween, isLive, isOpen, type Run, type Seat } from './state.ts'

/** Acts that end any test before its time. */
const enders = ['cancel', 'remove', 'decide refund'] as const satisfies ActName[]

/** The phases that a run can enter next, and the acts that take it there. */
const next: Record<RunPhase, Partial<Record<RunPhase, readonly ActName[]>>> = {
  queued: { staffing: ['approve', 'set up', 'staff queue'], cancelled: [...enders, 'book late'] },
  staffing: { running: ['tick'], cancelled: [...enders, 'book late'] },
  running: { extended: ['tick'], qualified: ['tick'], failed: ['tick'], cancelled: enders },
  extended: { qualified: ['tick'], failed: ['tick'], cancelled: enders },
  qualified: { extended: ['tick'], holding: ['tick'], completed: ['tick'], cancelled: enders },
  holding: { extended: ['tick'], completed: ['tick'], cancelled: enders },
  completed: {},
  failed: {},
  cancelled: {},
}

/** Whether these acts can take a run from one phase to another, through others if need be. */
function leads(from: RunPhase, to: RunPhase, done: ReadonlySet<ActName>, seen: readonly RunPhase[] = []): boolean {
  if (from === to) return true
  if (seen.includes(from)) return false
  return Object.entries(next[from]).some(
    ([phase, by]) => by.some((name) => done.has(name)) && leads(phase as RunPhase, to, done, [...seen, from]),
  )
}

/** Testers who are in, or were until this moment. */
const team = (seats: readonly Seat[], now: Date) =>
  seats.filter((seat) => seat.in !== null && (seat.ended === null || seat.ended >= now))

const pacific = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/Los_Angeles' })

/** Whether that many days are over since then: on the run's calendar, by 24 hours each, and on Google's calendar. */
const areOver = (since: Date, days: number, now: Date) =>
  dayAfter(dayOf(since), days) <= dayOf(now) &&
  now.getTime() - since.getTime() >= days * dayMs &&
  dayAfter(pacific.format(since), days) <= pacific.format(now)

/** Seats whose own days are all in the past. */
const finishers = (seats: readonly Seat[], run: Run, now: Date) =>
  team(seats, now).filter((seat) => seat.in && areOver(seat.in, run.days, now))

const holdDays = 7
const giveUpDays = 42

/** What must be true when a run comes to this phase. */
const arrivals: Partial<Record<RunPhase, (run: Run, seats: readonly Seat[], now: Date) => string | undefined>> = {
  staffing: ({ need }, seats) => (seats.length < need ? `its team is ${seats.length} of ${need}` : undefined),
  running(run, seats, now) {
    const teamSize = team(seats, now).length
    if (teamSize < run.need) return `it started with ${teamSize} of ${run.need}`
    if (!run.started_on || run.goal_on !== dayAfter(run.started_on, run.days))
      return `its goal is ${run.goal_on}, ${run.days} days after ${run.started_on}`
    return undefined
  },
  extended: ({ goal_on }, _, now) => (goal_on && dayOf(now) > goal_on ? undefined : `its goal day is ${goal_on}`),
  qualified(run, seats, now) {
    const done = finishers(seats, run, now).length
    return done < run.need ? `${done} of ${run.need} have all their own days` : undefined
  },
  completed({ qualified_on, outcome }, _, now) {
    if (!qualified_on) return 'it never qualified'
    const held = daysBetween(qualified_on, dayOf(now)) >= holdDays
    return held || outcome === 'granted' ? undefined : `it qualified on ${qualified_on}, and Google has not answered`
  },
  failed: ({ started_on }, _, now) =>
    started_on && daysBetween(started_on, dayOf(now)) >= giveUpDays ? undefined : `it started on ${started_on}`,
}

/** Why a goal that was called met could not be taken back; undefined if it could. */
function reopening({ applied_on, gap }: Run): string | undefined {
  if (applied_on) return 'its developer has applied'
  return gap > 0 ? undefined : 'no count of Play Console was lower than ours'
}

/** Everything that cannot be about a run: what it was, what it became, and its seats as they are now. */
export function runChanges(before: Run | undefined, after: Run, seats: readonly Seat[], happened: Happened): string[] {
  const done = new Set(happened.outcomes.filter(({ result }) => result === 'done').map(({ act }) => act.name))
  const wrong: string[] = []
  const from = before?.phase ?? 'queued'
  if (!before && !done.has('approve')) wrong.push('nobody approved it')
  if (!leads(from, after.phase, done)) wrong.push(`it went from ${from} to ${after.phase} by ${[...done].join(', ')}`)
  if (from !== after.phase && !happened.jumped) {
    const isReopened = after.phase === 'extended' && before?.qualified_on && !after.qualified_on
    const problem = isReopened ? reopening(after) : arrivals[after.phase]?.(after, seats, happened.now)
    if (problem) wrong.push(`it is ${after.phase}, and ${problem}`)
  }
  if (before?.started_on && before.started_on !== after.started_on) wrong.push('its first day was moved')
  if (before?.goal_on && before.goal_on !== after.goal_on) wrong.push('its promised day was moved')
  const isOpenAgain = after.qualified_on === null && ['extended', 'failed'].includes(after.phase)
  if (before?.qualified_on && before.qualified_on !== after.qualified_on && !isOpenAgain)
    wrong.push('the day of its goal was moved')
  if (isOpen(after) !== (after.closed === null))
    wrong.push(`it is ${after.phase} and closed at ${String(after.closed)}`)
  if (!isOpen(after) && seats.some(isLive)) wrong.push('it is over and holds seats')
  return wrong
}
