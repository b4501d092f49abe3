import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursUntil, joinsWithin } from './join-chance.ts'
import { joinsAfter } from './oracle.testkit.ts'
import { defaults } from './params.ts'

const offers = fc.record({
  step: fc.constantFrom(undefined, 'accepted' as const, 'listed' as const),
  waited: fc.integer({ min: 0, max: 240 }).map((quarters) => quarters / 4),
})
const hours = fc.oneof(
  fc.integer({ min: 1, max: 300 }).map((quarters) => quarters / 4),
  fc.constant(Infinity),
)
const of = ({ step, waited }: { step: 'accepted' | 'listed' | undefined; waited: number }) => ({
  ...(step && { step }),
  waited,
})

describe('the chance that an open offer ends in joining', () => {
  test('is what integration over the time of the answer gives', () => {
    fc.assert(
      fc.property(offers, hours, (offer, within) => {
        expect(joinsWithin(of(offer), within, defaults)).toBeCloseTo(joinsAfter(of(offer), within, defaults), 4)
      }),
      { numRuns: 200 },
    )
  })

  test('of an offer just made, with all the time, is the one measured; half of it by the middle hour', () => {
    expect(joinsWithin({}, Infinity, defaults)).toBeCloseTo(defaults.acceptance, 12)
    expect(joinsWithin({}, defaults.joinHours, defaults)).toBeCloseTo(defaults.acceptance / 2, 12)
    expect(joinsWithin({ step: 'listed' }, defaults.listedHours, defaults)).toBeCloseTo(defaults.listedJoin / 2, 12)
    expect(joinsWithin({}, 0, defaults)).toBe(0)
  })

  test('of one who sleeps is that of the hours that are left in the morning, until they have answered', () => {
    for (const hours of [2, 5, 12])
      expect(joinsWithin({ asleep: 4 }, hours, defaults)).toBe(hours > 4 ? joinsWithin({}, hours - 4, defaults) : 0)
    expect(joinsWithin({ asleep: 4 }, Infinity, defaults)).toBe(defaults.acceptance)
    const listed = { step: 'listed', waited: 1 } as const
    expect(joinsWithin({ ...listed, asleep: 4 }, 5, defaults)).toBe(joinsWithin(listed, 5, defaults))
  })

  test('is turned round by the hours until a share has joined', () => {
    for (const part of [0.1, 0.4, 0.5, 0.9])
      expect(joinsWithin({}, hoursUntil(part, defaults.joinHours), defaults)).toBeCloseTo(
        part * defaults.acceptance,
        12,
      )
  })

  test('falls with each hour without an answer, but not while its tester waits for the developer', () => {
    const later = (step: 'accepted' | undefined) =>
      [0, 1, 3, 6].map((waited) => joinsWithin(of({ step, waited }), Infinity, defaults))
    const unanswered = later(undefined)
    for (let i = 1; i < unanswered.length; i++) expect(unanswered[i]).toBeLessThan(unanswered[i - 1]!)
    expect(new Set(later('accepted')).size).toBe(1)
  })
})
