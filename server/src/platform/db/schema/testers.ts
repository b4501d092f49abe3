/** The pool: testers and their devices. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { agreementWays } from '@fortnight/contract/vocabulary/agreement-ways'
import { testerStates } from '@fortnight/contract/vocabulary/tester-states'
import { moment, created, updated, oneOf } from './columns.ts'

export const testers = pgTable(
  'testers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The user's id if the tester has an account, else a new one: it keeps owners off their own apps. */
    person_id: uuid('person_id').notNull().unique().defaultRandom(),
    /** Group of testers of one home; at most one of them joins an app. */
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
    /**
     * When they first confirmed that they are of age, and agreed to the terms; null for testers whom the operator
     * imported. Kept by a trigger of `tester_agreements`.
     */
    agreed_at: moment('agreed_at'),
    premium: boolean('premium').notNull().default(false),
    /** Most tests at once, and seats held now. */
    capacity: smallint('capacity').notNull().default(3),
    active: smallint('active').notNull().default(0),
    /** The load as indexes know it: a seat more or less then changes no index entry. */
    is_full: boolean('is_full')
      .notNull()
      .generatedAlwaysAs(sql`active >= capacity`),
    /**
     * Beta posterior of the daily loss hazard; `score` is 1000 times the chance to be in at Google and to stay 14 days,
     * updated with it and with `suspicion`.
     */
    hazard_a: real('hazard_a').notNull(),
    hazard_b: real('hazard_b').notNull(),
    score: smallint('score').notNull(),
    /**
     * Tester-days behind the posterior, without the prior's; with fewer than one test's worth a tester is a newcomer.
     */
    observed_days: integer('observed_days').notNull().default(0),
    /** Observed losses, including fractions for silent testers. */
    observed_losses: real('observed_losses').notNull().default(0),
    /**
     * The same of tests that go on, up to last night: days stayed, and losses. The posterior is the fleet's prior plus all
     * four.
     */
    open_stays: integer('open_stays').notNull().default(0),
    open_losses: integer('open_losses').notNull().default(0),
    /** Offers that ended in an opt-in, and those that were declined or expired. */
    offers_taken: integer('offers_taken').notNull().default(0),
    offers_passed: integer('offers_passed').notNull().default(0),
    /** Whether only mail announces offers to them, no browser and no telephone, as of last night. */
    by_mail: boolean('by_mail').notNull().default(false),
    /**
     * P(reports days of use without being in at Google), from counts of Play Console, and why, in words; null if no count
     * says anything.
     */
    suspicion: real('suspicion'),
    suspicion_reason: text('suspicion_reason'),
    last_assigned_at: moment('last_assigned_at'),
    /** No test has asked them yet, as indexes know it: a later offer then changes no index entry. */
    never_asked: boolean('never_asked')
      .notNull()
      .generatedAlwaysAs(sql`last_assigned_at is null`),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    check('testers_status', oneOf('status', testerStates)),
    check('testers_load', sql`${t.active} between 0 and ${t.capacity}`),
    check('testers_hazard', sql`${t.hazard_a} > 0 and ${t.hazard_b} > 0`),
    check('testers_score', sql`${t.score} between 0 and 1000`),
    check('testers_observed', sql`${t.observed_days} >= 0 and ${t.observed_losses} >= 0`),
    check('testers_open', sql`${t.open_stays} >= 0 and ${t.open_losses} >= 0`),
    check('testers_offers', sql`${t.offers_taken} >= 0 and ${t.offers_passed} >= 0`),
    check('testers_suspicion', sql`${t.suspicion} between 0 and 1`),
    check('testers_suspicion_reason', sql`(${t.suspicion} is null) = (${t.suspicion_reason} is null)`),
    check('testers_email_lower', sql`${t.email} = lower(${t.email})`),
    unique('testers_google_account').on(t.email_key),
    unique('testers_person').on(t.id, t.person_id, t.household_id),
    // The claim walks this index from its end; ids break ties the same way everywhere.
    index('testers_free')
      .on(t.score, t.id)
      .where(sql`status = 'available' and not is_full`),
    index('testers_never_asked')
      .on(t.created_at, t.id)
      .where(sql`status = 'available' and not is_full and never_asked`),
    index('testers_by_time').on(t.created_at, t.id),
    index('testers_by_name').on(t.name, t.id),
    index('testers_by_score').on(t.score, t.id),
    index('testers_by_status').on(t.status, t.created_at, t.id),
    index('testers_search').using('gin', t.name.op('gin_trgm_ops'), t.email.op('gin_trgm_ops')),
  ],
)

/** Who agreed to which version of the terms for testers, when and how; append-only until the tester is deleted. */
export const tester_agreements = pgTable(
  'tester_agreements',
  {
    tester_id: integer('tester_id')
      .notNull()
      .references(() => testers.id, { onDelete: 'cascade' }),
    version: smallint('version').notNull(),
    way: text('way', { enum: agreementWays }).notNull(),
    agreed_at: moment('agreed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tester_id, t.version] }),
    check('tester_agreements_version', sql`${t.version} >= 1`),
    check('tester_agreements_way', oneOf('way', agreementWays)),
  ],
)

/**
 * Testers whom the demo made up, with the time of their creation. The server acts on behalf of these testers only:
 * filling a demo alone writes these rows, so a tester who was imported or applied is never among them.
 */
export const sample_testers = pgTable('sample_testers', {
  tester_id: integer('tester_id')
    .primaryKey()
    .references(() => testers.id, { onDelete: 'cascade' }),
  since: moment('since').notNull(),
})

/**
 * Messages to testers without an account that are to be mailed; a row is deleted as its mail is queued. No foreign key:
 * an insert would wait for the tester's row while it holds their seat.
 */
export const tester_mails = pgTable('tester_mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  tester_id: integer('tester_id').notNull(),
  message_key: text('message_key').notNull(),
  message_values: jsonb('message_values').notNull(),
  /** When the message becomes outdated; null if it never does. */
  mail_until: moment('mail_until'),
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
    /** When the browser of the phone itself named this model and version; null if they were only typed. */
    attested_at: moment('attested_at'),
    /** Its screen, "412x915@2.625", as that browser said; null until then. */
    screen: text('screen'),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    check('devices_api', sql`${t.api} between 21 and 99`),
    check('devices_free', sql`${t.free_mb} >= 0`),
    unique('devices_of_tester').on(t.tester_id, t.model),
  ],
)
