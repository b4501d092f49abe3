import type * as z from 'zod'
import { daysBetween, dayIn } from '@fortnight/contract/calendar'
import { type SetupFields, setupHolding } from '@fortnight/contract/vocabulary/setup-parts'
import type { RunState, SeatState } from '@fortnight/contract/testing/replay-state'
import { countsOf, eligibleAt, eligibleOn, headroomOf, silentDays } from '@fortnight/contract/testing/run-outlook'
import type { Lister } from '@fortnight/contract/testing/group-states'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import type { AssignmentState } from '@fortnight/contract/vocabulary/run-states'
import type { Tester } from '@fortnight/contract/testers/testers'
import type { RunRow } from '../ledger/ledger.repository.ts'
import { suspectsOf } from '../joining/missing.ts'
import type { Seated } from '../staffing/people.repository.ts'
import type { Replayed } from '../ledger/replay.ts'
import { type Counting, countingOf, runDays, seatDays } from '../ledger/seat-days.ts'

/** State of a seat as its developer sees it. */
const statusOf = (state: AssignmentState): Tester['status'] =>
  state === 'invited' ? 'pending' : state === 'opted_in' ? 'active' : state === 'completed' ? 'completed' : 'left'

/** Days of the run up to today, without those after its end. */
function elapsedDays({ started_on }: RunState, days: number, today: string): number {
  if (started_on === null) return 0
  return Math.max(0, Math.min(days, daysBetween(started_on, today) + 1))
}

/** One letter a day: o at least `need` testers opened the app, h fewer did, m none (RunSummary). */
function marksOf({ seats, started_on }: RunState, need: number, day: number): string {
  if (started_on === null) return ''
  const opened = new Map<number, number>()
  for (const used of seats.flatMap((seat) => seat.days)) {
    const number = daysBetween(started_on, used.day) + 1
    opened.set(number, (opened.get(number) ?? 0) + 1)
  }
  return Array.from({ length: day }, (_, index) => {
    const count = opened.get(index + 1) ?? 0
    return count >= need ? 'o' : count > 0 ? 'h' : 'm'
  }).join('')
}

interface Until {
  /** Days of the run so far. */
  days: readonly string[]
  by: Counting
}

function onRoster(seat: SeatState, person: Seated, { started_on }: RunState, { days, by }: Until) {
  const used = new Map(seat.days.map((day) => [started_on ? daysBetween(started_on, day.day) : -1, day]))
  const each = days.map((_, index) => used.get(index))
  const { name, email, device, country } = person
  return {
    name,
    email,
    device,
    country,
    seat: seat.seat,
    state: seat.state,
    step: seat.step,
    status: statusOf(seat.state),
    ...seatDays(seat, days, by),
    // With one decimal.
    minutes: each.map((day) => (day ? Math.round(day.seconds / 6) / 10 : null)),
    grades: each.map((day) => day?.grade ?? null),
    from_day: started_on && seat.in_on ? daysBetween(started_on, seat.in_on) + 1 : null,
    silent: silentDays(seat, by.through),
    last_at: seat.last_at,
  }
}

interface Context {
  app: SetupFields & { name: string }
  chances: { day: string; p: number }[]
  now: Date
  listed_by: Lister
}

/** Details of a run: everything its event log contains, plus the last tick's forecast. */
export function runDetail(
  run: RunRow,
  { state, impossible, head }: Pick<Replayed, 'state' | 'impossible' | 'head'>,
  people: readonly Seated[],
  { app, chances, now, listed_by }: Context,
): z.input<typeof RunDetail> {
  const { seats, started_on, goal_on, phase, qualified_on, hold_until, applied_on, outcome } = state
  const today = dayIn(run.timezone, run.closed_at ?? now)
  const by = countingOf(run.package_plan, phase, today)
  const all = runDays(state, run.days, by)
  const elapsed = elapsedDays(state, all.length, today)
  const day = Math.min(run.days, elapsed)
  const seated = new Map(seats.map((seat) => [seat.seat, seat]))
  const { need, days, package_plan, probability, track_record, p50_on, p95_on } = run
  const sold = { app_name: app.name, package_plan, need, days }
  const forecasts = { probability, track_record, p50_on, p95_on, chances }
  const progress = {
    phase,
    started_on,
    goal_on,
    qualified_on,
    hold_until,
    applied_on,
    outcome,
    timeline: state.timeline,
  }
  const counts = countsOf(state)
  const eligible = eligibleAt(seats)
  return {
    ...sold,
    ...forecasts,
    ...progress,
    timezone: run.timezone,
    today,
    elapsed,
    day,
    counts,
    marks: marksOf(state, need, day),
    opted_in: counts.in_now,
    gone: people.filter(({ gone }) => gone).length,
    queued_at: phase === 'queued' ? run.queued_at : null,
    ready_at: run.ready_at,
    promise: run.promise,
    paused_at: run.paused_at,
    missing_setup: setupHolding(phase, app),
    listed_by,
    roster: people.flatMap((person) => {
      const seat = seated.get(person.seat)
      // Testers who never answered an offer have not agreed to be known to the developer.
      return seat && seat.step !== 'offered' ? [onRoster(seat, person, state, { days: all.slice(0, elapsed), by })] : []
    }),
    eligible_on: eligibleOn(seats),
    eligible_at: eligible?.at ?? null,
    eligible_by: eligible?.by ?? null,
    may_apply: eligible !== null && Date.parse(eligible.at) <= now.getTime(),
    headroom: headroomOf(seats),
    play_counts: state.play_counts.map(({ at: _, ...count }) => count),
    missing: run.closed_at ? null : suspectsOf(state, people, today),
    ledger: { length: state.length, head },
    broken: impossible,
  }
}
