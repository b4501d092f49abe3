/** Sealed event logs. */
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, clock, moment } from './columns.ts'
import { runs } from './testing.ts'

/**
 * The event log of a closed run, sealed: its lines, one below the other, exactly as they were hashed. Written by `seal_ledger` alone,
 * in whose transaction they leave `run_events`. PostgreSQL compresses them.
 */
export const sealed_ledgers = pgTable(
  'sealed_ledgers',
  {
    run_id: uuid('run_id')
      .primaryKey()
      .references(() => runs.id),
    length: integer('length').notNull(),
    head: bytes('head').notNull(),
    last_at: moment('last_at').notNull(),
    lines: text('lines').notNull(),
    /** First line of an exported log, and the compact JWS over it: with the lines they are a record that anyone can verify. */
    signed: text('signed').notNull(),
    signature: text('signature').notNull(),
    /** What the rows took that the lines replace, without their indexes. */
    row_bytes: integer('row_bytes').notNull(),
    sealed_at: moment('sealed_at').notNull().default(clock),
  },
  (t) => [check('sealed_ledgers_length', sql`${t.length} > 0`)],
)
