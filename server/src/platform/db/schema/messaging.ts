/** Notifications. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, id } from './columns.ts'
import { users } from './identity.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The text as it was written; if there is a key, readers see the text of that key in their language at the time
     * they read it.
     */
    title: text('title').notNull(),
    message: text('message').notNull(),
    message_key: text('message_key'),
    message_values: jsonb('message_values'),
    /** Path of the screen that the notification links to. */
    link: text('link'),
    read_at: moment('read_at'),
    /** Whether a copy by mail is still to be queued. */
    mail_due: boolean('mail_due').notNull().default(false),
    /** When a copy by mail becomes outdated; null if it never does. */
    mail_until: moment('mail_until'),
    /** The clock, not the transaction's time: notifications of one transaction keep their order. */
    created_at: moment('created_at')
      .notNull()
      .default(sql`clock_running()`),
  },
  (t) => [
    check('notifications_key', sql`(${t.message_key} is null) = (${t.message_values} is null)`),
    check('notifications_link', sql`${t.link} ~ '^/($|[^/\\\\])'`),
    index('notifications_of_user').on(t.user_id, t.created_at),
    index('notifications_mail_due')
      .on(t.created_at)
      .where(sql`mail_due`),
  ],
)
