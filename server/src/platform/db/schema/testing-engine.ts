/** What the engine decided and forecast, and what it has learnt. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { smallerStartAnswers } from '@fortnight/contract/vocabulary/smaller-start-answers'
import { clock, created, moment, oneOf } from './columns.ts'
import { runs } from './testing.ts'

/**
 * Forecast of each day's tick: P(goal on the promised day). Compared with the outcome, it shows how well calibrated the
 * engine is.
 */
export const forecasts = pgTable(
  'forecasts',
  {
    run_id: uuid('run_id')
      .notNull()
      .references(() => runs.id),
    day: date('day', { mode: 'string' }).notNull(),
    p_goal: real('p_goal').notNull(),
  },
  (t) => [primaryKey({ columns: [t.run_id, t.day] }), check('forecasts_p', sql`${t.p_goal} between 0 and 1`)],
)

/** What each night's learning found about the whole fleet; the newest row is what the engine assumes. */
export const fleet_estimates = pgTable(
  'fleet_estimates',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    /** Mean daily chance that an unknown tester leaves. */
    hazard: real('hazard').notNull(),
    /** How alike unknown testers are: the shape of the prior. */
    shape: real('shape').notNull().default(1),
    miss_rate: real('miss_rate').notNull(),
    acceptance: real('acceptance').notNull(),
    /** P(opt-in) of testers whom only mail reaches, and how many offers these shares count for in a tester's own record. */
    mail_acceptance: real('mail_acceptance').notNull().default(0.9),
    answer_weight: real('answer_weight').notNull().default(10),
    /** P(opt-in) of testers who accepted, and of those who were listed. */
    accepted_join: real('accepted_join').notNull().default(0.95),
    listed_join: real('listed_join').notNull().default(0.97),
    /** Hours within which half of those who join have joined: after the offer, after one by mail alone, and once they are listed. */
    join_hours: real('join_hours').notNull().default(4),
    mail_join_hours: real('mail_join_hours').notNull().default(8),
    listed_hours: real('listed_hours').notNull().default(3),
    /** Share of those who leave that say so. */
    farewells: real('farewells').notNull().default(0.3),
    /** Losses for each that the records of testers predicted, and how alike apps are in it: mean and shape of a Gamma. */
    loss_ratio: real('loss_ratio').notNull().default(1.1),
    frailty_shape: real('frailty_shape').notNull().default(4),
    /** How many times as likely a tester leaves on each of the first two days of a test as later. */
    first_days_ratio: real('first_days_ratio').notNull().default(1),
    /** Daily chance that a share of a team is lost at once. */
    shock_chance: real('shock_chance').notNull().default(0.0007),
    /** Share of testers who report days of use without being in at Google. */
    pretenders: real('pretenders').notNull().default(0.001),
    /** Tester-days, due check-ins and offers behind these. */
    days: integer('days').notNull(),
    due: integer('due').notNull(),
    offers: integer('offers').notNull(),
    /** When every tester's belief rested on this row's hazard and shape; null until the night's learning is done. */
    applied_at: moment('applied_at'),
    created_at: created(),
  },
  (t) => [
    check(
      'fleet_estimates_chances',
      sql`${t.hazard} > 0 and ${t.hazard} < 1 and ${t.miss_rate} > 0 and ${t.miss_rate} < 1
      and ${t.acceptance} > 0 and ${t.acceptance} <= 1 and ${t.shape} > 0
      and ${t.accepted_join} > 0 and ${t.accepted_join} <= 1 and ${t.listed_join} > 0 and ${t.listed_join} <= 1
      and ${t.mail_acceptance} > 0 and ${t.mail_acceptance} <= 1 and ${t.answer_weight} > 0 and ${t.mail_join_hours} > 0
      and ${t.join_hours} > 0 and ${t.listed_hours} > 0 and ${t.farewells} >= 0 and ${t.farewells} < 1
      and ${t.loss_ratio} > 0 and ${t.first_days_ratio} > 0 and ${t.frailty_shape} > 0 and ${t.pretenders} >= 0 and ${t.pretenders} < 1
      and ${t.shock_chance} >= 0 and ${t.shock_chance} < 1`,
    ),
  ],
)

/**
 * How often tests with the same forecast at the same stage kept their date. Stage 0 is the claim of the team, later ones
 * are days of the test; bins are those of `forecast_bin`. Counted each night.
 */
export const track_records = pgTable(
  'track_records',
  {
    stage: smallint('stage').notNull(),
    bin: smallint('bin').notNull(),
    kept: integer('kept').notNull(),
    tests: integer('tests').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.stage, t.bin] }),
    check('track_records_counts', sql`${t.kept} between 0 and ${t.tests}`),
  ],
)

/** Days on which nearly all testers of a country were silent: no tester of it is judged by them. */
export const dark_days = pgTable(
  'dark_days',
  {
    country: text('country').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.country, t.day] })],
)

/** Countries that are taken to be offline, as no one there answers offers: none of their testers is asked for a day. */
export const offline_countries = pgTable('offline_countries', {
  country: text('country').primaryKey(),
  since: moment('since').notNull().default(clock),
})

/** Decisions of the engine and their inputs; append-only (trigger). The key makes a repeated step a no-op. */
export const decisions = pgTable(
  'decisions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    run_id: uuid('run_id')
      .notNull()
      .references(() => runs.id),
    key: text('key').notNull().unique(),
    kind: text('kind').notNull(),
    inputs: jsonb('inputs').$type<Record<string, unknown>>().notNull(),
    probability_before: real('probability_before'),
    probability_after: real('probability_after'),
    created_at: created(),
  },
  (t) => [
    index('decisions_of_run').on(t.run_id),
    // Days on which nearly a whole team was silent: read with every evaluation of a run, and few.
    index('decisions_shocks')
      .on(t.run_id)
      .where(sql`kind = 'shock'`),
  ],
)

/**
 * Questions to developers whether a test that waits starts with the testers who are free, at a chance below the usual
 * one. An accepted one lets its run start with that chance.
 */
export const smaller_starts = pgTable(
  'smaller_starts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    run_id: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** Testers who were free, and their chance in percent, as the developer reads them. */
    team: smallint('team').notNull(),
    percent: smallint('percent').notNull(),
    asked_at: moment('asked_at').notNull().default(clock),
    answer: text('answer', { enum: smallerStartAnswers }),
    answered_at: moment('answered_at'),
  },
  (t) => [
    check('smaller_starts_percent', sql`${t.percent} between 1 and 99`),
    check('smaller_starts_answer', sql`${t.answer} is null or ${oneOf('answer', smallerStartAnswers)}`),
    check('smaller_starts_answered', sql`(${t.answer} is null) = (${t.answered_at} is null)`),
    // One question at a time, and none after a yes.
    uniqueIndex('smaller_starts_open')
      .on(t.run_id)
      .where(sql`answer is null or answer = 'accepted'`),
    index('smaller_starts_of_run').on(t.run_id, t.id),
  ],
)
