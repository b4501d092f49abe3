import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursUntil, joinsWithin, measuredJoin } from './join-chance.ts'
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

describe('how surely listed testers join', () => {
  const takenBack = fc.array(
    fc.record({
      hours: fc.integer({ min: 0, max: 96 }).map((halves) => halves / 2),
      count: fc.integer({ min: 1, max: 200 }),
    }),
    { maxLength: 6 },
  )
  const tallies = fc
    .record({ hits: fc.integer({ min: 0, max: 800 }), misses: fc.integer({ min: 0, max: 200 }) })
    .map(({ hits, misses }) => ({ hits, trials: hits + misses }))

  /** The likeliest share, looked for step by step: who was taken back had not joined yet. */
  function likeliest(
    assumed: number,
    { hits, trials }: { hits: number; trials: number },
    offers: readonly { hours: number; count: number }[],
  ) {
    const joinedBy = (hours: number) => (hours === 0 ? 0 : 1 / (1 + (3 / hours) ** 1.7))
    const ln = (ever: number) =>
      (hits + 100 * assumed) * Math.log(ever) +
      (trials - hits + 100 * (1 - assumed)) * Math.log(1 - ever) +
      offers.reduce((sum, { hours, count }) => sum + count * Math.log(1 - ever * joinedBy(hours)), 0)
    const steps = Array.from({ length: 1999 }, (_, i) => (i + 1) / 2000)
    return steps.reduce((best, ever) => (ln(ever) > ln(best) ? ever : best))
  }

  test('is the likeliest share, offers that were taken back counting by how long they had waited', () => {
    fc.assert(
      fc.property(tallies, takenBack, (tally, offers) => {
        expect(Math.abs(measuredJoin(0.97, tally, offers, 3) - likeliest(0.97, tally, offers))).toBeLessThan(2e-3)
      }),
      { numRuns: 200 },
    )
  })

  test('is found although tests take their open offers back before they expire', () => {
    // Of a thousand listed nine hundred join; when the test starts, four hours later, those who had not are taken back.
    const by = 1 / (1 + (3 / 4) ** 1.7)
    const joined = Math.round(900 * by)
    const tally = { hits: joined, trials: joined }
    expect(measuredJoin(0.97, tally, [{ hours: 4, count: 1000 - joined }], 3)).toBeCloseTo(0.91, 1)
    expect(measuredJoin(0.97, tally, [], 3)).toBeGreaterThan(0.99)
  })
})
