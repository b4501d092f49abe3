import { describe, expect, it } from 'vitest'
import { type NotificationMessage, notificationKeys, textIn, textLists, textOf } from './notification-texts.ts'

/** Values for every text. */
const values = {
  faults: ['missing', 'no_full'],
  app: '12',
  app_id: '0b2a5d7e-7c50-4c3f-9a51-1d2f6a9b7c11',
  apps: ['12', '13'],
  need: 12,
  days: 14,
  start_days: 2,
  seat: 1,
  seats: [1, 2],
  tester: 1,
  testers: 2,
  other: 2,
  people: 6,
  rupees: 1000,
  cents: 999,
  ending: '42',
  reference: '7',
  reason: '34',
  upheld: true,
  day: '2026-11-22',
  on: '2026-11-22',
  goal: '2026-12-06',
  to: '2026-12-07',
  until: '2026-11-22T08:00:00Z',
  cause: 'seat_cap',
  email: 'sana@example.com',
  hours: 5,
  answer: '56',
  question: '57',
  signs: ['size_differs', 'unchecked'],
  missing: 2,
  team: 9,
  percent: 84,
  parts: ['access'],
  trouble: 'wrong_account',
  opted_in: 12,
  believed: 13,
  gap: 1,
  said: '78',
  country: 'PK',
  due: 40,
  seen: 2,
  available: 3,
  prefix: '90',
  old: '91',
  name: '92',
  at_once: true,
  goes_on: true,
  account: '93',
  by: '94',
  host: '95',
  support: '96',
  act: 'refund.approve',
  state: 'approved',
  group: 'harbour@groups.example.com',
  problem: 'google-busy',
  run: '97',
  expected: 13,
  rule: 'payout',
  facts: { rupees: 61, usual: 62 },
  rules: ['payout', 'device'],
  count: 63,
  minutes: 14,
}
const linkOf = (key: string) => textOf({ key, values } as unknown as NotificationMessage).link
const keysOf = (lists: readonly object[]) => lists.flatMap((list) => Object.keys(list))

describe('the text of a notification', () => {
  it('has a key of its own', () => {
    expect(keysOf(Object.values(textLists).flat()).toSorted()).toEqual(notificationKeys.toSorted())
  })

  it.each(notificationKeys)('%s says everything that it announces, and leads to a page of ours', (key) => {
    expect(linkOf(key)).toMatch(/^\/[a-z]/)
    const { title, message } = textIn(key, values, 'en')!
    for (const text of [title, message]) {
      expect(text).toMatch(/\S/)
      expect(text).not.toMatch(/undefined|null|NaN|\[object|Invalid/)
    }
  })

  it('is undefined for a key that this version does not know', () => {
    expect(textIn('toString', {}, 'ur')).toBeUndefined()
  })

  it('is English where there is no other', () => {
    expect(textIn('role_given', {}, 'ur')).toMatchObject({ title: 'You are an administrator', lang: 'en' })
  })
})

describe('what a tester can read', () => {
  // What Google's own pages say stays as it is there, and so do the words of the page that it leads to; rupees are written
  // one way.
  const quoted = /You are a tester|Play Console|API key|webhook|Rs/g

  it.each(keysOf([...textLists.testers, ...textLists.users]))('%s is in Urdu without a word of English', (key) => {
    const [en, ur] = [textIn(key, values, 'en')!, textIn(key, values, 'ur')!]
    expect(ur.lang).toBe('ur')
    for (const part of ['title', 'message'] as const) {
      expect(en[part]).toMatch(/[a-z]{3}|12/i)
      expect(ur[part].replace(quoted, '')).not.toMatch(/[a-z]/i)
      expect(ur[part]).toMatch(/\S/)
    }
  })

  it.each(keysOf(textLists.testers))('%s leads to the portal', (key) => {
    expect(linkOf(key)).toMatch(/^\/tester/)
  })
})
