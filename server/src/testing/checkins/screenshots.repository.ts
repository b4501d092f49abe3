import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { lateDays, slackMinutes } from '@fortnight/contract/testing/checkin-rules'
import { minuteMs } from '@fortnight/contract/format/spans'
import type { PictureSign, PictureState } from '@fortnight/contract/vocabulary/picture-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { day_prompts } from '../../platform/db/schema/testing-prompts.ts'
import { checkins, screenshots } from '../../platform/db/schema/testing-record.ts'
import { answerWord } from '../prompts/answer-word.ts'
import { withdrawHeld } from '../../testers/payouts/held-days.repository.ts'
import { pictureWord } from '../../platform/db/picture-word.ts'
import type { Picture } from './picture-decoding.ts'

/** A picture whose image is a stored file. `taken_at`: when its original was made, as the phone says; it is not stored. */
export type StoredPicture = Omit<Picture, 'image'> & { file: string; taken_at: Date | undefined }

const of = (seat: number, day: string) => and(eq(screenshots.assignment_id, seat), eq(screenshots.day, day))

/** A day of a seat of that person, checked in or not; undefined if the seat is not theirs. */
const selectDay = (db: Db, personId: string, seat: number, day: string, now: Date) =>
  db
    .select({
      run_id: assignments.run_id,
      day: sql<string>`${day}::text`,
      evidence: checkins.evidence,
      seconds: checkins.seconds,
      noted: sql<boolean>`${checkins.note} is not null`,
      late: sql<boolean>`${checkins.day} < (${now}::timestamptz at time zone ${runs.timezone})::date - ${lateDays}::int`,
      picture: pictureWord,
      answer: answerWord,
      /** Whether the day's prompt has a right answer. */
      compared: sql<boolean>`coalesce(${day_prompts.compared}, false)`,
    })
    .from(assignments)
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .leftJoin(checkins, and(eq(checkins.assignment_id, assignments.id), eq(checkins.day, day)))
    .leftJoin(screenshots, of(seat, day))
    .leftJoin(day_prompts, and(eq(day_prompts.assignment_id, assignments.id), eq(day_prompts.day, day)))
    .where(and(eq(assignments.id, seat), eq(assignments.person_id, personId)))

export type SeatDay = Awaited<ReturnType<typeof selectDay>>[number]

export async function findDay(db: Db, personId: string, seat: number, day: string, now: Date) {
  const [found] = await selectDay(db, personId, seat, day, now)
  return found
}

/** The day, locked until the transaction ends: two pictures of one day take turns. */
export async function lockDay(tx: Tx, personId: string, seat: number, day: string, now: Date) {
  await tx
    .select({ day: checkins.day })
    .from(checkins)
    .where(and(eq(checkins.assignment_id, seat), eq(checkins.day, day)))
    .for('no key update')
  return findDay(tx, personId, seat, day, now)
}

/**
 * Whether a picture was made before its day began in the tester's own zone, by the date in its file or by the moment that its
 * phone named; that one can be as much earlier as use around midnight is.
 */
async function isTakenBefore(tx: Tx, seat: number, day: string, { taken_on, taken_at }: StoredPicture) {
  if (!taken_on && !taken_at) return false
  const claimed = taken_at ? new Date(taken_at.getTime() + slackMinutes * minuteMs).toISOString() : null
  const begin = sql`((${day}::timestamp at time zone ${runs.timezone}) at time zone ${testers.timezone})::date`
  const [found] = await tx
    .select({
      before: sql<boolean>`coalesce(
        least(${taken_on ?? null}::text, (${claimed}::timestamptz at time zone ${testers.timezone})::date::text) < ${begin}::text,
        false)`,
    })
    .from(assignments)
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .where(eq(assignments.id, seat))
  return found?.before ?? false
}

/**
 * Stores the picture of a day in place of one that proved nothing, and returns its state: it waits for its check, unless
 * these very pixels were sent before, by any tester.
 */
export async function insert(
  tx: Tx,
  { seat, day }: { seat: number; day: string },
  stored: StoredPicture,
  now: Date,
): Promise<PictureState> {
  const gone = await tx
    .delete(screenshots)
    .where(and(of(seat, day), or(screenshots.duplicate, screenshots.doubtful)))
    .returning({ id: screenshots.id })
  if (gone.length) await withdrawHeld(tx, seat, day)
  const signs: PictureSign[] = (await isTakenBefore(tx, seat, day, stored)) ? ['taken_before'] : []
  const { taken_on, taken_at, ...picture } = stored
  const row = { assignment_id: seat, day, signs, ...picture }
  const fresh = await tx
    .insert(screenshots)
    .values({ ...row, check_at: now })
    .onConflictDoNothing()
    .returning({ id: screenshots.id })
  if (fresh.length) return 'checking'
  await tx
    .insert(screenshots)
    .values({ ...row, duplicate: true })
    .onConflictDoNothing()
  return 'same'
}

/** File of the picture of a day, for an administrator, its tester and the app's owner. */
export async function find(db: Db, seat: number, day: string, personId: string, isAdmin: boolean) {
  const mine = or(eq(assignments.person_id, personId), eq(assignments.owner_id, personId))
  const [found] = await db
    .select({ file: screenshots.file })
    .from(screenshots)
    .innerJoin(assignments, eq(assignments.id, screenshots.assignment_id))
    .where(and(of(seat, day), isNotNull(screenshots.file), isAdmin ? undefined : mine))
  return found?.file ?? undefined
}
