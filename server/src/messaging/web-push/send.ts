import type { RequestDetails } from 'web-push'
import type { PushMessage } from '@fortnight/contract/messaging/push-message'
import { type Outcome, pauseOf } from '../deliveries/channel.ts'
import type { PushKeys } from './keys.ts'
import { isPushService } from './push-services.ts'

export interface PushPolicy {
  /** Keys and contact address by which push services know us (RFC 8292). */
  keys: PushKeys
  contact: string
  /** Origins of push services besides the known ones. */
  origins: readonly string[]
  timeoutMs: number
}

export interface Letter {
  endpoint: string
  p256dh: string
  auth: string
  message: PushMessage
  /** Seconds for which the push service keeps it for a device that is off. */
  ttl: number
  urgent: boolean
}

function outcomeOf({ status, ok, headers }: Response): Outcome {
  const failure = `The push service answered ${status}.`
  if (ok) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone', failure, reason: 'unreachable' }
  if (status === 429 || status >= 500)
    return { kind: 'later', failure, afterSeconds: pauseOf(headers.get('retry-after')) }
  return { kind: 'failed', failure }
}

/**
 * Sends a message to a browser's push service once (RFC 8030), encrypted for that browser (RFC 8291). Follows no
 * redirect. Never throws; what it returns holds neither the address nor the text.
 */
export async function send(letter: Letter, { keys, contact, origins, timeoutMs }: PushPolicy): Promise<Outcome> {
  const { endpoint, p256dh, auth, message, ttl, urgent } = letter
  if (!isPushService(endpoint, origins)) return { kind: 'failed', failure: 'Its push service is not known here.' }
  const { default: webPush } = await import('web-push')
  let request: RequestDetails
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject: `mailto:${contact}`, ...keys },
      TTL: ttl,
      urgency: urgent ? 'high' : 'normal',
    })
  } catch {
    return { kind: 'failed', failure: 'It could not be encrypted.' }
  }
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: request.headers,
      body: new Uint8Array(request.body ?? []),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return outcomeOf(answer)
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const failure = isLate ? 'The push service did not answer in time.' : 'The push service could not be reached.'
    return { kind: 'later', failure }
  }
}
