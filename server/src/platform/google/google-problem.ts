import * as z from 'zod'
import { Problem } from '@fortnight/contract/problem'

const Refusal = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().default(''),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
})

/** What Google's libraries throw. */
interface Failure {
  /** Missing if Google did not answer. */
  response?: { status: number; data: unknown; headers: Headers }
}

/** Where tokens are given an error is one word, not an object. */
const TokenRefusal = z.object({ error: z.string() })

/** Seconds of a Retry-After header; undefined for a date or none. */
const secondsOf = (header: string | null) => (header && /^\d{1,5}$/.test(header) ? Number(header) : undefined)

/**
 * The problem behind an error of Google's (google.rpc.Code). Its own sentence is not shown, as it can name addresses or quote
 * what was sent. An edit of Play Console that has expired or was overtaken differs from other refusals by that sentence alone.
 */
export function googleProblem(error: unknown): Problem {
  const { response } = error as Failure
  if (!response) return new Problem('google-busy', 'Google could not be reached. We try again by ourselves.')
  const { status, data, headers } = response
  const { status: code = '', message = '', details = [] } = Refusal.safeParse(data).data?.error ?? {}
  if (status === 429 || code === 'RESOURCE_EXHAUSTED' || status >= 500)
    return new Problem('google-busy', undefined, { retryAfter: secondsOf(headers.get('retry-after')) })
  // Changes of one group at the same moment can abort each other: such a change can be repeated at once.
  if (status === 409 && code === 'ABORTED' && !/\bedit\b/i.test(message))
    return new Problem('google-busy', undefined, { retryAfter: 0 })
  if (status === 401 || TokenRefusal.safeParse(data).success) return new Problem('google-key')
  if (details.some(({ reason }) => reason === 'CHANGES_ALREADY_IN_REVIEW')) return new Problem('google-review')
  if (/\bedit\b/i.test(message)) return new Problem('google-edit')
  // The interface is switched off in the operator's project: no right of a developer's helps.
  if (details.some(({ reason }) => reason === 'SERVICE_DISABLED')) return new Problem('google-off')
  if (status === 403) return new Problem('google-rights')
  if (status === 404) return new Problem('google-unknown')
  if (status === 409 && code === 'ALREADY_EXISTS') return new Problem('google-exists')
  return new Problem('google-refused')
}

/** Whether Google does not show what was asked for: it refuses what does not exist like what may not be seen. */
export const isHidden = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'google-unknown' || error.code === 'google-rights')
