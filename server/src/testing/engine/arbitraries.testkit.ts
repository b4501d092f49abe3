import fc from 'fast-check'
import type { Candidate } from './enlist.ts'
import type { Goal } from './goal.ts'
import { defaults, type Params } from './params.ts'
import { fleetPrior, type Posterior } from '../../testers/pool/reliability.ts'
import type { Free, Run, Seat } from './run.ts'

export const posteriors: fc.Arbitrary<Posterior> = fc.record({
  a: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) }),
  b: fc.integer({ min: 20, max: 300 }),
})

const missings = fc.oneof(
  { weight: 8, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(0, 0.01, 0.3, 0.7) },
)

/** Testers who could be invited, now and then suspected ones. */
const frees: fc.Arbitrary<Free> = fc
  .record({ posterior: posteriors, missing: missings })
  .map(({ posterior, missing }) => ({ ...posterior, ...(missing !== undefined && { missing }) }))

/** The defaults, with and without app differences, and with first days that are worse. */
export const someParams: fc.Arbitrary<Params> = fc.constantFrom(
  defaults,
  { ...defaults, frailtyShape: Infinity },
  { ...defaults, firstDaysRatio: 3 },
)

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
        neverAsked: fc.boolean(),
      }),
      size,
    )
    .map((pool) => pool.map((tester, i) => ({ id: `t${i}`, ...tester })))

const deadStates = ['declined', 'expired', 'withdrawn', 'opted_out', 'lost', 'released', 'completed'] as const

/** Realistic seats: nearly all opted in on day 0 and seen yesterday. */
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
      step: fc.constantFrom(undefined, undefined, 'accepted' as const, 'listed' as const),
      waited: fc.constantFrom(undefined, 0, 1, 5),
      missing: missings,
    })
    .map(({ state, start, misses, nudgedDay, posterior, offerAge, step, waited, missing }) => {
      const offered = state === 'offered'
      const offeredDay = offered ? today - offerAge : start
      return {
        state,
        offeredDay,
        ...(offered && step && { step }),
        ...(offered && waited !== undefined && { waited }),
        ...(missing !== undefined && { missing }),
        optedInDay: offered ? null : start,
        misses: offered ? 0 : misses,
        nudgedDay,
        endedDay: offered || state === 'opted_in' ? null : today,
        posterior,
      }
    })

export interface Case {
  run: Run
  supply: Free[]
  today: number
  params: Params
}

/** A phase of a run's life that fits its days: most are running, near the edge of their hold level. */
const moments = (today: number): fc.Arbitrary<Pick<Run, 'phase' | 'goalDay' | 'qualifiedDay' | 'confirmed'>> =>
  fc
    .record({
      phase: fc.oneof(
        { weight: 8, arbitrary: fc.constant('running' as const) },
        { weight: 2, arbitrary: fc.constantFrom('staffing', 'extended') },
        { weight: 1, arbitrary: fc.constantFrom('qualified', 'holding', 'completed', 'failed', 'cancelled') },
      ),
      goalDay: fc.oneof({ weight: 6, arbitrary: fc.constant(14) }, { weight: 1, arbitrary: fc.constantFrom(16, 21) }),
      held: fc.integer({ min: 0, max: 8 }),
      confirmed: fc.boolean(),
    })
    .map(({ phase, goalDay, held, confirmed }) => {
      const isMet = phase === 'qualified' || phase === 'holding'
      const qualifiedDay = isMet ? today - held : null
      return { phase, goalDay: phase === 'staffing' ? null : goalDay, qualifiedDay, confirmed: isMet && confirmed }
    })

const goals = (need: number): fc.Arbitrary<Goal> =>
  fc
    .record({ spare: fc.constantFrom(10, 36, 36), days: fc.constantFrom(14, 14, 14, 21) })
    .map(({ spare, days }) => ({ need, days, target: 0.99, hold: 0.95, maxSeats: need + spare }))

const runs = (need: number, today: number): fc.Arbitrary<Run> =>
  fc
    .record({
      goal: goals(need),
      moment: moments(today),
      seats: fc.oneof(
        { weight: 9, arbitrary: fc.array(seats(today), { minLength: need, maxLength: need + 12 }) },
        { weight: 1, arbitrary: fc.constant<Omit<Seat, 'id'>[]>([]) },
      ),
      lossesSeen: fc.constantFrom(0, 0, 1, 4),
      lossesExpected: fc.constantFrom(0, 1, 2.5),
      hour: fc.constantFrom(undefined, 0, 9, 20, 23.5),
      due: fc.constantFrom(undefined, -2, 0, 0, 1, 3),
    })
    .map(({ moment, seats: team, goal, hour, due, ...losses }) => {
      const asked = team.length > 0
      const { phase, goalDay, ...rest } = asked ? moment : { ...moment, phase: 'queued' as const, goalDay: null }
      const startedDay = goalDay === null ? null : goalDay - goal.days
      return {
        phase,
        goalDay,
        ...rest,
        startedDay,
        goal,
        ...losses,
        ...(hour !== undefined && { hour }),
        ...(due !== undefined && { dueDay: today + goal.days + due }),
        seats: team.map((seat, i) => ({ id: `s${i}`, ...seat })),
      }
    })

/** A run in its second week or before, now and then long after, sometimes short of seats or of pool. */
export const cases: fc.Arbitrary<Case> = fc
  .record({
    need: fc.integer({ min: 2, max: 12 }),
    today: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 0, max: 18 }) },
      { weight: 1, arbitrary: fc.integer({ min: 19, max: 60 }) },
    ),
    params: someParams,
  })
  .chain(({ need, today, params }) =>
    fc.record({
      run: runs(need, today),
      supply: fc.oneof(
        { weight: 4, arbitrary: fc.array(frees, { minLength: 25, maxLength: 40 }) },
        { weight: 1, arbitrary: fc.array(frees, { maxLength: 12 }) },
      ),
      today: fc.constant(today),
      params: fc.constant(params),
    }),
  )

/** A Starter run in progress, promised for day 14; every seat opted in on day 0 and was seen yesterday. */
export const aSeat = (id: string, changes: Partial<Seat> = {}): Seat => ({
  id,
  state: 'opted_in',
  offeredDay: 0,
  optedInDay: 0,
  endedDay: null,
  misses: 0,
  nudgedDay: null,
  posterior: { a: 1, b: 199 },
  ...changes,
})

export const someSeats = (n: number, changes: Partial<Seat> = {}, first = 0): Seat[] =>
  Array.from({ length: n }, (_, i) => aSeat(`s${String(first + i).padStart(2, '0')}`, changes))

export const aRun = (changes: Partial<Run> = {}): Run => ({
  phase: 'running',
  goal: { need: 12, days: 14, target: 0.99, hold: 0.95, maxSeats: 48 },
  startedDay: 0,
  goalDay: 14,
  qualifiedDay: null,
  confirmed: false,
  seats: [],
  lossesSeen: 0,
  lossesExpected: 0,
  ...changes,
})

/** A Starter run being staffed: nothing is promised yet. */
export const inStaffing = (changes: Partial<Run> = {}): Run =>
  aRun({ phase: 'staffing', startedDay: null, goalDay: null, ...changes })

/** The value, frozen to its leaves: writing to it throws. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}
