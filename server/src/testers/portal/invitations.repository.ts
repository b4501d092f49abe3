import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { devices, testers } from '../../platform/db/schema/testers.ts'

/** Whether a tester changed within that time. */
const changedWithin = (span: string) => sql<boolean>`${testers.updated_at} > clock() - ${span}::interval`

/** A tester who was invited, and whether they answered lately; undefined if their account is disabled. */
export async function find(db: Db, id: number) {
  const [found] = await db
    .select({
      id: testers.id,
      person_id: testers.person_id,
      status: testers.status,
      locale: testers.locale,
      phones: sql<string>`coalesce((select string_agg(d.model || ', Android ' || d.android, '; ' order by d.id)
        from ${devices} d where d.tester_id = ${testers.id}), '')`,
      in_this_minute: changedWithin('1 minute'),
      in_this_hour: changedWithin('1 hour'),
    })
    .from(testers)
    .leftJoin(users, eq(users.id, testers.person_id))
    .where(and(eq(testers.id, id), isNull(users.disabled_at), isNull(users.deleted_at)))
  return found
}

/** Moves an expected tester by their answer; false if they answered before. */
export async function answer(
  db: Db,
  id: number,
  { wants, locale }: { wants: boolean; locale: Locale },
): Promise<boolean> {
  const moved = await db
    .update(testers)
    .set({
      status: wants ? 'available' : 'paused',
      locale,
      updated_at: sql`clock()`,
    })
    .where(and(eq(testers.id, id), eq(testers.status, 'expected')))
    .returning({ id: testers.id })
  return moved.length === 1
}

/** The expected tester of an address. */
export async function findByAddress(db: Db, address: string) {
  const [found] = await db
    .select({ id: testers.id, to: testers.email })
    .from(testers)
    .where(and(sql`${testers.email_key} = google_account(${address})`, eq(testers.status, 'expected')))
  return found
}
