import { expect, test } from 'vitest'
import { moonPath } from './moon-path.ts'

/** Lit share of the disc that a path draws: the right half, plus or minus the half ellipse of the terminator. */
function litShare(path: string): number {
  if (path === '') return 0
  const [, rx = '', bulge = ''] = /22A([\d.]+) 10 0 0 ([01]) 12 2/.exec(path) ?? []
  return 0.5 + (bulge === '1' ? 1 : -1) * (Number(rx) / 20)
}

test.each([
  [1, 14],
  [5, 12],
  [7, 14],
  [13, 14],
  [16, 21],
  [29, 30],
])('day %i of %i lights that share of the moon', (day, length) => {
  expect(litShare(moonPath(day / length))).toBeCloseTo(day / length, 2)
})

test('a new moon draws nothing and a full one the whole disc', () => {
  expect(moonPath(0)).toBe('')
  expect(moonPath(1)).toBe('M12 2A10 10 0 0 1 12 22A10 10 0 0 1 12 2Z')
})
