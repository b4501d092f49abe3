import type { Database, Tx } from '../../platform/db/database.ts'
import { asFree, type Candidate, enlist } from '../engine/enlist.ts'
import { hasteOfHalfHours, hurryOf } from '../engine/hurry.ts'
import type { Params } from '../engine/params.ts'
import type { Free, Run } from '../engine/run.ts'
import { applyDecisions, keyOfEscalation, type RunHooks } from '../evaluation/apply-decisions.ts'
import { decide } from '../evaluation/decide.ts'
import { snapshotRuns } from '../evaluation/snapshot.ts'
import { lockOpen } from '../evaluation/snapshot.repository.ts'
import { paramsOf } from './params.repository.ts'
import { findFittingRun, type QueuedRow } from '../runs/runs.repository.ts'
import { candidatesOf } from './staff.ts'
import * as teams from './team.repository.ts'

/**
 * How many of the most reliable testers are locked first, and then, while the engine would take more than fit among
 * them.
 */
const reaches = [60, 400, 2400]

/** The free testers who may join, in the engine's order, locked; `asked` collects those the engine requested. */
async function supplyOf(
  tx: Tx,
  run: QueuedRow,
  { live, seen }: { live: readonly teams.LiveSeat[]; seen: Run },
  most: number,
  params: Params,
) {
  const free = await teams.lockSpares(tx, run, most, hasteOfHalfHours(seen, params))
  const team = live.map((seat) => ({
    householdId: seat.household_id,
    model: seat.model,
    observedDays: seat.observed_days,
  }))
  const queue = [...enlist(candidatesOf(free, params), params, team, hurryOf(seen, params))]
  return { queue, isComplete: free.length < most }
}

/** What is believed of a queue of testers; records how far it was read. */
function remembered(queue: readonly Candidate[]) {
  const read: Free[] = []
  function* supply() {
    for (const candidate of queue) {
      const free = asFree(candidate)
      read.push(free)
      yield free
    }
  }
  return { read, supply: supply() }
}

class Contention extends Error {}

/** How many were invited, and the app's name if testers are missing since today. */
interface Refill {
  invited: number
  missing: string | undefined
}
const noRefill: Refill = { invited: 0, missing: undefined }

async function refillIn(tx: Tx, runId: string, now: Date, hooks: RunHooks): Promise<Refill> {
  // Nothing is locked yet, so this wait cannot deadlock. A run that is skipped here would lack its testers until the
  // next hour: a server that looks for due runs may hold this row for a moment, although it finds that the run is not
  // due.
  const row = await lockOpen(tx, runId, now)
  if (!row) return noRefill
  const run = await findFittingRun(tx, runId)
  if (!run) return noRefill
  const params = paramsOf(run.estimate)
  const [snapshot] = await snapshotRuns(tx, [row], params)
  if (!snapshot || snapshot.held) return noRefill
  const live = await teams.listLive(tx, runId)
  for (const [n, most] of reaches.entries()) {
    const { queue, isComplete } = await supplyOf(tx, run, { live, seen: snapshot.run }, most, params)
    const { read, supply } = remembered(queue)
    const { decisions } = decide({ run: snapshot.run, today: row.today, params, supply })
    const isExhausted = decisions.some(
      (decision) => decision.kind === 'escalate' && decision.reason === 'pool_exhausted',
    )
    if (isExhausted && !isComplete && n < reaches.length - 1) continue
    const inputs = { run: snapshot.run, today: row.today, params, supply: read }
    const evaluation = { snapshot, inputs, decisions }
    const { fresh } = await applyDecisions(tx, [evaluation], now, hooks)
    const invitation = decisions.find((decision) => decision.kind === 'invite')
    const count = invitation?.count ?? 0
    const team = queue.slice(0, count).map(({ tester }) => tester)
    const values = { isRefill: invitation?.reason === 'restock' }
    // Of the moment that was judged: by another clock they would seem to have waited, and be too few at the next look.
    const offering = { beside: live, by: 'engine', values, at: now } as const
    if (count > 0 && !(await teams.seat(tx, run, team, offering))) throw new Contention()
    const missing = decisions.some(
      (decision) => decision.kind === 'escalate' && fresh.has(keyOfEscalation(evaluation, decision)),
    )
    return { invited: count, missing: missing ? row.name : undefined }
  }
  return noRefill
}

/**
 * Invites the testers that an open run needs, in a transaction of its own: staffing continues in waves as offers
 * expire, and a running test gets replacements before any new one is served. Servers take turns on a run, and the
 * second finds the testers of the first. If another claim took one of them at the same moment, none is invited: the
 * next evaluation tries again.
 */
export async function refill(db: Database['db'], runId: string, now: Date, hooks: RunHooks): Promise<Refill> {
  try {
    return await db.transaction((tx) => refillIn(tx, runId, now, hooks))
  } catch (error) {
    if (error instanceof Contention) return noRefill
    throw error
  }
}
