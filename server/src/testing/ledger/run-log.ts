import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { run_events } from '../../platform/db/schema/testing-record.ts'

/** Event log of a run, sealed or not, in the place of `run_events`: for statements that read some of its events. */
export const runLog = (runId: SQLWrapper | string) => sql`run_log(${runId}::uuid) as run_events`

/** Columns of an event, for a select from `runLog`. */
export const logged = {
  seq: sql<number>`${run_events.seq}`,
  kind: sql<string>`${run_events.kind}`,
  data: sql<Record<string, unknown>>`${run_events.data}`,
  at: sql`${run_events.at}`.mapWith(run_events.at) as SQL<Date>,
}
