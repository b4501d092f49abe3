/** Runs, their seats, and the engine's decisions and forecasts. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { planNames } from '@fortnight/contract/plans'
import { reportSections } from '@fortnight/contract/testing/report-sections'
import { assignmentStates, openPhases, outcomes, runPhases, troubles } from '@fortnight/contract/vocabulary/run-states'
import { clock, created, id, moment, oneOf, onlyOf, updated } from './columns.ts'
import { apps } from './orders.ts'
import { testers } from './testers.ts'

/** One closed test of one app, created once when its payment is approved. */
export const runs = pgTable(
  'runs',
  {
    id: id(),
    app_id: uuid('app_id').notNull().unique(),
    owner_id: uuid('owner_id').notNull(),
    phase: text('phase', { enum: runPhases }).notNull().default('queued'),
    package_plan: text('package_plan', { enum: planNames }).notNull(),
    /** The goal: `need` testers with `days` consecutive opted-in days. */
    need: smallint('need').notNull(),
    days: smallint('days').notNull(),
    /** Chance of the goal on the promised day when the team was claimed (0..1). */
    probability: real('probability'),
    /** Free testers found by the last attempt that came up short. */
    available: integer('available'),
    queued_at: moment('queued_at').notNull().default(clock),
    /**
     * Since when the app is both paid and set up for Play; from then on testers are invited, and promised within a day.
     */
    ready_at: moment('ready_at'),
    /** When its developer was reminded of the missing set-up. */
    setup_reminded_at: moment('setup_reminded_at'),
    /** The moment from which the promise of its order counts, and by how much its developer moved it. */
    promised_from: moment('promised_from'),
    setup_wait_minutes: integer('setup_wait_minutes').notNull().default(0),
    list_wait_minutes: integer('list_wait_minutes').notNull().default(0),
    pause_minutes: integer('pause_minutes').notNull().default(0),
    /** The day promised at the order, which never moves; `promisedDay` in the contract is the same sum. */
    promised_on: date('promised_on', { mode: 'string' }).generatedAlwaysAs(
      sql`((promised_from at time zone 'UTC') + (days + 1) * interval '1 day')::date`,
    ),
    /** The promised day as its developer moved it. */
    due_on: date('due_on', { mode: 'string' }).generatedAlwaysAs(
      sql`((promised_from at time zone 'UTC') + (days + 1) * interval '1 day' + (setup_wait_minutes + list_wait_minutes + pause_minutes) * interval '1 minute')::date`,
    ),
    staffed_at: moment('staffed_at'),
    started_on: date('started_on', { mode: 'string' }),
    goal_on: date('goal_on', { mode: 'string' }),
    qualified_on: date('qualified_on', { mode: 'string' }),
    /** Last day on which the team waits for Google's answer. */
    hold_until: date('hold_until', { mode: 'string' }),
    closed_at: moment('closed_at'),
    timezone: text('timezone').notNull().default('UTC'),
    /** Since when testers wait for the developer to add them to the list, and how often the developer was reminded. */
    listing_asked_at: moment('listing_asked_at'),
    listing_reminders: smallint('listing_reminders').notNull().default(0),
    /**
     * Forecast of the last tick: when the developer may apply, first days by which the goal is met with 50 and 95 %.
     */
    eligible_on: date('eligible_on', { mode: 'string' }),
    p50_on: date('p50_on', { mode: 'string' }),
    p95_on: date('p95_on', { mode: 'string' }),
    headroom: smallint('headroom').notNull().default(0),
    /** Chance that the promise is broken (0..1), and testers who missed their last day, as of the last tick. */
    risk: real('risk').notNull().default(0),
    silent: smallint('silent').notNull().default(0),
    /**
     * Number of testers whom Play Console does not show and the developer has not named yet; the goal needs that many
     * more.
     */
    console_gap: smallint('console_gap').notNull().default(0),
    /** The last day for which the developer was asked for that count. */
    count_asked_on: date('count_asked_on', { mode: 'string' }),
    /** Day on which the developer applied to Google, and the outcome. */
    applied_on: date('applied_on', { mode: 'string' }),
    outcome: text('outcome', { enum: outcomes }),
    outcome_at: moment('outcome_at'),
    /** Google's words of refusal, as the developer entered them. Never in the event log. */
    refusal: text('refusal'),
    /** Name on the report, next to ours or in place of ours, and the sections that its developer left out. */
    report_name: text('report_name'),
    report_left_out: text('report_left_out', { enum: reportSections })
      .array()
      .notNull()
      .default(sql`'{}'`),
    next_eval_at: moment('next_eval_at'),
    /** Since when a refund that was asked for stops it. */
    paused_at: moment('paused_at'),
    /** When its developer was notified that personal data of the closed run will be deleted, and when they were. */
    purge_warned_at: moment('purge_warned_at'),
    purged_at: moment('purged_at'),
    version: integer('version').notNull().default(0),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    foreignKey({ columns: [t.app_id, t.owner_id], foreignColumns: [apps.id, apps.owner_id], name: 'runs_app' }),
    unique('runs_of_app').on(t.id, t.app_id, t.owner_id),
    check('runs_phase', oneOf('phase', runPhases)),
    check('runs_goal', sql`${t.need} > 0 and ${t.days} >= 14`),
    check('runs_outcome', sql`${t.outcome} is null or ${oneOf('outcome', outcomes)}`),
    check('runs_outcome_at', sql`(${t.outcome} is null) = (${t.outcome_at} is null)`),
    check('runs_refusal', sql`${t.refusal} is null or ${t.outcome} = 'refused'`),
    check('runs_report_left_out', onlyOf('report_left_out', reportSections)),
    check('runs_gap', sql`${t.console_gap} >= 0`),
    check('runs_staffed', sql`${t.phase} = 'cancelled' or (${t.phase} = 'queued') = (${t.staffed_at} is null)`),
    check('runs_paused', sql`${t.paused_at} is null or ${t.closed_at} is null`),
    check('runs_ready', sql`${t.staffed_at} is null or ${t.ready_at} is not null`),
    // Tests that may still miss their goal: few among all tests.
    index('runs_at_work')
      .on(t.queued_at)
      .where(oneOf('phase', ['queued', 'staffing', 'running', 'extended'])),
    index('runs_queue')
      .on(t.ready_at)
      .where(sql`phase = 'queued' and ready_at is not null`),
    index('runs_to_set_up')
      .on(t.queued_at)
      .where(sql`phase = 'queued' and ready_at is null`),
    index('runs_to_list')
      .on(t.listing_asked_at)
      .where(sql`listing_asked_at is not null`),
    index('runs_due')
      .on(t.next_eval_at)
      .where(sql`next_eval_at is not null`),
    // Open tests, as the operator watches them.
    index('runs_by_risk').on(t.risk, t.id).where(oneOf('phase', openPhases)),
    // For the first and the last answer of Google: the published figures state their period.
    index('runs_answered')
      .on(t.outcome_at)
      .where(sql`outcome_at is not null`),
    // The newest promises: what was kept of them is public.
    index('runs_by_promise')
      .on(t.promised_on)
      .where(sql`promised_on is not null`),
    index('runs_of_owner').on(t.owner_id),
    index('runs_by_time').on(t.created_at),
    index('runs_staffed').on(t.staffed_at),
    // The newest finished tests of a plan: what a test costs.
    index('runs_finished')
      .on(t.package_plan, t.closed_at)
      .where(sql`phase in ('completed', 'failed')`),
    // The newest tests whose day is over: whether forecasts were right.
    index('runs_by_goal').on(t.goal_on),
    index('runs_to_purge')
      .on(t.closed_at)
      .where(sql`closed_at is not null and purged_at is null`),
  ],
)

