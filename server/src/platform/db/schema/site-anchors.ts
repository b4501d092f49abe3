/** Published days, which hold the ends of all records, and who gets them by mail. */
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, created, id, moment } from './columns.ts'

/** Signed statements, one of each day. Append-only (trigger). */
export const anchors = pgTable(
  'anchors',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    number: integer('number').notNull().unique('anchors_number'),
    /** Compact JWS over the statement, and the hash of the statement as a leaf of the tree of days. */
    token: text('token').notNull(),
    hash: bytes('hash').notNull(),
  },
  (t) => [check('anchors_hash', sql`length(${t.hash}) = 32`)],
)

/**
 * Leaves of each day's tree, with the hashes that lead to its root: a tree of a past day never changes. Append-only (trigger);
 * of which record a leaf is, only those know who have the record.
 */
export const anchor_leaves = pgTable(
  'anchor_leaves',
  {
    hash: bytes('hash').primaryKey(),
    day: date('day', { mode: 'string' })
      .notNull()
      .references(() => anchors.day),
    index: integer('index').notNull(),
    path: bytes('path').notNull(),
  },
  (t) => [check('anchor_leaves_hashes', sql`length(${t.hash}) = 32 and length(${t.path}) % 32 = 0`)],
)

/** Addresses that asked for the daily statement; used only once their owner has confirmed it. */
export const anchor_subscribers = pgTable(
  'anchor_subscribers',
  {
    id: id(),
    email: text('email').notNull().unique('anchor_subscribers_email'),
    confirmed_at: moment('confirmed_at'),
    created_at: created(),
  },
  (t) => [
    index('anchor_subscribers_unconfirmed')
      .on(t.created_at)
      .where(sql`confirmed_at is null`),
  ],
)
