import { Readable } from 'node:stream'
import { and, asc, eq, gt } from 'drizzle-orm'
import { file_pieces } from '../db/schema/files.ts'
import type { Place } from './place.ts'

/** Pieces in a table. They are read by one statement, so that a content that is deleted or moved meanwhile is read whole. */
export const databasePlace: Place = {
  async put(tx, name, content) {
    await tx.delete(file_pieces).where(eq(file_pieces.name, name))
    let number = 0
    for await (const piece of content) await tx.insert(file_pieces).values({ name, number: number++, content: piece })
  },

  async get(db, name) {
    const pieces = await db
      .select({ content: file_pieces.content })
      .from(file_pieces)
      .where(eq(file_pieces.name, name))
      .orderBy(asc(file_pieces.number))
    return pieces.length ? Readable.from(pieces.map(({ content }) => content)) : undefined
  },

  async delete(tx, name) {
    await tx.delete(file_pieces).where(eq(file_pieces.name, name))
  },

  list: (db, after, most) =>
    db
      .select({ name: file_pieces.name, at: file_pieces.put_at })
      .from(file_pieces)
      .where(and(gt(file_pieces.name, after), eq(file_pieces.number, 0)))
      .orderBy(asc(file_pieces.name))
      .limit(most),
}
