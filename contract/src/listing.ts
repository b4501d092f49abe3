import * as z from 'zod'
import { text } from './text.ts'

/** Rows of a page unless the query asks for another number. */
export const pageSize = 25

/** Most rows that a query may ask for. */
export const mostShown = 100

/** Most rows that are counted if a search or a filter has no counter of its own. */
export const mostCounted = 1000

/** The place where a page begins: made by the server, of the last row of the page before it. */
const Cursor = z.string().regex(/^[\w-]{1,600}$/)

/** An order: a column that the list offers, upwards, or downwards with a minus. */
type Order<S extends string> = S | `-${S}`
const orders = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  [...sorts, ...sorts.map((sort) => `-${sort}`)] as [Order<S[number]>, ...Order<S[number]>[]]

/**
 * What a list and its export have in common: words to search for, an order (the first of `sorts` downwards), filters.
 */
const choice = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(sorts: S, filters: F) => ({
  q: text(100).optional(),
  sort: z.enum(orders(sorts)).default(`-${sorts[0]}`),
  ...filters,
})

/** The query of an export: everything that the list would show, page after page. */
export const exportQuery = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) => z.strictObject(choice(sorts, filters))

/** The query of a list: one page, after or before a cursor of the last answer; the first page without either. */
export const listQuery = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) =>
  z.strictObject({
    ...choice(sorts, filters),
    limit: z.coerce.number().int().min(1).max(mostShown).default(pageSize),
    after: Cursor.optional(),
    before: Cursor.optional(),
  })

/** What every list query says of its page. */
export interface Paging {
  sort: string
  limit: number
  after?: string | undefined
  before?: string | undefined
}

/** A page of a list. */
export const listOf = <R extends z.ZodType>(row: R) =>
  z.object({
    success: z.literal(true),
    data: z.array(row),
    /** Rows that match; if `capped`, at least that many. */
    total: z.int(),
    capped: z.boolean(),
    /** Cursors of the next and the previous page; null at the ends. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })

/** A page as the browser holds it. */
export interface Listed<R> {
  data: R[]
  total: number
  capped: boolean
  next: string | null
  previous: string | null
}

/** A file of comma-separated values. */
export const CsvFile = z.file().mime('text/csv')
