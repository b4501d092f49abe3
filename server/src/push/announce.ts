import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Topic, topics } from '@fortnight/contract/push'
import type { Db } from '../db/database.ts'

export const channel = 'push'

/** Who is told, and what has changed. */
export interface Announcement {
  /** User ids, or every signed-in administrator. */
  to: string[] | 'admins'
  topics: Topic[]
}

// PostgreSQL takes less than 8000 bytes a message, and an id takes 39 of them.
const mostIds = 150

/** Tells open browsers, on every server, that something changed. Inside a transaction it goes out with the commit. */
export async function announce(db: Db, { to, topics }: Announcement): Promise<void> {
  const send = (part: Announcement) => db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(part)})`)
  if (to === 'admins') await send({ to, topics })
  else for (let at = 0; at < to.length; at += mostIds) await send({ to: to.slice(at, at + mostIds), topics })
}

const Message = z.object({ to: z.union([z.literal('admins'), z.array(z.string())]), topics: z.array(z.enum(topics)) })

/** The announcement in a message; undefined where it is none, for whoever may connect may also send. */
export function readAnnouncement(payload: string): Announcement | undefined {
  try {
    return Message.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}
