import type { Topic } from '@fortnight/contract/push'
import type { Database } from '../db/database.ts'
import { announce } from './announce.ts'

const withinMs = 2000

/** Pending recipients, for each database and change. */
const waiting = new WeakMap<Database['db'], Map<Topic, Set<string>>>()

/**
 * Notifies that user's open browsers within two seconds, together with other pending recipients: for changes that come
 * by the hundred, each too small for a statement of its own. Nothing is stored: if the server dies, the next reading
 * makes up for the lost announcement.
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
