/** Stored files: pictures and icons, wherever their contents are. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment, oneOf, realTime } from './columns.ts'

/** Where contents can be. */
export const filePlaces = ['database', 'disk', 's3'] as const

/**
 * One row for each stored file. Rows of other tables refer to it, and a file is removed when none does: the references are
 * their own count.
 */
export const files = pgTable(
  'files',
  {
    /** Keyed hash of the owner and the content, in hexadecimal digits: says nothing to who lacks the key. */
    name: text('name').primaryKey(),
    place: text('place', { enum: filePlaces }).notNull(),
    /** Key of this file alone, sealed by the vault. With the size null only between the migration and the start of the server after it. */
    key: bytes('key'),
    /** Bytes of the content. */
    size: bigint('size', { mode: 'number' }),
    /** When it was stored last: a row that refers to it may be on its way for a while. */
    put_at: moment('put_at').notNull().default(realTime),
  },
  (t) => [
    check('files_place', oneOf('place', filePlaces)),
    check('files_size', sql`${t.size} >= 0`),
    index('files_unsealed')
      .on(t.name)
      .where(sql`key is null`),
  ],
)

/** Sealed contents of files that are kept in the database, in pieces. */
export const file_pieces = pgTable(
  'file_pieces',
  {
    name: text('name').notNull(),
    number: integer('number').notNull(),
    content: bytes('content').notNull(),
    put_at: moment('put_at').notNull().default(realTime),
  },
  (t) => [primaryKey({ columns: [t.name, t.number] })],
)
