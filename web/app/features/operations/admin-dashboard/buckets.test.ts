import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '@fortnight/contract/format/spans'
import { bucketsOf, cameIn, stoodAt } from './buckets.ts'

const daysFrom = (start: string, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(start) + n * dayMs).toISOString().slice(0, 10))

describe('columns of a chart', () => {
  it('are days, up to a quarter of a year', () => {
    const buckets = bucketsOf(daysFrom('2026-08-25', 90))
    expect(buckets).toHaveLength(90)
    expect(buckets.at(-1)).toEqual({ first: 89, last: 89, label: '22 Nov', name: '22 Nov 2026' })
  })

  it('are weeks of a year, the last of which ends today', () => {
    const buckets = bucketsOf(daysFrom('2025-11-23', 365))
    expect(buckets).toHaveLength(52)
    expect(buckets.at(-1)).toMatchObject({ first: 358, last: 364, name: '16 Nov 2026 to 22 Nov 2026' })
  })

  it('together hold every day but what is left of a week, each once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 1, maxLength: 400 }), (cents) => {
        const dollars = cents.map((value) => value / 100)
        const buckets = bucketsOf(daysFrom('2026-01-01', cents.length))
        const whole = cents.slice(
          cents.length - (cents.length > 100 ? cents.length - (cents.length % 7) : cents.length),
        )
        const total = whole.reduce((sum, value) => sum + value, 0)
        expect(cameIn(dollars, buckets).reduce((sum, value) => sum + Math.round(value * 100), 0)).toBe(total)
        expect(stoodAt(cents, buckets).at(-1)).toBe(cents.at(-1))
      }),
    )
  })
})
