/**
 * The whole model on one page. States live in text columns whose CHECKs are made from the contract's lists, so that a
 * value the code does not know cannot be stored. What a column alone cannot say (append-only tables) stands as triggers
 * in the migrations. Names are the wire's names.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { apiScopes, deliveryStates, webhookStates } from '@fortnight/contract/vocabulary/api-states'
import { appStatuses } from '@fortnight/contract/vocabulary/app-states'
import { roles } from '@fortnight/contract/identity/auth'
import { contactStatuses, contactTypes } from '@fortnight/contract/site/contacts'
import { findingKinds, findingStates, retestResults } from '@fortnight/contract/vocabulary/finding-states'
import { grades } from '@fortnight/contract/testing/ledger'
import { manualMethods, paymentMethods, paymentStatuses } from '@fortnight/contract/vocabulary/payment-states'
import { strayKinds } from '@fortnight/contract/orders/payment-strays'
import { disputeStates, payoutMethods, payoutStates } from '@fortnight/contract/vocabulary/payout-states'
import { planNames } from '@fortnight/contract/plans'
import { refundGrounds, refundStatuses } from '@fortnight/contract/vocabulary/refund-states'
import { assignmentStates, openPhases, outcomes, runPhases, troubles } from '@fortnight/contract/vocabulary/run-states'
import { testerStates } from '@fortnight/contract/vocabulary/tester-states'
import type { TestingRequest } from '@fortnight/contract/site/testing-requests'
import { visitDevices } from '@fortnight/contract/site/vitals'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const id = () => uuid('id').primaryKey().defaultRandom()
const created = () => moment('created_at').notNull().defaultNow()
const updated = () => moment('updated_at').notNull().defaultNow()
/** That a column holds one of these words, written out: only so is a partial index seen to serve a statement that is prepared. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)

// ── People and sessions ────────────────────────────────────────────────────────────────────────────────────────────

/** A person as the product knows them. How they prove who they are stands in `identities`. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    role: text('role', { enum: roles }).notNull().default('developer'),
    subscription_plan: text('subscription_plan').notNull().default('none'),
    /** Whether notifications are also sent by e-mail, once the address is proven. */
    mail_copies: boolean('mail_copies').notNull().default(true),
    disabled_at: moment('disabled_at'),
    /** Deleted on the person's own wish: name and address are gone, what money and law need stands under the id. */
    deleted_at: moment('deleted_at'),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    check('users_role', oneOf('role', roles)),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    index('users_by_time').on(t.created_at, t.id),
    index('users_by_name').on(t.name, t.id),
    // Whoever is told of what needs an administrator.
    index('users_admins')
      .on(t.id)
      .where(sql`role = 'admin'`),
    index('users_search').using('gin', t.email.op('gin_trgm_ops'), t.name.op('gin_trgm_ops')),
  ],
)

/** Who an issuer says somebody is: linked by issuer and subject, never by e-mail. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user').on(t.user_id)],
)

/** The embedded identity provider's own accounts. Who may not come in is said of the user, for every provider alike. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    /** PHC string of argon2id; null until the first password is set through a link. */
    password_hash: text('password_hash'),
    email_verified_at: moment('email_verified_at'),
    /** Secret of the authenticator app, sealed; asked for at sign-in once `totp_confirmed_at` is set. */
    totp_secret: bytes('totp_secret'),
    totp_confirmed_at: moment('totp_confirmed_at'),
    /** Time step of the last code that was taken: no code is taken twice. */
    totp_last_step: bigint('totp_last_step', { mode: 'number' }),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [check('accounts_email_lower', sql`${t.email} = lower(${t.email})`)],
)

/** Codes that stand in for the authenticator app, each once. */
export const recovery_codes = pgTable(
  'recovery_codes',
  {
    code_hash: bytes('code_hash').primaryKey(),
    account_id: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    used_at: moment('used_at'),
    created_at: created(),
  },
  (t) => [index('recovery_codes_account').on(t.account_id)],
)

export const linkPurposes = ['first_password', 'reset_password', 'verify_email'] as const

/** One-time links. Only the hash of the code is kept. */
export const links = pgTable(
  'links',
  {
    code_hash: bytes('code_hash').primaryKey(),
    purpose: text('purpose', { enum: linkPurposes }).notNull(),
    account_id: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
    created_at: created(),
  },
  (t) => [check('links_purpose', oneOf('purpose', linkPurposes)), index('links_account').on(t.account_id)],
)

/** What a browser carries back from an OpenID provider: swapped once, within a minute, for a session. */
export const sign_in_codes = pgTable(
  'sign_in_codes',
  {
    code_hash: bytes('code_hash').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The browser that began the sign-in, by the hash of its cookie. */
    attempt_hash: bytes('attempt_hash').notNull(),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
    created_at: created(),
  },
  (t) => [index('sign_in_codes_user').on(t.user_id)],
)

/** Keys that sign the embedded provider's ID tokens; the private half is sealed with the server's key. */
export const signing_keys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  public_jwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  private_key: bytes('private_key').notNull(),
  created_at: created(),
})

