import { isPausedDay } from '@fortnight/contract/testing/pauses'
import { addDays, daysBetween } from '@fortnight/contract/calendar'
import type { RunTerms } from '@fortnight/contract/testing/replay-state'
import { deliveredOn } from '@fortnight/contract/testing/run-outlook'
import type { Db } from '../../platform/db/database.ts'
import { replayRun } from '../../testing/ledger/replay.ts'

/**
 * The days that were sold of a run up to that day, each with the testers who count as delivered, by its event log. Days
 * on which it was paused are not sold: others come in their place.
 */
export async function listDelivered(db: Db, run: RunTerms & { id: string }, until: string) {
  const { state } = await replayRun(db, run)
  const { started_on, seats, pauses } = state
  if (started_on === null) return []
  return Array.from({ length: Math.max(0, daysBetween(started_on, until) + 1) }, (_, index) =>
    addDays(started_on, index),
  )
    .filter((day) => !isPausedDay(pauses, day, run.timezone))
    .slice(0, run.days)
    .map((day) => ({ day, count: deliveredOn(seats, day, run.timezone).length }))
}
