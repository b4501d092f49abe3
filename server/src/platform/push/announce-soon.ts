import type { Topic } from '@fortnight/contract/push'
import type { Database } from '../db/database.ts'
import { announce } from './announce.ts'

const withinMs = 2000

/** Who is still to be told, for each database and what changed. */
const waiting = new WeakMap<Database['db'], Map<Topic, Set<string>>>()

/**
 * Tells that user's open browsers within two seconds, together with whoever else waits: for changes that come by the hundred, each too
 * small for a statement of its own. Nothing is kept: an announcement that is lost with the server is made up for by the next reading.
 */
export function announceSoon(db: Database['db'], userId: string, topic: Topic): void {
  const topics = waiting.get(db) ?? new Map<Topic, Set<string>>()
  waiting.set(db, topics)
  const people = topics.get(topic)
  if (people) return void people.add(userId)
  topics.set(topic, new Set([userId]))
  setTimeout(() => {
    const to = [...(topics.get(topic) ?? [])]
    topics.delete(topic)
    announce(db, { to, topics: [topic] }).catch(() => {})
  }, withinMs).unref()
}
