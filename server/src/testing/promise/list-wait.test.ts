import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ListedSeat, listWaitMs } from './list-wait.ts'

const hour = 3_600_000
const seat = (accepted: number, listed: number | null, ended: number | null = null): ListedSeat => ({
  accepted: accepted * hour,
  listed: listed === null ? null : listed * hour,
  ended: ended === null ? null : ended * hour,
})
const waited = (seats: ListedSeat[], need: number, until = 100) => listWaitMs(seats, need, until * hour) / hour

describe('the time for which a list keeps a test waiting', () => {
  it('is what goes beyond six hours', () => {
    expect(waited([seat(0, 6)], 1)).toBe(0)
    expect(waited([seat(0, 9)], 1)).toBe(3)
    expect(waited([seat(0, null)], 1, 30)).toBe(24)
  })

  it('ends with the tester that completes the number, and counts no tester beyond it', () => {
    expect(waited([seat(0, 1), seat(0, 20), seat(0, null)], 2)).toBe(14)
    expect(waited([seat(0, 1), seat(0, 2), seat(0, null)], 2)).toBe(0)
  })

  it('is not the developer’s while too few have accepted at all', () => {
    expect(waited([seat(0, null)], 2, 40)).toBe(0)
    // The second accepts at 20 and is overdue at 26.
    expect(waited([seat(0, 30), seat(20, 30)], 2)).toBe(4)
  })

  it('counts overlapping waits once, and none of testers who left', () => {
    expect(waited([seat(0, 12), seat(0, 12)], 2)).toBe(6)
    expect(waited([seat(0, null, 8), seat(0, null, 8)], 2)).toBe(2)
  })

  it('counts a place that is waited for after others left', () => {
    expect(waited([seat(0, 1, 50), seat(50, 60)], 1)).toBe(4)
  })

  const ways = fc.array(fc.tuple(fc.nat(40), fc.nat(40), fc.option(fc.nat(40))), { maxLength: 8 })
  const need = fc.integer({ min: 1, max: 4 })

  it('is at most the whole time', () => {
    fc.assert(
      fc.property(ways, need, (all, needed) => {
        const wait = waited(
          all.map(([accepted, took, left]) =>
            seat(accepted, accepted + took, left === null ? null : accepted + took + 60 + left),
          ),
          needed,
        )
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(100)
      }),
      { numRuns: 300 },
    )
  })

  // With testers who leave it can be: what a later list makes wait begins later, and ends when one of them is gone.
  it('is never shorter for a list that came later, as long as no tester leaves', () => {
    fc.assert(
      fc.property(ways, need, fc.nat(10), (all, needed, later) => {
        const of = (delay: number) =>
          waited(
            all.map(([accepted, took]) => seat(accepted, accepted + took + delay)),
            needed,
          )
        expect(of(later)).toBeGreaterThanOrEqual(of(0))
      }),
      { numRuns: 300 },
    )
  })
})