/** A session. The token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: bytes('token_hash').primaryKey(),
    /** What lists call it by; it opens nothing. */
    id: uuid('id').notNull().defaultRandom().unique(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    user_agent: text('user_agent'),
    /** When its owner last proved who they are: what is dangerous asks for a recent proof. */
    authenticated_at: moment('authenticated_at').notNull().defaultNow(),
    /** Whether an authenticator's code, or a recovery code, was part of that proof. */
    second_factor: boolean('second_factor').notNull().default(false),
    created_at: created(),
    last_seen_at: moment('last_seen_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
    ended_at: moment('ended_at'),
  },
  (t) => [index('sessions_user').on(t.user_id)],
)

// ── Apps and payments ──────────────────────────────────────────────────────────────────────────────────────────────

export const apps = pgTable(
  'apps',
  {
    id: id(),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    description: text('description').notNull(),
    platform: text('platform').notNull().default('android'),
    category: text('category'),
    testing_type: text('testing_type').notNull().default('google_play_console_close_testing'),
    duration: smallint('duration').notNull(),
    requirements: text('requirements'),
    package_plan: text('package_plan', { enum: planNames }).notNull().default('starter'),
    /** AES-256-GCM, sealed for this app; see the server's vault. */
    testing_credentials: bytes('testing_credentials'),
    test_instructions: text('test_instructions'),
    status: text('status', { enum: appStatuses }).notNull().default('pending'),
    /** Play setup: what a tester needs to join. */
    package_name: text('package_name'),
    opt_in_url: text('opt_in_url'),
    access_method: text('access_method', { enum: ['email_list', 'google_group'] }),
    group_email: text('group_email'),
    /** ISO 3166 codes; empty means every country. */
    countries: text('countries')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Counts the changes of what an owner edits; a trigger counts, so that no writer can forget it. */
    version: integer('version').notNull().default(1),
    size_mb: integer('size_mb').notNull().default(50),
    min_api: smallint('min_api').notNull().default(24),
    deleted_at: moment('deleted_at'),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    check('apps_status', oneOf('status', appStatuses)),
    check('apps_plan', oneOf('package_plan', planNames)),
    check('apps_duration', sql`${t.duration} in (12, 15, 20, 30)`),
    check('apps_size', sql`${t.size_mb} between 1 and 1000`),
    unique('apps_owner').on(t.id, t.owner_id),
    // Whether an app is deleted, and what was paid, stand in the index: an owner's figures are then read from it alone.
    index('apps_by_owner').on(t.owner_id, t.created_at, t.deleted_at),
    index('apps_by_time')
      .on(t.created_at, t.id)
      .where(sql`deleted_at is null`),
    index('apps_by_change')
      .on(t.updated_at, t.id)
      .where(sql`deleted_at is null`),
    index('apps_by_name')
      .on(t.name, t.id)
      .where(sql`deleted_at is null`),
    index('apps_by_status')
      .on(t.status, t.created_at, t.id)
      .where(sql`deleted_at is null`),
    index('apps_by_plan')
      .on(t.package_plan, t.created_at, t.id)
      .where(sql`deleted_at is null`),
    index('apps_search').using('gin', t.name.op('gin_trgm_ops'), t.package_name.op('gin_trgm_ops')),
  ],
)

