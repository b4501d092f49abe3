import type * as z from 'zod'
import { type FeedbackForm, feedback } from '@fortnight/contract/site/feedback'
import type { Problem } from '@fortnight/contract/problem'
import { call } from '../../../lib/api.ts'
import { database } from '../../../lib/database.ts'

/** How long the first way can take before the second is tried. */
const patienceMs = 8000

/** Refusals that the second way would only repeat. */
const final: Problem['code'][] = ['invalid', 'malformed', 'too_large', 'too_many', 'conflict']

/**
 * Sends feedback (spec §7): into the collection first, and by the call that needs no database if that fails. The key is
 * the record's, so that a first attempt whose answer was lost is not stored again. Throws what the second way threw.
 */
export async function sendFeedback(form: z.output<typeof FeedbackForm>, key: string): Promise<void> {
  const now = new Date().toISOString()
  const { origin, pathname, hostname } = location
  const body = { ...form, timestamp: now, userAgent: navigator.userAgent, url: origin + pathname }
  const record = { ...body, domain: hostname, submitted_at: now }
  const stored = await database.create('feedback', record, { key, signal: AbortSignal.timeout(patienceMs) })
  if (stored.success) return
  if (stored.problem && final.includes(stored.problem.code)) throw stored.problem
  await call(feedback.send, { body }, { key })
}
