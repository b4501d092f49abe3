/** Apps and the payments for them. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accessMethods, appStatuses } from '@fortnight/contract/vocabulary/app-states'
import { paymentMethods, paymentStatuses } from '@fortnight/contract/vocabulary/payment-states'
import type { SetupPart } from '@fortnight/contract/vocabulary/setup-parts'
import { planNames } from '@fortnight/contract/plans'
import type { LateScale } from '@fortnight/contract/operations/late-scale'
import { bytes, moment, id, created, updated, oneOf } from './columns.ts'
import { files } from './files.ts'
import { users } from './identity.ts'

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
    access_method: text('access_method', { enum: accessMethods }),
    group_email: text('group_email'),
    /** ISO 3166 codes; empty means every country. */
    countries: text('countries')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Whether the closed track lets testers in, as Google shows it; null goes by its developer's word. */
    track_live: boolean('track_live'),
    /** When a part of the Play setup last came or went, in ISO 8601; a trigger writes it. A part that never did is not named. */
    setup_since: jsonb('setup_since')
      .$type<Partial<Record<SetupPart, string>>>()
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
    // It is shown as a link.
    check('apps_opt_in_url', sql`${t.opt_in_url} ~ '^https?://'`),
    check('apps_size', sql`${t.size_mb} between 1 and 1000`),
    unique('apps_owner').on(t.id, t.owner_id),
    // The index contains whether an app is deleted and what was paid, so that an owner's figures are read from it
    // alone.
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

/** Icons of apps, re-encoded by us. Visible to the owner, the testers of the app and administrators only. */
export const app_icons = pgTable(
  'app_icons',
  {
    app_id: uuid('app_id')
      .primaryKey()
      .references(() => apps.id),
    /** Stored WebP. */
    file: text('file')
      .notNull()
      .references(() => files.name),
    /** SHA-256 of the image; names the version in its address. */
    hash: text('hash').notNull(),
    updated_at: updated(),
  },
  (t) => [check('app_icons_hash', sql`${t.hash} ~ '^[0-9a-f]{64}$'`), index('app_icons_file').on(t.file)],
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
    /** Rupees requested, frozen at the operator's rate of that moment. */
    amount_pkr: integer('amount_pkr'),
    /** The moment from which the promise of this order counts. Null before there were promises. */
    promised_from: moment('promised_from'),
    /** What this order pays back if its test is late, as it was then. */
    late_scale: jsonb('late_scale').$type<LateScale>(),
    account_name: text('account_name'),
    /** Normalised: trimmed, upper case for banks. Our order number if the payment is automatic. */
    transaction_id: text('transaction_id').notNull(),
    /** EasyPaisa's own ID of an automatic payment, once it is paid. */
    gateway_transaction_id: text('gateway_transaction_id'),
    /**
     * Equal for IDs of the same transaction: without spaces, case and leading zeros, across all methods (decision 44).
     */
    transaction_key: text('transaction_key')
      .notNull()
      .generatedAlwaysAs(sql`transaction_key(coalesce(gateway_transaction_id, transaction_id))`),
    /** Whether another payment, or unmatched money, has the same key. Kept by triggers. */
    duplicate: boolean('duplicate').notNull().default(false),
    /** Counts the payer's corrections: a decision on an earlier version is refused. */
    version: integer('version').notNull().default(1),
    /** Whether the payer withdrew the report, which fails the payment without a decider. */
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
    // Administrators decide transfers, EasyPaisa's own answer decides automatic payments; neither replaces the other.
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
    // EasyPaisa's IDs are one series, whether a payer typed them or the gateway reported them.
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

/**
 * Contents of a pending payment before its payer corrected it; append-only, written by a trigger with the correction.
 */
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