export const payments = pgTable(
  'payments',
  {
    id: id(),
    app_id: uuid('app_id').notNull(),
    owner_id: uuid('owner_id').notNull(),
    package_plan: text('package_plan', { enum: planNames }).notNull(),
    payment_method: text('payment_method', { enum: paymentMethods }).notNull(),
    payment_status: text('payment_status', { enum: paymentStatuses }).notNull().default('pending'),
    amount_cents: integer('amount_cents').notNull(),
    /** Rupees asked for, frozen at the operator's rate of that moment. */
    amount_pkr: integer('amount_pkr'),
    account_name: text('account_name'),
    /** Normalised: trimmed, upper case for banks. For an automatic payment our order number. */
    transaction_id: text('transaction_id').notNull(),
    /** EasyPaisa's own ID of an automatic payment, once it is paid. */
    gateway_transaction_id: text('gateway_transaction_id'),
    /** Equal for IDs that are the same transaction: without spaces, case and leading zeros, over all methods (decision 44). */
    transaction_key: text('transaction_key')
      .notNull()
      .generatedAlwaysAs(sql`transaction_key(coalesce(gateway_transaction_id, transaction_id))`),
    /** Another payment, or money that completed none, has the same key. Kept by triggers. */
    duplicate: boolean('duplicate').notNull().default(false),
    /** Counts what its payer corrected: a decision on an earlier version is refused. */
    version: integer('version').notNull().default(1),
    /** Failed because its payer took the report back; no decider then. */
    withdrawn: boolean('withdrawn').notNull().default(false),
    reason: text('reason'),
    decided_by: uuid('decided_by').references(() => users.id),
    decided_at: moment('decided_at'),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    foreignKey({ columns: [t.app_id, t.owner_id], foreignColumns: [apps.id, apps.owner_id], name: 'payments_app' }),
    check('payments_status', oneOf('payment_status', paymentStatuses)),
    check('payments_method', oneOf('payment_method', paymentMethods)),
    check('payments_amount', sql`${t.amount_cents} > 0`),
    check('payments_decided', sql`(${t.payment_status} = 'pending') = (${t.decided_at} is null)`),
    check('payments_not_own', sql`${t.decided_by} is null or ${t.decided_by} <> ${t.owner_id}`),
    // People decide transfers, EasyPaisa's own answer decides automatic payments; neither stands in for the other.
    check(
      'payments_decider',
      sql`${t.payment_status} = 'pending' or (${t.decided_by} is null) = (${t.payment_method} = 'easypaisa' or ${t.withdrawn})`,
    ),
    check(
      'payments_withdrawn',
      sql`not ${t.withdrawn} or (${t.payment_status} = 'failed' and ${t.payment_method} <> 'easypaisa')`,
    ),
    check('payments_automatic_rupees', sql`${t.payment_method} <> 'easypaisa' or ${t.amount_pkr} > 0`),
    uniqueIndex('payments_one_pending')
      .on(t.app_id)
      .where(sql`payment_status = 'pending'`),
    // EasyPaisa's IDs are one series, whether typed by a payer or told by the gateway.
    uniqueIndex('payments_transaction_once')
      .on(
        sql`replace(payment_method, 'manual_easypaisa', 'easypaisa')`,
        sql`coalesce(gateway_transaction_id, transaction_id)`,
      )
      .where(sql`payment_status = 'completed'`),
    index('payments_by_key').on(t.transaction_key, t.payment_method),
    index('payments_by_app').on(t.app_id, t.created_at),
    index('payments_by_status').on(t.payment_status, t.created_at, t.id),
    index('payments_by_time').on(t.created_at, t.id),
    index('payments_by_amount').on(t.amount_cents, t.id),
    index('payments_by_method').on(t.payment_method, t.created_at, t.id),
    index('payments_by_plan').on(t.package_plan, t.created_at, t.id),
    index('payments_duplicate')
      .on(t.created_at, t.id)
      .where(sql`duplicate`),
    index('payments_by_owner').on(t.owner_id, t.created_at, t.payment_status, t.amount_cents),
    index('payments_search').using('gin', t.transaction_id.op('gin_trgm_ops'), t.account_name.op('gin_trgm_ops')),
  ],
)

/** What a pending payment said before its payer corrected it; append-only, written by a trigger with the correction. */
export const payment_corrections = pgTable(
  'payment_corrections',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    payment_method: text('payment_method', { enum: paymentMethods }).notNull(),
    transaction_id: text('transaction_id').notNull(),
    created_at: created(),
  },
  (t) => [index('payment_corrections_by_payment').on(t.payment_id, t.id)],
)

/** Money that moved, in cents; append-only (trigger). Undoing is a line of its own, never an edit. */
export const ledger = pgTable(
  'ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text('kind', { enum: ['payment', 'refund'] }).notNull(),
    amount_cents: integer('amount_cents').notNull(),
    created_at: created(),
  },
  (t) => [
    check('ledger_sign', sql`(kind = 'payment' and amount_cents > 0) or (kind = 'refund' and amount_cents < 0)`),
    uniqueIndex('ledger_payment_once')
      .on(t.payment_id)
      .where(sql`kind = 'payment'`),
    uniqueIndex('ledger_refund_once')
      .on(t.payment_id)
      .where(sql`kind = 'refund'`),
  ],
)

/** Money that its payer asks back. Ground and amount are frozen when it is asked for; it is decided once (trigger). */
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
    /** The account that the money should go to, in its owner's words. */
    pay_to: text('pay_to').notNull(),
    message: text('message'),
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
    check('refunds_decided', sql`(${t.refund_status} = 'requested') = (${t.decided_at} is null)`),
    check('refunds_decider', sql`(${t.decided_at} is null) = (${t.decided_by} is null)`),
    check('refunds_not_own', sql`${t.decided_by} <> ${t.owner_id}`),
    check('refunds_paid', sql`(${t.refund_status} = 'paid') = (${t.reference} is not null)`),
    check('refunds_declined', sql`(${t.refund_status} = 'declined') = (${t.reason} is not null)`),
    uniqueIndex('refunds_once')
      .on(t.payment_id)
      .where(sql`refund_status <> 'declined'`),
    index('refunds_by_payment').on(t.payment_id, t.created_at),
    index('refunds_by_owner').on(t.owner_id, t.created_at),
    index('refunds_by_status').on(t.refund_status, t.created_at, t.id),
    index('refunds_by_time').on(t.created_at, t.id),
  ],
)

