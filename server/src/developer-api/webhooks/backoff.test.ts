import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backoff } from './backoff.ts'

const hour = 3600
/** Pauses of a delivery that never succeeds. */
function pausesOf(random: () => number): number[] {
  const pauses: number[] = []
  for (;;) {
    const pause = backoff(pauses.length + 1, random())
    if (pause === undefined) return pauses
    pauses.push(pause)
  }
}
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('the pauses between attempts', () => {
  test('are 5 s, 1 min, 5 min, 30 min, 2 h, 5 h, then 10 h, for the middle random value', () => {
    expect(pausesOf(() => 0.5)).toEqual([5, 60, 300, 1800, 2 * hour, 5 * hour, ...Array(6).fill(10 * hour)])
  })

  test('stay within a tenth of their value, get shorter only by chance, and last about three days', () => {
    fc.assert(
      fc.property(fc.infiniteStream(chance), (stream) => {
        const pauses = pausesOf(() => stream.next().value as number)
        const middle = pausesOf(() => 0.5)
        expect(pauses).toHaveLength(middle.length)
        for (const [index, pause] of pauses.entries()) {
          expect(Math.abs(pause / middle[index]! - 1)).toBeLessThanOrEqual(0.1 + 1e-12)
          if (index && middle[index] !== middle[index - 1]) expect(pause).toBeGreaterThan(pauses[index - 1]!)
        }
        const days = pauses.reduce((sum, pause) => sum + pause, 0) / (24 * hour)
        expect(days).toBeGreaterThan(2.5)
        expect(days).toBeLessThan(3.2)
      }),
    )
  })
})
