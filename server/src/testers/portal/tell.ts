import type { Text } from '@fortnight/contract/messaging/text'
import type { Db } from '../../platform/db/database.ts'
import { locales } from '@fortnight/contract/vocabulary/locales'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import * as recipients from '../pool/recipients.repository.ts'

/** Notifies testers who have an account, each in their language, in the transaction of what it is about. */
export async function tellTesters(tx: Db, testerIds: readonly number[], { link, hours, ...text }: Text): Promise<void> {
  const people = await recipients.list(tx, testerIds)
  for (const locale of locales) {
    const mine = people.filter((person) => person.locale === locale).map(({ user_id }) => user_id)
    await notifications.insert(tx, mine, { ...text[locale], link, ...(hours && { hours }) }, ['tester'])
  }
}
