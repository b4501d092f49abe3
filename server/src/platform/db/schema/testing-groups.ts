/** Google Groups through which testers get into tests. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { groupStates } from '@fortnight/contract/testing/group-states'
import { clock, created, moment, oneOf } from './columns.ts'
import { runs } from './testing.ts'

/** The group of one test. The directory knows its members; we keep what is to be done, and what went wrong. */
export const test_groups = pgTable(
  'test_groups',
  {
    run_id: uuid('run_id')
      .primaryKey()
      .references(() => runs.id),
    state: text('state', { enum: groupStates }).notNull().default('preparing'),
    /** Null until the directory has the group; `name` is the directory's own. */
    email: text('email').unique(),
    name: text('name'),
    /** When its developer said that the closed track in Play Console names the group. */
    on_track_at: moment('on_track_at'),
    /** Code of the failure that goes on, and since when it does. */
    problem: text('problem'),
    failing_since: moment('failing_since'),
    /** Seats whose address Google does not know; developer and operator were notified of each once. */
    unknown_seats: bigint('unknown_seats', { mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When it is compared with its seats again, if none of them changes before; null once it is empty for good. */
    due_at: moment('due_at').default(clock),
    /** Until when it is left alone: a server works on it, or the directory asked us to wait. */
    held_until: moment('held_until').notNull().default(clock),
    /** Comparisons in a row that failed, or after which the directory did not show everything yet. */
    tries: smallint('tries').notNull().default(0),
    reconciled_at: moment('reconciled_at'),
    created_at: created(),
  },
  (t) => [
    check('test_groups_state', oneOf('state', groupStates)),
    check('test_groups_ready', sql`${t.state} <> 'ready' or (${t.email} is not null and ${t.name} is not null)`),
    check('test_groups_problem', sql`(${t.problem} is null) = (${t.failing_since} is null)`),
    index('test_groups_due')
      .on(t.due_at)
      .where(sql`due_at is not null`),
  ],
)

/**
 * Groups that are made ahead, so that a first team does not wait for one. A test takes one; the row is deleted once the
 * test has it.
 */
export const ready_groups = pgTable(
  'ready_groups',
  {
    email: text('email').primaryKey(),
    /** Its place among those that are kept ready; null once a test took it. */
    slot: smallint('slot').unique(),
    /** The directory's own name; null until the directory has the group, closed and empty. */
    name: text('name'),
    made_at: moment('made_at'),
    /** The test that took it, while it is proven to be empty and closed. */
    run_id: uuid('run_id')
      .unique()
      .references(() => test_groups.run_id),
    held_until: moment('held_until').notNull().default(clock),
    tries: smallint('tries').notNull().default(0),
  },
  (t) => [
    check('ready_groups_taken', sql`(${t.slot} is null) = (${t.run_id} is not null)`),
    check(
      'ready_groups_made',
      sql`(${t.name} is null) = (${t.made_at} is null) and (${t.run_id} is null or ${t.name} is not null)`,
    ),
  ],
)

/** Tests whose seats have changed since their group was last compared with them; a trigger adds these rows. */
export const group_changes = pgTable(
  'group_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    run_id: uuid('run_id')
      .notNull()
      .references(() => test_groups.run_id),
  },
  (t) => [index('group_changes_of_run').on(t.run_id)],
)

/** When people were last notified of a failure at Google, so that they are once a day. Older rows are deleted. */
export const google_notices = pgTable(
  'google_notices',
  {
    /** Id of the test or app whose developer was notified, or `operator`. */
    subject: text('subject').notNull(),
    problem: text('problem').notNull(),
    told_at: moment('told_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.problem] })],
)
