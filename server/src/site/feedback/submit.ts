import { createHash, randomUUID } from 'node:crypto'
import type { User } from '@fortnight/contract/user'
import type { NewFeedback } from '@fortnight/contract/site/feedback'
import { Problem } from '@fortnight/contract/problem'
import type { Caller } from '../../platform/http/serve.ts'
import * as storedFeedback from './feedback.repository.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id of what was sent under that key; a key of another form has an id of its own (RFC 9562, version 8). */
function idOf(key: string): string {
  if (uuid.test(key)) return key.toLowerCase()
  const hex = createHash('sha256').update(`feedback ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The sender's page, without query and fragment: those may contain secrets. */
function placeOf(url: string | undefined) {
  const place = url && URL.canParse(url) ? new URL(url) : undefined
  if (!place || !/^https?:$/.test(place.protocol)) return { url: null, domain: null }
  return { url: (place.origin + place.pathname).slice(0, 500), domain: place.hostname.slice(0, 255) }
}

/**
 * Row of a visitor's feedback. Its id follows from the Idempotency-Key, so that repeated feedback is one row by either endpoint;
 * time and browser are what the server saw.
 */
export function rowOf(
  { key, user, agent, clock }: Pick<Caller<User | null>, 'key' | 'user' | 'agent' | 'clock'>,
  { feedback, rating, email, url }: NewFeedback,
): storedFeedback.FeedbackRow {
  return {
    id: key ? idOf(key) : randomUUID(),
    user_id: user?.id ?? null,
    feedback,
    rating: rating ?? null,
    email: email ?? user?.email ?? null,
    user_agent: agent ?? null,
    ...placeOf(url),
    submitted_at: clock(),
  }
}

export const keyTaken = () => new Problem('conflict', 'This Idempotency-Key was used for another request.')

/** Stores a visitor's feedback; only with a database, unlike the second endpoint. */
export async function submitFeedback(caller: Caller<User | null>, body: NewFeedback) {
  const row = rowOf(caller, body)
  if (!(await storedFeedback.upsert(caller.db, row))) throw keyTaken()
  return { success: true as const, id: row.id }
}
