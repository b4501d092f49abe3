import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { testers, users } from '../db/schema.ts'

/** The accounts of these testers, of those who have one, and the language in which they are told. */
export const list = (db: Db, testerIds: readonly number[]) =>
  db
    .select({ user_id: users.id, locale: testers.locale })
    .from(testers)
    .innerJoin(users, eq(users.id, testers.person_id))
    .where(inArray(testers.id, [...testerIds]))
