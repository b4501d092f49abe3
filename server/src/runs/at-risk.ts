import { sql } from 'drizzle-orm'
import { planNames, plans } from '@fortnight/contract/plans'
import { assignments, runs } from '../db/schema.ts'
import { goalOf } from '../engine/goal.ts'

/** Testers who are on the run, or were when it ended well; null where there is no run. */
export const live = sql<number | null>`case when ${runs.id} is null then null else (
  select count(*)::int from ${assignments} a
  where a.run_id = ${runs.id} and (a.ended_at is null or a.state = 'completed')) end`

// The engine leaves a team alone while its chance is at least this.
const hold = sql.raw(
  `case runs.package_plan ${planNames.map((name) => `when '${name}' then ${goalOf(plans[name], plans[name].days).hold}`).join(' ')} end`,
)

/** An open test that has its team, and is short of testers, below the chance that its plan holds, or past its day. */
export const atRisk = sql<boolean>`${runs.phase} in ('staffing', 'running', 'extended') and (
  ${live} < ${runs.need} or ${runs.probability} < ${hold}
  or ${runs.goal_on} < (now() at time zone ${runs.timezone})::date)`
