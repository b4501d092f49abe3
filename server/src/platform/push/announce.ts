import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Topic, topics } from '@fortnight/contract/push'
import type { Db } from '../db/database.ts'

export const channel = 'push'

/** Recipients and topics of an announcement. */
export interface Announcement {
  /** User ids, or every signed-in administrator. */
  to: string[] | 'admins'
  topics: Topic[]
}

/**
 * An announcement as it arrives, in the order of the commits. `by` is the transaction that made it; every transaction
 * before `at` was over by then, so its announcements have already arrived.
 */
export interface Heard extends Announcement {
  at: bigint
  by: bigint
}

// PostgreSQL takes less than 8000 bytes a message, and an id takes 39 of them.
const mostIds = 150

/** Notifies open browsers, on every server, that something changed. Inside a transaction it is sent with the commit. */
export async function announce(db: Db, { to, topics }: Announcement): Promise<void> {
  const send = (part: Announcement['to']) =>
    db.execute(sql`select announce(${JSON.stringify(part)}, ${JSON.stringify(topics)})`)
  if (to === 'admins') await send(to)
  else for (let first = 0; first < to.length; first += mostIds) await send(to.slice(first, first + mostIds))
}

const Transaction = z.stringFormat('xid8', /^\d{1,20}$/).transform(BigInt)
const Message = z.object({
  to: z.union([z.literal('admins'), z.array(z.string())]),
  topics: z.array(z.enum(topics)),
  at: Transaction,
  by: Transaction,
})

/** The announcement in a message; undefined if it is none, because any client of the database may send messages. */
export function readAnnouncement(payload: string): Heard | undefined {
  try {
    return Message.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}