/** Money that EasyPaisa reports and no payment could take. It activates nothing; an administrator looks after it. */
export const strays = pgTable(
  'strays',
  {
    id: id(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text('kind', { enum: strayKinds }).notNull(),
    /** Rupees that came. */
    amount_pkr: numeric('amount_pkr', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    gateway_transaction_id: text('gateway_transaction_id').notNull(),
    /** As payments' keys. */
    transaction_key: text('transaction_key')
      .notNull()
      .generatedAlwaysAs(sql`transaction_key(gateway_transaction_id)`),
    note: text('note'),
    settled_by: uuid('settled_by').references(() => users.id),
    settled_at: moment('settled_at'),
    created_at: created(),
  },
  (t) => [
    check('strays_kind', oneOf('kind', strayKinds)),
    check('strays_amount', sql`${t.amount_pkr} > 0`),
    check('strays_settled', sql`(${t.settled_at} is null) = (${t.note} is null)`),
    // One order is paid once, however often EasyPaisa is asked about it.
    unique('strays_once').on(t.gateway_transaction_id, t.payment_id),
    index('strays_by_key').on(t.transaction_key),
    index('strays_by_time').on(t.created_at),
  ],
)

// ── The pool ───────────────────────────────────────────────────────────────────────────────────────────────────────

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

// ── Runs ───────────────────────────────────────────────────────────────────────────────────────────────────────────

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
    queued_at: moment('queued_at').notNull().defaultNow(),
    /** Since when the app is both paid and set up for Play; testers are asked, and promised within a day, from then on. */
    ready_at: moment('ready_at'),
    /** When its developer was reminded of the missing set-up. */
    setup_reminded_at: moment('setup_reminded_at'),
    staffed_at: moment('staffed_at'),
    started_on: date('started_on', { mode: 'string' }),
    goal_on: date('goal_on', { mode: 'string' }),
    qualified_on: date('qualified_on', { mode: 'string' }),
    /** The team waits for Google's answer until this day at most. */
    hold_until: date('hold_until', { mode: 'string' }),
    closed_at: moment('closed_at'),
    timezone: text('timezone').notNull().default('UTC'),
    /** Since when testers wait for the developer to put them on the list, and how often they were reminded of it. */
    listing_asked_at: moment('listing_asked_at'),
    listing_reminders: smallint('listing_reminders').notNull().default(0),
    /** What the last tick foresaw: when the developer may apply, first days by which the goal is met with 50 and 95 %. */
    eligible_on: date('eligible_on', { mode: 'string' }),
    p50_on: date('p50_on', { mode: 'string' }),
    p95_on: date('p95_on', { mode: 'string' }),
    headroom: smallint('headroom').notNull().default(0),
    /** Chance that the promise is broken (0..1), and testers who missed their last day, as the last tick saw them. */
    risk: real('risk').notNull().default(0),
    silent: smallint('silent').notNull().default(0),
    /** Testers whom Play Console does not show and nobody has named yet; the goal needs so many more. */
    console_gap: smallint('console_gap').notNull().default(0),
    /** Day on which the developer applied to Google, and what came of it. */
    applied_on: date('applied_on', { mode: 'string' }),
    outcome: text('outcome', { enum: outcomes }),
    outcome_at: moment('outcome_at'),
    /** Google's words when it refused, as the developer gave them. Never in the ledger. */
    refusal: text('refusal'),
    /** The name that the report bears in place of ours. */
    report_name: text('report_name'),
    next_eval_at: moment('next_eval_at'),
    /** When its developer was told that personal data of the closed run will be deleted, and when they were. */
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
    check('runs_gap', sql`${t.console_gap} >= 0`),
    check('runs_staffed', sql`${t.phase} = 'cancelled' or (${t.phase} = 'queued') = (${t.staffed_at} is null)`),
    check('runs_ready', sql`${t.staffed_at} is null or ${t.ready_at} is not null`),
    // Tests that may still miss their goal: few of all that ever were.
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
    // For the first and the last answer of Google: the published figures name their period.
    index('runs_answered')
      .on(t.outcome_at)
      .where(sql`outcome_at is not null`),
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
    /** The phone that was chosen; its row may be gone by now, and then `model` tells. */
    device_id: integer('device_id'),
    model: text('model').notNull(),
    model_slot: smallint('model_slot').notNull(),
    state: text('state', { enum: assignmentStates }).notNull().default('invited'),
    /** Rupees for each evidenced day, as they were offered. */
    pay_per_day_pkr: smallint('pay_per_day_pkr').notNull().default(0),
    /** Evidenced days that are paid at most. */
    paid_days: smallint('paid_days').notNull().default(0),
    /** The steps of joining, one after the other. Only a listed tester is shown the store's link. */
    invited_at: moment('invited_at').notNull().defaultNow(),
    /** Until when the next step must be taken; null once they are in. */
    expires_at: moment('expires_at').default(sql`now() + interval '6 hours'`),
    accepted_at: moment('accepted_at'),
    listed_at: moment('listed_at'),
    opted_in_at: moment('opted_in_at'),
    installed_at: moment('installed_at'),
    ended_at: moment('ended_at'),
    /** When the tester was told of the offer, and reminded of opting in. */
    told_at: moment('told_at'),
    reminded_at: moment('reminded_at'),
    /** What keeps a listed tester from opting in, as they reported it last. */
    trouble: text('trouble', { enum: troubles }),
    /** Last day of use that was checked in, and of the last reminder, on the run's calendar. */
    last_used_on: date('last_used_on', { mode: 'string' }),
    nudged_on: date('nudged_on', { mode: 'string' }),
    /** Day on which its tester said that the store no longer has the app. Whoever uses it on a later day takes that back. */
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
    check('assignments_ended', sql`(${t.state} in ('invited', 'opted_in')) = (${t.ended_at} is null)`),
    check('assignments_listed', sql`${t.listed_at} is null or ${t.accepted_at} is not null`),
    check('assignments_in', sql`${t.opted_in_at} is null or ${t.listed_at} is not null`),
    check('assignments_opted_in', sql`${t.state} not in ('opted_in', 'completed') or ${t.opted_in_at} is not null`),
    check('assignments_installed', sql`${t.installed_at} is null or ${t.opted_in_at} is not null`),
    check('assignments_trouble', sql`${t.trouble} is null or ${oneOf('trouble', troubles)}`),
    check('assignments_pay', sql`${t.pay_per_day_pkr} >= 0`),
    unique('assignments_once').on(t.app_id, t.tester_id),
    unique('assignments_household').on(t.app_id, t.household_id),
    uniqueIndex('assignments_model')
      .on(t.app_id, t.model, t.model_slot)
      .where(sql`state in ('invited', 'opted_in')`),
    index('assignments_run_live').on(t.run_id),
    // A tester's own pages; a tester is one person, so whoever looks for a tester's seats names the person too.
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
 * A day on which a tester used the app, at most one row a day. It can only grow: more seconds, a better grade (trigger); the
 * note is deleted when the run's personal data are.
 */
export const checkins = pgTable(
  'checkins',
  {
    assignment_id: bigint('assignment_id', { mode: 'number' })
      .notNull()
      .references(() => assignments.id),
    day: date('day', { mode: 'string' }).notNull(),
    seconds: integer('seconds').notNull(),
    evidence: text('evidence', { enum: grades }).notNull().default('claimed'),
    note: text('note'),
    /** When the app was used, by the tester's phone with its clock put right. `created_at` is when we heard of it. */
    used_at: moment('used_at').notNull().defaultNow(),
    created_at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.assignment_id, t.day] }),
    check('checkins_seconds', sql`${t.seconds} between 0 and 86400`),
    check('checkins_evidence', oneOf('evidence', grades)),
  ],
)

