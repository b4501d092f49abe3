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
    /** As it was written; where there is a key, its reader sees the text of that key in the language that is theirs when they read. */
    title: text('title').notNull(),
    message: text('message').notNull(),
    message_key: text('message_key'),
    message_values: jsonb('message_values'),
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
    check('notifications_key', sql`(${t.message_key} is null) = (${t.message_values} is null)`),
    check('notifications_link', sql`${t.link} ~ '^/($|[^/\\\\])'`),
    index('notifications_of_user').on(t.user_id, t.created_at),
    index('notifications_mail_due')
      .on(t.created_at)
      .where(sql`mail_due`),
  ],
)
