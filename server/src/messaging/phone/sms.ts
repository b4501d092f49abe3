import { phoneText } from '@fortnight/contract/messaging/phone-texts'
import type { SmsSettings } from '../../platform/config.ts'
import { type Outcome, pauseOf } from '../deliveries/channel.ts'
import { type Answer, type PhoneMessage, type PhoneService, postOnce } from './phone-service.ts'

function outcomeOf({ status, retryAfter }: Answer): Outcome {
  const failure = `The SMS gateway answered ${status}.`
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 410) return { kind: 'gone', failure, reason: 'unreachable' }
  // Busy, or not set up right: the operator can fix that before the message is outdated.
  if ([401, 402, 403, 429, 503].includes(status)) return { kind: 'later', failure, afterSeconds: pauseOf(retryAfter) }
  if (status >= 500)
    return { kind: 'unconfirmed', failure: `${failure} It is not sent again, because it might have arrived.` }
  return { kind: 'failed', failure }
}

/** The operator's own form of a request, with each name in braces replaced. */
function bodyOf(template: string, values: Record<string, string>) {
  const isJson = template.startsWith('{')
  const written = (value: string) => (isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value))
  return {
    type: isJson ? 'application/json' : 'application/x-www-form-urlencoded',
    body: template.replaceAll(/\{(to|from|text|reference|callback)\}/g, (_whole, name: string) =>
      written(values[name] ?? ''),
    ),
  }
}

export interface SmsContext extends SmsSettings {
  /** Scheme and host of our links. */
  origin: string
  /** Name of the service, in texts. */
  brand(): Promise<string>
  /** Address at which the gateway reports on that delivery. */
  callbackOf(id: string): string
}

const textOf = (message: PhoneMessage, origin: string, name: string) =>
  message.act === 'code'
    ? phoneText(message.locale, 'code', { name, code: message.code })
    : `${phoneText(message.locale, message.act, message.values).text} ${origin}${message.path}`

/** Any SMS gateway that takes one request for one message. */
export const sms =
  (
    { url, authorization, from, body: template, origin, brand, callbackOf }: SmsContext,
    timeoutMs = 10_000,
  ): PhoneService =>
  async (message) => {
    const { id: reference, to } = message
    const text = textOf(message, origin, await brand())
    const { type, body } = bodyOf(template, { to, from, text, reference, callback: callbackOf(reference) })
    return postOnce(
      { name: 'The SMS gateway', url, timeoutMs },
      {
        headers: { 'content-type': type, 'idempotency-key': reference, ...(authorization && { authorization }) },
        body,
      },
      outcomeOf,
    )
  }
