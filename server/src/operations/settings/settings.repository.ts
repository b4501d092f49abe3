import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { SettingName } from '@fortnight/contract/operations/settings'
import type { Db, Tx } from '../../platform/db/database.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { setting_versions, settings } from '../../platform/db/schema/operations.ts'

export type Value = Record<string, unknown>

/** Texts of the site, and settings of the service. */
export type Noun = 'content' | 'settings'

/** Key of a value. */
export const keyOf = (noun: Noun, name: string): string => `${noun}:${name}`

/**
 * Current state of each: its value (undefined: the default) and its newest change. One statement, so that the value is
 * never older than the version that a writer will name.
 */
export async function listCurrent<N extends string>(db: Db, noun: Noun, names: readonly N[]) {
  const keys = names.map((name) => keyOf(noun, name))
  const newest = db
    .selectDistinctOn([setting_versions.key], {
      key: setting_versions.key,
      id: setting_versions.id,
      actor_id: setting_versions.actor_id,
      created_at: setting_versions.created_at,
    })
    .from(setting_versions)
    .where(inArray(setting_versions.key, keys))
    .orderBy(setting_versions.key, desc(setting_versions.id))
    .as('newest')
  const set = db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, [...keys]))
    .as('set')
  const rows = await db
    .select({
      key: sql<string>`coalesce(${set.key}, ${newest.key})`,
      value: set.value,
      version: newest.id,
      changed_at: newest.created_at,
      changed_by: users.name,
    })
    .from(set)
    .fullJoin(newest, eq(newest.key, set.key))
    .leftJoin(users, eq(users.id, newest.actor_id))
  return names.map((name) => {
    const row = rows.find((stored) => stored.key === keyOf(noun, name))
    const { version, changed_at, changed_by } = row ?? {}
    return {
      name,
      value: (row?.value ?? undefined) as Value | undefined,
      last: { version: version ?? 0, changed_at: changed_at ?? null, changed_by: changed_by ?? null },
    }
  })
}

/** Stored value of a setting, as a column of any statement. */
export const storedSetting = (name: SettingName) =>
  sql<unknown>`(select ${settings.value} from ${settings} where ${settings.key} = ${keyOf('settings', name)})`

/** Stored values of these keys; the reader validates them. */
export async function listValues(db: Db, keys: readonly string[]): Promise<Record<string, unknown>> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, [...keys]))
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

interface NewVersion {
  key: string
  /** Null restores the default. */
  value: Value | null
  /** Id of the newest change that the writer has read; 0 for none. */
  version: number
  actor_id: string
}

/** Stores a value with its version; returns the version's id, or undefined if another request was faster. */
export async function change(tx: Tx, { key, value, version, actor_id }: NewVersion): Promise<number | undefined> {
  // Writers of one key take turns: the next statement then sees what the previous writer has committed.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const newest = sql`(select coalesce(max(id), 0) from ${setting_versions} where key = ${key})`
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${setting_versions} (key, value, actor_id)
    select ${key}, ${value === null ? null : JSON.stringify(value)}::jsonb, ${actor_id}::uuid where ${newest} = ${version}
    returning id`)
  const [made] = rows
  if (!made) return undefined
  if (value === null) await tx.delete(settings).where(eq(settings.key, key))
  else
    await tx
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value, updated_at: sql`clock()` } })
  return Number(made.id)
}

/** One version's value, null for the default; undefined if this key never had that version. */
export async function findVersion(db: Db, key: string, id: number): Promise<Value | null | undefined> {
  const [row] = await db
    .select({ value: setting_versions.value })
    .from(setting_versions)
    .where(and(eq(setting_versions.key, key), eq(setting_versions.id, id)))
  return row && (row.value as Value | null)
}

const atOnce = 20

/** The newest changes, of those older than the change `before` if there is one, each with the previous value. */
export async function listChanges(db: Db, key: string, before?: number) {
  const rows = await db
    .select({
      id: setting_versions.id,
      created_at: setting_versions.created_at,
      by: users.name,
      value: sql<Value | null>`${setting_versions.value}`,
    })
    .from(setting_versions)
    .innerJoin(users, eq(users.id, setting_versions.actor_id))
    .where(and(eq(setting_versions.key, key), before === undefined ? undefined : lt(setting_versions.id, before)))
    .orderBy(desc(setting_versions.id))
    .limit(atOnce + 1)
  const data = rows.slice(0, atOnce).map((row, index) => ({ ...row, before: rows[index + 1]?.value ?? null }))
  return { data, more: rows.length > atOnce }
}
