/** Imports of testers from files that an administrator chose in the browser. */
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { phoneChannels } from '@fortnight/contract/vocabulary/delivery-states'
import { clock, moment, oneOf } from './columns.ts'

/** A line that was left out, and why. */
export interface RefusedLine {
  line: number
  reason: string
}

export const tester_imports = pgTable(
  'tester_imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The file while it is imported; it names people, and is deleted with the last line. */
    csv: text('csv'),
    /** The channel on which its people agreed to get messages at the numbers of the file; null if these are not used. */
    numbers: text('numbers', { enum: phoneChannels }),
    /** Lines of the file, and how many were read. */
    lines: integer('lines').notNull(),
    done: integer('done').notNull().default(0),
    /** Good lines that are stored, by what they did: an import that was cut off goes on after them. */
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    /** Lines that were left out, and the first of them with the reason. */
    refused: integer('refused').notNull().default(0),
    refusals: jsonb('refusals').$type<RefusedLine[]>().notNull().default([]),
    started_at: moment('started_at').notNull().default(clock),
    finished_at: moment('finished_at'),
  },
  (t) => [
    check('tester_imports_file', sql`(${t.csv} is null) = (${t.finished_at} is not null)`),
    check('tester_imports_counts', sql`least(${t.done}, ${t.added}, ${t.changed}, ${t.unchanged}) >= 0`),
    check('tester_imports_numbers', oneOf('numbers', phoneChannels)),
    check('tester_imports_done', sql`${t.done} <= ${t.lines}`),
    // One at a time.
    uniqueIndex('tester_imports_open')
      .on(sql`(finished_at is null)`)
      .where(sql`finished_at is null`),
  ],
)
