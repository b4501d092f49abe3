import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { mail_hand_overs } from '../../platform/db/schema/messaging.ts'

/** Marks that a mail is about to be handed over; false if it was before, so that it might have been taken. */
export async function mark(db: Db, id: string): Promise<boolean> {
  const marked = await db
    .insert(mail_hand_overs)
    .values({ id })
    .onConflictDoNothing()
    .returning({ id: mail_hand_overs.id })
  return marked.length === 1
}

/** Removes the mark of a mail that was not taken. */
export const clear = (db: Db, id: string) => db.delete(mail_hand_overs).where(eq(mail_hand_overs.id, id))
