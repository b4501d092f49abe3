/** Marks by which copies of pictures are found, whatever was done to their pixels. */
import { customType, index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { comparisons } from '../../pictures/comparisons.ts'
import { screenshots } from './testing-record.ts'

const bits = customType<{ data: string }>({ dataType: () => `bit(${comparisons})` })

/** Marks of each part of a fresh picture by which a copy is found; deleted with its image. */
export const picture_marks = pgTable(
  'picture_marks',
  {
    screenshot_id: uuid('screenshot_id')
      .notNull()
      .references(() => screenshots.id, { onDelete: 'cascade' }),
    /** Place in the list of parts. */
    crop: smallint('crop').notNull(),
    keys: integer('keys').array().notNull(),
    brighter: bits('brighter').notNull(),
    darker: bits('darker').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.screenshot_id, t.crop] }),
    // Lists of new rows that are merged later would be read by each search.
    index('picture_marks_keys').using('gin', t.keys).with({ fastupdate: false }),
  ],
)
