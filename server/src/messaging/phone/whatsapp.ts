import * as z from 'zod'
import { templateNames, templateValues } from '@fortnight/contract/messaging/phone-texts'
import type { NumberEnd } from '@fortnight/contract/vocabulary/delivery-states'
import type { WhatsAppSettings } from '../../platform/config.ts'
import { type Outcome, pauseOf } from '../deliveries/channel.ts'
import { type Answer, type PhoneMessage, type PhoneService, postOnce } from './phone-service.ts'

// Codes of developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes.
/** Rates of the app, of the account, of the number and of the pair; spam; too many tries. */
const limited = new Set([4, 80007, 130429, 131048, 131056, 133016])
/** Down, busy or in maintenance. */
const away = new Set([1, 2, 131000, 131016, 131057, 133004])
/** What the operator can fix before the message is outdated: token, permissions, payment, a locked account. */
const forOperator = new Set([0, 3, 10, 190, 368, 131005, 131031, 131042, 131045, 133010])
/** Numbers that take no messages, and people who stopped those of this sender. */
const ends = new Map<number, NumberEnd>([
  [131026, 'unreachable'],
  [131050, 'stopped'],
])

/** Why an error of that code ends the number; undefined if it says nothing about the number. */
export const endOf = (code: number): NumberEnd | undefined => ends.get(code)

/** Why a message failed, by the code that Meta documents. */
export const failureOf = (code: number): string => `WhatsApp refused it with error ${code}.`

const Refusal = z.object({ error: z.object({ code: z.number() }) })

function outcomeOf({ status, body, retryAfter }: Answer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const code = Refusal.safeParse(body).data?.error.code
  // Whatever answered, it was not the API: the message can have gone through.
  if (code === undefined && status >= 500)
    return { kind: 'unconfirmed', failure: `WhatsApp answered ${status} without saying whether it took the message.` }
  if (code === undefined) return { kind: 'failed', failure: `WhatsApp answered ${status}.` }
  const reason = endOf(code)
  if (reason) return { kind: 'gone', failure: failureOf(code), reason }
  const isPermission = code >= 200 && code < 300
  if (status === 429 || limited.has(code) || away.has(code) || forOperator.has(code) || isPermission)
    return { kind: 'later', failure: failureOf(code), afterSeconds: pauseOf(retryAfter) }
  return { kind: 'failed', failure: failureOf(code) }
}

const text = (value: string) => ({ type: 'text', text: value.replaceAll(/\s+/g, ' ') })
const button = (value: string) => ({ type: 'button', sub_type: 'url', index: '0', parameters: [text(value)] })

/** The values of a template; the address of its button goes on behind `…/t/`. */
function componentsOf(message: PhoneMessage) {
  if (message.act === 'code') return [{ type: 'body', parameters: [text(message.code)] }, button(message.code)]
  const { act, values, path } = message
  const parameters = templateValues[act].map((name) => text(values[name]))
  // A text without values has no part of its own in the request.
  return [...(parameters.length ? [{ type: 'body', parameters }] : []), button(path.replace(/^\/t\//, ''))]
}

/** Body of `POST /{phone-number-id}/messages` for a template. Reports name the delivery by `biz_opaque_callback_data`. */
const bodyOf = (message: PhoneMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: message.to.slice(1),
  type: 'template',
  template: {
    name: templateNames[message.act],
    language: { code: message.locale },
    components: componentsOf(message),
  },
  biz_opaque_callback_data: message.id,
})

/** WhatsApp's Cloud API of Meta, in templates that the operator had approved. */
export const whatsApp =
  ({ url, phoneId, token }: WhatsAppSettings, timeoutMs = 10_000): PhoneService =>
  (message) =>
    postOnce(
      { name: 'WhatsApp', url: `${url}/${phoneId}/messages`, timeoutMs },
      {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(message)),
      },
      outcomeOf,
    )
