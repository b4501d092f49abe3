import { appCan } from '@fortnight/contract/vocabulary/app-states'
import * as apps from '../../orders/apps/apps.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import { askForShortfall } from '../../orders/refunds/ask.ts'

/**
 * What the end of a run means for its app: a completed one is done; one that failed is cancelled, and what was not delivered is asked
 * back by the terms of service without anybody having to write to us.
 */
export async function close(tx: Tx, appId: string, end: 'complete' | 'fail'): Promise<void> {
  if (end === 'complete') return void (await apps.move(tx, appId, appCan.complete, 'completed'))
  await askForShortfall(tx, appId)
  await apps.move(tx, appId, appCan.cancel, 'cancelled')
}
