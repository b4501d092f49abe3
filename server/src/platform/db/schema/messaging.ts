/** Notifications, and the browsers that show them. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { pushStates } from '@fortnight/contract/vocabulary/push-states'
import { bytes, created, id, moment, oneOf, realTime } from './columns.ts'
import { sessions, users } from './identity.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The text's key in the contract and the values that it is written from, whenever its reader reads it. */
    message_key: text('message_key').notNull(),
    message_values: jsonb('message_values').notNull(),
    /** Path of the screen that the notification links to. */
    link: text('link'),
    read_at: moment('read_at'),
    /** Whether a copy by mail is still to be queued. */
    mail_due: boolean('mail_due').notNull().default(false),
    /** When a copy by mail or by push becomes outdated; null if it never does. */
    mail_until: moment('mail_until'),
    /** The clock, not the transaction's time: notifications of one transaction keep their order. */
    created_at: moment('created_at')
      .notNull()
      .default(sql`clock_running()`),
  },
  (t) => [
    check('notifications_link', sql`${t.link} ~ '^/($|[^/\\\\])'`),
    index('notifications_of_user').on(t.user_id, t.created_at),
    index('notifications_mail_due')
      .on(t.created_at)
      .where(sql`mail_due`),
  ],
)

/** Key pair by which push services know this installation (VAPID, RFC 8292): one row. */
export const push_keys = pgTable(
  'push_keys',
  {
    only: boolean('only').primaryKey().default(true),
    public_key: text('public_key').notNull(),
    /** Sealed. With a lost SECRET_KEY the pair is made again, and every subscription ends with it. */
    private_key: bytes('private_key').notNull(),
    created_at: created(realTime),
  },
  (t) => [check('push_keys_only', sql`${t.only}`)],
)

/**
 * Browsers that show their user's notifications. A subscription belongs to the session of its browser: a trigger
 * (`functions/messaging.sql`) deletes it as soon as that session is signed out.
 */
export const push_subscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    session_id: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Address at a push service: its holder could send there, if they also had our key. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and its secret for encryption (RFC 8291), in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The browser and its device in words. */
    device: text('device').notNull(),
    created_at: created(realTime),
  },
  (t) => [index('push_subscriptions_of_session').on(t.session_id)],
)

/** Delivery of one notification to one browser, written with the notification. */
export const push_deliveries = pgTable(
  'push_deliveries',
  {
    id: id(),
    notification_id: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    /** Null once the subscription has ended. */
    subscription_id: uuid('subscription_id').references(() => push_subscriptions.id, { onDelete: 'set null' }),
    state: text('state', { enum: pushStates }).notNull().default('waiting'),
    attempts: smallint('attempts').notNull().default(0),
    /** When it is sent, or sent again: for testers not before their next waking hour. */
    next_at: moment('next_at').notNull(),
    /** End of all attempts: once it is outdated, and a day after it was due. */
    give_up_at: moment('give_up_at').notNull(),
    sent_at: moment('sent_at'),
    /** When its reader first tapped it. */
    opened_at: moment('opened_at'),
    /** Why the last attempt failed; never holds an address or a text. */
    failure: text('failure'),
  },
  (t) => [
    check('push_deliveries_state', oneOf('state', pushStates)),
    check('push_deliveries_sent', sql`(${t.state} = 'sent') = (${t.sent_at} is not null)`),
    unique('push_deliveries_once').on(t.notification_id, t.subscription_id),
    index('push_deliveries_due')
      .on(t.next_at)
      .where(sql`state = 'waiting'`),
    index('push_deliveries_of_subscription').on(t.subscription_id, t.sent_at),
  ],
)
