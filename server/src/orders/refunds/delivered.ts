import { addDays } from '@fortnight/contract/calendar'
import type { RunTerms } from '@fortnight/contract/testing/replay-state'
import { deliveredOn } from '@fortnight/contract/testing/run-outlook'
import type { Db } from '../../platform/db/database.ts'
import { replayRun } from '../../testing/ledger/replay.ts'

/** The promised days of a run up to that day, each with the testers who count as delivered, by its event log. */
export async function listDelivered(db: Db, run: RunTerms & { id: string }, until: string) {
  const { state } = await replayRun(db, run)
  const { started_on, seats } = state
  if (started_on === null) return []
  return Array.from({ length: run.days }, (_, index) => addDays(started_on, index))
    .filter((day) => day <= until)
    .map((day) => ({ day, count: deliveredOn(seats, day, run.timezone).length }))
}
