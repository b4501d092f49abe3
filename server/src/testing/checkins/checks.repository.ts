import { and, asc, eq, inArray, isNotNull, lte, not, sql } from 'drizzle-orm'
import { slackMinutes } from '@fortnight/contract/testing/checkin-rules'
import type { PictureSign, PictureState } from '@fortnight/contract/vocabulary/picture-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Mark } from '../../platform/pictures/marks.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { devices, testers } from '../../platform/db/schema/testers.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { day_prompts } from '../../platform/db/schema/testing-prompts.ts'
import { checkins, screenshots } from '../../platform/db/schema/testing-record.ts'
import { distrusted } from '../engine/suspicion.ts'
import { insertMarks } from './copies.repository.ts'
import { moment } from '../../platform/db/moment.ts'

/** Seconds after which another server takes a picture that one has not finished: it was stopped, or it failed. */
const leaseSeconds = 120

/**
 * Takes the picture that waits longest, for this server alone until its lease ends; undefined if none is due. Each taking
 * counts as a try.
 */
export async function take(db: Db, now: Date) {
  const due = db
    .select({ id: screenshots.id })
    .from(screenshots)
    .where(lte(screenshots.check_at, now))
    .orderBy(asc(screenshots.check_at), asc(screenshots.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(screenshots)
    .set({
      check_at: sql`${moment(now)} + ${leaseSeconds}::int * interval '1 second'`,
      check_tries: sql`${screenshots.check_tries} + 1`,
    })
    .where(sql`${screenshots.id} = (${due})`)
    .returning({
      id: screenshots.id,
      seat: screenshots.assignment_id,
      day: screenshots.day,
      file: screenshots.file,
      tries: screenshots.check_tries,
      /** What its file said as it arrived. */
      of_file: screenshots.signs,
    })
  return taken
}
export type Taken = NonNullable<Awaited<ReturnType<typeof take>>>

/** When the next picture is due; undefined if none waits. */
export async function nextAt(db: Db): Promise<Date | undefined> {
  const [next] = await db
    .select({ at: screenshots.check_at })
    .from(screenshots)
    .where(isNotNull(screenshots.check_at))
    .orderBy(asc(screenshots.check_at))
    .limit(1)
  return next?.at ?? undefined
}

/** Days in which earlier copies of a tester count against them, and how many do. */
const [countedDays, countedCopies] = [14, 2]

/** Days after which a tester's former test is taken to be off the phone. */
const otherDays = 60

/** Whose picture it is, of which app, and what it is judged by. */
export async function findPlace(db: Db, id: string) {
  const local = sql`(${screenshots.created_at} at time zone ${testers.timezone})`
  const [place] = await db
    .select({
      person_id: assignments.person_id,
      tester_id: assignments.tester_id,
      owner_id: assignments.owner_id,
      app_name: apps.name,
      width: screenshots.width,
      height: screenshots.height,
      screen: sql<string | null>`coalesce(${devices.screen}, (select mode() within group (order by other.screen)
        from ${devices} other where lower(other.model) = lower(${devices.model}) and other.screen is not null))`,
      other_names: sql<
        string[]
      >`array(select distinct other.name from ${assignments} a join ${apps} other on other.id = a.app_id
        where a.tester_id = ${assignments.tester_id} and other.name <> ${apps.name}
          and coalesce(a.ended_at, clock()) > ${screenshots.created_at} - ${otherDays}::int * interval '1 day')`,
      word: sql<
        string | null
      >`(select p.answer from ${day_prompts} p where p.assignment_id = ${screenshots.assignment_id}
        and p.day = ${screenshots.day} and p.kind = 'word' and p.is_right)`,
      overlong: sql<boolean>`(select sum(c.seconds) from ${checkins} c join ${assignments} a on a.id = c.assignment_id
          where a.tester_id = ${assignments.tester_id} and c.day = ${screenshots.day})
        > ${slackMinutes * 60}::int + extract(epoch from
          ${screenshots.created_at} - ${screenshots.day}::timestamp at time zone ${runs.timezone})`,
      suspected: sql<boolean>`coalesce(${testers.suspicion}, 0) >= ${distrusted}::real or (select count(*) from ${screenshots} s
        join ${assignments} a on a.id = s.assignment_id where a.tester_id = ${assignments.tester_id}
        and s.copy_of is not null and s.created_at > clock() - ${countedDays}::int * interval '1 day') >= ${countedCopies}::int`,
      minute: sql<number | null>`case when ${local}::date = ${screenshots.day}
        then (extract(hour from ${local}) * 60 + extract(minute from ${local}))::int end`,
    })
    .from(screenshots)
    .innerJoin(assignments, eq(assignments.id, screenshots.assignment_id))
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .leftJoin(devices, eq(devices.id, assignments.device_id))
    .where(eq(screenshots.id, id))
  return place
}
export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/**
 * Whether these pictures show that the one which is like them is of another developer's app: all are, and they are the same
 * tester's or more than one, so that a single forged one speaks against no honest tester of the app that it was made of.
 */
export async function areOfOthers(
  db: Db,
  ids: readonly string[],
  { owner_id, tester_id }: Pick<Place, 'owner_id' | 'tester_id'>,
): Promise<boolean> {
  if (!ids.length) return false
  const [found] = await db
    .select({
      are: sql<boolean | null>`bool_and(${assignments.owner_id} <> ${owner_id})
        and (count(*) > 1 or bool_or(${assignments.tester_id} = ${tester_id}))`,
    })
    .from(screenshots)
    .innerJoin(assignments, eq(assignments.id, screenshots.assignment_id))
    .where(and(inArray(screenshots.id, [...ids]), not(screenshots.doubtful)))
  return Boolean(found?.are)
}

/** What the check of a picture found. */
export interface Verdict {
  marks: readonly Mark[]
  copy_of: string | undefined
  doubtful: boolean
  signs: PictureSign[]
}

/** Stores what a check found, once; undefined if the picture was checked, replaced or deleted meanwhile. */
export async function settle(
  tx: Tx,
  id: string,
  { marks, copy_of, doubtful, signs }: Verdict,
): Promise<PictureState | undefined> {
  const settled = await tx
    .update(screenshots)
    .set({
      check_at: null,
      duplicate: Boolean(copy_of),
      copy_of: copy_of ?? null,
      doubtful: doubtful && !copy_of,
      signs,
    })
    .where(and(eq(screenshots.id, id), isNotNull(screenshots.check_at)))
    .returning({ id: screenshots.id })
  if (!settled.length) return undefined
  if (copy_of) return 'copy'
  if (marks.length) await insertMarks(tx, id, marks)
  return doubtful ? 'doubtful' : 'fresh'
}
