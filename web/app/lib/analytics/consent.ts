import { dayMs } from '@fortnight/contract/format/spans'
import { attempt } from '../attempt.ts'

/**
 * Categories that a visitor can agree to: `analytics` is the tag, the heat map and our own vitals, `marketing` the
 * social pixel.
 */
export const categories = ['analytics', 'marketing'] as const
export type Category = (typeof categories)[number]

/** A visitor's answers and the day they were given. What was never asked is missing. */
export type Consent = { date: string } & Partial<Record<Category, boolean>>

export type Answer = 'granted' | 'refused' | 'open'

/** Days after which a category is asked about again (spec §9, lifetimes of cookies). */
const lifetimes = { analytics: 730, marketing: 90, refusal: 365 } as const

/** What counts today. An answer that has run out, or whose day can't be right, is none. */
export function answerTo(category: Category, consent: Consent | undefined, now: Date): Answer {
  const given = consent?.[category]
  if (consent === undefined || given === undefined) return 'open'
  const age = (now.getTime() - Date.parse(consent.date)) / dayMs
  // A clock that was set back explains a day; with more we don't know when the answer was given.
  const isValid = age > -1 && age < lifetimes[given ? category : 'refusal']
  if (!isValid) return 'open'
  return given ? 'granted' : 'refused'
}

/** Reads what `writeConsent` wrote; anything else is no answer. */
export function parseConsent(text: string | null): Consent | undefined {
  try {
    const { date, ...answers } = JSON.parse(text ?? 'null') as Consent
    if (typeof date !== 'string' || Number.isNaN(Date.parse(date))) return undefined
    const given = categories.filter((category) => typeof answers[category] === 'boolean')
    return { date, ...Object.fromEntries(given.map((category) => [category, answers[category]])) }
  } catch {
    return undefined
  }
}

export const consentKey = 'consent'

/** If storage is refused, an answer lasts until the next page. */
export const readConsent = (): Consent | undefined =>
  parseConsent(attempt(() => localStorage.getItem(consentKey)) ?? null)

export const writeConsent = (consent: Consent): void =>
  attempt(() => localStorage.setItem(consentKey, JSON.stringify(consent)))

/** Global Privacy Control: the browser says no for its owner, who is not asked again. */
export const refusedByBrowser = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
