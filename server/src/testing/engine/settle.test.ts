import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRun, aSeat, cases } from './arbitraries.testkit.ts'
import { enumeratedAlive } from './oracle.testkit.ts'
import { defaults } from './params.ts'
import { learn } from '../../testers/pool/reliability.ts'
import type { Seat } from './run.ts'
import { settle } from './settle.ts'

const posterior = { a: 1, b: 99 }
const stay = (changes: Partial<Seat>) => settle(aRun({ seats: [aSeat('t', { posterior, ...changes })] }), 14, defaults)
const plain = { ...defaults, frailtyShape: Infinity, lossRatio: 1 }

describe('settle', () => {
  test('counts every day of a tester who stayed to the end', () => {
    expect(stay({})).toEqual([{ seat: 't', days: 14, losses: 0 }])
    expect(stay({ optedInDay: 3 })).toEqual([{ seat: 't', days: 11, losses: 0 }])
    expect(stay({ state: 'completed', endedDay: 14 })).toEqual([{ seat: 't', days: 14, losses: 0 }])
    expect(stay({ state: 'released', endedDay: 9 })).toEqual([{ seat: 't', days: 9, losses: 0 }])
  })

  test('counts one loss for a tester who left, and the days until then', () => {
    expect(stay({ state: 'opted_out', endedDay: 6 })).toEqual([{ seat: 't', days: 6, losses: 1 }])
    expect(stay({ state: 'opted_out', endedDay: 0 })).toEqual([{ seat: 't', days: 1, losses: 1 }])
  })

  test('counts one loss for a tester who was given up, and the days until the silence began', () => {
    expect(stay({ state: 'lost', endedDay: 9, misses: 4 })).toEqual([{ seat: 't', days: 6, losses: 1 }])
  })

  test('says nothing of testers who never joined', () => {
    expect(stay({ state: 'declined', optedInDay: null, endedDay: 0 })).toEqual([])
    expect(stay({ state: 'offered', optedInDay: null })).toEqual([])
  })

  test('counts a silent tester as lost by the chance of a loss, and silent days by the chance of a stay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 4, max: 20 }), (misses, since) => {
        const run = aRun({ seats: [aSeat('t', { posterior, misses })] })
        const [seen] = settle(run, since, plain)
        const alive = enumeratedAlive(Array(misses).fill(0.01 * (1 - plain.farewells)), plain.missRate)
        expect(seen!.losses).toBeCloseTo(1 - alive, 9)
        expect(seen!.days).toBeCloseTo(since - misses + alive * misses + (1 - alive), 9)
      }),
    )
  })

  test('never returns more losses than days, so that every result can be learnt from', () => {
    fc.assert(
      fc.property(cases, ({ run, today, params }) => {
        for (const seen of settle(run, today, params)) expect(() => learn({ a: 1, b: 1 }, seen)).not.toThrow()
      }),
    )
  })
})
