import type { StopReason } from '@fortnight/contract/testing/facts/released'
import type { Tx } from '../../platform/db/database.ts'
import { append } from '../ledger/append.ts'
import * as runs from './runs.repository.ts'

/**
 * Ends the test of an app before its time: every live seat ends, each with a fact of its own. Does nothing if it is
 * over already.
 */
export async function stopTest(
  tx: Tx,
  appId: string,
  reason: StopReason,
  at: Date,
  by: 'administrator' | 'engine' = 'administrator',
): Promise<void> {
  const run_id = await runs.lockOpen(tx, appId)
  if (!run_id) return
  const seats = await runs.listLiveSeats(tx, run_id)
  const data = { by, reason } as const
  await append(tx, [
    ...seats.map((seat) => ({ run_id, seat, kind: 'released', data, at }) as const),
    { run_id, kind: 'cancelled', data: {}, at },
  ])
}
