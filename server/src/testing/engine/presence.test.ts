import { describe, expect, test } from 'vitest'
import { aRun, aSeat, someSeats } from './arbitraries.testkit.ts'
import { defaults } from './params.ts'
import { aliveIn, presences } from './presence.ts'
import type { Run, Seat } from './run.ts'

const today = 8
const posterior = { a: 1, b: 49 }

/** P(in at Google) of each tester: ten who were seen yesterday, and some who are silent. */
function presentOf(silent: Partial<Seat>[], changes: Partial<Run> = {}): number[] {
  const seats = [
    ...someSeats(10, { posterior, counted: changes.countedDay !== undefined }),
    ...silent.map((seat, n) => aSeat(`silent${n}`, { posterior, counted: changes.countedDay !== undefined, ...seat })),
  ]
  return seats.map(presences(aRun({ seats, ...changes }), today, defaults))
}

describe('who is there, by silence', () => {
  const aliveOf = (changes: Partial<Seat>, others: Seat[] = []) => {
    const seat = aSeat('s', { posterior, ...changes })
    return aliveIn(aRun({ seats: [seat, ...others] }), today, { ...defaults, firstDaysRatio: 3 })(seat)
  }

  test('first days of silence prove more than later ones', () => {
    expect(aliveOf({ misses: 2, optedInDay: today - 2 })).toBeLessThan(aliveOf({ misses: 2, optedInDay: 0 }) - 0.1)
  })

  test('silence of others on the same app makes a loss likelier, before it is certain', () => {
    const silent = someSeats(5, { posterior, misses: 3 }, 10)
    expect(aliveOf({ misses: 2 }, silent)).toBeLessThan(aliveOf({ misses: 2 }) - 0.02)
  })
})

describe('who is there, by a count of Play Console', () => {
  const silent = [{ misses: 2 }, { misses: 2 }]

  test('with no tester missing, silent testers were still there', () => {
    const before = presentOf(silent)
    const after = presentOf(silent, { countedDay: today, gap: 0 })
    expect(before.slice(10).every((p) => p < 0.6)).toBe(true)
    expect(after.slice(10).every((p) => p > 0.95)).toBe(true)
  })

  test('with as many missing as are silent, those have left, and the others are there', () => {
    const after = presentOf(silent, { countedDay: today, gap: 2 })
    expect(after.slice(10).every((p) => p < 0.1)).toBe(true)
    expect(after.slice(0, 10).every((p) => p > 0.98)).toBe(true)
  })

  test('it says nothing of days after it', () => {
    const [first] = presentOf([{ misses: 3 }], { countedDay: today - 3, gap: 0 }).slice(10)
    expect(first).toBeCloseTo(presentOf([{ misses: 3 }])[10]!, 2)
  })

  test('it says nothing of testers whom it does not cover', () => {
    const notCovered = silent.map((seat) => ({ ...seat, counted: false }))
    expect(presentOf(notCovered, { countedDay: today, gap: 0 }).slice(10)).toEqual(presentOf(silent).slice(10))
  })
})