/** One tester on one run. Never twice on an app, not even after leaving: a broken streak cannot be continued. */
export const assignments = pgTable(
  'assignments',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    run_id: uuid('run_id').notNull(),
    app_id: uuid('app_id').notNull(),
    owner_id: uuid('owner_id').notNull(),
    tester_id: integer('tester_id').notNull(),
    person_id: uuid('person_id').notNull(),
    household_id: uuid('household_id').notNull(),
    /** A seat gets 1; those of people who turned out to be one household while on one app get further ones. */
    household_slot: smallint('household_slot').notNull().default(1),
    /** The phone that was chosen; its row may be deleted by now, and `model` remains. */
    device_id: integer('device_id'),
    model: text('model').notNull(),
    model_slot: smallint('model_slot').notNull(),
    state: text('state', { enum: assignmentStates }).notNull().default('invited'),
    /**
     * Pay as it was offered: rupees for each evidenced day, more of them after `streak_after` days, for all days of the
     * test, and for each day that is left when its tester is let go.
     */
    pay_per_day_pkr: smallint('pay_per_day_pkr').notNull().default(0),
    streak_after: smallint('streak_after').notNull().default(0),
    streak_pkr: smallint('streak_pkr').notNull().default(0),
    bonus_pkr: smallint('bonus_pkr').notNull().default(0),
    release_pkr: smallint('release_pkr').notNull().default(0),
    /** Most evidenced days that are paid. */
    paid_days: smallint('paid_days').notNull().default(0),
    /** Times of the steps of joining, in order. Only a listed tester sees the store's link. */
    invited_at: moment('invited_at').notNull().default(clock),
    /** Deadline of the next step; null once the tester has joined. */
    expires_at: moment('expires_at').default(sql`clock() + interval '6 hours'`),
    accepted_at: moment('accepted_at'),
    listed_at: moment('listed_at'),
    opted_in_at: moment('opted_in_at'),
    installed_at: moment('installed_at'),
    ended_at: moment('ended_at'),
    /** When we ended the tester's part; null if they left, were given up after days of silence, or were suspended. */
    let_go_at: moment('let_go_at'),
    /** When the tester was notified of the offer, and reminded of opting in. */
    told_at: moment('told_at'),
    reminded_at: moment('reminded_at'),
    /** What keeps a listed tester from opting in, as they last reported. */
    trouble: text('trouble', { enum: troubles }),
    /** Last checked-in day of use, and day of the last reminder, on the run's calendar. */
    last_used_on: date('last_used_on', { mode: 'string' }),
    nudged_on: date('nudged_on', { mode: 'string' }),
    /**
     * Day on which its tester reported that the store no longer has the app. Use on a later day withdraws the report.
     */
    gone_on: date('gone_on', { mode: 'string' }),
  },
  (t) => [
    foreignKey({
      columns: [t.run_id, t.app_id, t.owner_id],
      foreignColumns: [runs.id, runs.app_id, runs.owner_id],
      name: 'assignments_run',
    }),
    foreignKey({
      columns: [t.tester_id, t.person_id, t.household_id],
      foreignColumns: [testers.id, testers.person_id, testers.household_id],
      name: 'assignments_tester',
    }).onUpdate('cascade'),
    check('assignments_state', oneOf('state', assignmentStates)),
    check('assignments_not_own_app', sql`${t.owner_id} <> ${t.person_id}`),
    check('assignments_slot', sql`${t.model_slot} between 1 and 3`),
    check('assignments_household_slot', sql`${t.household_slot} >= 1`),
    check('assignments_ended', sql`(${t.state} in ('invited', 'opted_in')) = (${t.ended_at} is null)`),
    check('assignments_listed', sql`${t.listed_at} is null or ${t.accepted_at} is not null`),
    check('assignments_in', sql`${t.opted_in_at} is null or ${t.listed_at} is not null`),
    check('assignments_opted_in', sql`${t.state} not in ('opted_in', 'completed') or ${t.opted_in_at} is not null`),
    check('assignments_installed', sql`${t.installed_at} is null or ${t.opted_in_at} is not null`),
    check('assignments_trouble', sql`${t.trouble} is null or ${oneOf('trouble', troubles)}`),
    check('assignments_let_go', sql`${t.let_go_at} is null or ${t.ended_at} is not null`),
    check('assignments_pay', sql`least(${t.pay_per_day_pkr}, ${t.streak_pkr}, ${t.bonus_pkr}, ${t.release_pkr}) >= 0`),
    unique('assignments_once').on(t.app_id, t.tester_id),
    unique('assignments_household').on(t.app_id, t.household_id, t.household_slot),
    uniqueIndex('assignments_model')
      .on(t.app_id, t.model, t.model_slot)
      .where(sql`state in ('invited', 'opted_in')`),
    // The night's learning looks two months back.
    index('assignments_by_invitation').on(t.invited_at),
    index('assignments_run_live').on(t.run_id),
    // Index of a tester's own pages; a tester is one person, so a query for a tester's seats names the person too.
    index('assignments_of_person').on(t.person_id, t.id),
    index('assignments_untold')
      .on(t.id)
      .where(sql`state = 'invited' and told_at is null`),
    index('assignments_expiring')
      .on(t.expires_at)
      .where(sql`state = 'invited' and expires_at is not null`),
  ],
)

/**
 * Cool-down of an owner and a tester until `until`. Claiming a team inserts one row per seat; the seats refer to owner
 * and tester and stay, so that these rows need no references.
 */
export const cooldowns = pgTable(
  'cooldowns',
  {
    owner_id: uuid('owner_id').notNull(),
    tester_id: integer('tester_id').notNull(),
    until: moment('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.owner_id, t.tester_id] })],
)
