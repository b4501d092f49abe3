import { expect, test } from 'vitest'
import { arcPath, fractionOf, pointAt } from './dial.ts'

test('limits are to scale', () => {
  expect(fractionOf('lcp', 0)).toBe(0)
  expect(fractionOf('lcp', 2500)).toBeCloseTo(2500 / 6000)
  expect(fractionOf('lcp', 4000)).toBeCloseTo(2 / 3)
  expect(fractionOf('cls', 0.25)).toBeCloseTo(2 / 3)
  expect(fractionOf('fid', 5000)).toBe(1)
})

test('a dial runs from the left over the top to the right', () => {
  const [left, top, right] = [pointAt(0, 50), pointAt(0.5, 50), pointAt(1, 50)]
  expect(left.y).toBe(right.y)
  expect(top.y).toBe(left.y - 50)
  expect(right.x - left.x).toBe(100)
  expect(arcPath(0, 0.5, 50)).toBe(`M${left.x} ${left.y}A50 50 0 0 1 ${top.x} ${top.y}`)
})
