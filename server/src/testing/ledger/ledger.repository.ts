import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { hashedLines } from '../../platform/db/hashed-lines.ts'
import { signing_keys } from '../../platform/db/schema/identity.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { runPromise } from '../promise/run-promise.ts'
import { trackRecord } from '../evaluation/calibration.repository.ts'

/** A line of an event log: the exact text that was hashed, and its hash in hexadecimal. */
interface Line extends Record<string, unknown> {
  run_id: string
  line: string
  hash: string
}

/** The lines of a sealed log with their hashes. Throws if they do not lead to its end. */
function unsealed({ run_id, line: lines, hash: head }: Line): Line[] {
  const read = hashedLines(lines).map((line) => ({ run_id, ...line }))
  if (read.at(-1)?.hash !== head) throw new Error(`The sealed event log of run ${run_id} is broken.`)
  return read
}

/**
 * Event logs of runs, each in its order, sealed or not. One statement, so that a log that is being sealed is read once. Throws if a
 * sealed log was changed.
 */
export async function listLines(db: Db, runIds: readonly string[]): Promise<Line[]> {
  const ids = sql`any(${sql.param([...runIds])}::uuid[])`
  const { rows } = await db.execute<Line & { seq: number }>(sql`
    select run_id, 0 as seq, lines as line, encode(head, 'hex') as hash from sealed_ledgers where run_id = ${ids}
    union all
    select run_id, seq, ledger_line(run_id, seq, assignment_id, kind, grade, data, at), encode(hash, 'hex')
    from run_events where run_id = ${ids}
    order by run_id, seq`)
  return rows.flatMap(({ seq, run_id, line, hash }) =>
    seq === 0 ? unsealed({ run_id, line, hash }) : [{ run_id, line, hash }],
  )
}

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
