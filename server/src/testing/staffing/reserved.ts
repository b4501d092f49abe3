import type { Db } from '../../platform/db/database.ts'
import * as runs from '../runs/runs.repository.ts'
import { listWaiting } from './queue.ts'
import * as teams from './team.repository.ts'

/** Testers reserved for a run that has waited too long and could not be served. */
const mostReserved = 100

/** The testers who are kept for that run. */
export async function listReserved(db: Db, runId: string): Promise<number[]> {
  const run = await runs.findFittingRun(db, runId)
  return run ? (await teams.listCandidates(db, run, mostReserved)).map(({ id }) => id) : []
}

/** The testers who are kept for runs that come before that one in the queue. */
export async function listReservedBefore(db: Db, runId: string): Promise<number[]> {
  const waiting = await listWaiting(db)
  const before = waiting.slice(
    0,
    waiting.findIndex(({ run_id }) => run_id === runId),
  )
  const reserved: number[] = []
  for (const { run_id, blocks } of before) if (blocks) reserved.push(...(await listReserved(db, run_id)))
  return reserved
}
