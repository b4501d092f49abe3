import { durations, gate, planNames, planOf, plans } from '@fortnight/contract/plans'
import { describe, expect, test } from 'vitest'
import { goalOf } from './goal.ts'

describe('goalOf', () => {
  test.each([
    ['starter', 12, { need: 12, days: 14, target: 0.9995, hold: 0.97, maxSeats: 72 }],
    ['starter', 20, { need: 12, days: 20, target: 0.9995, hold: 0.97, maxSeats: 72 }],
    ['pro', 15, { need: 12, days: 15, target: 0.9995, hold: 0.97, maxSeats: 72 }],
    ['enterprise', 12, { need: 20, days: 21, target: 0.9995, hold: 0.97, maxSeats: 120 }],
    ['enterprise', 30, { need: 20, days: 30, target: 0.9995, hold: 0.97, maxSeats: 120 }],
  ])('%s for %i days', (name, duration, goal) => {
    expect(goalOf(planOf(name), duration)).toEqual(goal)
  })

  test('a run that meets a goal has passed the gate and had the requested days', () => {
    for (const name of planNames) {
      for (const duration of durations) {
        const goal = goalOf(plans[name], duration)
        expect(goal.need).toBeGreaterThanOrEqual(gate.testers)
        expect(goal.days).toBeGreaterThanOrEqual(Math.max(gate.days, duration))
        expect(goal.hold).toBeLessThan(goal.target)
      }
    }
  })

  test('a plan smaller than the gate is raised to it', () => {
    expect(goalOf({ ...plans.starter, testers: 5, days: 7 }, 3)).toMatchObject({ need: 12, days: 14 })
  })

  test.each([0, -1, 14.5, NaN, Infinity])('refuses a duration of %s', (duration) => {
    expect(() => goalOf(plans.starter, duration)).toThrow(RangeError)
  })
})
