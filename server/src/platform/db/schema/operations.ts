/** Settings with their versions, the audit log, approvals and the archive's record. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ApprovalLine } from '@fortnight/contract/operations/second-approvals'
import { archiveProblems } from '@fortnight/contract/vocabulary/archive-states'
import { secondApprovalActs, secondApprovalStates } from '@fortnight/contract/vocabulary/second-approval-states'
import { bytes, clock, created, id, moment, oneOf, realTime, updated } from './columns.ts'
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
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    actor_id: uuid('actor_id').references(() => users.id),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    at: moment('at').notNull().default(clock),
    /** Text that a search matches. Every word begins after a space, so that one or two letters find it. */
    words: text('words').generatedAlwaysAs(sql`translate(action || ' ' || subject || ' ' || data::text, '".', '  ')`),
  },
  (t) => [
    // Kept in months, by `at`; that an id is there once is held by the chain.
    primaryKey({ columns: [t.id, t.at] }),
    index('audit_by_subject').on(t.subject),
    index('audit_by_actor').on(t.actor_id, t.id),
    index('audit_by_action').on(t.action, t.id),
    index('audit_by_time').on(t.at, t.id),
    index('audit_search').using('gin', t.words.op('gin_trgm_ops')),
  ],
)

/**
 * The audit log as a chain: for each line its number, in the order of commits, and SHA-256 of the hash before it and the line.
 * Append-only and written by a trigger alone.
 */
export const audit_chain = pgTable(
  'audit_chain',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    line_id: bigint('line_id', { mode: 'number' }).notNull().unique('audit_chain_of_line'),
    line_at: moment('line_at').notNull(),
    hash: bytes('hash').notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.line_id, t.line_at],
      foreignColumns: [audit_log.id, audit_log.at],
      name: 'audit_chain_line',
    }),
  ],
)

/**
 * Acts that wait for a second administrator. What was asked never changes, and an act is decided once; the one who asked
 * decides only from `alone_at` on, and another one only after a day in the role (triggers).
 */
export const second_approvals = pgTable(
  'second_approvals',
  {
    id: id(),
    act: text('act', { enum: secondApprovalActs }).notNull(),
    /** Id or name of what it is done to. */
    subject: text('subject').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** What would happen, as it was shown. */
    lines: jsonb('lines').$type<ApprovalLine[]>().notNull(),
    /** SHA-256 of act, subject, data and lines. */
    hash: bytes('hash').notNull(),
    asked_by: uuid('asked_by')
      .notNull()
      .references(() => users.id),
    alone_at: moment('alone_at'),
    state: text('state', { enum: secondApprovalStates }).notNull().default('waiting'),
    decided_by: uuid('decided_by').references(() => users.id),
    decided_at: moment('decided_at'),
    reason: text('reason'),
    created_at: created(realTime),
  },
  (t) => [
    check('second_approvals_act', oneOf('act', secondApprovalActs)),
    check('second_approvals_state', oneOf('state', secondApprovalStates)),
    check('second_approvals_hash', sql`length(${t.hash}) = 32`),
    check(
      'second_approvals_decided',
      sql`(${t.state} = 'waiting') = (${t.decided_at} is null) and (${t.state} = 'waiting') = (${t.decided_by} is null)`,
    ),
    check(
      'second_approvals_not_own',
      sql`${t.state} <> 'approved' or ${t.decided_by} <> ${t.asked_by} or coalesce(${t.decided_at} >= ${t.alone_at}, false)`,
    ),
    check('second_approvals_withdrawn', sql`${t.state} <> 'withdrawn' or ${t.decided_by} = ${t.asked_by}`),
    check('second_approvals_refused', sql`(${t.state} = 'refused') = (${t.reason} is not null)`),
    uniqueIndex('second_approvals_waits_once')
      .on(t.act, t.subject)
      .where(sql`state = 'waiting'`),
    index('second_approvals_of_subject').on(t.subject),
    index('second_approvals_by_time').on(t.created_at, t.id),
    index('second_approvals_by_state').on(t.state, t.created_at, t.id),
  ],
)

/** How the archive of the embedded database is; one row, and none while nothing is archived. Times are real ones. */
export const archive_status = pgTable(
  'archive_status',
  {
    one: boolean('one').primaryKey(),
    /** When this history of the archive began. */
    begun_at: moment('begun_at').notNull(),
    beat_at: moment('beat_at'),
    /** The archive holds all that was acknowledged before that moment. */
    covered_until: moment('covered_until'),
    /** Why the archive is not written at present. */
    problem: text('problem', { enum: archiveProblems }),
    full_at: moment('full_at'),
    drilled_at: moment('drilled_at'),
    /** What the last drill found wrong; null if it was passed. */
    drill_failure: text('drill_failure'),
  },
  (t) => [
    check('archive_status_one', sql`${t.one}`),
    check('archive_status_problem', sql`${t.problem} is null or ${oneOf('problem', archiveProblems)}`),
  ],
)

/** When a kind of background work was last done, by any server. */
export const last_successes = pgTable(
  'last_successes',
  { name: text('name', { enum: ['jobs', 'mail'] }).primaryKey(), at: moment('at').notNull() },
  () => [check('last_successes_name', oneOf('name', ['jobs', 'mail']))],
)
