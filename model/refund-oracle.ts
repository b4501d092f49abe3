import type pg from 'pg'
import type { ActName } from './act.ts'
import { askable, bookedElse, bookedLate, dueDay, isHopeless, lateOwed, standing } from './refund-terms.ts'
import type { Happened } from './seat-oracle.ts'
import { isOpen, type Refund, refundsOf, type Run, type Sale, seatsOf, type State } from './state.ts'

/** Reads what was paid for runs that are new. */
async function readSales(pool: pg.Pool, state: State, runs: readonly string[]): Promise<void> {
  const unknown = runs.filter((run) => !state.sales.has(run))
  if (!unknown.length) return
  const { rows } = await pool.query<Sale>(
    `select r.id as run, p.id as payment, p.amount_cents as cents, p.amount_pkr as pkr, p.decided_at as approved,
       p.promised_from as from, p.late_scale as scale
     from payments p join runs r on r.app_id = p.app_id where r.id = any($1) and p.payment_status = 'completed'`,
    [unknown],
  )
  for (const sale of rows) state.sales.set(sale.run, sale)
}

async function readRefunds(pool: pg.Pool, mark: string): Promise<Refund[]> {
  const { rows } = await pool.query<Refund>(
    `select f.id, r.id as run, f.payment_id as payment, f.owner_id as owner, f.ground, f.refund_status as status,
       f.amount_cents as cents, f.amount_pkr as pkr, f.asked_by_owner as "isOwn", f.created_at as asked
     from refunds f join runs r on r.app_id = f.app_id where f.xmin::text::bigint >= $1::bigint`,
    [mark],
  )
  return rows
}

/** Whether one of these acts was done, about this refund or its run if about one at all. */
const caused = ({ outcomes }: Happened, { id, run }: Refund, names: readonly ActName[]): boolean =>
  outcomes.some(
    ({ act, result }) =>
      result === 'done' &&
      names.includes(act.name) &&
      (act.refund === undefined || act.refund === id) &&
      (act.run === undefined || act.run === run),
  )

const decided: Record<string, readonly string[]> = { requested: ['paid', 'declined', 'taken_back'], due: ['paid'] }

/** What cannot be about a refund. */
function refundChange(before: Refund | undefined, after: Refund, run: Run | undefined, happened: Happened) {
  const isLate = after.ground === 'late'
  if (!before) {
    if (after.status !== (isLate ? 'due' : 'requested')) return `it is ${after.status} from the beginning`
    if (isLate) return caused(happened, after, ['book late']) ? undefined : 'nothing booked it'
    if (caused(happened, after, ['ask refund'])) return undefined
    const ended = caused(happened, after, ['tick']) ? 'failed' : caused(happened, after, ['book late']) && 'cancelled'
    return run?.phase === ended ? undefined : `nobody asked for it, and its test is ${run?.phase}`
  }
  if (before.ground !== after.ground || before.payment !== after.payment) return 'it was changed'
  if (before.cents !== after.cents || before.pkr !== after.pkr) {
    const mayGrow = before.status === 'due' && after.cents > before.cents && caused(happened, after, ['book late'])
    const isDecided = before.status === 'requested' && after.status === 'paid'
    if (!mayGrow && !isDecided) return `it was ${before.cents} cents, and is ${after.cents}`
  }
  if (before.status === after.status) return undefined
  if (!decided[before.status]?.includes(after.status)) return `it went from ${before.status} to ${after.status}`
  const by = after.status === 'taken_back' ? 'take refund back' : 'decide refund'
  return caused(happened, after, [by]) ? undefined : `it became ${after.status}, and nobody did that`
}

/** What cannot be about all that goes back of a payment: no more than was paid, in rupees at the rate of the payment. */
function wrongSum({ cents, pkr }: Sale, refunds: readonly Refund[]): string | undefined {
  const all = bookedLate(refunds) + bookedElse(refunds)
  const rupees = standing(refunds).reduce((total, refund) => total + (refund.pkr ?? 0), 0)
  if (all > cents) return `${all} of ${cents} cents go back`
  if (pkr === null) return rupees ? `${rupees} rupees go back, and dollars were paid` : undefined
  const share = (pkr * all) / cents
  const isExact = all === 0 || all === cents || refunds.length === standing(refunds).length
  return Math.abs(rupees - share) > (isExact ? 0.5 : 1.5) ? `${rupees} rupees go back, and ${share} are due` : undefined
}

