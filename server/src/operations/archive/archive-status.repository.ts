import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { archive_status } from '../../platform/db/schema/operations.ts'

const now = sql`clock_timestamp()`
const theOne = eq(archive_status.one, true)

/** Begins the record of a new history: nothing is known of an earlier one. */
export async function begin(db: Db): Promise<void> {
  const unknown = {
    beat_at: null,
    covered_until: null,
    problem: null,
    full_at: null,
    drilled_at: null,
    drill_failure: null,
  }
  const fresh = { ...unknown, begun_at: now }
  await db
    .insert(archive_status)
    .values({ one: true, ...fresh })
    .onConflictDoUpdate({
      target: archive_status.one,
      set: fresh,
    })
}

/**
 * Records that the archive holds what was acknowledged before `coveredUntil`. The moment that it returns is part of the
 * write-ahead log: once the archive holds this record, it holds all that was acknowledged before that moment.
 */
export async function beat(db: Db, coveredUntil: Date | null): Promise<Date> {
  const { problem } = archive_status
  // The first time after a problem nothing is added yet: without it the archive would only seem to be behind.
  const grown = sql`${archive_status.covered_until} is distinct from ${coveredUntil}`
  const [row] = await db
    .update(archive_status)
    .set({ beat_at: now, covered_until: coveredUntil, problem: sql`case when ${grown} then null else ${problem} end` })
    .where(theOne)
    .returning({ beat_at: archive_status.beat_at })
  if (!row?.beat_at) throw new Error('the record of the archive is missing')
  return row.beat_at
}

export const setProblem = (db: Db, problem: 'missing' | 'full' | 'failed') =>
  db
    .insert(archive_status)
    .values({ one: true, begun_at: now, problem })
    .onConflictDoUpdate({ target: archive_status.one, set: { problem } })

export const setFull = (db: Db) => db.update(archive_status).set({ full_at: now }).where(theOne)

/** Records how a drill ended; without a failure it was passed. */
export const setDrill = (db: Db, failure: string | null) =>
  db.update(archive_status).set({ drilled_at: now, drill_failure: failure }).where(theOne)

/** Removes the record: nothing is archived any longer. */
export const remove = (db: Db) => db.delete(archive_status)

/** The record of the archive; undefined if nothing is archived. */
export async function find(db: Db) {
  const [row] = await db.select().from(archive_status)
  return row
}
export type ArchiveStatus = NonNullable<Awaited<ReturnType<typeof find>>>
