import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:00Z', 'Just now'],
  ['2026-11-21T11:00:01Z', 'Just now'],
  ['2026-11-21T11:00:00Z', '1h ago'],
  ['2026-11-20T12:00:01Z', '23h ago'],
  ['2026-11-20T12:00:00Z', '1d ago'],
  ['2026-11-12T11:00:00Z', '9d ago'],
])('a notification of %s was %s', (moment, labels) => {
  expect(relativeTime(moment, now)).toBe(labels)
})

test('a server clock that runs ahead makes nothing negative', () => {
  expect(relativeTime('2026-11-21T14:30:00Z', now)).toBe('Just now')
})
