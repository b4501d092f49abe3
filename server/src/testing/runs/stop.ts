import type { Tx } from '../../platform/db/database.ts'
import { notifySeatsEnded } from '../../testers/pool/seats-ended.ts'
import * as runs from './runs.repository.ts'

/** Ends the test of an app before its time, and notifies its testers; nothing where it is over already. */
export async function stopTest(tx: Tx, appId: string): Promise<void> {
  const released = await runs.cancel(tx, appId)
  await notifySeatsEnded(
    tx,
    released.map((seat) => ({ ...seat, end: 'stopped' })),
  )
}
