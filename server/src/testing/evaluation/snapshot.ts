import { hourMs } from '@fortnight/contract/format/spans'
import { planOf } from '@fortnight/contract/plans'
import { applyAt } from '@fortnight/contract/testing/apply-day'
import { offerHours } from '@fortnight/contract/vocabulary/run-states'
import type { Tx } from '../../platform/db/database.ts'
import { goalOf } from '../engine/goal.ts'
import { answeringOf } from '../staffing/staff.ts'
import { learn, type Posterior } from '../../testers/pool/reliability.ts'
import { hoursToFull } from '../engine/hurry.ts'
import { missingOf } from '../engine/suspicion.ts'
import type { Params } from '../engine/params.ts'
import { unreachable } from '../engine/reach.ts'
import { expectedLosses, type Run, type Seat } from '../engine/run.ts'
import * as darkDays from './dark-days.repository.ts'
import { excusedDays } from './dark-regions.ts'
import * as snapshots from './snapshot.repository.ts'
import { missesOf, type Shock, shockOf, type Watched } from './shock.ts'

/** A run as the tick finds it. */
export interface RunSnapshot {
  row: snapshots.OpenRun
  run: Run
  /** The moment (ms) at which enough testers of now will have all their days (`applyAt`); null while too few are in. */
  daysOverAt: number | null
  /** Testers who missed yesterday, whatever the cause. */
  silent: number
  /** Days up to yesterday on which nearly all testers were silent. */
  dark: number[]
  /** Whether today's evaluation must not judge testers: the silence has a common cause. */
  held: boolean
  /** Testers who report that the store no longer has the app, and days whose silence that explains. */
  saidGone: number
  goneDays: number[]
}

const lastSeen = ({ opted_in, last_used }: snapshots.SeatRow) => Math.max(opted_in ?? 0, last_used ?? 0)

/** Facts of an opted-in tester about silence. A tester who used the app after missing it in the store has it again. */
const watched = (seat: snapshots.SeatRow): Watched => ({
  optedIn: seat.opted_in ?? 0,
  lastSeen: lastSeen(seat),
  gone: seat.gone !== null && (seat.last_used ?? 0) <= seat.gone ? seat.gone : null,
})

/**
 * Hours that an open offer has waited for its tester at the moment `at` (ms): since the list, or those of its six waking
 * hours that must be over, because fewer are left until it expires. Undefined if it waits for the developer, and if it
 * has expired: by a clock that is ahead it would seem hopeless at once. A tester in a country that is offline is not waited for.
 */
function waitedOf({ state, step, expires_at, listed_at, offline }: snapshots.SeatRow, at: number): number | undefined {
  if (state !== 'invited' || step === 'accepted' || expires_at === null || expires_at <= at) return undefined
  if (offline) return unreachable
  return Math.max(0, listed_at === null ? offerHours - (expires_at - at) / hourMs : (at - listed_at) / hourMs)
}

/**
 * The belief about a seat's tester with the days stayed here. What the last night counted of this seat is replaced by what
 * is known now; for a loss, which the seat's state says, nothing is added.
 */
function beliefOf({ state, a, b, open_stays, open_losses }: snapshots.SeatRow, stayed: number): Posterior {
  const left = Number(state === 'opted_out' || state === 'lost')
  const before = { a: a - Math.min(left, open_losses), b: b - Math.min(stayed, open_stays) }
  return learn(before, { days: stayed, losses: 0 })
}

/** A seat as the engine sees it; an ended seat as it was on its last day. */
function seatOf(
  row: snapshots.SeatRow,
  { at, today }: Pick<snapshots.OpenRun, 'at' | 'today'>,
  excused: ReadonlySet<number>,
  params: Params,
): Seat {
  const seen = lastSeen(row)
  const waited = waitedOf(row, at)
  const stayed = row.opted_in === null ? 0 : Math.max(0, seen - row.opted_in)
  return {
    id: row.id,
    state: row.state === 'invited' ? 'offered' : row.state,
    offeredDay: row.offered,
    ...(row.step && { step: row.step }),
    ...(waited !== undefined && { waited }),
    ...(row.asleep && { asleep: row.asleep }),
    ...(row.state === 'invited' && !row.step && answeringOf(row, params)),
    optedInDay: row.opted_in,
    endedDay: row.ended,
    misses: row.opted_in === null ? 0 : missesOf(seen, row.ended ?? today, excused),
    nudgedDay: row.nudged,
    posterior: beliefOf(row, stayed),
  }
}

/** How a run is looked at. */
interface View {
  /** With the seats that have ended. */
  closed?: boolean
  /** Whether silences with a common cause are held against no tester. */
  excusing?: boolean
  params: Params
  /** Dark days by country. */
  dark: ReadonlyMap<string, number[]>
}

/** Days that are held against no tester of a country: those of the run, and the country's dark ones. */
function excusedIn(common: readonly number[], dark: View['dark'], today: number) {
  const known = new Map<string, ReadonlySet<number>>()
  return (country: string): ReadonlySet<number> => {
    const days = known.get(country) ?? new Set([...common, ...excusedDays(dark.get(country) ?? [], today)])
    known.set(country, days)
    return days
  }
}

