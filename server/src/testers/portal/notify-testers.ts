import { type TesterMessage, textOf } from '@fortnight/contract/notification-texts'
import * as importedNumbers from '../../messaging/phone/imported-numbers.repository.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import * as recipients from '../pool/recipients.repository.ts'
import { insertForUnregistered } from './tester-mails.repository.ts'

/** A message for one tester. */
export interface ToTester {
  tester_id: number
  message: TesterMessage
}

/** A message for a person. */
export interface ToPerson {
  person_id: string
  message: TesterMessage
}

/**
 * Notifies people who are testers, each of something of their own, in the transaction of the cause: on their page, and
 * those without an account by mail, and on the number with which they were imported.
 */
export async function notifyPeople(tx: Db, notes: readonly ToPerson[]): Promise<void> {
  await notifications.insertEach(
    tx,
    notes.map(({ person_id: user_id, message }) => ({ user_id, message })),
    ['tester'],
  )
  await insertForUnregistered(
    tx,
    notes.map(({ person_id, message }) => ({ person_id, ...message, hours: textOf(message).hours })),
  )
  await importedNumbers.insertDeliveries(tx, notes)
}

/** The same messages, for the people that these testers are. */
async function toPeople(tx: Db, notes: readonly ToTester[]): Promise<ToPerson[]> {
  if (!notes.length) return []
  const people = await recipients.list(
    tx,
    notes.map(({ tester_id }) => tester_id),
  )
  const known = new Map(people.map((person) => [person.tester_id, person]))
  return notes.flatMap(({ tester_id, message }) => {
    const person = known.get(tester_id)
    return person ? [{ person_id: person.person_id, message }] : []
  })
}

/** Notifies testers, each of something of their own, in the transaction of the cause. */
export const notifyEachTester = async (tx: Db, notes: readonly ToTester[]): Promise<void> =>
  notifyPeople(tx, await toPeople(tx, notes))

/** Notifies testers without an account on the numbers with which they were imported; their mail is of its own kind. */
export const notifyNumbers = async (tx: Db, notes: readonly ToTester[]): Promise<void> =>
  importedNumbers.insertDeliveries(tx, await toPeople(tx, notes))

/** Notifies testers of the same thing, in the transaction of the cause. */
export const notifyTesters = (tx: Db, testerIds: readonly number[], message: TesterMessage): Promise<void> =>
  notifyEachTester(
    tx,
    testerIds.map((tester_id) => ({ tester_id, message })),
  )
