import { type TesterMessage, textOf } from '@fortnight/contract/tester-texts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import * as recipients from '../pool/recipients.repository.ts'

/** A message for one tester. */
export interface ToTester {
  tester_id: number
  message: TesterMessage
}

/**
 * Notifies testers who have an account, each of something of their own, in the transaction of the cause. Each reads it
 * in their language at that time.
 */
export async function notifyEachTester(tx: Db, notes: readonly ToTester[]): Promise<void> {
  const people = await recipients.list(
    tx,
    notes.map(({ tester_id }) => tester_id),
  )
  const known = new Map(people.map((person) => [person.tester_id, person]))
  await notifications.insertEach(
    tx,
    notes.flatMap(({ tester_id, message }) => {
      const person = known.get(tester_id)
      if (!person) return []
      const { link, hours, ...text } = textOf(message)
      return [{ user_id: person.user_id, ...text[person.locale], ...message, link, ...(hours && { hours }) }]
    }),
    ['tester'],
  )
}

/** Notifies testers who have an account of the same thing, in the transaction of the cause. */
export const notifyTesters = (tx: Db, testerIds: readonly number[], message: TesterMessage): Promise<void> =>
  notifyEachTester(
    tx,
    testerIds.map((tester_id) => ({ tester_id, message })),
  )
