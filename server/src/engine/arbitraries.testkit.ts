import fc from 'fast-check'
import type { Candidate } from './enlist.ts'
import type { Goal } from './goal.ts'
import { defaults, type Params } from './params.ts'
import { fleetPrior, type Posterior } from './reliability.ts'
import type { Run, Seat } from './run.ts'

export const posteriors: fc.Arbitrary<Posterior> = fc.record({
  a: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) }),
  b: fc.integer({ min: 20, max: 300 }),
})

/** The defaults, with and without app differences. */
export const someParams: fc.Arbitrary<Params> = fc.constantFrom(defaults, { ...defaults, frailtyShape: Infinity })

export const candidate = (id: string, changes: Partial<Candidate> = {}): Candidate => ({
  id,
  householdId: `household ${id}`,
  model: `model ${id}`,
  posterior: fleetPrior(0.015),
  load: 0,
  idleDays: 0,
  observedDays: 100,
  ...changes,
})

/** A pool with shared households, few device models and some newcomers. */
export const pools = (size: { minLength?: number; maxLength: number }): fc.Arbitrary<Candidate[]> =>
  fc
    .array(
      fc.record({
        householdId: fc.integer({ min: 0, max: 60 }).map(String),
        model: fc.integer({ min: 0, max: 20 }).map(String),
        posterior: posteriors,
        load: fc.constantFrom(0, 0, 1 / 3, 0.5, 1),
        idleDays: fc.integer({ min: 0, max: 60 }),
        observedDays: fc.constantFrom(0, 5, 14, 100, 300),
      }),
      size,
    )
    .map((pool) => pool.map((tester, i) => ({ id: `t${i}`, ...tester })))

const deadStates = ['declined', 'expired', 'withdrawn', 'opted_out', 'lost', 'released', 'completed'] as const

/** Seats as they really are: nearly all opted in on day 0 and seen yesterday. */
const seats = (today: number): fc.Arbitrary<Omit<Seat, 'id'>> =>
  fc
    .record({
      state: fc.oneof(
        { weight: 16, arbitrary: fc.constant('opted_in' as const) },
        { weight: 2, arbitrary: fc.constant('offered' as const) },
        { weight: 2, arbitrary: fc.constantFrom(...deadStates) },
      ),
      start: fc.oneof(
        { weight: 8, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: today }) },
      ),
      misses: fc.oneof(
        { weight: 8, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }) },
      ),
      nudgedDay: fc.constantFrom(null, today, today - 1),
      posterior: posteriors,
      offerAge: fc.constantFrom(0, 0, 1, 3),
    })
    .map(({ state, start, misses, nudgedDay, posterior, offerAge }) => {
      const offered = state === 'offered'
      const offeredDay = offered ? today - offerAge : start
      return {
        state,
        offeredDay,
        optedInDay: offered ? null : start,
        misses: offered ? 0 : misses,
        nudgedDay,
        posterior,
      }
    })

export interface Case {
  run: Run
  supply: Posterior[]
  today: number
  params: Params
}

/** A run in its second week or before, often near the edge of its hold level, sometimes short of seats or of pool. */
export const cases: fc.Arbitrary<Case> = fc
  .record({ need: fc.integer({ min: 2, max: 12 }), today: fc.integer({ min: 0, max: 18 }), params: someParams })
  .chain(({ need, today, params }) =>
    fc.record({
      run: fc
        .record({
          goal: fc
            .record({ spare: fc.constantFrom(10, 36, 36), days: fc.constantFrom(14, 14, 14, 21) })
            .map(({ spare, days }): Goal => ({ need, days, target: 0.99, hold: 0.95, maxSeats: need + spare })),
          goalDay: fc.oneof(
            { weight: 6, arbitrary: fc.constant(14) },
            { weight: 1, arbitrary: fc.constantFrom(null, 16, 21) },
          ),
          seats: fc
            .oneof(
              { weight: 9, arbitrary: fc.array(seats(today), { minLength: need, maxLength: need + 12 }) },
              { weight: 1, arbitrary: fc.constant([]) },
            )
            .map((list) => list.map((seat, i) => ({ id: `s${i}`, ...seat }))),
          lossesSeen: fc.constantFrom(0, 0, 1, 4),
          lossesExpected: fc.constantFrom(0, 1, 2.5),
        })
        .map((run) => (run.seats.length === 0 ? { ...run, goalDay: null } : run)),
      supply: fc.oneof(
        { weight: 4, arbitrary: fc.array(posteriors, { minLength: 25, maxLength: 40 }) },
        { weight: 1, arbitrary: fc.array(posteriors, { maxLength: 12 }) },
      ),
      today: fc.constant(today),
      params: fc.constant(params),
    }),
  )

/** The same value, frozen to its leaves: writing to it throws. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}
