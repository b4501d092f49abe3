import { expect, it } from 'vitest'
import { countInText } from './count-in-text.ts'

it.each([
  ['Apply for access\nHave at least 12 testers opted in to your closed test\n14 testers opted-in', 14],
  ['9 testers currently opted in. At least 12 testers must stay opted in for 14 days', 9],
  ['Testers\nOpted in\n1,204', 1204],
  ['Opted—in testers: 13 Installed 11', 13],
  ['12 testers for 14 days', undefined],
  ['opted in', undefined],
  ['opted in 5000', undefined],
])('%j shows %s', (text, count) => {
  expect(countInText(text)).toBe(count)
})
