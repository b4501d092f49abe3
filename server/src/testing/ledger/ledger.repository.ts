import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { signing_keys } from '../../platform/db/schema/identity.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { run_events } from '../../platform/db/schema/testing-record.ts'
import { runPromise } from '../promise/run-promise.ts'
import { trackRecord } from '../evaluation/calibration.repository.ts'

/** Event logs of runs, each in its order: the exact text of each line, and its hash in hexadecimal. */
export const listLines = (db: Db, runIds: readonly string[]) =>
  db
    .select({
      run_id: run_events.run_id,
      line: sql<string>`ledger_line(${run_events.run_id}, ${run_events.seq}, ${run_events.assignment_id}, ${run_events.kind},
        ${run_events.grade}, ${run_events.data}, ${run_events.at})`,
      hash: sql<string>`encode(${run_events.hash}, 'hex')`,
    })
    .from(run_events)
    .where(inArray(run_events.run_id, [...runIds]))
    .orderBy(asc(run_events.run_id), asc(run_events.seq))

/** The promises sold with the run of an app, and the forecast of the last tick. */
export async function findRun(db: Db, appId: string) {
  const [run] = await db
    .select({
      id: runs.id,
      need: sql<number>`${runs.need}::int`,
      days: sql<number>`${runs.days}::int`,
      timezone: runs.timezone,
      package_plan: runs.package_plan,
      probability: runs.probability,
      track_record: trackRecord,
      queued_at: runs.queued_at,
      ready_at: runs.ready_at,
      promise: runPromise,
      paused_at: runs.paused_at,
      closed_at: runs.closed_at,
      purged_at: runs.purged_at,
      refusal: runs.refusal,
      report_name: runs.report_name,
      report_left_out: runs.report_left_out,
      p50_on: runs.p50_on,
      p95_on: runs.p95_on,
    })
    .from(runs)
    .where(eq(runs.app_id, appId))
  return run
}
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>

/** Every public key that this service ever signed with, oldest first. */
export const listKeys = async (db: Db): Promise<unknown[]> =>
  (await db.select({ jwk: signing_keys.public_jwk }).from(signing_keys).orderBy(asc(signing_keys.created_at))).map(
    ({ jwk }) => jwk,
  )
