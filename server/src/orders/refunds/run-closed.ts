import { appCan } from '@fortnight/contract/vocabulary/app-states'
import type { Hooks } from '../../platform/hooks.ts'
import * as apps from '../apps/apps.repository.ts'
import { askForShortfall } from './ask.ts'

/**
 * What the end of a run means for its app: a completed one is done; one that failed is cancelled, and what was not delivered is asked
 * back by the terms of service without anybody having to write to us.
 */
export const closeApp: Hooks['runClosed'] = async (tx, appId, end) => {
  if (end === 'complete') {
    await apps.move(tx, appId, appCan.complete, 'completed')
  } else {
    await askForShortfall(tx, appId)
    await apps.move(tx, appId, appCan.cancel, 'cancelled')
  }
}
