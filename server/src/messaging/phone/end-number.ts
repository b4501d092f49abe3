import type { NumberEnd, PhoneChannel } from '@fortnight/contract/vocabulary/delivery-states'
import type { Db } from '../../platform/db/database.ts'
import * as deliveries from '../deliveries/deliveries.repository.ts'
import * as importedNumbers from './imported-numbers.repository.ts'
import * as numbers from './numbers.repository.ts'

/** Ends a number, proven or imported, by its id. */
export async function endNumber(db: Db, id: string, reason: NumberEnd): Promise<void> {
  await numbers.end(db, id, reason)
  await importedNumbers.end(db, id, reason)
}

/** Ends a number whose owner wrote back that they want no more messages, proven or imported. */
export async function stopNumber(db: Db, channel: PhoneChannel, number: string): Promise<void> {
  await numbers.endByNumber(db, channel, number)
  await importedNumbers.endByNumber(db, channel, number)
}

/** Messages in a row that a service took and could not deliver, before a number is given up. */
const mostFailures = 3

/** Ends a number to which the last messages could not be delivered. */
export async function endAfterFailures(db: Db, id: string): Promise<void> {
  const last = await deliveries.listLastStates(db, id, mostFailures)
  if (last.length === mostFailures && last.every((state) => state === 'failed')) await endNumber(db, id, 'unreachable')
}
