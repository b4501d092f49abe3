import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import { files } from '../db/schema/files.ts'
import type { PlaceName } from './place.ts'

/** A file whose content is sealed. */
const sealed = { name: files.name, place: files.place, size: files.size, key: sql<Buffer>`${files.key}` }

/** Adds a file, or notes that it is stored again and is kept as it is; returns whether it was added. */
export async function upsert(tx: Tx, file: { name: string; place: PlaceName; key: Buffer; size: number }) {
  const [row] = await tx
    .insert(files)
    .values(file)
    .onConflictDoUpdate({ target: files.name, set: { put_at: sql`now()` } })
    .returning({ added: sql<boolean>`xmax = 0` })
  return Boolean(row?.added)
}

export async function find(db: Db, name: string) {
  const [file] = await db
    .select(sealed)
    .from(files)
    .where(and(eq(files.name, name), isNotNull(files.key)))
  return file
}

/** Names of files after that one, in their order. */
export async function list(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ name: files.name })
    .from(files)
    .where(gt(files.name, after))
    .orderBy(asc(files.name))
    .limit(most)
  return rows.map(({ name }) => name)
}

/** Condition that no row refers to a file. The catalogue knows which columns do. */
async function isUnreferenced(db: Db): Promise<SQL> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select conrelid::regclass::text as table, attname::text as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'files'::regclass`)
  const conditions = rows.map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.raw(table)} r where r.${sql.identifier(column)} = ${files.name})`,
  )
  return sql.join([sql`true`, ...conditions], sql` and `)
}

const isBefore = (hours: number) => sql`${files.put_at} <= now() - ${hours}::float8 * interval '1 hour'`

/** Files to which no row refers, and that were not stored within the last `hours`. */
export async function listUnreferenced(db: Db, hours: number, most: number): Promise<string[]> {
  const rows = await db
    .select({ name: files.name })
    .from(files)
    .where(and(isBefore(hours), await isUnreferenced(db)))
    .limit(most)
  return rows.map(({ name }) => name)
}

/** Removes the row of such a file; returns where its content is. */
export async function remove(db: Db, name: string, hours: number): Promise<PlaceName | undefined> {
  const [row] = await db
    .delete(files)
    .where(and(eq(files.name, name), isBefore(hours), await isUnreferenced(db)))
    .returning({ place: files.place })
  return row?.place
}

/** Which of these names are files that are kept in that place. */
export async function listKept(db: Db, place: PlaceName, names: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ name: files.name })
    .from(files)
    .where(and(eq(files.place, place), inArray(files.name, [...names])))
  return new Set(rows.map(({ name }) => name))
}

/**
 * Takes a name for this transaction alone: a file that has it is locked, and one that is stored under it meanwhile waits. Returns where
 * such a file is kept.
 */
export async function lockName(tx: Tx, name: string, place: PlaceName): Promise<PlaceName | undefined> {
  const added = await tx.insert(files).values({ name, place }).onConflictDoNothing().returning({ name: files.name })
  if (added.length) {
    await tx.delete(files).where(eq(files.name, name))
    return undefined
  }
  const [kept] = await tx.select({ place: files.place }).from(files).where(eq(files.name, name)).for('no key update')
  return kept?.place
}

/** Files that are kept elsewhere, after that name. */
export async function listElsewhere(db: Db, to: PlaceName, after: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ name: files.name })
    .from(files)
    .where(and(gt(files.name, after), sql`${files.place} <> ${to}`))
    .orderBy(asc(files.name))
    .limit(most)
  return rows.map(({ name }) => name)
}

export const countElsewhere = (db: Db, to: PlaceName): Promise<number> => db.$count(files, sql`${files.place} <> ${to}`)

/** A file, locked until the transaction ends. */
export async function lock(tx: Tx, name: string) {
  const [file] = await tx.select(sealed).from(files).where(eq(files.name, name)).for('no key update')
  return file
}

export const setPlace = (tx: Tx, name: string, place: PlaceName) =>
  tx.update(files).set({ place }).where(eq(files.name, name))
