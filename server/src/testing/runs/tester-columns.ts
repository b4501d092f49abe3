import { type SQL, sql } from 'drizzle-orm'
import { testers } from '../../platform/db/schema/testers.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'

/**
 * A tester's name as the app's developer sees it: a number once the run's personal data are deleted, the same as in the
 * report. For queries that join `assignments`, `runs` and `testers`.
 */
export const testerName = sql<string>`case when ${runs.purged_at} is null then ${testers.name} else 'Tester ' || (
  select count(*) from assignments seated where seated.run_id = ${assignments.run_id} and seated.id <= ${assignments.id}) end`

/** Their address, replaced by `gone` after that. */
export const testerEmail = <T extends string | null>(gone: SQL<T>) =>
  sql<string | T>`case when ${runs.purged_at} is null then ${testers.email} else ${gone} end`
