import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Role, User } from '@fortnight/contract/user'
import type { Db } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { sessions, users } from '../../platform/db/schema/identity.ts'
import { userColumns } from './users.repository.ts'

// ASVS 5.0, 7.3.1 and 7.3.2 (decision 111). Administrators: 12 hours at most and 30 minutes idle; other users 30 days and
// 7 idle. By the role of the moment, so a changed role changes the session too.
const latestEnd = sql`least(${sessions.expires_at}, case when ${users.role} = 'admin'
  then ${sessions.created_at} + interval '12 hours' end)`
const idleEnd = sql`${sessions.last_seen_at} + case when ${users.role} = 'admin'
  then interval '30 minutes' else interval '7 days' end`

const live = and(
  isNull(sessions.ended_at),
  gt(latestEnd, sql`now()`),
  isNull(users.disabled_at),
  gt(idleEnd, sql`now()`),
)

/** Columns of a live session besides its user. */
type Session = Pick<typeof sessions.$inferSelect, 'id' | 'second_factor'>

const sessionColumns = {
  id: sessions.id,
  second_factor: sessions.second_factor,
}

const msUntil = (end: SQL) => sql<number>`(extract(epoch from ${end} - now()) * 1000)::float8`

const byToken = prepared((db) =>
  db
    .select({ user: userColumns, session: sessionColumns, lasts_ms: msUntil(latestEnd), idle_ms: msUntil(idleEnd) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.token_hash, sql.placeholder('token_hash')), live))
    .prepare('live_session'),
)

/** The live session of a token, for how long it lasts at most, and for how long without use. */
export async function findLive(
  db: Db,
  tokenHash: Buffer,
): Promise<{ user: User; session: Session; lasts_ms: number; idle_ms: number } | undefined> {
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

/** The last use of a session. */
export interface Use {
  token_hash: Buffer
  ms_ago: number
}

/**
 * Records uses of sessions in one statement. It waits for no row, so that servers with the same sessions can't block each
 * other: who holds one records a use of it or ends it.
 */
export async function markUsed(db: Db, uses: readonly Use[]): Promise<void> {
  const hashes = sql.param(uses.map(({ token_hash }) => token_hash))
  const ages = sql.param(uses.map(({ ms_ago }) => ms_ago))
  await db.execute(sql`
    with used as (
      select token_hash, now() - ms_ago * interval '1 millisecond' as at
      from unnest(${hashes}::bytea[], ${ages}::float8[]) as use (token_hash, ms_ago)
      join ${sessions} s using (token_hash) for no key update of s skip locked
    )
    update ${sessions} set last_seen_at = used.at from used
    where sessions.token_hash = used.token_hash and sessions.last_seen_at < used.at`)
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
