/** Webhooks and the sandbox. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { deliveryStates, webhookStates } from '@fortnight/contract/vocabulary/api-states'
import { planNames } from '@fortnight/contract/plans'
import { bytes, created, id, moment, oneOf, realTime, updated } from './columns.ts'
import { users } from './identity.ts'

/** Addresses that are notified of events in a customer's runs. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Key of the signatures, sealed; the previous key signs as well until `old_until`. */
    secret: bytes('secret').notNull(),
    old_secret: bytes('old_secret'),
    old_until: moment('old_until'),
    kinds: text('kinds').array().notNull(),
    sandbox: boolean('sandbox').notNull(),
    state: text('state', { enum: webhookStates }).notNull().default('on'),
    created_at: created(realTime),
    updated_at: updated(realTime),
  },
  (t) => [
    check('webhooks_state', oneOf('state', webhookStates)),
    check('webhooks_old', sql`(${t.old_secret} is null) = (${t.old_until} is null)`),
    index('webhooks_of_owner').on(t.owner_id, t.created_at),
  ],
)

/** Delivery of one event to one address, with the last attempt's answer. */
export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhook_id: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Event of the delivery: one delivery for each event and address. */
    event_key: text('event_key').notNull(),
    kind: text('kind').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    attempts: smallint('attempts').notNull().default(0),
    next_at: moment('next_at').notNull().defaultNow(),
    /** Status and failure of the last attempt. */
    status: smallint('status'),
    failure: text('failure'),
    delivered_at: moment('delivered_at'),
    created_at: created(realTime),
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

/** A run of the sandbox: only a seed and a speed, because everything that happened until now follows from them. */
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
    /** Sandbox events that were sent to webhooks. */
    told: integer('told').notNull().default(0),
    created_at: created(realTime),
  },
  (t) => [
    check('sandbox_runs_speed', sql`${t.day_seconds} between 1 and 3600`),
    index('sandbox_runs_of_owner').on(t.owner_id, t.created_at),
  ],
)
