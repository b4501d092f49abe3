import { webhookTexts } from './developer-api/messages.ts'
import { accountTexts, administratorTexts } from './identity/messages.ts'
import type { CountLink, LinkAct } from './messaging/action-links.ts'
import { archiveAlarm } from './messaging/archive-texts.ts'
import { type EnglishText, type Message, messageIn, type Text } from './messaging/text.ts'
import { orderReviewTexts, orderTexts } from './orders/messages.ts'
import { poolTexts } from './testers/messages.ts'
import { testerReviewTexts } from './testers/review-messages.ts'
import { googleAlarms, googleNotices } from './testing/messages/google.ts'
import { operatorNotices, ownerNotices } from './testing/messages/notices.ts'
import { operatorTexts } from './testing/messages/operators.ts'
import { ownerTexts } from './testing/messages/owners.ts'
import { testerTexts } from './testing/messages/testers.ts'
import type { Locale } from './vocabulary/locales.ts'

/** Lists of texts by their readers: testers, all users, developers, administrators. */
export const textLists = {
  testers: [poolTexts, testerTexts],
  users: [accountTexts, webhookTexts],
  owners: [orderTexts, ownerTexts, ownerNotices, googleNotices],
  administrators: [
    administratorTexts,
    orderReviewTexts,
    testerReviewTexts,
    operatorTexts,
    operatorNotices,
    googleAlarms,
  ],
} as const

const forTesters = { ...poolTexts, ...testerTexts }

/** The text of every notification, by the key that is stored with its values. */
const texts = {
  ...forTesters,
  ...accountTexts,
  ...webhookTexts,
  ...orderTexts,
  ...ownerTexts,
  ...ownerNotices,
  ...googleNotices,
  ...administratorTexts,
  ...orderReviewTexts,
  ...testerReviewTexts,
  ...operatorTexts,
  ...operatorNotices,
  ...googleAlarms,
}
type Texts = typeof texts
export type NotificationKey = keyof Texts

type ValuesOf<K extends NotificationKey> = Parameters<Texts[K]> extends [infer V] ? V : Record<string, never>
type MessageOf<K extends NotificationKey> = { [T in K]: { key: T; values: ValuesOf<T> } }[K]

/** A key with the values that its text is written from. */
export type NotificationMessage = MessageOf<NotificationKey>
/** A message that notifies a tester, in each of their languages. */
export type TesterMessage = MessageOf<keyof typeof forTesters>

export const notificationKeys = Object.keys(texts) as NotificationKey[]

type AnyText = Text | EnglishText
type Write = (values: unknown) => AnyText

/** The text of a message, with its page and for how long it is true. */
export const textOf = ({ key, values }: NotificationMessage): AnyText => (texts[key] as Write)(values)

/** Text of the notifications from before keys were stored: a migration gave them this key. No caller writes it. */
const plain = ({ title, message }: Message): EnglishText => ({ link: '', en: { title, message } })
const stored = { ...texts, plain, archive_alarm: archiveAlarm }

/** The text of a stored message; undefined if this version does not know its key. */
const textAt = (key: string, values: unknown): AnyText | undefined =>
  Object.hasOwn(stored, key) ? (stored[key as keyof typeof stored] as Write)(values) : undefined

/** A message and its language. */
type Written = Message & { lang: Locale }

/**
 * What a stored message says in that language, or in English if it has no other; undefined if this version does not
 * know its key.
 */
export function textIn(key: string, values: unknown, locale: Locale): Written | undefined {
  const text = textAt(key, values)
  if (!text) return undefined
  return 'in' in text ? { ...text.in(locale), lang: locale } : { ...text.en, lang: 'en' }
}

/** What is read where a notification has a key that this version does not know. */
export const unknownText = (locale: Locale): Written => ({ ...messageIn(locale, 'unknown'), lang: locale })

/** Keys of the messages that ask testers for this act. */
export const keysAsking = (act: LinkAct): string[] =>
  Object.keys(forTesters).filter((key) => textAt(key, {})?.act === act)

/** Whether a stored message only reminds of something, so that a second one would be worse than none. */
export const isReminder = (key: string, values: unknown): boolean => textAt(key, values)?.isReminder ?? false

/** Seat, tester and day that a message can name. */
interface Place {
  seat?: number
  tester?: number
  day?: string
}

/**
 * What a stored message asks its tester to do, with the number of the seat or of the tester; undefined if a signed link
 * allows none of it.
 */
export function actOf(key: string, values: unknown): { act: LinkAct; subject: number; day?: string } | undefined {
  const { seat, tester, day } = values as Place
  const subject = seat ?? tester
  const act = textAt(key, values)?.act
  return act && act !== 'count' && subject ? { act, subject, ...(day && { day }) } : undefined
}

/** The run and the day whose count a stored message asks its developer for; undefined if it asks for none. */
export function countAskedBy(key: string, values: unknown): CountLink | undefined {
  const { run, day } = values as Partial<CountLink>
  return textAt(key, values)?.act === 'count' && run && day ? { run, day } : undefined
}