/** Screenshots of a day of use, re-encoded by us. Private: for the tester, the app's owner and administrators. */
export const screenshots = pgTable(
  'screenshots',
  {
    id: id(),
    assignment_id: bigint('assignment_id', { mode: 'number' }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** WebP; null once the run's personal data were deleted. */
    image: bytes('image'),
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    /** SHA-256 of the picture's pixels: the same picture twice, from whomever, is evidence of nothing. */
    pixels_hash: bytes('pixels_hash').notNull(),
    duplicate: boolean('duplicate').notNull().default(false),
    created_at: created(),
  },
  (t) => [
    foreignKey({
      columns: [t.assignment_id, t.day],
      foreignColumns: [checkins.assignment_id, checkins.day],
      name: 'screenshots_checkin',
    }),
    unique('screenshots_once').on(t.assignment_id, t.day),
    uniqueIndex('screenshots_original')
      .on(t.pixels_hash)
      .where(sql`not duplicate`),
  ],
)

/**
 * The ledger of a run: everything that happened, in order; append-only. Number and hash are given by a trigger (migration 0012):
 * each hash covers its line and the hash before it, so that no line can be changed, left out or added unseen.
 */
export const run_events = pgTable(
  'run_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    run_id: uuid('run_id')
      .notNull()
      .references(() => runs.id),
    /** From 1, without gaps, for each run. */
    seq: integer('seq').notNull().default(0),
    assignment_id: bigint('assignment_id', { mode: 'number' }).references(() => assignments.id),
    kind: text('kind').notNull(),
    grade: text('grade', { enum: grades }).notNull().default('confirmed'),
    /** Never anybody's name, address or words: the ledger is kept when personal data are deleted. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    at: moment('at').notNull().defaultNow(),
    hash: bytes('hash')
      .notNull()
      .default(sql`''`),
  },
  (t) => [check('run_events_grade', oneOf('grade', grades)), uniqueIndex('run_events_seq').on(t.run_id, t.seq)],
)

/** Where each run's ledger ends: its length and last hash. Written by the trigger alone; whoever adds a line holds this row. */
export const run_chains = pgTable('run_chains', {
  run_id: uuid('run_id')
    .primaryKey()
    .references(() => runs.id),
  length: integer('length').notNull(),
  head: bytes('head').notNull(),
})

/** What each day's tick foresaw: P(goal on the promised day). Compared with what happened, it shows how far to trust us. */
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

/** What each night learned about the whole fleet; the newest row is what the engine assumes. */
export const fleet_estimates = pgTable(
  'fleet_estimates',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    /** Mean daily chance that a tester nobody knows leaves. */
    hazard: real('hazard').notNull(),
    /** How alike such testers are: the shape of the prior. */
    shape: real('shape').notNull().default(1),
    miss_rate: real('miss_rate').notNull(),
    acceptance: real('acceptance').notNull(),
    /** Tester-days, check-ins due and offers behind these three. */
    days: integer('days').notNull(),
    due: integer('due').notNull(),
    offers: integer('offers').notNull(),
    created_at: created(),
  },
  (t) => [
    check(
      'fleet_estimates_chances',
      sql`${t.hazard} > 0 and ${t.hazard} < 1 and ${t.miss_rate} > 0 and ${t.miss_rate} < 1
      and ${t.acceptance} > 0 and ${t.acceptance} <= 1 and ${t.shape} > 0`,
    ),
  ],
)

/** What testers found, until it is settled: found, answered by a version, tried again, confirmed. */
export const findings = pgTable(
  'findings',
  {
    id: id(),
    run_id: uuid('run_id')
      .notNull()
      .references(() => runs.id),
    assignment_id: bigint('assignment_id', { mode: 'number' })
      .notNull()
      .references(() => assignments.id),
    kind: text('kind', { enum: findingKinds }).notNull(),
    /** Null once the run's personal data were deleted. */
    message: text('message'),
    state: text('state', { enum: findingStates }).notNull().default('open'),
    version_id: uuid('version_id').references(() => app_versions.id),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    check('findings_kind', oneOf('kind', findingKinds)),
    check('findings_state', oneOf('state', findingStates)),
    check('findings_version', sql`${t.state} not in ('fixed', 'retest', 'confirmed') or ${t.version_id} is not null`),
    index('findings_of_run').on(t.run_id, t.created_at, t.id),
  ],
)

/** A version of the app that its developer put on the closed track during the run. */
export const app_versions = pgTable(
  'app_versions',
  {
    id: id(),
    run_id: uuid('run_id')
      .notNull()
      .references(() => runs.id),
    name: text('name').notNull(),
    notes: text('notes'),
    created_at: created(),
  },
  (t) => [unique('app_versions_once').on(t.run_id, t.name)],
)

/** What testers say when they try a finding again. */
export const retests = pgTable(
  'retests',
  {
    finding_id: uuid('finding_id')
      .notNull()
      .references(() => findings.id),
    assignment_id: bigint('assignment_id', { mode: 'number' })
      .notNull()
      .references(() => assignments.id),
    version_id: uuid('version_id')
      .notNull()
      .references(() => app_versions.id),
    /** Null while it is asked. */
    result: text('result', { enum: retestResults }),
    asked_at: moment('asked_at').notNull().defaultNow(),
    answered_at: moment('answered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.finding_id, t.assignment_id, t.version_id] }),
    check('retests_result', sql`${t.result} is null or ${oneOf('result', retestResults)}`),
    check('retests_answered', sql`(${t.result} is null) = (${t.answered_at} is null)`),
    index('retests_asked')
      .on(t.assignment_id)
      .where(sql`result is null`),
  ],
)

/** The developer's own words in the answers to Google, where they changed ours. */
export const production_answers = pgTable(
  'production_answers',
  {
    run_id: uuid('run_id')
      .notNull()
      .references(() => runs.id),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    updated_at: updated(),
  },
  (t) => [
    primaryKey({ columns: [t.run_id, t.question] }),
    // Play Console takes no more.
    check('production_answers_length', sql`char_length(${t.answer}) <= 300`),
  ],
)

// ── What testers earn ──────────────────────────────────────────────────────────────────────────────────────────────

/** Rupees that testers earned; append-only (trigger). A day is paid once; setting right is a line of its own. */
export const earnings = pgTable(
  'earnings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tester_id: integer('tester_id')
      .notNull()
      .references(() => testers.id),
    assignment_id: bigint('assignment_id', { mode: 'number' }).references(() => assignments.id),
    /** The evidenced day it is for; null where an administrator sets something right. */
    day: date('day', { mode: 'string' }),
    amount_pkr: integer('amount_pkr').notNull(),
    reason: text('reason'),
    by: uuid('by').references(() => users.id),
    created_at: created(),
  },
  (t) => [
    check('earnings_amount', sql`${t.amount_pkr} <> 0 and (${t.day} is null or ${t.amount_pkr} > 0)`),
    check(
      'earnings_day',
      sql`(${t.day} is null) = (${t.by} is not null) and (${t.day} is null or ${t.assignment_id} is not null)`,
    ),
    // Adjustments have no day, and are never the same as another.
    uniqueIndex('earnings_day_once').on(t.assignment_id, t.day),
    index('earnings_of_tester').on(t.tester_id, t.id),
  ],
)

/** Where a tester's money goes. One account serves one tester: a second one behind the same account is the same person. */
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

/** Testers who wanted to be paid to an account that serves another one: probably the same person. */
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
export const payout_batches = pgTable('payout_batches', {
  id: id(),
  created_by: uuid('created_by')
    .notNull()
    .references(() => users.id),
  created_at: created(),
})

/** Money a tester asks for. Approved, and above a limit approved by a second administrator, it is paid once with a reference. */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    tester_id: integer('tester_id')
      .notNull()
      .references(() => testers.id),
    amount_pkr: integer('amount_pkr').notNull(),
    method: text('method', { enum: payoutMethods }).notNull(),
    /** As it was when asked for, sealed; null once it is decided and the tester's account was deleted. */
    account: bytes('account'),
    ending: text('ending').notNull(),
    state: text('state', { enum: payoutStates }).notNull().default('requested'),
    /** Whether the limit of that moment asks for a second approval. */
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
    check('payouts_second', sql`${t.second_by} is null or ${t.second_by} <> ${t.approved_by}`),
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
    index('payouts_of_batch').on(t.batch_id),
    index('payouts_of_tester').on(t.tester_id, t.created_at),
  ],
)

