import { isPausedDay } from '@fortnight/contract/testing/pauses'
import { addDays, daysBetween } from '@fortnight/contract/calendar'
import type { RunState, RunTerms } from '@fortnight/contract/testing/replay-state'
import { deliveredOn } from '@fortnight/contract/testing/run-outlook'

/**
 * The days that were sold of a run up to `until`, each with the testers who count as delivered, by its event log. Days
 * on which it was paused are not sold: others come in their place.
 */
export function deliveredDays(run: RunTerms, { started_on, seats, pauses }: RunState, until: string) {
  if (started_on === null) return []
  return Array.from({ length: Math.max(0, daysBetween(started_on, until) + 1) }, (_, index) =>
    addDays(started_on, index),
  )
    .filter((day) => !isPausedDay(pauses, day, run.timezone))
    .slice(0, run.days)
    .map((day) => ({ day, count: deliveredOn(seats, day, run.timezone).length }))
}
