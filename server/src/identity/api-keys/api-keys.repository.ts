import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { User } from '@fortnight/contract/user'
import type { ApiScope } from '@fortnight/contract/vocabulary/api-states'
import { mostKeys, rotationHours } from '@fortnight/contract/identity/api-keys'
import { userColumns } from '../auth/users.repository.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { api_keys, users } from '../../platform/db/schema/identity.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { runs } from '../../platform/db/schema/testing.ts'

const opens = or(isNull(api_keys.ended_at), gt(api_keys.ended_at, sql`now()`))
const ofOwner = (ownerId: string) => and(eq(api_keys.owner_id, ownerId), opens)
const ownedBy = (id: string, ownerId: string) => and(eq(api_keys.id, id), ofOwner(ownerId))

const columns = {
  id: api_keys.id,
  name: api_keys.name,
  prefix: api_keys.prefix,
  scopes: api_keys.scopes,
  sandbox: api_keys.sandbox,
  last_used_at: api_keys.last_used_at,
  ends_at: api_keys.ended_at,
  created_at: api_keys.created_at,
}

/** Whether the key's owner has an Enterprise app that is tested, or whose test closed in the last 30 days. */
const enterprise = sql<boolean>`exists (
  select from ${apps} join ${runs} on ${runs.app_id} = ${apps.id}
  where ${apps.owner_id} = ${api_keys.owner_id} and ${apps.deleted_at} is null
    and ${apps.status} in ('active', 'completed') and ${runs.package_plan} = 'enterprise'
    and (${runs.closed_at} is null or ${runs.closed_at} > clock() - interval '30 days'))`

const byHash = prepared((db) =>
  db
    .select({ user: userColumns, id: api_keys.id, scopes: api_keys.scopes, sandbox: api_keys.sandbox, enterprise })
    .from(api_keys)
    .innerJoin(users, eq(users.id, api_keys.owner_id))
    .where(and(eq(api_keys.key_hash, sql.placeholder('key_hash')), opens, isNull(users.disabled_at)))
    .prepare('live_api_key'),
)

/** A valid key whose owner is not disabled. */
export async function findLive(
  db: Db,
  keyHash: Buffer,
): Promise<{ user: User; id: string; scopes: ApiScope[]; sandbox: boolean; enterprise: boolean } | undefined> {
  const [row] = await byHash(db).execute({ key_hash: keyHash })
  return row
}

/** Records a key's use at most once a minute, however many servers see it. */
export async function markUsed(db: Db, id: string): Promise<void> {
  const stale = or(isNull(api_keys.last_used_at), sql`${api_keys.last_used_at} < now() - interval '1 minute'`)
  await db
    .update(api_keys)
    .set({ last_used_at: sql`now()` })
    .where(and(eq(api_keys.id, id), stale))
}

export const list = (db: Db, ownerId: string) =>
  db.select(columns).from(api_keys).where(ofOwner(ownerId)).orderBy(desc(api_keys.created_at), api_keys.id)

export interface NewKey {
  owner_id: string
  name: string
  key_hash: Buffer
  prefix: string
  scopes: ApiScope[]
  sandbox: boolean
}

/** Undefined if the owner, whose row the caller holds, has reached the limit. */
export async function insert(tx: Tx, row: NewKey) {
  if ((await tx.$count(api_keys, ofOwner(row.owner_id))) >= mostKeys) return undefined
  const [key] = await tx.insert(api_keys).values(row).returning(columns)
  return key
}

/** Ends a key of that owner now; undefined if it is over, or the owner has none of that name. */
export async function end(tx: Tx, id: string, ownerId: string) {
  const [key] = await tx
    .update(api_keys)
    .set({ ended_at: sql`now()` })
    .where(ownedBy(id, ownerId))
    .returning(columns)
  return key
}

/** A key of that owner without a replacement, locked until the transaction ends. */
export async function lockCurrent(tx: Tx, id: string, ownerId: string) {
  const [key] = await tx
    .select(columns)
    .from(api_keys)
    .where(and(ownedBy(id, ownerId), isNull(api_keys.replaced_by)))
    .for('update')
  return key
}

/** Records which key replaces another, and when that one ends. */
export async function replace(tx: Tx, id: string, by: string, atOnce: boolean): Promise<void> {
  await tx
    .update(api_keys)
    .set({
      replaced_by: by,
      ended_at: atOnce ? sql`now()` : sql`least(ended_at, now() + make_interval(hours => ${rotationHours}))`,
    })
    .where(eq(api_keys.id, id))
}

/** Ends the owner's keys that were made after that moment. */
export async function endNewerThan(tx: Tx, ownerId: string, moment: Date): Promise<void> {
  await tx
    .update(api_keys)
    .set({ ended_at: sql`now()` })
    .where(and(eq(api_keys.owner_id, ownerId), isNull(api_keys.ended_at), gt(api_keys.created_at, moment)))
}
