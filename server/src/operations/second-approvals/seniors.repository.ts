import { and, eq, isNull, sql } from 'drizzle-orm'
import { seniorAfterHours } from '@fortnight/contract/operations/second-approvals'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../../platform/db/schema/identity.ts'

/** Administrators who have held the role long enough to count as a second one, by name. */
export const listSeniors = (db: Db) =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        isNull(users.disabled_at),
        sql`${users.admin_since} <= now() - ${seniorAfterHours} * interval '1 hour'`,
      ),
    )
    .orderBy(users.name, users.id)

export const isSenior = async (db: Db, id: string): Promise<boolean> =>
  (await listSeniors(db)).some((senior) => senior.id === id)

/** Whether acts of money need two administrators: two have held the role long enough. */
export const needsTwo = async (db: Db): Promise<boolean> => (await listSeniors(db)).length > 1