/** A day that a tester says should be paid. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    assignment_id: bigint('assignment_id', { mode: 'number' })
      .notNull()
      .references(() => assignments.id),
    day: date('day', { mode: 'string' }).notNull(),
    message: text('message').notNull(),
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

/** The opted-in count that the developer reads off Play Console. */
export const console_reports = pgTable(
  'console_reports',
  {
    run_id: uuid('run_id')
      .notNull()
      .references(() => runs.id),
    day: date('day', { mode: 'string' }).notNull(),
    opted_in: smallint('opted_in').notNull(),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.run_id, t.day] }), check('console_reports_count', sql`${t.opted_in} >= 0`)],
)

/**
 * An owner does not meet the same tester again before `until`. Written with the seat of both, which refers to them and stays, so that these
 * need not; a claim writes as many as it seats.
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

/** What the engine decided and from which inputs; append-only (trigger). The key makes a repeated step a no-op. */
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
    // Days on which nearly a whole team was silent: read with every look at a run, and few.
    index('decisions_shocks')
      .on(t.run_id)
      .where(sql`kind = 'shock'`),
  ],
)

// ── Words between us and people ────────────────────────────────────────────────────────────────────────────────────

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** Where in the product this can be seen: a path of ours. */
    link: text('link'),
    read_at: moment('read_at'),
    /** Its copy is still to be asked for in the queue of mail. */
    mail_due: boolean('mail_due').notNull().default(false),
    /** From when on a copy says nothing true any more; null where it always does. */
    mail_until: moment('mail_until'),
    /** The clock, not the transaction's time: notes of one transaction keep their order. */
    created_at: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    check('notifications_link', sql`${t.link} ~ '^/($|[^/\\\\])'`),
    index('notifications_of_user').on(t.user_id, t.created_at),
    index('notifications_mail_due')
      .on(t.created_at)
      .where(sql`mail_due`),
  ],
)

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

