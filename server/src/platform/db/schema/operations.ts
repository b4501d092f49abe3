/** Settings with their versions, and the audit log. */
import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clock, created, moment, updated } from './columns.ts'
import { users } from './identity.ts'

/** Operator settings and site content, one JSON value per key. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updated_at: updated(),
})

/** Every value that a setting ever had, the newest last; null if it was reset to the default. Append-only (trigger). */
export const setting_versions = pgTable(
  'setting_versions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').notNull(),
    value: jsonb('value'),
    actor_id: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    created_at: created(),
  },
  (t) => [index('setting_versions_of').on(t.key, t.id)],
)

/** Acts of administrators; append-only (trigger), written in the transaction of the act. */
export const audit_log = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actor_id: uuid('actor_id').references(() => users.id),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    at: moment('at').notNull().default(clock),
    /** Text that a search matches. Every word begins after a space, so that one or two letters find it. */
    words: text('words').generatedAlwaysAs(sql`translate(action || ' ' || subject || ' ' || data::text, '".', '  ')`),
  },
  (t) => [
    index('audit_by_subject').on(t.subject),
    index('audit_by_actor').on(t.actor_id, t.id),
    index('audit_by_action').on(t.action, t.id),
    index('audit_by_time').on(t.at, t.id),
    index('audit_search').using('gin', t.words.op('gin_trgm_ops')),
  ],
)
