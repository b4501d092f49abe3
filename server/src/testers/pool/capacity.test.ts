import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capacityOf, type PoolLoad } from './capacity.ts'

const pool = fc.record({
  slots: fc.integer({ min: 1, max: 5000 }),
  held: fc.integer({ min: 0, max: 5000 }),
  team: fc.integer({ min: 12, max: 80 }),
  days: fc.integer({ min: 16, max: 32 }),
  arrivals: fc.double({ min: 0, max: 50, noNaN: true }),
})
const rank = { open: 0, slow: 1, stop: 2, empty: 3 }
const strictness = (load: PoolLoad) => rank[capacityOf(load).advice]

/** Held slots in the steady state, simulated day by day: each day's teams come, and those of `days` ago leave. */
function heldInTheLongRun(perDay: number, team: number, days: number): number {
  let held = 0
  for (let day = 0; day < 400; day++) {
    held += perDay * team
    if (day >= days) held -= perDay * team
  }
  return held
}

describe('the capacity of the pool', () => {
  it('is the demand at which seven tenths of the slots are held', () => {
    fc.assert(
      fc.property(pool, (load) => {
        const { sustainable } = capacityOf(load)
        expect(heldInTheLongRun(sustainable, load.team, load.days) / load.slots).toBeCloseTo(0.7, 6)
      }),
    )
  })

  it('is between the 3 apps a day that a simulated fleet of 600 served and the 4 that collapsed it', () => {
    const { sustainable } = capacityOf({ slots: 1800, held: 0, team: 24, days: 16, arrivals: 0 })
    expect(sustainable).toBeGreaterThan(3)
    expect(sustainable).toBeLessThan(4)
  })

  it('never grows with a larger team, longer tests or fewer testers', () => {
    fc.assert(
      fc.property(pool, fc.integer({ min: 1, max: 20 }), (load, more) => {
        const { sustainable, teamsNow } = capacityOf(load)
        for (const worse of [
          { ...load, team: load.team + more },
          { ...load, days: load.days + more },
          { ...load, slots: Math.max(1, load.slots - more) },
          { ...load, held: load.held + more },
        ]) {
          expect(capacityOf(worse).sustainable).toBeLessThanOrEqual(sustainable)
          expect(capacityOf(worse).teamsNow).toBeLessThanOrEqual(teamsNow)
        }
      }),
    )
  })

  it('is never advised more freely with more seats held, more apps coming, or fewer testers', () => {
    fc.assert(
      fc.property(pool, fc.integer({ min: 1, max: 500 }), (load, more) => {
        const now = strictness(load)
        expect(strictness({ ...load, held: load.held + more })).toBeGreaterThanOrEqual(now)
        expect(strictness({ ...load, arrivals: load.arrivals + more })).toBeGreaterThanOrEqual(now)
        expect(strictness({ ...load, slots: Math.max(1, load.slots - more) })).toBeGreaterThanOrEqual(now)
      }),
    )
  })

  it('gives the right advice at the thresholds', () => {
    const at = (held: number, arrivals = 0) => capacityOf({ slots: 100, held, team: 12, days: 16, arrivals }).advice
    expect([at(0), at(75), at(76), at(85), at(86), at(100), at(0, 1)]).toEqual([
      'open',
      'open',
      'slow',
      'slow',
      'stop',
      'stop',
      'slow',
    ])
    expect(capacityOf({ slots: 0, held: 0, team: 24, days: 16, arrivals: 0 }).advice).toBe('empty')
  })

  it('makes a team only of slots that are free and not kept for running tests', () => {
    fc.assert(
      fc.property(pool, (load) => {
        const { teamsNow } = capacityOf(load)
        if (teamsNow > 0) expect(load.held + teamsNow * load.team).toBeLessThanOrEqual(load.slots * 0.85 + 1e-6)
      }),
    )
  })
})
