import { appCan } from '@fortnight/contract/vocabulary/app-states'
import type { Tx } from '../../platform/db/database.ts'
import { stopTest } from '../../testing/runs/stop.ts'
import * as apps from '../apps/apps.repository.ts'

/** Ends what a payment had bought: the test, and the app's order. Does nothing if they ended before. */
export async function endOrder(tx: Tx, appId: string, now: Date): Promise<void> {
  await apps.move(tx, appId, appCan.refund, 'cancelled')
  await stopTest(tx, appId, 'app_refunded', now)
}
