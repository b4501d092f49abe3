import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashPassword, passwordCost } from '../../server/src/identity/auth/passwords.ts'
import { hashToken, newToken } from '../../server/src/platform/http/session.ts'

export interface Account {
  id: string
  email: string
  token: string
}

/** A live session of each user, which counts as freshly proven for as long as a bench goes: the tokens, in their order. */
export async function addSessions(pool: pg.Pool, userIds: readonly string[]): Promise<string[]> {
  const tokens = userIds.map(() => newToken())
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at, authenticated_at, second_factor)
     select hash, id, now() + interval '1 day', now() + interval '1 day', true from unnest($1::bytea[], $2::uuid[]) as s (hash, id)`,
    [tokens.map((token) => hashToken(token)), userIds],
  )
  return tokens
}

/** Adds users of that role, each with such a session. */
export async function addAccounts(
  pool: pg.Pool,
  count: number,
  role: 'developer' | 'admin' | 'tester',
): Promise<Account[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const emails = ids.map((id) => `${role}-${id}@bench.example`)
  await pool.query(
    `insert into users (id, email, name, role)
     select id, email, 'Zara Malik', $3 from unnest($1::uuid[], $2::text[]) as u (id, email)`,
    [ids, emails, role],
  )
  const tokens = await addSessions(pool, ids)
  return ids.map((id, n) => ({ id, email: emails[n] ?? '', token: tokens[n] ?? '' }))
}

export const benchPassword = 'a long enough password'

/** Adds accounts of the embedded provider, all with `benchPassword`; they become users at their first sign-in. */
export async function addPasswords(pool: pg.Pool, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, n) => `known-${n}@bench.example`)
  await pool.query(
    `insert into accounts (email, name, password_hash) select email, 'Zara Malik', $2 from unnest($1::text[]) as a (email)`,
    [emails, await hashPassword(benchPassword, passwordCost)],
  )
  return emails
}

/** An address that no limit has counted yet, as behind a proxy of ours. */
export const anywhere = () => ({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` })