/**
 * The seats with what counts of Play Console say of each. A count above ours holds people whom the developer has not
 * named: one of them can hide that one of ours is missing, so it says of no tester that they are in.
 */
function withCounts(run: snapshots.OpenRun, rows: readonly snapshots.SeatRow[], seats: readonly Seat[]): Seat[] {
  const { counted, counted_at, counted_in, today } = run
  const wasIn = ({ opted_in, opted_in_at }: snapshots.SeatRow) =>
    opted_in !== null && opted_in <= counted! && opted_in_at! <= counted_at!
  const isCovered = (seat: snapshots.SeatRow) =>
    counted !== null && (seat.state === 'opted_in' || seat.state === 'completed') && wasIn(seat)
  const suspected = rows.map((row) => ({
    suspicion: row.suspicion,
    countedAgo: isCovered(row) ? today - counted! : null,
  }))
  const missing = missingOf(suspected, run.console_gap)
  const ours = counted === null ? 0 : rows.filter((row) => wasIn(row) && (row.ended ?? Infinity) > counted).length
  const isOurs = counted_in !== null && counted_in <= ours
  return seats.map((seat, n) => ({
    ...seat,
    ...(missing[n] !== undefined && { missing: missing[n] }),
    ...(isOurs && isCovered(rows[n]!) && { counted: true }),
  }))
}

/** The run as the engine sees it. */
function snapshotOf(
  row: snapshots.OpenRun,
  rows: readonly snapshots.SeatRow[],
  shocks: readonly Shock[],
  { closed = false, excusing = true, params, dark }: View,
): RunSnapshot {
  const joined = rows.filter(({ opted_in }) => opted_in !== null)
  const team = joined.filter(({ state }) => state === 'opted_in').map(watched)
  const { excused: common, gone, paused, ...shock } = shockOf(team, shocks, row.today)
  const excused = excusing ? excusedIn(common, dark, row.today) : () => new Set<number>()
  const seats = rows.map((seat) => seatOf(seat, row, excused(seat.country), params))
  const goal = goalOf(planOf(row.package_plan), row.days)
  const run: Run = {
    phase: row.phase,
    goal: { ...goal, need: row.need, days: row.days },
    startedDay: row.started,
    goalDay: row.goal,
    dueDay: row.due,
    hour: row.hour,
    ...(row.started === null && { fullWithin: hoursToFull(row.ready_hours, params) }),
    qualifiedDay: row.qualified,
    confirmed: row.granted,
    applied: row.applied,
    gone,
    gap: row.console_gap,
    countedDay: row.counted,
    seats: withCounts(row, rows, seats).filter(({ endedDay }) => closed || endedDay === null),
    lossesSeen: joined.filter(({ state }) => state === 'opted_out' || state === 'lost').length,
    lossesExpected: expectedLosses(seats, row.today, params),
  }
  const wasAsked = !paused.includes(row.today - 1)
  const silent = team.filter((seat) => wasAsked && seat.optedIn < row.today - 1 && seat.lastSeen < row.today - 1).length
  const lastJoined = joined
    .flatMap(({ state, opted_in_at: at }) => (state === 'opted_in' && at !== null ? [at] : []))
    .sort((x, y) => x - y)[row.need - 1]
  const daysOverAt = lastJoined === undefined ? null : applyAt(lastJoined, row.days).at
  return { row, run, daysOverAt, silent, ...shock }
}

/**
 * Locked runs with their seats, as the engine sees them: as many statements for any number of runs. Common silences are
 * excused by default.
 */
export async function snapshotRuns(
  tx: Tx,
  rows: readonly snapshots.OpenRun[],
  params: Params,
  how: { excusing?: boolean } = {},
): Promise<RunSnapshot[]> {
  const ids = rows.map(({ id }) => id)
  // All are looked at at one moment.
  const at = new Date(rows[0]?.at ?? 0)
  const seats = Map.groupBy(await snapshots.listSeats(tx, ids, at), ({ run_id }) => run_id)
  const shocks = Map.groupBy(await snapshots.listShocks(tx, ids), ({ run_id }) => run_id)
  const view = { ...how, params, dark: await darkDays.list(tx) }
  return rows.map((row) => snapshotOf(row, seats.get(row.id) ?? [], shocks.get(row.id) ?? [], view))
}

/** A finished run with every tester who ever opted in, as of their leaving or its end. */
export async function snapshotClosedRun(tx: Tx, row: snapshots.OpenRun, params: Params) {
  const seats = await snapshots.listJoined(tx, [row.id])
  const shocks = await snapshots.listShocks(tx, [row.id])
  const view = { closed: true, params, dark: await darkDays.list(tx) }
  return {
    run: snapshotOf(row, seats, shocks, view).run,
    testerOf: new Map(seats.map((seat) => [seat.id, seat.tester_id])),
  }
}
