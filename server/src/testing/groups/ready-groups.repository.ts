import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type Lease, taken } from '../../platform/jobs/lease.ts'
import { ready_groups } from '../../platform/db/schema/testing-groups.ts'
import type { DirectoryGroup } from './group-directory.ts'

/** Sees that `most` groups of that domain are kept ready or being made; those of another domain are given up. */
export async function stock(db: Db, { domain, most }: { domain: string; most: number }): Promise<void> {
  await db.execute(sql`
    with others as (
      delete from ready_groups where run_id is null and split_part(email, '@', 2) <> ${domain}
    )
    insert into ready_groups (slot, email)
    select n, 'test-' || left(replace(gen_random_uuid()::text, '-', ''), 12) || '@' || ${domain}
    from generate_series(1, ${most}::int) as n where not exists (select from ready_groups r where r.slot = n)
    on conflict do nothing`)
}

/** Waiting grows no longer after them. */
const mostTries = 30

interface Unmade extends Record<string, unknown> {
  email: string
  tries: number
}

/** Takes groups that are still to be made, for this server until `until`. */
export async function takeUnmade(db: Db, { most, ...lease }: Lease & { most: number }): Promise<Unmade[]> {
  const unmade = { table: 'ready_groups', key: 'email', due: sql`t.name is null`, order: sql`t.slot`, most }
  const { rows } = await db.execute<Unmade>(sql`with ${taken(unmade, lease)} select email, tries from taken`)
  return rows
}

/** Saves that the directory has the group: a test can take it. */
export async function saveMade(db: Db, { email, name }: DirectoryGroup, now: Date): Promise<void> {
  await db.update(ready_groups).set({ name, made_at: now }).where(eq(ready_groups.email, email))
}

/** Saves that making it failed, and when to try again. */
export async function postpone(db: Db, { email, tries }: Unmade, held_until: Date): Promise<void> {
  await db
    .update(ready_groups)
    .set({ tries: Math.min(tries + 1, mostTries), held_until })
    .where(eq(ready_groups.email, email))
}

/**
 * The group that this test took before, or one that it takes now, the oldest first: no other test gets it. Undefined if
 * none is ready. `isFirst`: only then is one taken now.
 */
export async function claim(
  db: Db,
  { runId, domain, isFirst }: { runId: string; domain: string; isFirst: boolean },
): Promise<DirectoryGroup | undefined> {
  const { rows } = await db.execute<{ email: string; name: string }>(sql`
    with free as (
      select email from ready_groups
      where name is not null and (run_id = ${runId} or (run_id is null and ${isFirst}
        and split_part(email, '@', 2) = ${domain}
        and not exists (select from ready_groups mine where mine.run_id = ${runId})
        and not exists (select from test_groups g where g.email = ready_groups.email)))
      order by made_at, email limit 1 for update skip locked
    )
    update ready_groups r set run_id = ${runId}, slot = null from free where r.email = free.email
    returning r.email, r.name`)
  return rows[0]
}

/** Deletes the row of a group that a test has for good, or that none can have. */
export async function remove(db: Db, email: string): Promise<void> {
  await db.delete(ready_groups).where(eq(ready_groups.email, email))
}
