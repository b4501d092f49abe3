import type pg from 'pg'
import type { Act, Outcome } from './act.ts'
import { newSeat, seatChanges, type Happened } from './seat-oracle.ts'
import { verifyRefunds } from './refund-oracle.ts'
import { runChanges } from './run-oracle.ts'
import { isOpen, type Payout, readMark, readRuns, readSeats, type Run, type Seat, type State } from './state.ts'

const shares = <T>(x: readonly T[] | undefined, y: readonly T[] | undefined) =>
  x?.some((item) => y?.includes(item)) ?? false

/** Whether nothing else of the same moment touches what this act is about, so that the rules foretell what becomes of it. */
const isAlone = (act: Act, all: readonly Outcome[]) =>
  all.every(
    ({ act: other }) =>
      other === act ||
      (!other.wide &&
        !shares(act.seats, other.seats) &&
        !(act.wide && act.run && act.run === other.run) &&
        !(act.payout && act.payout === other.payout)),
  )

/**
 * Sorts into an order in which they can have happened: a picture that was taken shows a day that had been checked in.
 */
const inOrder = (outcomes: readonly Outcome[]) =>
  outcomes.toSorted(({ act: x }, { act: y }) => Number(x.name === 'show picture') - Number(y.name === 'show picture'))

/** What an outcome says that cannot be. */
function wrongOutcome({ act, result, crashed, answer, refusal }: Outcome, alone: boolean): string | undefined {
  const learnt = result === 'done' ? act.done?.(answer as never, alone && !crashed) : undefined
  if (learnt) return `${act.what}: ${learnt}`
  if (!alone || act.expect === 'either' || act.expect === result) return undefined
  return `${act.what}: expected ${act.expect}, and it was ${result}${refusal && `: ${refusal}`}`
}

const payoutColumns = 'p.id, t.person_id as person, p.amount_pkr as amount, p.state, p.approved_by'

const payoutSteps: Record<string, { from: readonly string[]; by: readonly string[] }> = {
  approved: { from: ['requested'], by: ['approve payout'] },
  declined: { from: ['requested', 'approved'], by: ['decline payout', 'take back'] },
  paid: { from: ['approved', 'requested'], by: ['pay'] },
}

function wrongPayout(before: Payout, after: Payout | undefined, outcomes: readonly Outcome[]): string | undefined {
  if (!after) return 'it is gone'
  if (after.amount !== before.amount || after.person !== before.person) return 'it was changed'
  if (after.state === before.state) return undefined
  const step = payoutSteps[after.state]
  if (!step?.from.includes(before.state)) return `it went from ${before.state} to ${after.state}`
  const done = outcomes.some(
    ({ act, result }) => result === 'done' && act.payout === before.id && step.by.includes(act.name),
  )
  return done ? undefined : `it became ${after.state}, and nobody did that`
}

async function verifyPayouts(pool: pg.Pool, state: State, outcomes: readonly Outcome[]): Promise<string[]> {
  const ids = outcomes.flatMap(({ act }) => act.payout ?? [])
  if (!ids.length) return []
  const { rows } = await pool.query<Payout>(
    `select ${payoutColumns} from payouts p join testers t on t.id = p.tester_id where p.id = any($1)`,
    [ids],
  )
  const now = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const [before, after] = [state.payouts.get(id), now.get(id)]
    const wrong = before && wrongPayout(before, after, outcomes)
    if (after) state.payouts.set(id, after)
    return wrong ? [`payout ${id}: ${wrong}`] : []
  })
}

/**
 * Checks what became of the seats that a step was about. If its server died and either answer was possible, the outcome
 * is unknown.
 */
const verifyPromises = ({ seats }: State, outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ act, result, crashed }) => {
    const { postcondition } = act
    if (result !== 'done' || !postcondition || (crashed && act.expect === 'either')) return []
    const broken = (act.seats ?? []).map((id) => seats.get(id)).filter((seat) => seat && !postcondition(seat))
    return broken.map((seat) => `${act.what}: it was done, and seat ${seat?.id} is ${seat?.state}`)
  })

function verifySeats(
  state: State,
  seats: readonly Seat[],
  runs: ReadonlyMap<string, Run>,
  happened: Happened,
): string[] {
  return seats.flatMap((seat) => {
    const before = state.seats.get(seat.id)
    const run = runs.get(seat.run) ?? state.runs.get(seat.run)
    if (!run) return [`seat ${seat.id} belongs to no run that is known`]
    const others = before ? [] : [...state.seats.values()].filter((other) => other.app === seat.app)
    const wrong = before ? seatChanges(before, seat, run, happened) : newSeat(seat, others, happened)
    return wrong.map((what) => `seat ${seat.id}: ${what}`)
  })
}

function verifyRuns(state: State, runs: readonly Run[], happened: Happened): string[] {
  if (!runs.length) return []
  const teams = Map.groupBy(state.seats.values(), ({ run }) => run)
  return runs.flatMap((run) =>
    runChanges(state.runs.get(run.id), run, teams.get(run.id) ?? [], happened).map((what) => `run ${run.id}: ${what}`),
  )
}

/** Reads what was written, judges every change, and keeps the new state. Returns everything that cannot be. */
export async function verify(pool: pg.Pool, state: State, happened: Happened): Promise<string[]> {
  const { outcomes } = happened
  const wrong = inOrder(outcomes).flatMap((outcome) => wrongOutcome(outcome, isAlone(outcome.act, outcomes)) ?? [])
  const isWide = outcomes.some(({ act }) => act.wide)
  const open = [...state.runs.values()].filter(isOpen).map(({ id }) => id)
  const named = outcomes.flatMap(({ act }) => act.run ?? [])
  const [mark, since, known] = [isWide ? await readMark(pool) : state.mark, state.mark, new Map(state.runs)]
  const runs = isWide ? await readRuns(pool, [...open, ...named], state.mark) : []
  const ids = outcomes.flatMap(({ act }) => act.seats ?? [])
  const wanted = isWide ? [...new Set([...open, ...named, ...runs.map(({ id }) => id)])] : []
  const seats = ids.length || isWide ? await readSeats(pool, ids, wanted, state.mark) : []
  wrong.push(...verifySeats(state, seats, new Map(runs.map((run) => [run.id, run])), happened))
  for (const seat of seats) state.seats.set(seat.id, seat)
  wrong.push(...verifyPromises(state, outcomes), ...verifyRuns(state, runs, happened))
  for (const run of runs) state.runs.set(run.id, run)
  state.mark = mark
  if (isWide) wrong.push(...(await verifyRefunds(pool, state, known, since, happened)))
  wrong.push(...(await verifyPayouts(pool, state, outcomes)))
  return wrong
}
