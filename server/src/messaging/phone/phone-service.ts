import type { PhoneAct, PhoneValues } from '@fortnight/contract/messaging/phone-texts'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import type { Outcome } from '../deliveries/channel.ts'

/** A message to a telephone number: what it asks for with the path of its signed link, or a code. */
export type PhoneMessage = {
  /** Id of the delivery, by which reports name it. */
  id: string
  /** In the form of E.164. */
  to: string
  locale: Locale
} & ({ act: PhoneAct; values: PhoneValues; path: string } | { act: 'code'; code: string })

/** Hands a message to a service that carries it, once. Never throws. */
export type PhoneService = (message: PhoneMessage) => Promise<Outcome>

/** What a service answered; null where it named no JSON. */
export interface Answer {
  status: number
  body: unknown
  retryAfter: string | null
}

/** Errors before anything was sent, by their codes in Node. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const codeOf = (error: unknown) => (error as { cause?: { code?: string } } | null)?.cause?.code ?? ''

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Posts to a service, which is called by `name` in failures. An answer that never came could have been an acceptance: then
 * the message is unconfirmed, and only a connection that was never made is tried again. Follows no redirect.
 */
export async function postOnce(
  { name, url, timeoutMs }: { name: string; url: string; timeoutMs: number },
  { headers, body }: { headers: Record<string, string>; body: string },
  outcomeOf: (answer: Answer) => Outcome,
): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    const text = await answer.text().catch(() => '')
    return outcomeOf({
      status: answer.status,
      body: readJson(text),
      retryAfter: answer.headers.get('retry-after'),
    })
  } catch (error) {
    if (unsent.has(codeOf(error))) return { kind: 'later', failure: `${name} could not be reached.` }
    return {
      kind: 'unconfirmed',
      failure: `${name} did not answer. It is not sent again, because it might have arrived.`,
    }
  }
}
