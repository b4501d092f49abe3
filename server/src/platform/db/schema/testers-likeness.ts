/** What people have in common, who looks like one person or one home, and what administrators decided about it. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { likenessStates, signalKinds } from '@fortnight/contract/vocabulary/likeness-states'
import { bytes, clock, created, id, moment, oneOf } from './columns.ts'
import { users } from './identity.ts'

/**
 * Keyed hashes of what a user's browser and sign-up left behind. Only this installation can make them, and they answer
 * nothing but whether two users have the same.
 */
export const signals = pgTable(
  'signals',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: signalKinds }).notNull(),
    value: bytes('value').notNull(),
    created_at: created(),
    seen_at: moment('seen_at').notNull().default(clock),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.kind, t.value] }),
    check('signals_kind', oneOf('kind', signalKinds)),
    index('signals_by_value').on(t.kind, t.value),
    index('signals_by_age').on(t.seen_at),
  ],
)

/** People who look like one person or one home. Its id is the household that they share once that is sure. */
export const likeness_groups = pgTable(
  'likeness_groups',
  {
    id: id(),
    state: text('state', { enum: likenessStates }).notNull().default('open'),
    /** Score of its surest pair. */
    score: real('score').notNull(),
    /** Whether the pay of some of its people waits while it is open (`likeness.holds`). */
    is_ring: boolean('is_ring').notNull().default(false),
    /** With `ring`: accounts of its people that were found to be one person's. Their pay waits. */
    one_person: uuid('one_person').array().notNull().default([]),
    reason: text('reason'),
    /** Null if it is open, or was plainly a home. */
    decided_by: uuid('decided_by').references(() => users.id),
    decided_at: moment('decided_at'),
    created_at: created(),
  },
  (t) => [
    check('likeness_groups_state', oneOf('state', likenessStates)),
    check('likeness_groups_score', sql`${t.score} between 0 and 1`),
    check('likeness_groups_decided', sql`(${t.state} = 'open') = (${t.decided_at} is null)`),
    check('likeness_groups_one_person', sql`${t.state} = 'ring' or cardinality(${t.one_person}) = 0`),
    check(
      'likeness_groups_by',
      sql`(${t.decided_by} is null) = (${t.reason} is null) and (${t.decided_by} is not null or ${t.state} in ('open', 'household'))`,
    ),
    index('likeness_groups_by_state').on(t.state, t.created_at, t.id),
    index('likeness_groups_by_time').on(t.created_at, t.id),
    index('likeness_groups_by_score').on(t.score, t.id),
  ],
)

/** Two people who look like one, with the reasons. Their group says what was decided; a decision covers all its pairs. */
export const likeness = pgTable(
  'likeness',
  {
    /** `testers.person_id`, or the id of a user who is no tester. */
    one: uuid('one').notNull(),
    other: uuid('other').notNull(),
    group_id: uuid('group_id')
      .notNull()
      .references(() => likeness_groups.id, { onDelete: 'cascade' }),
    score: real('score').notNull(),
    reasons: jsonb('reasons').notNull(),
    /** Whether the pay of both waits while the group is open: they belong to what looks like one person behind many. */
    holds: boolean('holds').notNull().default(false),
    created_at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.one, t.other] }),
    check('likeness_order', sql`${t.one} < ${t.other}`),
    check('likeness_score', sql`${t.score} between 0 and 1`),
    index('likeness_of_other').on(t.other),
    index('likeness_of_group').on(t.group_id),
  ],
)
