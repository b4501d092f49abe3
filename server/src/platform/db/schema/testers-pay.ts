/** Earnings, claims and payouts of testers. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { earningKinds } from '@fortnight/contract/vocabulary/earning-kinds'
import { disputeStates, payoutMethods, payoutStates } from '@fortnight/contract/vocabulary/payout-states'
import { bytes, moment, id, created, updated, oneOf } from './columns.ts'
import { users } from './identity.ts'
import { testers } from './testers.ts'
import { assignments } from './testing.ts'

/**
 * Rupees that testers earned; append-only (trigger). A day is paid once, and so are the bonus and the days left of a
 * seat; a correction is a line of its own.
 */
export const earnings = pgTable(
  'earnings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tester_id: integer('tester_id')
      .notNull()
      .references(() => testers.id),
    assignment_id: bigint('assignment_id', { mode: 'number' }).references(() => assignments.id),
    kind: text('kind', { enum: earningKinds }).notNull(),
    /** The evidenced day that is paid, or with which the bonus was earned. */
    day: date('day', { mode: 'string' }),
    amount_pkr: integer('amount_pkr').notNull(),
    reason: text('reason'),
    by: uuid('by').references(() => users.id),
    created_at: created(),
  },
  (t) => [
    check('earnings_kind', oneOf('kind', earningKinds)),
    check('earnings_amount', sql`${t.amount_pkr} <> 0 and (${t.kind} = 'correction' or ${t.amount_pkr} > 0)`),
    check('earnings_day', sql`(${t.day} is not null) = (${t.kind} in ('day', 'bonus'))`),
    check('earnings_seat', sql`${t.kind} in ('referral', 'correction') or ${t.assignment_id} is not null`),
    check('earnings_by', sql`(${t.by} is not null) = (${t.kind} = 'correction')`),
    uniqueIndex('earnings_day_once').on(t.assignment_id, t.kind, t.day),
    uniqueIndex('earnings_kind_once')
      .on(t.assignment_id, t.kind)
      .where(oneOf('kind', ['bonus', 'release'])),
    index('earnings_of_tester').on(t.tester_id, t.id),
  ],
)

/**
 * Testers whom another tester invited. The sum is the one of their application; it is paid once, with a line of earnings, so
 * that two jobs cannot pay it twice.
 */
export const referrals = pgTable(
  'referrals',
  {
    friend_id: integer('friend_id')
      .primaryKey()
      .references(() => testers.id, { onDelete: 'cascade' }),
    referrer_id: integer('referrer_id')
      .notNull()
      .references(() => testers.id),
    amount_pkr: integer('amount_pkr').notNull(),
    earning_id: bigint('earning_id', { mode: 'number' })
      .unique()
      .references(() => earnings.id),
    created_at: created(),
  },
  (t) => [
    check('referrals_amount', sql`${t.amount_pkr} > 0`),
    check('referrals_other', sql`${t.friend_id} <> ${t.referrer_id}`),
    index('referrals_of_referrer').on(t.referrer_id, t.created_at),
    index('referrals_unpaid')
      .on(t.friend_id)
      .where(sql`earning_id is null`),
  ],
)

/**
 * A tester's payout account. One account serves one tester: a second tester with the same account is the same person.
 */
export const payout_accounts = pgTable(
  'payout_accounts',
  {
    tester_id: integer('tester_id')
      .primaryKey()
      .references(() => testers.id),
    method: text('method', { enum: payoutMethods }).notNull(),
    /** Number and holder, sealed. */
    account: bytes('account').notNull(),
    /** Last digits, for lists. */
    ending: text('ending').notNull(),
    account_hash: bytes('account_hash').notNull().unique(),
    updated_at: updated(),
  },
  () => [check('payout_accounts_method', oneOf('method', payoutMethods))],
)

/** Testers who wanted to be paid to an account of another tester: probably the same person. */
export const account_clashes = pgTable(
  'account_clashes',
  {
    tester_id: integer('tester_id')
      .notNull()
      .references(() => testers.id),
    other_id: integer('other_id')
      .notNull()
      .references(() => testers.id),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.tester_id, t.other_id] })],
)

