/** Notifications, and the ways on which they reach their readers. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { channels, deliveryStates, numberEnds, phoneChannels } from '@fortnight/contract/vocabulary/delivery-states'
import { bytes, created, id, moment, oneOf, realTime } from './columns.ts'
import { sessions, users } from './identity.ts'
import { testers } from './testers.ts'

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
    // Rows come in the order of time: a summary of each range of pages finds the old ones.
    index('notifications_by_time').using('brin', t.created_at),
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

/**
 * Telephone numbers on which people get messages, one for each person and channel. Used only once its owner has proven
 * it with a code that was sent there.
 */
export const phone_numbers = pgTable(
  'phone_numbers',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: phoneChannels }).notNull(),
    /** In the form of E.164: `+923001234567`. */
    number: text('number').notNull(),
    /** HMAC of the newest code, which exists once it was sent, and its end. */
    code_proof: text('code_proof'),
    code_until: moment('code_until'),
    /** Wrong codes since that code was made. */
    wrong_codes: smallint('wrong_codes').notNull().default(0),
    proven_at: moment('proven_at'),
    /** Since when, and why, it is no longer used, although it was proven. */
    ended_at: moment('ended_at'),
    end_reason: text('end_reason', { enum: numberEnds }),
    created_at: created(realTime),
  },
  (t) => [
    check('phone_numbers_channel', oneOf('channel', phoneChannels)),
    check('phone_numbers_e164', sql`${t.number} ~ '^\\+[1-9][0-9]{6,14}$'`),
    check('phone_numbers_end_reason', oneOf('end_reason', numberEnds)),
    check('phone_numbers_ended', sql`(${t.ended_at} is null) = (${t.end_reason} is null)`),
    unique('phone_numbers_of_user').on(t.user_id, t.channel),
    uniqueIndex('phone_numbers_used_once')
      .on(t.channel, t.number)
      .where(sql`proven_at is not null and ended_at is null`),
  ],
)

/**
 * Telephone numbers of testers without an account, from a file of the operator, who stated that these people agreed to be
 * written to there. They are unproven, so they carry links for one act, and never a code. A trigger
 * (`functions/messaging.sql`) deletes them once their tester has an account, declined or left.
 */
export const imported_numbers = pgTable(
  'imported_numbers',
  {
    id: id(),
    tester_id: integer('tester_id')
      .notNull()
      .unique('imported_numbers_of_tester')
      .references(() => testers.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: phoneChannels }).notNull(),
    /** In the form of E.164. */
    number: text('number').notNull().unique('imported_numbers_once'),
    ended_at: moment('ended_at'),
    end_reason: text('end_reason', { enum: numberEnds }),
    created_at: created(),
  },
  (t) => [
    check('imported_numbers_channel', oneOf('channel', phoneChannels)),
    check('imported_numbers_e164', sql`${t.number} ~ '^\\+[1-9][0-9]{6,14}$'`),
    check('imported_numbers_end_reason', oneOf('end_reason', numberEnds)),
    check('imported_numbers_ended', sql`(${t.ended_at} is null) = (${t.end_reason} is null)`),
  ],
)