/** What administrators answered to a visitor's message, by mail; kept as it was sent until the message is forgotten (trigger). */
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

export const leads = pgTable('leads', {
  id: id(),
  email: text('email').notNull(),
  name: text('name'),
  source: text('source'),
  created_at: created(),
  updated_at: updated(),
})

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
  (t) => [index('testing_requests_of_user').on(t.user_id, t.created_at)],
)

/** What visitors and developers say of us; app_id where it is about a test. */
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
    submitted_at: moment('submitted_at').notNull().defaultNow(),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    check('feedback_rating', sql`${t.rating} between 1 and 5`),
    index('feedback_by_time').on(t.created_at, t.id),
    index('feedback_by_rating').on(t.rating, t.created_at, t.id),
    index('feedback_of_app')
      .on(t.app_id, t.created_at)
      .where(sql`app_id is not null`),
    index('feedback_search').using('gin', t.feedback.op('gin_trgm_ops'), t.email.op('gin_trgm_ops')),
  ],
)

/** How fast a page was in a visit whose visitor agreed to be measured. Nothing in it says who that was. */
export const vitals = pgTable(
  'vitals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    path: text('path').notNull(),
    device: text('device', { enum: visitDevices }).notNull(),
    /** Milliseconds; CLS is a score without unit. Null where the browser gave no value. */
    lcp: real('lcp'),
    fid: real('fid'),
    inp: real('inp'),
    cls: real('cls'),
    fcp: real('fcp'),
    created_at: created(),
  },
  (t) => [check('vitals_device', oneOf('device', visitDevices)), index('vitals_of_path').on(t.path, t.created_at)],
)

// ── The operator ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Operator settings and site content, one JSON value per key. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updated_at: updated(),
})

/** Every value that a setting ever had, the newest last; null where the default was shown again. Append-only (trigger). */
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

/** Lines of bank and EasyPaisa statements that an administrator imported: money that came in, by its transaction ID. */
export const statement_lines = pgTable(
  'statement_lines',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payment_method: text('payment_method', { enum: manualMethods }).notNull(),
    /** Normalised as payments' are. */
    transaction_id: text('transaction_id').notNull(),
    /** As payments' keys. */
    transaction_key: text('transaction_key')
      .notNull()
      .generatedAlwaysAs(sql`transaction_key(transaction_id)`),
    /** Rupees that came in. */
    amount_pkr: numeric('amount_pkr', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    paid_on: date('paid_on', { mode: 'string' }),
    sender: text('sender'),
    imported_by: uuid('imported_by')
      .notNull()
      .references(() => users.id),
    created_at: created(),
  },
  (t) => [
    check('statement_lines_method', oneOf('payment_method', manualMethods)),
    check('statement_lines_amount', sql`${t.amount_pkr} > 0`),
    unique('statement_lines_once').on(t.payment_method, t.transaction_id),
    index('statement_lines_by_key').on(t.transaction_key, t.payment_method),
  ],
)

