/** What testers are asked to show of an app, and their answers. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { askedKinds, promptKinds } from '@fortnight/contract/testing/prompt-kinds'
import { created, id, moment, oneOf } from './columns.ts'
import { apps } from './orders.ts'
import { checkins } from './testing-record.ts'

/** What only an app shows: its developer's questions, where its word of the day is, and screens to show. */
export const app_prompts = pgTable(
  'app_prompts',
  {
    id: id(),
    app_id: uuid('app_id')
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: promptKinds }).notNull(),
    text: text('text').notNull(),
    /** Right answers of a question, separated by commas; null if none is compared. */
    answer: text('answer'),
    created_at: created(),
    removed_at: moment('removed_at'),
    /** Since when no answer is compared, as unrelated testers agree on this one instead of the developer's. */
    doubted_at: moment('doubted_at'),
    doubted_for: text('doubted_for'),
  },
  (t) => [
    check('app_prompts_kind', oneOf('kind', promptKinds)),
    check('app_prompts_answer', sql`${t.answer} is null or ${t.kind} = 'question'`),
    check('app_prompts_doubted', sql`(${t.doubted_at} is null) = (${t.doubted_for} is null)`),
    index('app_prompts_of_app').on(t.app_id, t.created_at, t.id),
  ],
)

/** What a tester was asked on a day that they checked in, and their answer. */
export const day_prompts = pgTable(
  'day_prompts',
  {
    assignment_id: bigint('assignment_id', { mode: 'number' }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: askedKinds }).notNull(),
    /** Null for a screen of our choice. */
    prompt_id: uuid('prompt_id').references(() => app_prompts.id, { onDelete: 'set null' }),
    /** Null once the run's personal data were deleted. */
    text: text('text'),
    /** Whether an answer is compared with a right one. */
    compared: boolean('compared').notNull(),
    answer: text('answer'),
    /** Whether the answer is right; null if there is none, or nothing to compare it with. */
    is_right: boolean('is_right'),
    tries: smallint('tries').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.assignment_id, t.day] }),
    foreignKey({
      columns: [t.assignment_id, t.day],
      foreignColumns: [checkins.assignment_id, checkins.day],
      name: 'day_prompts_checkin',
    }),
    check('day_prompts_kind', oneOf('kind', askedKinds)),
    index('day_prompts_of_prompt').on(t.prompt_id),
    check('day_prompts_right', sql`${t.is_right} is null or ${t.compared}`),
  ],
)
