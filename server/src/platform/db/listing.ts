import { and, asc, desc, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { type Paging, mostCounted, mostShown } from '@fortnight/contract/listing'
import { Problem } from '@fortnight/contract/problem'
import type { Db } from './database.ts'

/**
 * Columns by which a list may be ordered, and the tiebreaker of equal rows. None may be null; each pair needs an index.
 */
export interface Ordering {
  sorts: Record<string, PgColumn>
  id: PgColumn
}

/**
 * The limit of a page that people see, written into the statement's text. Of one that is a parameter PostgreSQL expects a
 * tenth of all rows, and so plans a prepared statement again for each call. Pages of exports are few, and long.
 */
const limitTo = (rows: number) => (rows > mostShown + 1 ? rows : (sql.raw(String(rows)) as unknown as number))

/** A Drizzle select without a limit yet. */
interface Select<R> {
  where(chosen: SQL | undefined): { orderBy(...order: SQL[]): { limit(most: number): Promise<R[]> } }
}

/** A page with the cursors of its neighbours; null at the ends. */
export interface PageOf<R> {
  data: R[]
  next: string | null
  previous: string | null
}

const Key = z.tuple([z.string(), z.string(), z.string()])

const encode = (key: string) => Buffer.from(key).toString('base64url')

/** The order, value and id that a cursor holds; a cursor is valid only for the order it was made in. */
function decode(cursor: string, sort: string): [value: string, id: string] {
  try {
    const [made, value, id] = Key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (made === sort) return [value, id]
  } catch {
    // Refused below, like a cursor of another order.
  }
  throw new Problem('invalid', [{ loc: ['query', 'after'], msg: 'This page no longer exists.', type: 'custom' }])
}

/** PostgreSQL's class of values that do not fit their type: here, a forged cursor. */
const isMadeUp = (error: unknown): boolean =>
  error instanceof Error && (String((error as { code?: unknown }).code).startsWith('22') || isMadeUp(error.cause))

/**
 * One page of the rows that are `chosen`, from a select with one column more, `key`. A page costs the same however far
 * in it is.
 */
export async function readPage<R extends { key: string }>(
  { sorts, id }: Ordering,
  { sort, limit, after, before }: Paging,
  chosen: SQL | undefined,
  select: (key: SQL<string>) => Select<R>,
): Promise<PageOf<Omit<R, 'key'>>> {
  const column = sorts[sort.replace(/^-/, '')]
  if (!column) throw new Error(`no order by ${sort}`)
  const cursor = after ?? before
  const backwards = after === undefined && before !== undefined
  const down = sort.startsWith('-') !== backwards
  const [value, last] = cursor === undefined ? [] : decode(cursor, sort)
  const than = sql.raw(down ? '<' : '>')
  const types = [column, id].map((part) => sql.raw(part.getSQLType()))
  const beyond =
    cursor === undefined ? undefined : sql`(${column}, ${id}) ${than} (${value}::${types[0]}, ${last}::${types[1]})`
  const rows = await select(sql<string>`json_build_array(${sort}::text, ${column}::text, ${id}::text)::text`)
    .where(and(chosen, beyond))
    .orderBy(...[column, id].map(down ? desc : asc))
    .limit(limitTo(limit + 1))
    .catch((error: unknown) => {
      if (cursor !== undefined && isMadeUp(error)) throw new Problem('malformed')
      throw error
    })
  const more = rows.length > limit
  const page = backwards ? rows.slice(0, limit).toReversed() : rows.slice(0, limit)
  const at = (row: R | undefined) => (row ? encode(row.key) : null)
  return {
    data: page.map(({ key: _, ...row }) => row),
    next: more || backwards ? at(page.at(-1)) : null,
    previous: backwards ? (more ? at(page[0]) : null) : after === undefined ? null : at(page[0]),
  }
}

/** All rows of a list, read page by page: for exports. */
export async function* everyRow<R>(
  page: (part: { limit: number; after?: string }) => Promise<PageOf<R>>,
): AsyncGenerator<R> {
  let after: string | null | undefined
  do {
    const { data, next } = await page(after ? { limit: 1000, after } : { limit: 1000 })
    yield* data
    after = next
  } while (after)
}

/**
 * Number of rows of a select, counted up to `mostCounted`: a search that matches everything must not read everything.
 */
export async function countCapped(db: Db, select: { getSQL(): SQL }): Promise<{ total: number; capped: boolean }> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${select.getSQL()} limit ${mostCounted + 1}) as counted`,
  )
  const found = rows[0]?.n ?? 0
  return { total: Math.min(found, mostCounted), capped: found > mostCounted }
}

/** Ids of a filtered list, and how many there are. */
export interface Chosen {
  where: SQL | undefined
  total: number
  capped: boolean
}

/**
 * Ids (`id`) that any of these selects finds, each by its own index; one condition over several tables could use none
 * of them. If there are more than are counted, the rows that match `many`: a walk along the list's order then soon
 * fills a page.
 */
export async function chooseFound(
  db: Db,
  id: PgColumn,
  many: SQL | undefined,
  ...selects: readonly { getSQL(): SQL }[]
): Promise<Chosen> {
  const ids = new Set<string>()
  for (const select of selects) {
    // Written as a literal: without knowing the value, the plan searches everything first.
    const few = sql`${select.getSQL()} ${sql.raw(`limit ${mostCounted + 1}`)}`
    const { rows } = await db.execute<{ id: string }>(few)
    for (const row of rows) ids.add(row.id)
    if (ids.size > mostCounted) return { where: many, total: mostCounted, capped: true }
  }
  return { where: sql`${id} = any(${sql.param([...ids])}::uuid[])`, total: ids.size, capped: false }
}

const aboutPages = ['sort', 'limit', 'after', 'before']

/** Whether a list's query has no other filters than these: its total then comes from counters. */
export const choosesOnlyBy = (query: object, ...filters: readonly string[]): boolean =>
  Object.entries(query).every(
    ([name, value]) => value === undefined || aboutPages.includes(name) || filters.includes(name),
  )

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * Condition that one of these columns contains the words, in either case. Fewer than three characters match only at the
 * start of a word: only there can the trigram index help.
 */
export function contains(term: string, ...columns: (PgColumn | SQL)[]): SQL | undefined {
  const sought = literally(term)
  const patterns = term.length < 3 ? [`${sought}%`, `% ${sought}%`] : [`%${sought}%`]
  return or(...columns.flatMap((column) => patterns.map((pattern) => ilike(column, pattern))))
}
