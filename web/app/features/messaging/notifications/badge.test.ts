import { expect, test } from 'vitest'
import { badgeText } from './badge.ts'

test.each([
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [412, '9+'],
])('%i unread show as "%s"', (unread, text) => {
  expect(badgeText(unread)).toBe(text)
})
