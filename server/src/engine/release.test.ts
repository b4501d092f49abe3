import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRun, aSeat, cases, someSeats, type Case } from './arbitraries.testkit.ts'
import { apply, type Decision } from './decision.ts'
import { runFinishes } from './oracle.testkit.ts'
import { defaults, type Params } from './params.ts'
import { plan } from './plan.ts'
import type { Run, Seat } from './run.ts'

type Release = Decision & { kind: 'release' }
const surplus = (decisions: readonly Decision[]) =>
  decisions.filter((decision): decision is Release => decision.kind === 'release' && decision.reason === 'surplus')

// What quadrature and integration may differ by.
const slack = 5e-4
/** The day the team is kept for, as the phases say. */
const aimOf = (run: Run, today: number) =>
  Math.max(today, run.qualifiedDay === null ? run.goalDay! : run.qualifiedDay + 7)

/** Offers may go at the target, and so may testers once it is met; before, three failures in a hundred of those allowed. */
const level = ({ goal, qualifiedDay }: Run, { releaseShare }: Params, offers: boolean) =>
  offers || qualifiedDay !== null ? goal.target : 1 - (1 - goal.target) * releaseShare

/** The run with everything done that was decided, but for releases and reminders. */
function beforeRelease({ run, today }: Case, decisions: readonly Decision[]): Run {
  const others = decisions.filter(({ kind }) => kind !== 'release' && kind !== 'nudge')
  return others.reduce((before, decision) => apply(before, decision, today), run)
}
const without = (run: Run, ids: readonly string[]) => ({
  ...run,
  seats: run.seats.filter(({ id }) => !ids.includes(id)),
})

const property = (claim: (sample: Case, released: Release[], standing: Run) => void) =>
  fc.assert(
    fc.property(cases, (sample) => {
      const { run, supply, today, params } = sample
      const decisions = plan(run, supply, today, params)
      claim(sample, surplus(decisions), beforeRelease(sample, decisions))
    }),
    { numRuns: 500 },
  )

describe('release', () => {
  test('keeps the chance well above the target', () => {
    property(({ today, params }, released, standing) => {
      fc.pre(released.length > 0)
      const left = without(
        standing,
        released.map(({ seat }) => seat),
      )
      const after = runFinishes(left, aimOf(standing, today), today, params)
      const offersOnly = released.every(({ to }) => to === 'withdrawn')
      expect(after).toBeGreaterThan(level(standing, params, offersOnly) - slack)
      expect(released.at(-1)!.after).toBeCloseTo(after, 3)
      expect(released[0]!.before).toBeCloseTo(runFinishes(standing, aimOf(standing, today), today, params), 3)
    })
  })

  test('leaves nobody without whom it would still be so', () => {
    property(({ today, params }, released, standing) => {
      fc.pre(['running', 'qualified', 'holding'].includes(standing.phase))
      const left = without(
        standing,
        released.map(({ seat }) => seat),
      )
      const spared = (ids: readonly string[]) => runFinishes(without(left, ids), aimOf(standing, today), today, params)
      const ids = (state: Seat['state']) => left.seats.filter((seat) => seat.state === state).map(({ id }) => id)
      const offers = ids('offered')
      const seen = left.seats.filter(({ state, misses }) => state === 'opted_in' && misses === 0).map(({ id }) => id)
      for (const group of offers.length > 0 ? [offers] : seen.map((id) => [id]))
        expect(spared(group)).toBeLessThan(level(standing, params, offers.length > 0) + slack)
    })
  })

  test('withdraws all offers, or none, before it lets anybody go who is in', () => {
    property((_sample, released, standing) => {
      const offers = standing.seats.filter(({ state }) => state === 'offered')
      const withdrawn = released.slice(0, offers.length).filter(({ to }) => to === 'withdrawn')
      expect(withdrawn).toHaveLength(released.length > 0 ? offers.length : 0)
      for (const { seat, to } of released)
        expect(to === 'withdrawn').toBe(standing.seats.find(({ id }) => id === seat)!.state === 'offered')
    })
  })

  test('never touches a run that is being staffed or on its way to a later day', () => {
    property((_sample, released, standing) => {
      if (['queued', 'staffing', 'extended'].includes(standing.phase)) expect(released).toEqual([])
    })
  })

  test('lets most of a large reserve go on the last day, the least faithful first and no one who is silent', () => {
    const seats = [
      ...someSeats(18),
      aSeat('silent', { misses: 2 }),
      aSeat('flighty', { posterior: { a: 4, b: 60 } }),
      aSeat('late', { optedInDay: 5 }),
      ...someSeats(4, {}, 50),
    ]
    const released = surplus(plan(aRun({ seats }), [], 13, defaults)).map(({ seat }) => seat)
    expect(released.slice(0, 3)).toEqual(['late', 'flighty', 's00'])
    expect(released.length).toBeGreaterThan(5)
    expect(released).not.toContain('silent')
  })

  test('keeps a reserve while it waits for Google, and lets it shrink', () => {
    const holding = (today: number) =>
      surplus(plan(aRun({ phase: 'holding', qualifiedDay: 14, seats: someSeats(22) }), [], today, defaults)).length
    expect(holding(15)).toBeGreaterThan(0)
    expect(holding(20)).toBeGreaterThan(holding(15))
    expect(holding(20)).toBeLessThanOrEqual(10)
  })
})
