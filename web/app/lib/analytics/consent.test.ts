import { describe, expect, it } from 'vitest'
import { dayMs } from '@fortnight/contract/format/spans'
import { type Consent, answerTo, parseConsent } from './consent.ts'

const given = '2026-11-21T10:00:00.000Z'
const after = (days: number) => new Date(Date.parse(given) + days * dayMs)
const yes: Consent = { date: given, analytics: true, marketing: true }
const no: Consent = { date: given, analytics: false, marketing: false }

describe('an answer', () => {
  it.each([
    ['analytics', yes, 0, 'granted'],
    ['analytics', yes, 729.9, 'granted'],
    ['analytics', yes, 730, 'open'],
    ['marketing', yes, 89.9, 'granted'],
    ['marketing', yes, 90, 'open'],
    ['analytics', no, 364.9, 'refused'],
    ['analytics', no, 365, 'open'],
    ['marketing', no, 364.9, 'refused'],
    ['marketing', no, 365, 'open'],
    // The clock was set back by an hour, and by a week.
    ['analytics', yes, -1 / 24, 'granted'],
    ['analytics', yes, -7, 'open'],
  ] as const)('about %s, %o, is after %d days: %s', (category, consent, days, expected) => {
    expect(answerTo(category, consent, after(days))).toBe(expected)
  })

  it('is open if nothing was asked', () => {
    expect(answerTo('analytics', undefined, after(0))).toBe('open')
    expect(answerTo('marketing', { date: given, analytics: true }, after(0))).toBe('open')
  })
})

describe('what is stored', () => {
  it('is read back as it was written', () => {
    for (const consent of [yes, no, { date: given, analytics: true }])
      expect(parseConsent(JSON.stringify(consent))).toEqual(consent)
  })

  it.each([
    null,
    '',
    'yes',
    'null',
    '[]',
    '7',
    '{"analytics":true}',
    '{"date":"once","analytics":true}',
    '{"date":1,"analytics":true}',
  ])('is no answer when it is %s', (text) => {
    expect(parseConsent(text)).toBeUndefined()
  })

  it('grants nothing by other values than true and false', () => {
    expect(parseConsent(`{"date":"${given}","analytics":"true","marketing":1,"more":true}`)).toEqual({ date: given })
  })
})
