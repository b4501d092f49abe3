import { type TesterMessage, textOf } from '@fortnight/contract/tester-texts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import * as recipients from '../pool/recipients.repository.ts'

/**
 * Notifies testers who have an account, in the transaction of the cause. Each reads it in their language at that time.
 */
export async function notifyTesters(tx: Db, testerIds: readonly number[], message: TesterMessage): Promise<void> {
  const people = await recipients.list(tx, testerIds)
  const { link, hours, ...text } = textOf(message)
  await notifications.insertEach(
    tx,
    people.map(({ user_id, locale }) => ({ user_id, ...text[locale], ...message, link, ...(hours && { hours }) })),
    ['tester'],
  )
}
