/** Money that moved: the money ledger, refunds, unmatched payments and imported statements. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { paymentHelpStates } from '@fortnight/contract/vocabulary/payment-help-states'
import { planNames } from '@fortnight/contract/plans'
import { statementMethods } from '@fortnight/contract/vocabulary/payment-states'
import { unmatchedKinds } from '@fortnight/contract/orders/unmatched-payments'
import { refundGrounds, refundStatuses } from '@fortnight/contract/vocabulary/refund-states'
import { moment, id, created, updated, oneOf } from './columns.ts'
import { users } from './identity.ts'
import { apps, payments } from './orders.ts'

/** Money that moved, in cents; append-only (trigger). A reversal is a line of its own, never an edit. */
export const ledger = pgTable(
  'ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text('kind', { enum: ['payment', 'refund', 'late'] }).notNull(),
    amount_cents: integer('amount_cents').notNull(),
    /** Set for money of a late test, of which several lines can belong to one payment. */
    refund_id: uuid('refund_id').references(() => refunds.id),
    created_at: created(),
  },
  (t) => [
    check(
      'ledger_sign',
      sql`(kind = 'payment' and amount_cents > 0) or (kind in ('refund', 'late') and amount_cents < 0)`,
    ),
    check('ledger_late', sql`(kind = 'late') = (refund_id is not null)`),
    uniqueIndex('ledger_late_once').on(t.refund_id),
    index('ledger_of_payment').on(t.payment_id),
    uniqueIndex('ledger_payment_once')
      .on(t.payment_id)
      .where(sql`kind = 'payment'`),
    uniqueIndex('ledger_refund_once')
      .on(t.payment_id)
      .where(sql`kind = 'refund'`),
  ],
)

/** Money that its payer asks back. The ground is frozen at the request, the amount when it is decided, once (trigger). */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    app_id: uuid('app_id').notNull(),
    owner_id: uuid('owner_id').notNull(),
    ground: text('ground', { enum: refundGrounds }).notNull(),
    refund_status: text('refund_status', { enum: refundStatuses }).notNull().default('requested'),
    amount_cents: integer('amount_cents').notNull(),
    amount_pkr: integer('amount_pkr'),
    /** Another account that the money should go to, in its owner's words; null for the one that paid. */
    pay_to: text('pay_to'),
    message: text('message'),
    /** Whether its developer asked, who alone may take it back; else we asked for them. */
    asked_by_owner: boolean('asked_by_owner').notNull().default(true),
    reason: text('reason'),
    /** Transaction ID of the transfer back. */
    reference: text('reference'),
    decided_by: uuid('decided_by').references(() => users.id),
    decided_at: moment('decided_at'),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    foreignKey({ columns: [t.app_id, t.owner_id], foreignColumns: [apps.id, apps.owner_id], name: 'refunds_app' }),
    check('refunds_status', oneOf('refund_status', refundStatuses)),
    check('refunds_ground', oneOf('ground', refundGrounds)),
    check('refunds_amount', sql`${t.amount_cents} > 0`),
    check('refunds_decided', sql`(${t.refund_status} in ('requested', 'due')) = (${t.decided_at} is null)`),
    check('refunds_late', sql`${t.ground} <> 'late' or ${t.refund_status} in ('due', 'paid')`),
    check(
      'refunds_decider',
      sql`(${t.refund_status} in ('requested', 'due', 'taken_back')) = (${t.decided_by} is null)`,
    ),
    check('refunds_not_own', sql`${t.decided_by} <> ${t.owner_id}`),
    check('refunds_paid', sql`(${t.refund_status} = 'paid') = (${t.reference} is not null)`),
    check('refunds_declined', sql`(${t.refund_status} = 'declined') = (${t.reason} is not null)`),
    uniqueIndex('refunds_once')
      .on(t.payment_id)
      .where(sql`refund_status not in ('declined', 'taken_back') and ground <> 'late'`),
    uniqueIndex('refunds_late_due_once')
      .on(t.payment_id)
      .where(sql`refund_status = 'due' and ground = 'late'`),
    index('refunds_by_payment').on(t.payment_id, t.created_at),
    index('refunds_of_app').on(t.app_id),
    index('refunds_by_owner').on(t.owner_id, t.created_at),
    index('refunds_by_status').on(t.refund_status, t.created_at, t.id),
    index('refunds_by_time').on(t.created_at, t.id),
  ],
)

