import { randomUUID } from 'node:crypto'
import type { TestServer } from '../../../../tests/test-server.ts'
import * as anchors from './anchors.repository.ts'
import { subscriberCode } from './subscriber-code.ts'

/** A published day, signed by no one: for calls that only pass it on. */
export async function aPublishedDay({ database: { db } }: TestServer, day: string): Promise<string> {
  const hash = '0'.repeat(64)
  const made_at = `${day}T00:00:00Z`
  const statement = { format: 'fortnight-anchor/1', day, number: 1, size: 0, root: hash, previous: hash, made_at }
  const token = `e30.${Buffer.from(JSON.stringify(statement)).toString('base64url')}.e30`
  await db.transaction((tx) => anchors.insertDay(tx, { day, number: 1, token, hash: Buffer.from(hash, 'hex') }))
  return day
}

/** The code that confirms a new subscription. */
export async function aSubscriptionCode({ database: { db }, vault }: TestServer): Promise<string> {
  const { id } = await anchors.addSubscriber(db, `${randomUUID()}@readers.example`)
  return subscriberCode(vault, id, 'confirm')
}
