import { appCan } from '@fortnight/contract/vocabulary/app-states'
import type { Hooks } from '../../platform/hooks.ts'
import * as apps from '../apps/apps.repository.ts'
import { askForShortfall } from './ask.ts'

/**
 * Consequences of the end of a run for its app: a completed one is done; a failed one is cancelled, and a refund of the
 * undelivered part is requested by the terms of service without any action of the payer.
 */
export const closeApp: Hooks['runClosed'] = async (tx, appId, end) => {
  if (end === 'complete') {
    await apps.move(tx, appId, appCan.complete, 'completed')
  } else {
    await askForShortfall(tx, appId)
    await apps.move(tx, appId, appCan.cancel, 'cancelled')
  }
}
