import fc from 'fast-check'
import { expect, test } from 'vitest'
import { share } from '@fortnight/contract/format/intervals'

/** The interval's ends solve |p - hits/n| = z sqrt(p (1 - p) / n). */
test('the interval of a share reaches just as far from it as chance allows', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.integer({ min: 1, max: 300 }), (misses, more) => {
      const of = misses + more
      const { low, high } = share(more, of)
      for (const end of [low, high]) {
        const away = Math.abs(end - more / of) / Math.sqrt((end * (1 - end)) / of || Infinity)
        if (end > 0 && end < 1) expect(away).toBeCloseTo(1.96, 6)
      }
      expect(low).toBeLessThan(more / of)
      expect(high).toBeGreaterThanOrEqual(more / of)
    }),
  )
  expect(share(0, 0)).toMatchObject({ low: 0, high: 1 })
})
