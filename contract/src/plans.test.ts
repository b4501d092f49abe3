import { describe, expect, it } from 'vitest'
import { durationLabel } from './format/durations.ts'
import { durations, orderCents, plans } from './plans.ts'

describe('days beyond those of the plan', () => {
  it.each([
    ['starter', [999, 1071, 1431, 2151]],
    ['pro', [1799, 1928, 2573, 3863]],
    ['enterprise', [2999, 2999, 2999, 4286]],
  ] as const)('cost what a day of %s costs, and nothing is added to the days it has', (name, cents) => {
    expect(durations.map((days) => orderCents(plans[name], days))).toEqual(cents)
  })

  it('are said with their price before payment', () => {
    expect(durations.map((days) => durationLabel(plans.starter, days))).toEqual([
      '12 days of use (the test runs 14)',
      '15 days, $0.72 more',
      '20 days, $4.32 more',
      '30 days, $11.52 more',
    ])
    expect(durationLabel(plans.enterprise, 20)).toBe('20 days of use (the test runs 21)')
    expect(durationLabel(plans.enterprise, 30)).toBe('30 days, $12.87 more')
  })
})
