/** Tables that the platform keeps for every district: counters, answers to repeated requests, and ready minutes. */
import { sql } from 'drizzle-orm'
import { bigint, date, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytes, created, moment, realTime } from './columns.ts'
import { users } from './identity.ts'

/**
 * Counters, kept by the triggers of `functions/counters.sql` and read by `counters/`: by name and the day in UTC of the
 * arrivals; without a day, the total. Only the fold writes here, so that no two requests ever wait for a row of this
 * table.
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
    // Index of a few dozen totals among the days of years.
    index('counters_totals')
      .on(t.name)
      .where(sql`day is null`),
  ],
)

/** Changes since the last fold: lines written in the transaction of the fact they count. */
export const counter_changes = pgTable('counter_changes', {
  name: text('name').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  value: bigint('value', { mode: 'number' }).notNull(),
})

/** Answers already given to a client's Idempotency-Key, so that a repeated request is answered, not repeated. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    /** Null for visitors, whose keys are random: no caller can guess another's. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    request_hash: bytes('request_hash').notNull(),
    reply: jsonb('reply'),
    created_at: created(realTime),
  },
  (t) => [
    unique('idempotency_keys_once').on(t.user_id, t.key).nullsNotDistinct(),
    index('idempotency_by_time').on(t.created_at),
  ],
)

/** Minutes in which at least one server was ready, by the real time: the measure of the service's availability. */
export const ready_minutes = pgTable('ready_minutes', { minute: moment('minute').primaryKey() })
