import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashToken, newToken } from '../../server/src/http/session.ts'

export interface Account {
  id: string
  email: string
  token: string
}

/** So many users of that role, each with a live session. */
export async function addAccounts(pool: pg.Pool, count: number, role: 'developer' | 'admin'): Promise<Account[]> {
  const people = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    email: `${role}-${n}@bench.example`,
    token: newToken(),
  }))
  const ids = people.map(({ id }) => id)
  await pool.query(
    `insert into users (id, email, name, role)
     select id, email, 'Zara Malik', $3 from unnest($1::uuid[], $2::text[]) as u (id, email)`,
    [ids, people.map(({ email }) => email), role],
  )
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 day' from unnest($1::bytea[], $2::uuid[]) as s (hash, id)`,
    [people.map(({ token }) => hashToken(token)), ids],
  )
  return people
}
