import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Mark, Search } from '../../platform/pictures/marks.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { picture_marks } from '../../platform/db/schema/picture-marks.ts'
import { screenshots } from '../../platform/db/schema/testing-record.ts'

/** How much of what either picture shows must agree before they are compared closely, and how many are. */
const leastAgreement = 0.4
const mostCandidates = 4

interface Candidate extends Record<string, unknown> {
  id: string
  crop: number
}

/**
 * Pictures of which this one is most likely a copy, with the part of each that it seems to show: they share a key, and
 * most cells are brighter or darker than their neighbours in both.
 */
export async function listCandidates(db: Db, { keys, brighter, darker }: Search): Promise<Candidate[]> {
  const [b, d] = [sql`${brighter}::varbit`, sql`${darker}::varbit`]
  const { rows } = await db.execute<Candidate>(sql`
    select id, crop from (
      select distinct on (m.screenshot_id) m.screenshot_id as id, m.crop, agreement from ${picture_marks} m
      cross join lateral (select (bit_count(m.brighter & ${b}) + bit_count(m.darker & ${d}))::float8
        / greatest(1, bit_count((m.brighter | m.darker) | (${b} | ${d}))) as agreement) compared
      where m.keys && ${sql.param(keys)}::int[] and agreement >= ${leastAgreement}
      order by m.screenshot_id, agreement desc) best
    order by agreement desc limit ${mostCandidates}`)
  return rows
}

/** Files of these pictures that are still there. */
export const listFiles = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: screenshots.id, file: screenshots.file })
    .from(screenshots)
    .where(and(inArray(screenshots.id, [...ids]), isNotNull(screenshots.file)))

/** One picture at a time is compared and stored, so that of two copies at the same moment the second finds the first. */
export const lockPictures = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('pictures'))`)

export const insertMarks = (tx: Tx, screenshotId: string, marks: readonly Mark[]) =>
  tx.insert(picture_marks).values(marks.map((mark) => ({ screenshot_id: screenshotId, ...mark })))

/** Deletes pictures and all by which they are found again; that there were some stays. */
export async function deletePictures(tx: Tx, which: SQL): Promise<void> {
  const ids = tx.select({ id: screenshots.id }).from(screenshots).where(which)
  await tx.delete(picture_marks).where(inArray(picture_marks.screenshot_id, ids))
  await tx.update(screenshots).set({ file: null, pixels_hash: null, check_at: null }).where(which)
}
