/** What testers show while they join. */
import { bigint, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { clock, moment } from './columns.ts'
import { apps } from './orders.ts'
import { assignments } from './testing.ts'

/** What the tester of a seat has shown. The address is deleted with the words of the test; the event log says that it was shown. */
export const joining_proofs = pgTable(
  'joining_proofs',
  {
    assignment_id: bigint('assignment_id', { mode: 'number' })
      .primaryKey()
      .references(() => assignments.id),
    /** The account with which they last signed in at Google, and when. */
    account: text('account'),
    account_at: moment('account_at'),
    /** When they first came from the app's own link. */
    app_opened_at: moment('app_opened_at'),
  },
  (t) => [check('joining_proofs_account', sql`${t.account} is null or ${t.account_at} is not null`)],
)

/** Links of apps to us: a tester who comes by one has the app. Its developer can replace or remove it. */
export const install_links = pgTable('install_links', {
  app_id: uuid('app_id')
    .primaryKey()
    .references(() => apps.id),
  key: text('key').notNull().unique(),
  made_at: moment('made_at').notNull().default(clock),
})
