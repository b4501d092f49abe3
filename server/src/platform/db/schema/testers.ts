/** The pool: testers and their devices. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, real, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { testerStates } from '@fortnight/contract/vocabulary/tester-states'
import { moment, created, updated, oneOf } from './columns.ts'

export const testers = pgTable(
  'testers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The user's id where the tester has an account, else one of its own: what keeps owners off their own apps. */
    person_id: uuid('person_id').notNull().unique().defaultRandom(),
    /** People of one home share it; at most one of them joins an app. */
    household_id: uuid('household_id').notNull().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    /** One Google account however it is spelt: Gmail ignores dots and what follows a plus. */
    email_key: text('email_key')
      .notNull()
      .generatedAlwaysAs(sql`google_account(email)`),
    status: text('status', { enum: testerStates }).notNull().default('available'),
    country: text('country').notNull(),
    timezone: text('timezone').notNull(),
    languages: text('languages')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Language of the portal and of mails. */
    locale: text('locale', { enum: ['en', 'ur'] })
      .notNull()
      .default('en'),
    /** When they said that they are of age, and agreed to the terms; null for testers whom the operator brought in. */
    agreed_at: moment('agreed_at'),
    premium: boolean('premium').notNull().default(false),
    /** Tests at once, and seats held now. */
    capacity: smallint('capacity').notNull().default(3),
    active: smallint('active').notNull().default(0),
    /** All that indexes know of the load: one seat more or less then concerns none of them. */
    is_full: boolean('is_full')
      .notNull()
      .generatedAlwaysAs(sql`active >= capacity`),
    /** Beta posterior of the daily loss hazard; `score` is 1000 times the chance to stay 14 days, kept with it. */
    hazard_a: real('hazard_a').notNull(),
    hazard_b: real('hazard_b').notNull(),
    score: smallint('score').notNull(),
    /** Tester-days behind the posterior, without the prior's; under a test's worth a tester is a newcomer. */
    observed_days: integer('observed_days').notNull().default(0),
    /** Losses seen on them, fractions of silent ones included: the posterior is the fleet's prior and these two. */
    observed_losses: real('observed_losses').notNull().default(0),
    last_assigned_at: moment('last_assigned_at'),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    check('testers_status', oneOf('status', testerStates)),
    check('testers_load', sql`${t.active} between 0 and ${t.capacity}`),
    check('testers_hazard', sql`${t.hazard_a} > 0 and ${t.hazard_b} > 0`),
    check('testers_score', sql`${t.score} between 0 and 1000`),
    check('testers_observed', sql`${t.observed_days} >= 0 and ${t.observed_losses} >= 0`),
    check('testers_email_lower', sql`${t.email} = lower(${t.email})`),
    unique('testers_google_account').on(t.email_key),
    unique('testers_person').on(t.id, t.person_id, t.household_id),
    // The claim walks this index from its end; ids break ties the same way everywhere.
    index('testers_free')
      .on(t.score, t.id)
      .where(sql`status = 'available' and not is_full`),
    index('testers_by_time').on(t.created_at, t.id),
    index('testers_by_name').on(t.name, t.id),
    index('testers_by_score').on(t.score, t.id),
    index('testers_by_status').on(t.status, t.created_at, t.id),
    index('testers_search').using('gin', t.name.op('gin_trgm_ops'), t.email.op('gin_trgm_ops')),
  ],
)

/**
 * Testers whom the demo made up, with the moment when it did. The server acts for them, and these rows are its leave to do so: only
 * filling a demo writes them, so a tester who was imported or applied is never among them.
 */
export const sample_testers = pgTable('sample_testers', {
  tester_id: integer('tester_id')
    .primaryKey()
    .references(() => testers.id, { onDelete: 'cascade' }),
  since: moment('since').notNull(),
})

export const devices = pgTable(
  'devices',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    tester_id: integer('tester_id')
      .notNull()
      .references(() => testers.id, { onDelete: 'cascade' }),
    model: text('model').notNull(),
    android: text('android').notNull(),
    /** Android API level of that version. */
    api: smallint('api').notNull(),
    free_mb: integer('free_mb').notNull(),
    attested_at: moment('attested_at'),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    check('devices_api', sql`${t.api} between 21 and 99`),
    check('devices_free', sql`${t.free_mb} >= 0`),
    unique('devices_of_tester').on(t.tester_id, t.model),
  ],
)