/** What the terms say of a test after its late money was booked, if nothing else happened at that moment. */
function wrongBooking(state: State, run: Run, sale: Sale, before: readonly Refund[], now: Date): string | undefined {
  const seats = seatsOf(state, run.id)
  const refunds = refundsOf(state, sale.payment)
  if (run.phase === 'cancelled') return undefined
  if (isOpen(run) && isHopeless(run, seats, now)) return 'it could not start, and was not given up'
  const known = bookedLate(before)
  if (run.paused) return bookedLate(refunds) === known ? undefined : 'money for being late was booked in a pause'
  const owed = Math.max(known, Math.min(lateOwed(sale, run, seats, now), sale.cents - bookedElse(before)))
  return bookedLate(refunds) === owed ? undefined : `${bookedLate(refunds)} cents were booked, and ${owed} are owed`
}

/** What the terms say of a test that ended in this step. */
function wrongEnding(state: State, run: Run, sale: Sale, before: readonly Refund[], now: Date): string | undefined {
  const refunds = refundsOf(state, sale.payment)
  if (run.phase === 'cancelled') {
    const back = bookedLate(refunds) + bookedElse(refunds)
    return back === sale.cents ? undefined : `it could not start, and ${back} of ${sale.cents} cents go back`
  }
  const owed = bookedElse(before) || askable(sale, run, seatsOf(state, run.id), before, now)
  return bookedElse(refunds) === owed
    ? undefined
    : `it failed, and ${bookedElse(refunds)} of ${owed} cents were asked for`
}

const isDone = ({ outcomes }: Happened, name: ActName) =>
  outcomes.some(({ act, result }) => act.name === name && result === 'done')
/** Whether nothing of the moment but acts of that name can have touched a run. */
const isOnly = ({ outcomes }: Happened, name: ActName) =>
  isDone({ outcomes } as Happened, name) && outcomes.every(({ act }) => act.name === name || !act.wide)

/** What cannot be about the pause of a test: it is paused exactly while a refund waits that was asked for while it was open. */
function wrongPause(run: Run, refunds: readonly Refund[]): string | undefined {
  const waits = refunds.some(({ status }) => status === 'requested')
  if (!isOpen(run)) return run.paused ? 'it is over and paused' : undefined
  return waits === (run.paused !== null)
    ? undefined
    : `a refund ${waits ? 'waits' : 'does not wait'}, and it is ${run.paused ? '' : 'not '}paused`
}

function wrongRun(state: State, run: Run, was: Run | undefined, before: readonly Refund[], happened: Happened) {
  const sale = state.sales.get(run.id)
  if (!sale) return 'it was not paid for'
  if (run.due_on !== dueDay(sale, run)) return `it is due on ${run.due_on}, and ${dueDay(sale, run)} was promised`
  const sum = wrongSum(sale, refundsOf(state, sale.payment))
  const pause = wrongPause(run, refundsOf(state, sale.payment))
  if (sum || pause || state.unsteady.has(run.id)) return sum ?? pause
  if (was && was.phase !== run.phase) {
    if (run.phase === 'failed' && isOnly(happened, 'tick')) return wrongEnding(state, run, sale, before, happened.now)
    if (run.phase === 'cancelled' && isOnly(happened, 'book late'))
      return wrongEnding(state, run, sale, before, happened.now)
  }
  return isOnly(happened, 'book late') ? wrongBooking(state, run, sale, before, happened.now) : undefined
}

/**
 * Judges all money that goes back after a step: what caused it, how much it is by the terms, and what became of it.
 * `known` are the runs as they were before the step, `mark` the position up to which the database was read then.
 */
export async function verifyRefunds(
  pool: pg.Pool,
  state: State,
  known: ReadonlyMap<string, Run>,
  mark: string,
  happened: Happened,
): Promise<string[]> {
  await readSales(pool, state, [...state.runs.keys()])
  const before = new Map(state.refunds)
  const rows = await readRefunds(pool, mark)
  const wrong = rows.flatMap((refund) => {
    const what = refundChange(before.get(refund.id), refund, state.runs.get(refund.run), happened)
    return what ? [`refund ${refund.id}: ${what}`] : []
  })
  for (const refund of rows) state.refunds.set(refund.id, refund)
  const earlier = Map.groupBy(before.values(), ({ run }) => run)
  for (const run of state.runs.values()) {
    const what = wrongRun(state, run, known.get(run.id), earlier.get(run.id) ?? [], happened)
    if (what) wrong.push(`money of run ${run.id}: ${what}`)
  }
  return wrong
}
