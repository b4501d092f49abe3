import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Role, User } from '@fortnight/contract/user'
import type { Db } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { sessions, users } from '../../platform/db/schema/identity.ts'
import { userColumns } from './users.repository.ts'

// ASVS 5.0, 7.3.1 and 7.3.2 (decision 111). Administrators: 12 hours at most and 30 minutes idle; other users 30 days and
// 7 idle. Read with each request, so a
// changed role changes the session too.
const live = and(
  isNull(sessions.ended_at),
  gt(sessions.expires_at, sql`now()`),
  isNull(users.disabled_at),
  sql`case when ${users.role} = 'admin'
    then ${sessions.created_at} > now() - interval '12 hours' and ${sessions.last_seen_at} > now() - interval '30 minutes'
    else ${sessions.last_seen_at} > now() - interval '7 days' end`,
)

/** Columns of a live session besides its user. */
type Session = Pick<typeof sessions.$inferSelect, 'id' | 'second_factor'>

const sessionColumns = {
  id: sessions.id,
  second_factor: sessions.second_factor,
}

const byToken = prepared((db) =>
  db
    .select({ user: userColumns, session: sessionColumns, last_seen_at: sessions.last_seen_at })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.token_hash, sql.placeholder('token_hash')), live))
    .prepare('live_session'),
)

export async function findLive(
  db: Db,
  tokenHash: Buffer,
): Promise<{ user: User; session: Session; last_seen_at: Date } | undefined> {
  const [row] = await byToken(db).execute({ token_hash: tokenHash })
  return row
}

/**
 * Live sessions among these, with their roles; does not count as use. Hashes of tokens are passed and returned in
 * hexadecimal.
 */
export const listLiveAmong = (db: Db, tokenHashes: readonly string[]): Promise<{ hash: string; role: Role }[]> =>
  db
    .select({ hash: sql<string>`encode(${sessions.token_hash}, 'hex')`, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        sql`${sessions.token_hash} = any(array(select decode(hash, 'hex') from unnest(${sql.param(tokenHashes)}::text[]) hash))`,
        live,
      ),
    )

export async function markUsed(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .update(sessions)
    .set({ last_seen_at: sql`now()` })
    .where(eq(sessions.token_hash, tokenHash))
}

export interface NewSession {
  token_hash: Buffer
  user_id: string
  user_agent: string | undefined
  network?: string
  second_factor: boolean
  by_recovery_code?: boolean
  /** When another provider last asked its user for a proof; now by default. */
  authenticated_at?: Date | undefined
  id_token_hash?: Buffer
}

/** Begins a session; false if the ID token that it rests on began one that has ended. */
export async function insert(db: Db, row: NewSession): Promise<boolean> {
  const {
    id_token_hash = null,
    user_agent = null,
    network = null,
    by_recovery_code = false,
    authenticated_at = null,
  } = row
  const { rowCount } = await db.execute(sql`
    insert into ${sessions} (token_hash, user_id, user_agent, network, second_factor, by_recovery_code, authenticated_at,
      id_token_hash, expires_at)
    select ${row.token_hash}, ${row.user_id}::uuid, ${user_agent}, ${network}, ${row.second_factor}, ${by_recovery_code},
      least(now(), ${authenticated_at}::timestamptz), ${id_token_hash}::bytea, now() + interval '30 days'
    where not exists (
      select from sessions where id_token_hash = ${id_token_hash}::bytea and ended_at is not null
    )`)
  return rowCount === 1
}

export async function end(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .update(sessions)
    .set({ ended_at: sql`now()` })
    .where(and(eq(sessions.token_hash, tokenHash), isNull(sessions.ended_at)))
}

export async function endAll(db: Db, userId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ ended_at: sql`now()` })
    .where(and(eq(sessions.user_id, userId), isNull(sessions.ended_at)))
}

/** The user's live sessions, newest use first. */
export const listLive = (db: Db, userId: string) =>
  db
    .select({
      id: sessions.id,
      user_agent: sessions.user_agent,
      network: sessions.network,
      created_at: sessions.created_at,
      last_seen_at: sessions.last_seen_at,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.user_id, userId), live))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.created_at))

/** False if this user has no such live session. */
export async function endOwn(db: Db, id: string, userId: string): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ ended_at: sql`now()` })
    .where(and(eq(sessions.id, id), eq(sessions.user_id, userId), isNull(sessions.ended_at)))
    .returning({ id: sessions.id })
  return ended.length === 1
}

export async function endOthers(db: Db, userId: string, keptId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ ended_at: sql`now()` })
    .where(and(eq(sessions.user_id, userId), ne(sessions.id, keptId), isNull(sessions.ended_at)))
}

/** Records that its owner proved who they are with a second factor. */
export async function markSecondFactor(db: Db, id: string): Promise<void> {
  await db.update(sessions).set({ second_factor: true }).where(eq(sessions.id, id))
}
