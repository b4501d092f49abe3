import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRun, aSeat, cases, frozen } from './arbitraries.testkit.ts'
import { eligibleDay, forecast, headroom } from './forecast.ts'
import { countReading, runFinishes, type Stay } from './oracle.testkit.ts'
import { defaults } from './params.ts'
import type { Seat } from './run.ts'

const seatSince = (optedInDay: number, i: number, state: Seat['state'] = 'opted_in'): Seat =>
  aSeat(`s${i}`, { state, offeredDay: optedInDay, optedInDay, posterior: { a: 1, b: 399 } })
const seatsSince = (...days: number[]) => days.map((day, i) => seatSince(day, i))
const times = (n: number, day: number) => Array<number>(n).fill(day)

describe('eligibleDay', () => {
  test('twelve starters, one leaves on day 9 and is replaced on day 10: day 24', () => {
    expect(eligibleDay(seatsSince(...times(12, 0)))).toBe(14)
    expect(eligibleDay(seatsSince(...times(11, 0), 10))).toBe(24)
  })

  test('fifteen starters of whom three leave: still day 14', () => {
    const seats = times(15, 0).map((day, i) => seatSince(day, i, i < 3 ? 'opted_out' : 'opted_in'))
    expect(eligibleDay(seats)).toBe(14)
    expect(headroom(seats)).toBe(0)
  })

  test('a developer with eleven testers cannot apply', () => {
    expect(eligibleDay(seatsSince(...times(11, 0)))).toBeNull()
    expect(headroom(seatsSince(...times(11, 0)))).toBe(0)
  })

  test('silence removes no tester', () => {
    expect(eligibleDay(seatsSince(...times(12, 0)).map((seat) => ({ ...seat, misses: 9 })))).toBe(14)
  })

  test('when the own days of each are complete, the count was never below the number either', () => {
    const stays = fc.array(fc.record({ from: fc.constantFrom(0, 0, 0, 3, 9), to: fc.integer({ min: 10, max: 40 }) }), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(
        stays,
        fc.integer({ min: 10, max: 30 }),
        fc.integer({ min: 1, max: 5 }),
        (list: Stay[], today, testers) => {
          const stillIn = list.filter(({ to }) => to >= today)
          const day = eligibleDay(seatsSince(...stillIn.map(({ from }) => from)), { testers, days: 14 })
          fc.pre(day !== null && day <= today)
          expect(countReading(list, today, testers, 14)).toBe(true)
        },
      ),
    )
  })
})

describe('headroom', () => {
  test('is the largest number of leavers, chosen in any way, that leaves the eligible day unchanged', () => {
    const starts = fc.array(fc.constantFrom(0, 0, 0, 0, 1, 5), { maxLength: 9 })
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 5 }), (days, testers) => {
        const rule = { testers, days: 14 }
        const seats = seatsSince(...days)
        const day = eligibleDay(seats, rule)
        const harmful = Array.from({ length: 2 ** seats.length }, (_, set) => {
          const left = seats.filter((_seat, i) => !(set & (1 << i)))
          return eligibleDay(left, rule) === day ? Infinity : seats.length - left.length
        })
        const fewestHarmful = Math.min(...harmful)
        expect(headroom(seats, rule)).toBe(day === null ? 0 : fewestHarmful - 1)
      }),
    )
  })

  test('counts a whole team of fifteen as three to spare', () => {
    expect(headroom(seatsSince(...times(15, 0)))).toBe(3)
    expect(headroom(seatsSince(...times(12, 0), 2, 2, 2))).toBe(0)
  })
})

describe('forecast', () => {
  test('promises the day by the chance computed seat by seat, and the dates by their levels', () => {
    fc.assert(
      fc.property(cases, ({ run: sample, today, params }) => {
        const { pGoal, dates } = forecast(frozen(sample), today, params)
        const on = (day: number) => runFinishes(sample, day, today, params)
        if (sample.goalDay === null) expect(pGoal).toBeNull()
        else expect(pGoal).toBeCloseTo(on(Math.max(today, sample.goalDay)), 3)
        for (const [date, level] of [
          [dates.p50, 0.5],
          [dates.p95, 0.95],
        ] as const) {
          if (date !== null) expect(on(date)).toBeGreaterThan(level - 1e-3)
          for (let day = today; day < (date ?? today + 40); day++) expect(on(day)).toBeLessThan(level + 1e-3)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('a team with spares finishes on its day; one that lost them, when its replacement counts', () => {
    const safe = forecast(aRun({ seats: seatsSince(...times(16, 0)) }), 10, defaults)
    expect(safe).toMatchObject({ dates: { p50: 14, p95: 14 }, eligibleDay: 14, headroom: 4 })
    expect(safe.pGoal).toBeGreaterThan(0.99)
    const late = forecast(aRun({ seats: seatsSince(...times(11, 0), 10) }), 12, defaults)
    expect(late).toMatchObject({ pGoal: 0, dates: { p50: 24, p95: null }, eligibleDay: 24, headroom: 0 })
  })

  test('finds no day at all with too few testers', () => {
    const none = forecast(aRun({ seats: seatsSince(...times(11, 0)) }), 3, defaults)
    expect(none).toEqual({ pGoal: 0, dates: { p50: null, p95: null }, eligibleDay: null, headroom: 0 })
  })
})