/** What administrators did; append-only (trigger), written in the transaction of the act. */
export const audit_log = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actor_id: uuid('actor_id').references(() => users.id),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    at: moment('at').notNull().defaultNow(),
    /** What a search looks through. Every word begins after a space, so that one or two letters find it. */
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

/**
 * How many there are, kept by the triggers of migration 0009 and read by `counters/`: by name and the day in UTC on which they
 * came; without a day all of them together. Only the fold writes here, so that no two requests ever wait for a row of it.
 */
export const counters = pgTable(
  'counters',
  {
    name: text('name').notNull(),
    day: date('day', { mode: 'string' }),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (t) => [
    unique('counters_once').on(t.name, t.day).nullsNotDistinct(),
    // A few dozen totals among the days of years.
    index('counters_totals')
      .on(t.name)
      .where(sql`day is null`),
  ],
)

/** What changed since the last fold: lines written in the transaction of the fact they count. */
export const counter_changes = pgTable('counter_changes', {
  name: text('name').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  value: bigint('value', { mode: 'number' }).notNull(),
})

/** Answers already given to a client's Idempotency-Key, so that a repeated request is answered, not repeated. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    /** Null for visitors, whose keys are random: nobody comes upon another's. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    request_hash: bytes('request_hash').notNull(),
    reply: jsonb('reply'),
    created_at: created(),
  },
  (t) => [
    unique('idempotency_keys_once').on(t.user_id, t.key).nullsNotDistinct(),
    index('idempotency_by_time').on(t.created_at),
  ],
)

// ── The interface for customers' programs ──────────────────────────────────────────────────────────────────────────

/** Keys by which a customer's programs call us. Only the hash is kept; `prefix` tells people which one it is. */
export const api_keys = pgTable(
  'api_keys',
  {
    id: id(),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    key_hash: bytes('key_hash').notNull().unique(),
    prefix: text('prefix').notNull(),
    scopes: text('scopes', { enum: apiScopes }).array().notNull(),
    /** A sandbox key sees the sandbox only. */
    sandbox: boolean('sandbox').notNull(),
    /** The key that took its place; both open until `ended_at` of this one. */
    replaced_by: uuid('replaced_by'),
    last_used_at: moment('last_used_at'),
    ended_at: moment('ended_at'),
    created_at: created(),
  },
  (t) => [index('api_keys_of_owner').on(t.owner_id, t.created_at)],
)

/** Addresses that are told when something happens in a customer's runs. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Key of the signatures, sealed; the one before it signs as well until `old_until`. */
    secret: bytes('secret').notNull(),
    old_secret: bytes('old_secret'),
    old_until: moment('old_until'),
    kinds: text('kinds').array().notNull(),
    sandbox: boolean('sandbox').notNull(),
    state: text('state', { enum: webhookStates }).notNull().default('on'),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    check('webhooks_state', oneOf('state', webhookStates)),
    check('webhooks_old', sql`(${t.old_secret} is null) = (${t.old_until} is null)`),
    index('webhooks_of_owner').on(t.owner_id, t.created_at),
  ],
)

/** One event on its way to one address, with the last attempt's answer. */
export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhook_id: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** What it tells of: one delivery for each event and address. */
    event_key: text('event_key').notNull(),
    kind: text('kind').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    attempts: smallint('attempts').notNull().default(0),
    next_at: moment('next_at').notNull().defaultNow(),
    /** Status and how it failed, of the last attempt. */
    status: smallint('status'),
    failure: text('failure'),
    delivered_at: moment('delivered_at'),
    created_at: created(),
  },
  (t) => [
    check('webhook_deliveries_state', oneOf('state', deliveryStates)),
    unique('webhook_deliveries_once').on(t.webhook_id, t.event_key),
    index('webhook_deliveries_due')
      .on(t.next_at)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_of').on(t.webhook_id, t.created_at, t.id),
  ],
)

/** A run of the sandbox: nothing but a seed and a speed, for what happened until now follows from them. */
export const sandbox_runs = pgTable(
  'sandbox_runs',
  {
    id: id(),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    package_plan: text('package_plan', { enum: planNames }).notNull(),
    scenario: text('scenario').notNull(),
    seed: integer('seed').notNull(),
    /** Seconds that a day takes. */
    day_seconds: smallint('day_seconds').notNull(),
    /** Events that webhooks were told of. */
    told: integer('told').notNull().default(0),
    created_at: created(),
  },
  (t) => [
    check('sandbox_runs_speed', sql`${t.day_seconds} between 1 and 3600`),
    index('sandbox_runs_of_owner').on(t.owner_id, t.created_at),
  ],
)
