import type { LinkAct } from './messaging/action-links.ts'
import type { Text, Message } from './messaging/text.ts'
import { poolTexts } from './testers/messages.ts'
import { testerTexts as testTexts } from './testing/messages/testers.ts'
import type { Locale } from './vocabulary/locales.ts'

/** Every text that notifies a tester, by the key that is stored with its values. */
const texts = { ...poolTexts, ...testTexts }
type Texts = typeof texts
export type TesterTextKey = keyof Texts

/** A key with the values that its text is written from. */
export type TesterMessage = { [K in TesterTextKey]: { key: K; values: ValuesOf<K> } }[TesterTextKey]
type ValuesOf<K extends TesterTextKey> = Parameters<Texts[K]> extends [infer V] ? V : Record<string, never>

export const testerTextKeys = Object.keys(texts) as TesterTextKey[]

const isKey = (key: string): key is TesterTextKey => Object.hasOwn(texts, key)

/** The text of a message, in every language. */
export const textOf = ({ key, values }: TesterMessage): Text => (texts[key] as (values: unknown) => Text)(values)

/** What a stored message says in that language; undefined if this version does not know its key. */
export function textIn(key: string, values: unknown, locale: Locale): Message | undefined {
  return isKey(key) ? (texts[key] as (values: unknown) => Text)(values).in(locale) : undefined
}

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
  const act = isKey(key) ? (texts[key] as (values: unknown) => Text)(values).act : undefined
  return act && subject ? { act, subject, ...(day && { day }) } : undefined
}
