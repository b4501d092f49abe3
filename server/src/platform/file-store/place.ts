import type { Db, Tx } from '../db/database.ts'
import type { filePlaces } from '../db/schema/files.ts'

export type PlaceName = (typeof filePlaces)[number]

/** What a place holds under a name, and since when. */
export interface Held {
  name: string
  at: Date
}

/**
 * Where sealed contents are kept, under names. A content is there whole or not at all, whatever interrupts its writer. Of one name
 * there is one writer at a time: it holds the file's row.
 */
export interface Place {
  /** `tx` changes the file's row; a content that the database keeps is part of it. */
  put(tx: Tx, name: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Undefined if there is no such name. A content that is deleted while it is read is read to its end. */
  get(db: Db, name: string): Promise<AsyncIterable<Buffer> | undefined>
  /** Does nothing if there is no such name. */
  delete(tx: Tx, name: string): Promise<void>
  /** The next names after that one, in their order. */
  list(db: Db, after: string, most: number): Promise<Held[]>
}
