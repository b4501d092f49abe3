import { describe, expect, it } from 'vitest'
import { depthOf, onceEach, scrollDepths, timesOnPage } from './marks.ts'

describe('marks', () => {
  it('of the depth come once each, whichever way the page is scrolled', () => {
    const reached = onceEach(scrollDepths)
    expect([10, 24.9, 25, 25, 10, 60, 51, 89.9, 95, 100, 0, 100].map(reached)).toEqual([
      [],
      [],
      [25],
      [],
      [],
      [50],
      [],
      [75],
      [90],
      [100],
      [],
      [],
    ])
  })

  it('of the time come with the check that follows them, every ten seconds', () => {
    const reached = onceEach(timesOnPage)
    const checks = Array.from({ length: 65 }, (_, n) => (n + 1) * 10)
    const found = checks.flatMap((seconds) => reached(seconds + 0.2).map((mark) => [mark, seconds]))
    expect(found).toEqual([
      [30, 30],
      [60, 60],
      [120, 120],
      [300, 300],
      [600, 600],
    ])
  })

  it('that passed while the machine slept come together, and those of a page that was left come on leaving', () => {
    expect(onceEach(timesOnPage)(3600)).toEqual([...timesOnPage])
    const reached = onceEach(timesOnPage)
    expect(reached(30)).toEqual([30])
    expect(reached(64)).toEqual([60])
  })

  it('of another page view start from zero', () => {
    expect(onceEach(scrollDepths)(50)).toEqual([25, 50])
    expect(onceEach(scrollDepths)(50)).toEqual([25, 50])
  })
})

describe('the depth', () => {
  it.each([
    [{ scrollY: 0, innerHeight: 800, scrollHeight: 8000 }, 10],
    [{ scrollY: 3199, innerHeight: 800, scrollHeight: 8000 }, 50],
    [{ scrollY: 7199.4, innerHeight: 800, scrollHeight: 8000 }, 100],
    [{ scrollY: 7200, innerHeight: 800, scrollHeight: 8000 }, 100],
    [{ scrollY: 0, innerHeight: 800, scrollHeight: 600 }, 100],
  ])('of %o is %d percent', (page, expected) => {
    expect(Math.round(depthOf(page))).toBe(expected)
  })
})
