import fc from 'fast-check'
import { expect, test } from 'vitest'
import { share } from '@fortnight/contract/format/intervals'
import { figuresOf } from './figures.ts'
import type { Outcome } from './outcomes.ts'

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

const outcome = (changes: Partial<Outcome>): Outcome => ({
  plan: 'starter',
  isStarted: true,
  isQuotedKept: true,
  isMovedKept: true,
  lateCents: 0,
  isOnDay: true,
  isWithin8: true,
  isCalled: true,
  isCalledInTime: true,
  isCalledFalsely: false,
  isStruck: false,
  fullHours: 3,
  ownFullHours: 3,
  startHours: 8,
  offers: 20,
  team: 16,
  letGo: 0,
  sold: 168,
  daysToGoal: 224,
  daysHeld: 70,
  daysPaid: 250,
  payPkr: 1700,
  forecasts: [0.99],
  isLasted: true,
  ...changes,
})
const figures = (...outcomes: Partial<Outcome>[]) =>
  figuresOf([{ title: 'Some', hasShock: false, outcomes: outcomes.map(outcome), load: [], turnedAway: 0, testers: [] }])

test('a test counts once among the forecasts between two tenths, by its first one', () => {
  const { deciles } = figures({ forecasts: [0.95, 0.45, 0.99, 0.41], isLasted: false }, { forecasts: [0.97] })
  expect(deciles[9]).toMatchObject({ forecasts: 3, said: (0.95 + 0.97) / 2, came: { hits: 1, of: 2 } })
  expect(deciles[4]).toMatchObject({ forecasts: 2, said: 0.45, came: { hits: 0, of: 1 } })
})

test('a Starter leaves its price less the days that are paid and what goes back for late ones', () => {
  const { starter, late, paidBack } = figures(
    {},
    { lateCents: 100, daysPaid: 150, payPkr: 1500 },
    { plan: 'pro', daysPaid: 900, payPkr: 6000 },
  )
  expect(starter).toEqual({ price: 2797, days: 200, pay: 1600, late: 140, left: 1057 })
  expect(late).toBe(1)
  expect(paidBack).toBeCloseTo((100 * 100) / (999 + 999 + 1799), 9)
})

test('a test that never had all its testers is among the slowest', () => {
  const { fullHours } = figures(
    ...Array.from({ length: 98 }, () => ({})),
    { fullHours: Infinity },
    { fullHours: Infinity },
  )
  expect(fullHours).toEqual({ p50: 3, p99: null })
})
