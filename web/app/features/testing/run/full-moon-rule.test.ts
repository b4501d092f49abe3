import { describe, expect, it } from 'vitest'
import { isFreshlyMet } from './full-moon-rule.ts'

const goal = { phase: 'holding', qualified_on: '2026-11-24', today: '2026-11-24' } as const

describe('the full moon', () => {
  it.each([
    ['on the day of the goal', {}, true],
    ['a week later', { today: '2026-12-01' }, true],
    ['not after that', { today: '2026-12-02' }, false],
    ['not before the goal', { qualified_on: null, phase: 'running' }, false],
    ['not for a day to come', { today: '2026-11-23' }, false],
    ['also once the test is over', { phase: 'completed' }, true],
    ['not for a test that was cancelled', { phase: 'cancelled' }, false],
  ] as const)('rises %s', (_when, change, rises) => {
    expect(isFreshlyMet({ ...goal, ...change })).toBe(rises)
  })
})
