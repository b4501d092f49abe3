import { sql } from 'drizzle-orm'
import { riskyFrom } from '@fortnight/contract/vocabulary/run-states'
import { dueDayIn } from '../../platform/db/due-day.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'

/** Testers who are on the run, or were when it ended well; null if there is no run. */
export const live = sql<number | null>`case when ${runs.id} is null then null else (
  select count(*)::int from ${assignments} a
  where a.run_id = ${runs.id} and (a.ended_at is null or a.state = 'completed')) end`

/**
 * An open test that has its team and is not paused, and is short of testers, at risk by the last evaluation, or past
 * its promised day.
 */
export const atRisk = sql<boolean>`${runs.phase} in ('staffing', 'running', 'extended') and ${runs.paused_at} is null and (
  ${live} < ${runs.need} or ${runs.risk} > ${riskyFrom}::real
  or ${dueDayIn()} < (clock() at time zone ${runs.timezone})::date)`
