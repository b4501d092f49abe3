/** Messages of visitors, and measured page speeds. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, real, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { contactStatuses, contactTypes } from '@fortnight/contract/vocabulary/contact-states'
import type { TestingRequest } from '@fortnight/contract/site/testing-requests'
import { visitDevices } from '@fortnight/contract/site/vitals'
import { clock, created, id, moment, oneOf, updated } from './columns.ts'
import { users } from './identity.ts'
import { apps } from './orders.ts'

export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    type: text('type', { enum: contactTypes }).notNull().default('general'),
    status: text('status', { enum: contactStatuses }).notNull().default('new'),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    check('contacts_type', oneOf('type', contactTypes)),
    check('contacts_status', oneOf('status', contactStatuses)),
    index('contacts_by_time').on(t.created_at, t.id),
    index('contacts_by_status').on(t.status, t.created_at, t.id),
    index('contacts_search').using(
      'gin',
      t.name.op('gin_trgm_ops'),
      t.email.op('gin_trgm_ops'),
      t.subject.op('gin_trgm_ops'),
      t.message.op('gin_trgm_ops'),
    ),
  ],
)

/** Administrators' answers to a visitor's message, by mail; kept as sent until the message is deleted (trigger). */
export const contact_replies = pgTable(
  'contact_replies',
  {
    id: id(),
    contact_id: uuid('contact_id')
      .notNull()
      .references(() => contacts.id),
    author_id: uuid('author_id')
      .notNull()
      .references(() => users.id),
    message: text('message').notNull(),
    created_at: created(),
  },
  (t) => [index('contact_replies_of').on(t.contact_id, t.created_at)],
)

export const leads = pgTable(
  'leads',
  {
    id: id(),
    email: text('email').notNull(),
    name: text('name'),
    source: text('source'),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [index('leads_by_time').on(t.created_at)],
)

export const testing_requests = pgTable(
  'testing_requests',
  {
    id: id(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    plan: text('plan').notNull(),
    contact_info: jsonb('contact_info').$type<TestingRequest['contactInfo']>().notNull(),
    app_info: jsonb('app_info').$type<TestingRequest['appInfo']>().notNull(),
    testing_requirements: jsonb('testing_requirements').$type<TestingRequest['testingRequirements']>().notNull(),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    index('testing_requests_of_user').on(t.user_id, t.created_at),
    index('testing_requests_by_time').on(t.created_at),
  ],
)

/** Feedback of visitors and developers; app_id if it is about a test. */
export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    app_id: uuid('app_id').references(() => apps.id, { onDelete: 'set null' }),
    feedback: text('feedback').notNull(),
    rating: smallint('rating'),
    email: text('email'),
    user_agent: text('user_agent'),
    /** Address of the page without its query. */
    url: text('url'),
    domain: text('domain'),
    submitted_at: moment('submitted_at').notNull().default(clock),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    check('feedback_rating', sql`${t.rating} between 1 and 5`),
    index('feedback_by_time').on(t.created_at, t.id),
    index('feedback_by_rating').on(t.rating, t.created_at, t.id),
    index('feedback_of_user')
      .on(t.user_id)
      .where(sql`user_id is not null`),
    index('feedback_of_app')
      .on(t.app_id, t.created_at)
      .where(sql`app_id is not null`),
    index('feedback_search').using('gin', t.feedback.op('gin_trgm_ops'), t.email.op('gin_trgm_ops')),
  ],
)

/** Speed of a page in a visit whose visitor agreed to be measured. Nothing in it identifies the visitor. */
export const vitals = pgTable(
  'vitals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    path: text('path').notNull(),
    device: text('device', { enum: visitDevices }).notNull(),
    /** Milliseconds; CLS is a score without unit. Null if the browser gave no value. */
    lcp: real('lcp'),
    fid: real('fid'),
    inp: real('inp'),
    cls: real('cls'),
    fcp: real('fcp'),
    created_at: created(),
  },
  (t) => [check('vitals_device', oneOf('device', visitDevices)), index('vitals_of_path').on(t.path, t.created_at)],
)