/**
 * Delivery of one notification on one channel, written with the notification: by push one for each browser. Without a
 * notification it carries the code that proves a number, or a message to a tester without an account.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    channel: text('channel', { enum: channels }).notNull(),
    notification_id: uuid('notification_id').references(() => notifications.id, { onDelete: 'cascade' }),
    /** Null once the subscription has ended. */
    subscription_id: uuid('subscription_id').references(() => push_subscriptions.id, { onDelete: 'set null' }),
    /** Null once its owner has removed the number. */
    number_id: uuid('number_id').references(() => phone_numbers.id, { onDelete: 'set null' }),
    /** For a tester without an account; null once the number was deleted. */
    imported_id: uuid('imported_id').references(() => imported_numbers.id, { onDelete: 'set null' }),
    /** Tester without an account to whom it was mailed. */
    tester_id: integer('tester_id').references(() => testers.id, { onDelete: 'cascade' }),
    /** What it says to a tester without an account, and when that becomes outdated: they have no notifications. */
    message_key: text('message_key'),
    message_values: jsonb('message_values'),
    outdated_at: moment('outdated_at'),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    attempts: smallint('attempts').notNull().default(0),
    /** First moment at which it is sent: for testers not before their next waking hour. */
    due_at: moment('due_at').notNull(),
    /** When it is sent, or sent again. */
    next_at: moment('next_at').notNull(),
    /** End of all attempts: once it is outdated, and a day after it was due. */
    give_up_at: moment('give_up_at').notNull(),
    sent_at: moment('sent_at'),
    /** When it arrived on the phone, as its service reports. */
    delivered_at: moment('delivered_at'),
    /** When its reader first opened it. */
    opened_at: moment('opened_at'),
    /** When its reader did what it asks for: by its link, or in the portal after opening it. */
    answered_at: moment('answered_at'),
    /** Why the last attempt failed; never holds an address, a number or a text. */
    failure: text('failure'),
  },
  (t) => [
    check('deliveries_channel', oneOf('channel', channels)),
    check('deliveries_state', oneOf('state', deliveryStates)),
    // What a service took can still fail on its way.
    check(
      'deliveries_sent',
      sql`case ${t.state} when 'sent' then ${t.sent_at} is not null when 'failed' then true
      else ${t.sent_at} is null end`,
    ),
    check('deliveries_of_push', sql`${t.subscription_id} is null or ${t.channel} = 'push'`),
    check(
      'deliveries_of_phone',
      sql`(${t.number_id} is null and ${t.imported_id} is null) or ${t.channel} in ('whatsapp', 'sms')`,
    ),
    check('deliveries_message', sql`(${t.message_key} is null) = (${t.message_values} is null)`),
    // An unproven number gets messages, and never a code.
    check('deliveries_imported', sql`${t.imported_id} is null or ${t.message_key} is not null`),
    check(
      'deliveries_one_content',
      sql`${t.message_key} is null or (${t.notification_id} is null and ${t.number_id} is null)`,
    ),
    check(
      'deliveries_of_tester',
      sql`${t.tester_id} is null or (${t.channel} = 'mail' and ${t.message_key} is not null)`,
    ),
    check(
      'deliveries_code',
      sql`${t.notification_id} is not null or ${t.tester_id} is not null or ${t.channel} in ('whatsapp', 'sms')`,
    ),
    unique('deliveries_once_for_browser').on(t.notification_id, t.subscription_id),
    uniqueIndex('deliveries_once_on_channel')
      .on(t.notification_id, t.channel)
      .where(sql`channel <> 'push'`),
    index('deliveries_due')
      .on(t.channel, t.next_at)
      .where(sql`state in ('waiting', 'sending')`),
    index('deliveries_of_subscription').on(t.subscription_id, t.sent_at),
    index('deliveries_of_number').on(t.number_id),
    index('deliveries_of_imported').on(t.imported_id),
    index('deliveries_of_tester')
      .on(t.tester_id)
      .where(sql`tester_id is not null`),
    index('deliveries_by_time').on(t.due_at),
  ],
)

/**
 * Mail that is sent once at most and was being handed over: written before, removed if the mail server refused it. What a dead
 * server leaves here might have been taken.
 */
export const mail_hand_overs = pgTable(
  'mail_hand_overs',
  {
    /** The id of the mail, which its job carries. */
    id: uuid('id').primaryKey(),
    created_at: created(realTime),
  },
  (t) => [index('mail_hand_overs_by_time').on(t.created_at)],
)

/** Addresses that a mail server did not know: nothing is mailed there that its reader did not ask for. */
export const mail_bounces = pgTable(
  'mail_bounces',
  {
    /** A keyed hash: an address is found by itself, and cannot be read here. */
    address: bytes('address').primaryKey(),
    created_at: created(realTime),
  },
  (t) => [index('mail_bounces_by_time').on(t.created_at)],
)