/** Money that EasyPaisa reports and no payment matches. It activates nothing; an administrator resolves it. */
export const strays = pgTable(
  'strays',
  {
    id: id(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text('kind', { enum: unmatchedKinds }).notNull(),
    /** Rupees received. */
    amount_pkr: numeric('amount_pkr', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    gateway_transaction_id: text('gateway_transaction_id').notNull(),
    /** Normalised like the keys of payments. */
    transaction_key: text('transaction_key')
      .notNull()
      .generatedAlwaysAs(sql`transaction_key(gateway_transaction_id)`),
    note: text('note'),
    settled_by: uuid('settled_by').references(() => users.id),
    settled_at: moment('settled_at'),
    created_at: created(),
  },
  (t) => [
    check('strays_kind', oneOf('kind', unmatchedKinds)),
    check('strays_amount', sql`${t.amount_pkr} > 0`),
    check('strays_settled', sql`(${t.settled_at} is null) = (${t.note} is null)`),
    // One order is paid once, however often EasyPaisa is asked about it.
    unique('strays_once').on(t.gateway_transaction_id, t.payment_id),
    index('strays_by_key').on(t.transaction_key),
    index('strays_of_payment').on(t.payment_id),
    index('strays_by_time').on(t.created_at),
  ],
)

/** Developers who can pay by none of the methods, and what an administrator answered. Deleted with its account. */
export const payment_help = pgTable(
  'payment_help',
  {
    id: id(),
    app_id: uuid('app_id').notNull(),
    owner_id: uuid('owner_id').notNull(),
    /** ISO 3166. */
    country: text('country').notNull(),
    reason: text('reason').notNull(),
    /** What the payer could use instead. */
    alternative: text('alternative'),
    /** The plan that was chosen, and its price, when it was sent. */
    package_plan: text('package_plan', { enum: planNames }).notNull(),
    amount_cents: integer('amount_cents').notNull(),
    state: text('state', { enum: paymentHelpStates }).notNull().default('open'),
    answer: text('answer'),
    answered_by: uuid('answered_by').references(() => users.id),
    ended_at: moment('ended_at'),
    created_at: created(),
  },
  (t) => [
    foreignKey({ columns: [t.app_id, t.owner_id], foreignColumns: [apps.id, apps.owner_id], name: 'payment_help_app' }),
    check('payment_help_state', oneOf('state', paymentHelpStates)),
    check('payment_help_plan', oneOf('package_plan', planNames)),
    check('payment_help_amount', sql`${t.amount_cents} > 0`),
    check('payment_help_ended', sql`(${t.state} = 'open') = (${t.ended_at} is null)`),
    check(
      'payment_help_answered',
      sql`(${t.state} = 'answered') = (${t.answer} is not null) and (${t.answer} is null) = (${t.answered_by} is null)`,
    ),
    uniqueIndex('payment_help_one_open')
      .on(t.app_id)
      .where(sql`state = 'open'`),
    index('payment_help_by_app').on(t.app_id, t.created_at),
    index('payment_help_by_owner').on(t.owner_id, t.created_at),
    index('payment_help_by_state').on(t.state, t.created_at, t.id),
    index('payment_help_by_time').on(t.created_at, t.id),
  ],
)

/** Lines of bank and EasyPaisa statements that an administrator imported: money received, by its transaction ID. */
export const statement_lines = pgTable(
  'statement_lines',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payment_method: text('payment_method', { enum: statementMethods }).notNull(),
    /** Normalised like the transaction IDs of payments. */
    transaction_id: text('transaction_id').notNull(),
    /** Normalised like the keys of payments. */
    transaction_key: text('transaction_key')
      .notNull()
      .generatedAlwaysAs(sql`transaction_key(transaction_id)`),
    /** Rupees received. */
    amount_pkr: numeric('amount_pkr', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    paid_on: date('paid_on', { mode: 'string' }),
    sender: text('sender'),
    imported_by: uuid('imported_by')
      .notNull()
      .references(() => users.id),
    created_at: created(),
  },
  (t) => [
    check('statement_lines_method', oneOf('payment_method', statementMethods)),
    check('statement_lines_amount', sql`${t.amount_pkr} > 0`),
    unique('statement_lines_once').on(t.payment_method, t.transaction_id),
    index('statement_lines_by_day').on(t.payment_method, t.paid_on),
    index('statement_lines_by_key').on(t.transaction_key, t.payment_method),
  ],
)
