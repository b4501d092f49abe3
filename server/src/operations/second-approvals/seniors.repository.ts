import { and, eq, isNull, sql } from 'drizzle-orm'
import { coolingHours, seniorAfterHours } from '@fortnight/contract/operations/second-approvals'
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

const isOnly = (seniors: readonly { id: string }[], id: string): boolean => seniors.every((senior) => senior.id === id)

/** Whether no other administrator has held the role long enough: then money waits for an hour instead of for a second one. */
export const actsAlone = async (db: Db, id: string): Promise<boolean> => isOnly(await listSeniors(db), id)

/**
 * Hours after which the one who asks for a change of money or roles may approve it alone: undefined for never, if another
 * one counts; 0 while no administrator has held the role long enough, as on the first day of a server.
 */
export async function aloneAfterHours(db: Db, id: string): Promise<number | undefined> {
  const seniors = await listSeniors(db)
  if (!seniors.length) return 0
  return isOnly(seniors, id) ? coolingHours : undefined
}
