import type { Database, Tx } from '../../platform/db/database.ts'
import { enlist } from '../engine/enlist.ts'
import type { Params } from '../engine/params.ts'
import type { Posterior } from '../engine/reliability.ts'
import { carryOut, keyOfEscalation } from '../evaluation/carry-out.ts'
import { decide } from '../evaluation/decide.ts'
import { look } from '../evaluation/look.ts'
import { lockOpen } from '../evaluation/look.repository.ts'
import { paramsOf } from './params.repository.ts'
import { findFittingRun, type QueuedRow } from '../runs/runs.repository.ts'
import { candidateOf } from './staff.ts'
import * as teams from './team.repository.ts'

/** How many of the most reliable are locked first, and then, while the engine would take more than fit among them. */
const reaches = [60, 400, 2400]

/** The free testers who may join, in the engine's order, locked; `asked` fills with those the engine asked for. */
async function supplyOf(tx: Tx, run: QueuedRow, live: readonly teams.LiveSeat[], most: number, params: Params) {
  const free = await teams.lockSpares(tx, run, most)
  const beside = live.map((seat) => ({
    householdId: seat.household_id,
    model: seat.model,
    observedDays: seat.observed_days,
  }))
  const queue = [...enlist(free.map(candidateOf), params, beside)].map(({ tester }) => tester)
  return { queue, everybody: free.length < most }
}

/** The posteriors of a queue of testers, remembering how far it was read. */
function remembered(queue: readonly teams.LockedTester[]) {
  const read: Posterior[] = []
  function* posteriors() {
    for (const { hazard_a: a, hazard_b: b } of queue) {
      const posterior = { a, b }
      read.push(posterior)
      yield posterior
    }
  }
  return { read, posteriors: posteriors() }
}

class Taken extends Error {}

/** How many were invited, and the app's name where testers are missing since today. */
interface Restocked {
  invited: number
  missing: string | undefined
}
const nothing: Restocked = { invited: 0, missing: undefined }

async function restockIn(tx: Tx, runId: string, now: Date): Promise<Restocked> {
  // Nothing is locked yet, so this wait cannot deadlock. A run that is skipped here would lack its testers until the next hour: a server
  // that looks for due runs may hold this row for a moment, although it finds that the run is not due.
  const row = await lockOpen(tx, runId, now)
  if (!row) return nothing
  const [looked] = await look(tx, [row])
  if (!looked || looked.held) return nothing
  const run = await findFittingRun(tx, runId)
  if (!run) return nothing
  const params = paramsOf(run.estimate)
  const live = await teams.listLive(tx, runId)
  for (const [n, most] of reaches.entries()) {
    const { queue, everybody } = await supplyOf(tx, run, live, most, params)
    const { read, posteriors } = remembered(queue)
    const { decisions } = decide({ run: looked.run, today: row.today, params, supply: posteriors })
    const short = decisions.some((one) => one.kind === 'escalate' && one.reason === 'pool_exhausted')
    if (short && !everybody && n < reaches.length - 1) continue
    const inputs = { run: looked.run, today: row.today, params, supply: read }
    const judged = { looked, inputs, decisions }
    const { fresh } = await carryOut(tx, [judged], now)
    const count = decisions.find((one) => one.kind === 'invite')?.count ?? 0
    const team = queue.slice(0, count)
    if (count > 0 && !(await teams.seat(tx, run, team, { beside: live, by: 'engine' }))) throw new Taken()
    const missing = decisions.some((one) => one.kind === 'escalate' && fresh.has(keyOfEscalation(judged, one)))
    return { invited: count, missing: missing ? row.name : undefined }
  }
  return nothing
}

/**
 * Invites the testers that an open run wants, in a transaction of its own: staffing goes on in waves as offers expire, and a running
 * test gets replacements before any new one is served. Servers take turns on a run, and the second finds the testers of the first. Nobody is
 * invited if another claim took one of them at the same moment: the next evaluation tries again.
 */
export async function restock(db: Database['db'], runId: string, now: Date): Promise<Restocked> {
  try {
    return await db.transaction((tx) => restockIn(tx, runId, now))
  } catch (error) {
    if (error instanceof Taken) return nothing
    throw error
  }
}
