import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRun, aSeat, cases, someSeats, type Case } from './arbitraries.testkit.ts'
import { apply, type Decision } from './decision.ts'
import { runFinishes } from './oracle.testkit.ts'
import { defaults, type Params } from './params.ts'
import { plan } from './plan.ts'
import type { Run, Seat } from './run.ts'

type Release = Decision & { kind: 'release' }
type Chances = Pick<Release, 'before' | 'after'>
const surplus = (decisions: readonly Decision[]) =>
  decisions.filter((decision): decision is Release => decision.kind === 'release' && decision.reason === 'surplus')

// Difference allowed between quadrature and integration; without app differences there is none.
const slackOf = ({ frailtyShape }: Params) => (frailtyShape === Infinity ? 1e-9 : 5e-4)
/** The day the team is kept for, as the phases define it: of the engine's own and the promised one the later. */
const aimOf = (run: Run) => (run.phase === 'holding' ? run.qualifiedDay! + 7 : Math.max(run.goalDay!, run.dueDay ?? 0))

/** Whether a group may be released, by the chance with and without it: while Google reviews, nine in ten are enough. */
function isSpare(run: Run, offers: boolean, { before, after }: Chances, today: number, params: Params, slack: number) {
  if (run.phase === 'holding') return after >= 0.9 + slack
  const price = offers ? 1 : params.releaseRisk * (run.goalDay! - today)
  return after >= run.goal.target + slack && before - after <= price - slack
}

/** The run after all decisions were applied except releases and reminders. */
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
  test('releases each only while the chance stays above the target, at no more than the saved days are worth', () => {
    property(({ today, params }, released, standing) => {
      fc.pre(released.length > 0)
      const slack = slackOf(params)
      const chance = (run: Run) => runFinishes(run, aimOf(standing), today, params)
      const offers = released.filter(({ to }) => to === 'withdrawn').map(({ seat }) => seat)
      const groups = [offers, ...released.filter(({ to }) => to === 'released').map(({ seat }) => [seat])]
      let left = standing
      for (const group of groups.filter(({ length }) => length > 0)) {
        const before = chance(left)
        left = without(left, group)
        const after = chance(left)
        expect(isSpare(standing, group === offers, { before, after }, today, params, -slack)).toBe(true)
        const said = released.find(({ seat }) => seat === group[0])!
        expect(said.before).toBeCloseTo(before, 3)
        expect(said.after).toBeCloseTo(after, 3)
      }
    })
  })

  test('keeps no tester without whom that would still hold', () => {
    property(({ today, params }, released, standing) => {
      fc.pre(standing.phase === 'holding' || (standing.phase === 'running' && today <= standing.goalDay!))
      const left = without(
        standing,
        released.map(({ seat }) => seat),
      )
      const chance = (run: Run) => runFinishes(run, aimOf(standing), today, params)
      const before = chance(left)
      const ids = (state: Seat['state']) => left.seats.filter((seat) => seat.state === state).map(({ id }) => id)
      const offers = ids('offered')
      const seen = left.seats.filter(({ state, misses }) => state === 'opted_in' && misses === 0).map(({ id }) => id)
      for (const group of offers.length > 0 ? [offers] : seen.map((id) => [id])) {
        const after = chance(without(left, group))
        expect(isSpare(standing, group === offers, { before, after }, today, params, slackOf(params))).toBe(false)
      }
    })
  })

  test('withdraws all offers, or none, before it releases an opted-in tester', () => {
    property((_sample, released, standing) => {
      const offers = standing.seats.filter(({ state }) => state === 'offered')
      const withdrawn = released.slice(0, offers.length).filter(({ to }) => to === 'withdrawn')
      expect(withdrawn).toHaveLength(released.length > 0 ? offers.length : 0)
      for (const { seat, to } of released)
        expect(to === 'withdrawn').toBe(standing.seats.find(({ id }) => id === seat)!.state === 'offered')
    })
  })

  test('never touches a run that is being staffed, extended or in its margin', () => {
    property((_sample, released, standing) => {
      if (['queued', 'staffing', 'extended', 'qualified'].includes(standing.phase)) expect(released).toEqual([])
    })
  })

  test('releases of a large reserve on the last day the least faithful first and no silent tester', () => {
    const seats = [
      ...someSeats(18),
      aSeat('silent', { misses: 2 }),
      aSeat('flighty', { posterior: { a: 4, b: 60 } }),
      aSeat('late', { optedInDay: 5 }),
      ...someSeats(4, {}, 50),
    ]
    const released = surplus(plan(aRun({ seats }), [], 13, defaults)).map(({ seat }) => seat)
    expect(released.slice(0, 3)).toEqual(['late', 'flighty', 's00'])
    expect(released.length).toBeGreaterThan(2)
    expect(released).not.toContain('silent')
  })

  test('keeps one or two to spare while it waits for Google', () => {
    const kept = (today: number) => {
      const run = aRun({ phase: 'holding', qualifiedDay: 14, seats: someSeats(22) })
      return 22 - surplus(plan(run, [], today, defaults)).length
    }
    expect(kept(15)).toBeGreaterThanOrEqual(13)
    expect(kept(15)).toBeLessThanOrEqual(14)
    expect(kept(20)).toBeLessThanOrEqual(kept(15))
    expect(kept(20)).toBeGreaterThanOrEqual(12)
  })
})
