/** Notifications. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, id } from './columns.ts'
import { users } from './identity.ts'

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
