/** Alarms about abuse and standstills. */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { abuseRules, alarmRules, alarmStates } from '@fortnight/contract/vocabulary/alarm-rules'
import { created, id, moment, oneOf } from './columns.ts'
import { users } from './identity.ts'

/**
 * What a rule found, once for each occurrence, with the numbers of that moment. Whom it is about is named by ids alone, which stay when
 * their accounts are deleted.
 */
export const alarms = pgTable(
  'alarms',
  {
    id: id(),
    rule: text('rule', { enum: alarmRules }).notNull(),
    /** What makes an occurrence one: a payment, an hour, a device and its day. */
    occurrence: text('occurrence').notNull(),
    facts: jsonb('facts').$type<Record<string, number | string>>().notNull(),
    user_ids: uuid('user_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    app_id: uuid('app_id'),
    tester_id: integer('tester_id'),
    payment_id: uuid('payment_id'),
    payout_id: uuid('payout_id'),
    state: text('state', { enum: alarmStates }).notNull().default('open'),
    closed_by: uuid('closed_by').references(() => users.id),
    closed_at: moment('closed_at'),
    reason: text('reason'),
    /** When a server last saw this standstill, and since when none did; null for other alarms. */
    seen_at: moment('seen_at'),
    over_at: moment('over_at'),
    created_at: created(),
  },
  (t) => [
    check('alarms_rule', oneOf('rule', alarmRules)),
    check('alarms_state', oneOf('state', alarmStates)),
    check(
      'alarms_closed',
      sql`(${t.state} = 'closed') = (${t.closed_at} is not null) and (${t.closed_at} is null) = (${t.closed_by} is null)
      and (${t.closed_at} is null) = (${t.reason} is null)`,
    ),
    unique('alarms_once').on(t.rule, t.occurrence),
    check(
      'alarms_seen',
      sql`(${t.seen_at} is null) = (${oneOf('rule', abuseRules)}) and (${t.over_at} is null or ${t.seen_at} is not null)`,
    ),
    // However many servers see it, a standstill is one alarm until it is over.
    uniqueIndex('alarms_standing')
      .on(t.rule, sql`(facts ->> 'part')`)
      .where(sql`seen_at is not null and over_at is null`),
    index('alarms_by_state').on(t.state, t.created_at, t.id),
    index('alarms_by_time').on(t.created_at, t.id),
  ],
)
