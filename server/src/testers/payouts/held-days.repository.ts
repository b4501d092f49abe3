import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { disputes } from '../../platform/db/schema/testers-pay.ts'

/** Days whose pay is held, which administrators decide as they decide disputes: the same rows, without a tester's words. */

/** Lets a held day wait for a decision, unless it does already or was decided; true if it is new. */
export async function insertHeld(tx: Tx, seat: number, day: string): Promise<boolean> {
  const held = await tx
    .insert(disputes)
    .values({ assignment_id: seat, day, message: null })
    .onConflictDoNothing()
    .returning({ id: disputes.id })
  return held.length === 1
}

/** Withdraws a held day that no one has decided or disputed: its tester showed something else. */
export const withdrawHeld = (tx: Tx, seat: number, day: string) =>
  tx
    .delete(disputes)
    .where(
      and(
        eq(disputes.assignment_id, seat),
        eq(disputes.day, day),
        eq(disputes.state, 'open'),
        isNull(disputes.message),
      ),
    )
