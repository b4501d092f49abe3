import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { User } from '@fortnight/contract/user'
import type { Db } from '../../platform/db/database.ts'
import { sign_in_codes, users } from '../../platform/db/schema/identity.ts'
import { userColumns } from './users.repository.ts'

/** Creates a code that is valid for a minute. */
export async function insert(db: Db, row: { code_hash: Buffer; user_id: string; attempt_hash: Buffer }): Promise<void> {
  await db.insert(sign_in_codes).values({ ...row, expires_at: sql`now() + interval '60 seconds'` })
}

const working = (codeHash: Buffer) =>
  and(eq(sign_in_codes.code_hash, codeHash), isNull(sign_in_codes.used_at), gt(sign_in_codes.expires_at, sql`now()`))

/** Owner of an unused, unexpired code of this browser, if the user may sign in; the code stays usable. */
export async function find(db: Db, codeHash: Buffer): Promise<{ user: User; attempt_hash: Buffer } | undefined> {
  const [found] = await db
    .select({ user: userColumns, attempt_hash: sign_in_codes.attempt_hash })
    .from(sign_in_codes)
    .innerJoin(users, eq(users.id, sign_in_codes.user_id))
    .where(and(working(codeHash), isNull(users.disabled_at)))
  return found
}

/** Uses the code up; false if another request was first. */
export async function use(db: Db, codeHash: Buffer): Promise<boolean> {
  const used = await db
    .update(sign_in_codes)
    .set({ used_at: sql`now()` })
    .where(working(codeHash))
    .returning({ user_id: sign_in_codes.user_id })
  return used.length === 1
}