/** Payouts that are sent together. */
export const payout_batches = pgTable(
  'payout_batches',
  {
    id: id(),
    created_by: uuid('created_by')
      .notNull()
      .references(() => users.id),
    created_at: created(),
  },
  (t) => [index('payout_batches_by_time').on(t.created_at, t.id)],
)

/**
 * A payout that a tester requests. Once approved, above a limit by a second administrator too, it is paid once with a
 * reference.
 */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    tester_id: integer('tester_id')
      .notNull()
      .references(() => testers.id),
    amount_pkr: integer('amount_pkr').notNull(),
    method: text('method', { enum: payoutMethods }).notNull(),
    /** The account at the time of the request, sealed; null once it is decided and the tester's account was deleted. */
    account: bytes('account'),
    ending: text('ending').notNull(),
    state: text('state', { enum: payoutStates }).notNull().default('requested'),
    /** Whether the limit of that moment requires a second approval. */
    needs_second: boolean('needs_second').notNull(),
    approved_by: uuid('approved_by').references(() => users.id),
    approved_at: moment('approved_at'),
    second_by: uuid('second_by').references(() => users.id),
    second_at: moment('second_at'),
    batch_id: uuid('batch_id').references(() => payout_batches.id),
    /** Transaction ID of the transfer. */
    reference: text('reference'),
    reason: text('reason'),
    decided_by: uuid('decided_by').references(() => users.id),
    decided_at: moment('decided_at'),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    check('payouts_amount', sql`${t.amount_pkr} > 0`),
    check('payouts_account', sql`${t.account} is not null or ${t.state} in ('paid', 'declined')`),
    check('payouts_state', oneOf('state', payoutStates)),
    check('payouts_method', oneOf('method', payoutMethods)),
    check(
      'payouts_second',
      sql`${t.second_by} is null or ${t.second_by} <> ${t.approved_by} or ${t.second_at} >= ${t.approved_at} + interval '1 hour'`,
    ),
    check(
      'payouts_approved',
      sql`${t.state} not in ('approved', 'paid') or (${t.approved_by} is not null and (not ${t.needs_second} or ${t.second_by} is not null))`,
    ),
    check('payouts_paid', sql`(${t.state} = 'paid') = (${t.reference} is not null)`),
    check('payouts_declined', sql`(${t.state} = 'declined') = (${t.reason} is not null)`),
    check('payouts_decided', sql`(${t.state} in ('paid', 'declined')) = (${t.decided_at} is not null)`),
    uniqueIndex('payouts_one_open')
      .on(t.tester_id)
      .where(sql`state in ('requested', 'approved')`),
    uniqueIndex('payouts_reference_once')
      .on(t.method, t.reference)
      .where(sql`state = 'paid'`),
    index('payouts_by_state').on(t.state, t.created_at, t.id),
    index('payouts_by_time').on(t.created_at, t.id),
    index('payouts_by_amount').on(t.amount_pkr, t.id),
    index('payouts_by_method').on(t.method, t.created_at, t.id),
    index('payouts_by_reference')
      .on(t.reference)
      .where(sql`reference is not null`),
    index('payouts_by_ending').on(t.ending),
    index('payouts_search').using('gin', t.reference.op('gin_trgm_ops')),
    index('payouts_of_batch').on(t.batch_id),
    index('payouts_of_tester').on(t.tester_id, t.created_at),
  ],
)

/** A day for administrators to decide: its tester claims that it should be paid, or our check held its pay. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    assignment_id: bigint('assignment_id', { mode: 'number' })
      .notNull()
      .references(() => assignments.id),
    day: date('day', { mode: 'string' }).notNull(),
    /** The tester's words; null while only our check holds the day. */
    message: text('message'),
    state: text('state', { enum: disputeStates }).notNull().default('open'),
    answer: text('answer'),
    decided_by: uuid('decided_by').references(() => users.id),
    decided_at: moment('decided_at'),
    created_at: created(),
  },
  (t) => [
    check('disputes_state', oneOf('state', disputeStates)),
    check('disputes_decided', sql`(${t.state} = 'open') = (${t.decided_at} is null)`),
    check('disputes_answered', sql`(${t.state} = 'open') = (${t.answer} is null)`),
    unique('disputes_once').on(t.assignment_id, t.day),
    index('disputes_by_state').on(t.state, t.created_at, t.id),
    index('disputes_by_time').on(t.created_at, t.id),
  ],
)
