import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ReferralState } from '@fortnight/contract/vocabulary/referral-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { earnings, referrals } from '../../platform/db/schema/testers-pay.ts'

/** States in which a tester can invite, and is paid for a friend. */
const active = ['available', 'paused'] as const

/** Whether friend and referrer look like one person or one home, in groups for which that condition holds. */
const alike = (condition: ReturnType<typeof sql>) => sql`exists (
  select from likeness_groups g where ${condition}
    and exists (select from likeness l where l.group_id = g.id and friend.person_id in (l.one, l.other))
    and exists (select from likeness l where l.group_id = g.id and referrer.person_id in (l.one, l.other)))`

/** A test of the friend's that they stayed in until its end, with something to show for it. */
const finished = sql`exists (select from assignments a where a.tester_id = friend.id and a.state = 'completed'
  and exists (select from earnings e where e.assignment_id = a.id and e.kind = 'day'))`

/**
 * What became of a referral `f`. A home that the comparison found by itself is two accounts on one phone: it pays only once
 * an administrator has decided that two people live there.
 */
const state = sql<ReferralState>`case
  when f.earning_id is not null then 'paid'
  when friend.status in ('suspended', 'banned', 'retired') or referrer.status <> all(${sql.param([...active])}::text[]) then 'ended'
  when ${alike(sql`(g.one_person && array[friend.person_id, referrer.person_id] or g.state = 'household' and g.decided_by is null)`)} then 'ended'
  when friend.status in ('applied', 'verified') then 'applied'
  when not ${finished} then case when exists (select from assignments a where a.tester_id = friend.id and a.opted_in_at is not null)
    then 'testing' else 'admitted' end
  when pay_waits(friend.person_id) or pay_waits(referrer.person_id) or ${alike(sql`g.state = 'open'`)} then 'checked'
  else 'due' end`

const followed = sql`referrals f join testers friend on friend.id = f.friend_id join testers referrer on referrer.id = f.referrer_id`

/** Stores who invited a new tester, for that sum; false if the referrer cannot invite. */
export async function insert(tx: Tx, friendId: number, referrerId: number, amount_pkr: number): Promise<boolean> {
  const [referrer] = await tx
    .select({ id: testers.id })
    .from(testers)
    .where(and(eq(testers.id, referrerId), inArray(testers.status, [...active])))
  if (!referrer) return false
  if (amount_pkr > 0) await tx.insert(referrals).values({ friend_id: friendId, referrer_id: referrer.id, amount_pkr })
  return true
}

/** The tester that a user is, and whether they can invite. */
export async function findReferrer(db: Db, userId: string) {
  const [found] = await db
    .select({ id: testers.id, can_invite: inArray(testers.status, [...active]).mapWith(Boolean) })
    .from(testers)
    .where(eq(testers.person_id, userId))
  return found
}

/** The newest invitations of a tester, with the day of the application and nothing else of the friend. */
export async function list(db: Db, referrerId: number, most: number) {
  const { rows } = await db.execute<{ since: string; state: ReferralState; amount_pkr: number }>(sql`
    select to_char(f.created_at, 'YYYY-MM-DD') as since, ${state} as state, f.amount_pkr
    from ${followed} where f.referrer_id = ${referrerId} order by f.created_at desc, f.friend_id desc limit ${most}`)
  return rows
}

/** What the invitations of a tester have brought. */
export async function paidTo(db: Db, referrerId: number): Promise<number> {
  const [sum] = await db
    .select({ rupees: sql<number>`coalesce(sum(${earnings.amount_pkr}), 0)::int` })
    .from(earnings)
    .where(and(eq(earnings.tester_id, referrerId), eq(earnings.kind, 'referral')))
  return sum?.rupees ?? 0
}

/** Friends whose invitation is to be paid now. */
export async function listDue(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ friend_id: number }>(sql`
    select f.friend_id from ${followed} where f.earning_id is null and ${state} = 'due' order by f.friend_id`)
  return rows.map(({ friend_id }) => friend_id)
}

/** Pays the invitation of a friend, if it is still due and not paid: who is paid what; undefined otherwise. */
export async function pay(tx: Tx, friendId: number) {
  const [locked] = await tx
    .select({ referrer_id: referrals.referrer_id, amount_pkr: referrals.amount_pkr })
    .from(referrals)
    .where(and(eq(referrals.friend_id, friendId), isNull(referrals.earning_id)))
    .for('update')
  if (!locked) return undefined
  // A statement of its own, after the lock: it sees what was decided meanwhile.
  const { rows } = await tx.execute<{ state: ReferralState }>(
    sql`select ${state} as state from ${followed} where f.friend_id = ${friendId}`,
  )
  if (rows[0]?.state !== 'due') return undefined
  const [line] = await tx
    .insert(earnings)
    .values({ tester_id: locked.referrer_id, kind: 'referral', amount_pkr: locked.amount_pkr })
    .returning({ id: earnings.id })
  if (!line) return undefined
  await tx.update(referrals).set({ earning_id: line.id }).where(eq(referrals.friend_id, friendId))
  return { tester_id: locked.referrer_id, rupees: locked.amount_pkr }
}

/** Invitations of a person's, without the friends. */
export const listOfPerson = (db: Db, userId: string) =>
  db
    .select({ amount_pkr: referrals.amount_pkr, earning_id: referrals.earning_id, created_at: referrals.created_at })
    .from(referrals)
    .innerJoin(testers, eq(testers.id, referrals.referrer_id))
    .where(eq(testers.person_id, userId))
    .orderBy(desc(referrals.created_at))
