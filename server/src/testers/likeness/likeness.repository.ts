import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import {
  type LikenessDecision,
  type LikenessGroup,
  type LikenessQuery,
  mostPairs,
} from '@fortnight/contract/testers/likeness'
import type { Paging } from '@fortnight/contract/listing'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { countCapped, readPage } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { likeness, likeness_groups } from '../../platform/db/schema/testers-likeness.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import type { Pair } from './groups.ts'

/** One comparison or decision at a time. */
export const lockLikeness = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('likeness'))`)

/** All pairs that are known, with their group; groups in the order in which they were found. */
export const listPairs = (db: Db) =>
  db
    .select({
      one: likeness.one,
      other: likeness.other,
      score: likeness.score,
      reasons: sql<Pair['reasons']>`${likeness.reasons}`,
      group_id: likeness.group_id,
      state: likeness_groups.state,
      holds: likeness.holds,
      /** Whether their pay waited before this comparison. */
      held: likeness.holds,
    })
    .from(likeness)
    .innerJoin(likeness_groups, eq(likeness_groups.id, likeness.group_id))
    .orderBy(asc(likeness_groups.created_at), asc(likeness_groups.id), asc(likeness.one), asc(likeness.other))

/** The people of a group, as rows of a statement. */
const peopleOf = (id: SQL | string | typeof likeness_groups.id) =>
  sql`(select one as id from likeness where group_id = ${id} union select other from likeness where group_id = ${id})`

type NewGroup = Pick<typeof likeness_groups.$inferInsert, 'state' | 'score' | 'is_ring'>

/** Whether one of these people was let go for what they did, or is held for it. */
export async function someBarred(db: Db, people: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ barred: boolean }>(
    sql`select coalesce(bool_or(is_barred(id)), false) as barred from unnest(${sql.param([...people])}::uuid[]) id`,
  )
  return rows[0]!.barred
}

export async function insertGroup(tx: Tx, row: NewGroup): Promise<string> {
  const decided_at = row.state === 'open' ? null : sql`clock()`
  const [group] = await tx
    .insert(likeness_groups)
    .values({ ...row, decided_at })
    .returning({ id: likeness_groups.id })
  return group!.id
}

export const updateGroup = (tx: Tx, id: string, row: Pick<NewGroup, 'score' | 'is_ring'>) =>
  tx.update(likeness_groups).set(row).where(eq(likeness_groups.id, id))

/** Deletes groups whose people are in another one now. */
export const deleteGroups = (tx: Tx, ids: readonly string[]) =>
  tx.delete(likeness_groups).where(and(inArray(likeness_groups.id, [...ids]), eq(likeness_groups.state, 'open')))

/** Puts pairs into a group; those that are known take its place. */
export async function savePairs(tx: Tx, groupId: string, pairs: readonly Pair[]): Promise<void> {
  const column = columnsOf(
    pairs.map((pair) => ({ ...pair, holds: pair.holds ?? false, reasons: JSON.stringify(pair.reasons) })),
  )
  await tx.execute(sql`
    insert into likeness (one, other, group_id, score, reasons, holds)
    select one, other, ${groupId}::uuid, score, reasons::jsonb, holds
    from unnest(${column('one')}::uuid[], ${column('other')}::uuid[], ${column('score')}::real[], ${column('reasons')}::text[],
      ${column('holds')}::boolean[]) as pair (one, other, score, reasons, holds)
    on conflict (one, other) do update
    set group_id = excluded.group_id, score = excluded.score, reasons = excluded.reasons, holds = excluded.holds`)
}

/** Makes these people and the others of their households one household. */
export const joinHouseholds = (tx: Tx, people: readonly string[]) =>
  tx.execute(sql`select join_households(${sql.param([...people])}::uuid[])`)

/** Gives each of these people a household of their own. */
export const partHouseholds = (tx: Tx, people: readonly string[]) =>
  tx.execute(sql`select part_households(${sql.param([...people])}::uuid[])`)

/** People who are one home or one person by the decision about their group. */
export async function listTogether(db: Db, groupId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from ${peopleOf(groupId)} p join likeness_groups g on g.id = ${groupId}
    where g.state = 'household' or p.id = any(g.one_person)`)
  return rows.map(({ id }) => id)
}

export async function listPeople(db: Db, groupId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${peopleOf(groupId)} p`)
  return rows.map(({ id }) => id)
}

/** Groups that were found to be one household or one person, and have one of these people. */
export async function listHouseholdsWith(db: Db, people: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct g.id from likeness_groups g join likeness l on l.group_id = g.id
    where g.state in ('household', 'ring') and (l.one = any(${sql.param([...people])}::uuid[]) or l.other = any(${sql.param([...people])}::uuid[]))
    order by g.id`)
  return rows.map(({ id }) => id)
}

/**
 * Decides a group, unless that was decided before; false then. The decision is for every two of its people; `onePerson`
 * are the accounts that it finds to be one person's.
 */
