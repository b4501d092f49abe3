/** What the platform keeps for every district: counters, and answers to repeated requests. */
import { sql } from 'drizzle-orm'
import { bigint, date, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytes, created } from './columns.ts'
import { users } from './identity.ts'

/**
 * How many there are, kept by the triggers of `functions/counters.sql` and read by `counters/`: by name and the day in UTC on which
 * they came; without a day all of them together. Only the fold writes here, so that no two requests ever wait for a row of it.
 */
export const counters = pgTable(
  'counters',
  {
    name: text('name').notNull(),
    day: date('day', { mode: 'string' }),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (t) => [
    unique('counters_once').on(t.name, t.day).nullsNotDistinct(),
    // A few dozen totals among the days of years.
    index('counters_totals')
      .on(t.name)
      .where(sql`day is null`),
  ],
)

/** What changed since the last fold: lines written in the transaction of the fact they count. */
export const counter_changes = pgTable('counter_changes', {
  name: text('name').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  value: bigint('value', { mode: 'number' }).notNull(),
})

/** Answers already given to a client's Idempotency-Key, so that a repeated request is answered, not repeated. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    /** Null for visitors, whose keys are random: nobody comes upon another's. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    request_hash: bytes('request_hash').notNull(),
    reply: jsonb('reply'),
    created_at: created(),
  },
  (t) => [
    unique('idempotency_keys_once').on(t.user_id, t.key).nullsNotDistinct(),
    index('idempotency_by_time').on(t.created_at),
  ],
)
