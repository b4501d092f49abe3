import { catalogue } from '../format/templates.ts'
import { phone as en } from '../texts/en/phone.ts'
import { phone as ur } from '../texts/ur/phone.ts'
import type { Locale } from '../vocabulary/locales.ts'
import type { LinkAct, MailAct } from './action-links.ts'

/** Writes messages to telephone numbers. */
export const phoneText = catalogue({ en, ur })

/**
 * Acts that are asked for on the phone. Such a message has a price, and WhatsApp takes prepared texts only: what
 * asks for nothing stays in the portal and in its other copies.
 */
const phoneActs = ['pool', 'offer', 'optIn', 'day'] as const satisfies LinkAct[]
export type PhoneAct = (typeof phoneActs)[number]

export const isPhoneAct = (act: MailAct | undefined): act is PhoneAct => phoneActs.some((known) => known === act)

/** Names under which the operator has the texts approved by Meta. */
export const templateNames = {
  pool: 'test_invitation',
  offer: 'test_offer',
  optIn: 'test_join',
  day: 'test_checkin',
  code: 'test_code',
} as const

/** The values of each template, in the order in which WhatsApp numbers them. */
export const templateValues = {
  pool: [],
  offer: ['app', 'until'],
  optIn: ['app', 'until'],
  day: ['app'],
} as const satisfies Record<PhoneAct, readonly (keyof PhoneValues)[]>

export interface PhoneValues {
  app: string
  until: string
}

/** The text of a template as Meta reads it: its values are numbered. */
export const templateBody = (act: PhoneAct, locale: Locale): string =>
  phoneText(locale, act, { app: '{{1}}', until: '{{2}}' }).text

/** What people answer to get no more messages, in small letters. */
export const stopWords: readonly string[] = ['stop', 'unsubscribe', ur.stopWord]