export async function decide(
  tx: Tx,
  id: string,
  { state, reason }: Pick<LikenessDecision, 'state' | 'reason'>,
  onePerson: readonly string[],
  adminId: string,
): Promise<boolean> {
  const one_person = onePerson.toSorted()
  const isNews = or(
    ne(likeness_groups.state, state),
    sql`${likeness_groups.one_person} <> ${sql.param(one_person)}::uuid[]`,
  )
  const decided = await tx
    .update(likeness_groups)
    .set({ state, reason, one_person, decided_by: adminId, decided_at: sql`clock()` })
    .where(and(eq(likeness_groups.id, id), isNews))
    .returning({ id: likeness_groups.id })
  if (decided.length === 0) return false
  await tx.execute(sql`
    with people as ${peopleOf(id)}
    insert into likeness (one, other, group_id, score, reasons)
    select a.id, b.id, ${id}::uuid, 0, '[]' from people a join people b on a.id < b.id
    on conflict (one, other) do nothing`)
  return true
}

/** Testers among these people who can be suspended. */
export const listTesters = (db: Db, people: readonly string[]) =>
  db
    .select({ id: testers.id, person_id: testers.person_id, status: testers.status })
    .from(testers)
    .where(inArray(testers.person_id, [...people]))
    .orderBy(asc(testers.id))

/** The accounts of a group that a decision found to be one person's. */
export async function listOnePerson(db: Db, id: string): Promise<string[]> {
  const [found] = await db
    .select({ people: likeness_groups.one_person })
    .from(likeness_groups)
    .where(eq(likeness_groups.id, id))
  return found?.people ?? []
}

/** Those of these people whose last suspension came with a decision about the group, and whose pay no other one holds. */
export async function listSuspendedBy(db: Db, id: string, ids: readonly string[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from testers t cross join lateral (
      select at from audit_log where subject = 'tester:' || t.id and action = 'tester.suspend' order by id desc limit 1) last
    where t.person_id = any(${sql.param([...ids])}::uuid[]) and t.status = 'suspended' and not pay_waits(t.person_id)
      and exists (select from audit_log d where d.subject = ${id} and d.action = 'likeness.ring' and d.at = last.at)
    order by t.id`)
  return rows.map(({ id }) => id)
}

const people = peopleOf(likeness_groups.id)

const described = sql<LikenessGroup['people']>`(
  select coalesce(json_agg(json_build_object('person_id', p.id, 'tester_id', t.id, 'name', coalesce(t.name, u.name, 'Deleted person'),
      'email', coalesce(t.email, u.email, ''), 'status', t.status,
      'apps', (select count(*)::int from apps a where a.owner_id = p.id and a.deleted_at is null),
      'is_held', p.id = any(likeness_groups.one_person) or likeness_groups.state = 'open' and exists (
        select from likeness h where h.group_id = likeness_groups.id and h.holds and p.id in (h.one, h.other)))
    order by coalesce(t.name, u.name), p.id), '[]')
  from ${people} p left join testers t on t.person_id = p.id left join users u on u.id = p.id)`

const surest = sql<LikenessGroup['pairs']>`(
  select coalesce(json_agg(json_build_object('one', l.one, 'other', l.other, 'score', l.score, 'reasons', l.reasons)
    order by l.score desc, l.one, l.other), '[]')
  from (select * from likeness where group_id = likeness_groups.id and score > 0
    order by score desc, one, other limit ${sql.raw(String(mostPairs))}) l)`

const together = sql<LikenessGroup['together']>`(
  select coalesce(json_agg(json_build_object('app_id', a.id, 'app_name', a.name) order by a.name, a.id), '[]')
  from apps a join (
    select s.app_id from assignments s join ${people} p on p.id = s.person_id
    where s.ended_at is null group by s.app_id
    having count(*) > 1 or bool_or(s.owner_id in (select id from ${people} o))) s on s.app_id = a.id)`

const select = (db: Db, key: SQL<string> = sql<string>`''`) =>
  db
    .select({
      id: likeness_groups.id,
      state: likeness_groups.state,
      score: likeness_groups.score,
      is_ring: likeness_groups.is_ring,
      people: described,
      pairs: surest,
      together,
      reason: likeness_groups.reason,
      decided_by: users.name,
      decided_at: likeness_groups.decided_at,
      created_at: likeness_groups.created_at,
      key,
    })
    .from(likeness_groups)
    .leftJoin(users, eq(users.id, likeness_groups.decided_by))

export async function find(db: Db, id: string) {
  const [group] = await select(db).where(eq(likeness_groups.id, id))
  return group
}

type Choice = Pick<z.output<typeof LikenessQuery>, 'q' | 'status'>

const filters = ({ q, status }: Choice) =>
  and(
    q === undefined
      ? undefined
      : sql`exists (select from ${people} p left join testers t on t.person_id = p.id left join users u on u.id = p.id
          where strpos(lower(concat_ws(' ', t.name, t.email, u.name, u.email)), lower(${q})) > 0)`,
    status && status !== 'all' ? eq(likeness_groups.state, status) : undefined,
  )

const ordering = {
  sorts: { created_at: likeness_groups.created_at, score: likeness_groups.score },
  id: likeness_groups.id,
}

/** One page of groups. */
export const list = (db: Db, query: Choice & Paging) =>
  readPage(ordering, query, filters(query), (key) => select(db, key))

export const count = (db: Db, choice: Choice) => countCapped(db, select(db).where(filters(choice)))
