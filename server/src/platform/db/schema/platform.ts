/** Tables that the platform keeps for every district: counters, answers to repeated requests, ready minutes, and push. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { GroupSettings } from '@fortnight/contract/google-accounts'
import { bytes, created, moment, oneOf, realTime } from './columns.ts'
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

const transaction = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Messages of committed transactions that no reader has handed to NATS yet (`push/relay.ts`); empty while NOTIFY carries
 * them. What one transaction says twice is one row, as with NOTIFY.
 */
export const push_outbox = pgTable(
  'push_outbox',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    made_by: transaction('made_by')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    channel: text('channel').notNull(),
    payload: text('payload').notNull(),
  },
  (t) => [uniqueIndex('push_outbox_once').on(t.made_by, t.channel, sql`md5(payload)`)],
)

/** One row: what carries messages. Every transaction that says something reads it, so that nothing else is written here. */
export const push_carrier = pgTable(
  'push_carrier',
  {
    only: boolean('only').primaryKey().default(true),
    carrier: text('carrier', { enum: ['notify', 'outbox'] })
      .notNull()
      .default('notify'),
  },
  (t) => [
    check('push_carrier_only', sql`${t.only}`),
    check('push_carrier_known', sql`${t.carrier} in ('notify', 'outbox')`),
  ],
)

/** One row: which server reads the outbox until when, and how far it has been read. */
export const push_relay = pgTable(
  'push_relay',
  {
    only: boolean('only').primaryKey().default(true),
    reader: uuid('reader'),
    held_until: moment('held_until')
      .notNull()
      .default(sql`'-infinity'`),
    /** Snapshot of the last reading, all of whose messages were handed on; null if some were given up. */
    read_up_to: text('read_up_to'),
  },
  (t) => [check('push_relay_only', sql`${t.only}`)],
)

/** What an account at Google is for: keeping groups of testers, or seeing closed tracks in Play Console. */
export const googlePurposes = ['groups', 'play'] as const

/** The operator's service accounts at Google: one row for each purpose that is set up. */
export const google_accounts = pgTable(
  'google_accounts',
  {
    purpose: text('purpose', { enum: googlePurposes }).primaryKey(),
    email: text('email').notNull(),
    /** Google's id of the key, by which an administrator finds it in Google Cloud. */
    key_id: text('key_id').notNull(),
    /** Sealed. */
    private_key: bytes('private_key').notNull(),
    /** For whom groups are kept, and where. */
    settings: jsonb('settings').$type<GroupSettings>(),
    set_at: moment('set_at').notNull().default(realTime),
  },
  (t) => [
    check('google_accounts_purpose', oneOf('purpose', googlePurposes)),
    check('google_accounts_settings', sql`(${t.purpose} = 'groups') = (${t.settings} is not null)`),
  ],
)
