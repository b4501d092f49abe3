import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FactKind, facts } from '@fortnight/contract/testing/facts/table'
import { planNames, plans, runDays } from '@fortnight/contract/plans'
import { type Scenario, scenarios } from '@fortnight/contract/developer-api/sandbox'
import { giveUpDays } from '@fortnight/contract/vocabulary/run-states'
import { goalOf } from '../../testing/engine/goal.ts'
import { daysBetween } from '@fortnight/contract/calendar'
import { type Simulation, simulate } from './simulation.ts'

const first = '2026-11-22'
const scripts = (scenario: Scenario) =>
  fc.record({
    plan: fc.constantFrom(...planNames),
    scenario: fc.constant(scenario),
    seed: fc.nat(),
    first: fc.constant(first),
  })
const any = fc.constantFrom(...(Object.keys(scenarios) as Scenario[])).chain(scripts)
const of = ({ events }: Simulation, ...kinds: FactKind[]) => events.filter(({ kind }) => kinds.includes(kind))
const check = (arbitrary: ReturnType<typeof scripts>, claim: (played: Simulation) => void) =>
  fc.assert(
    fc.property(arbitrary, (script) => claim(simulate(script))),
    { numRuns: 30 },
  )

describe('a simulation', () => {
  test('is determined by its script', () => {
    fc.assert(
      fc.property(any, (script) => {
        expect(simulate(script)).toEqual(simulate({ ...script }))
      }),
      { numRuns: 10 },
    )
  })

  test('has facts in the format of the event log, in order of time', () => {
    check(any, ({ events }) => {
      expect(events).toEqual(events.toSorted((a, b) => a.at - b.at))
      for (const { kind, data } of events)
        expect([kind, facts[kind].data.safeParse(data).error]).toEqual([kind, undefined])
    })
  })

  test('takes every tester through the steps in their order, and never lets a tester act after leaving', () => {
    const steps: FactKind[] = ['accepted', 'listed', 'opted_in', 'installed']
    const ends: FactKind[] = ['declined', 'expired', 'withdrawn', 'opted_out', 'lost', 'released', 'completed']
    check(any, (played) => {
      for (const [seat, mine] of Map.groupBy(played.events, (event) => event.seat)) {
        if (seat === null) continue
        const kinds = mine.map(({ kind }) => kind)
        const joined = kinds.filter((kind) => steps.includes(kind))
        expect(joined).toEqual(steps.slice(0, joined.length))
        const end = kinds.findIndex((kind) => ends.includes(kind))
        expect(kinds.slice(end + 1)).toEqual([])
        const used = mine.filter(({ kind }) => kind === 'checked_in').map(({ data }) => data['day'])
        expect(new Set(used).size).toBe(used.length)
      }
    })
  })

  /** Oracle: counted from the events alone. Testers released that very morning had all their days. */
  const testersWithAllDays = (played: Simulation, at: number) =>
    [...Map.groupBy(played.events, (event) => event.seat)].filter(([seat, mine]) => {
      const joined = mine.find(({ kind }) => kind === 'opted_in')
      const left = mine.some((e) => e.at < at && ['opted_out', 'lost', 'released', 'withdrawn'].includes(e.kind))
      return seat !== null && joined && !left && Math.floor(at) - Math.floor(joined.at) >= played.days
    }).length

  test.each(['smooth', 'drop_outs', 'late'] as const)('of %s ends with its goal met by enough testers', (scenario) => {
    check(scripts(scenario), (played) => {
      const [qualified] = of(played, 'qualified')
      expect(testersWithAllDays(played, qualified?.at ?? 0)).toBeGreaterThanOrEqual(played.need)
      expect(of(played, 'finished')).toHaveLength(1)
      expect(of(played, 'failed')).toEqual([])
    })
  })

  test('of drop_outs is drawn again if it would fail by chance', () => {
    const played = simulate({ plan: 'enterprise', scenario: 'drop_outs', seed: 2_126_750_714, first })
    expect(of(played, 'finished')).toHaveLength(1)
    expect(of(played, 'failed')).toEqual([])
  })

  test('of smooth: no tester leaves, and it is met on the promised day', () => {
    check(scripts('smooth'), (played) => {
      expect(of(played, 'lost', 'opted_out', 'expired', 'extended')).toEqual([])
      expect(of(played, 'qualified')[0]?.data['on']).toBe(of(played, 'started')[0]?.data['goal'])
    })
  })

  test('of late starts days after its request', () => {
    check(scripts('late'), (played) => {
      expect(of(played, 'started')[0]?.at).toBeGreaterThan(2)
    })
  })

  test('of drop_outs has testers who leave, and mostly replacements', () => {
    const many = Array.from({ length: 40 }, (_, seed) =>
      simulate({ plan: 'starter', scenario: 'drop_outs', seed, first }),
    )
    expect(many.filter((played) => of(played, 'lost', 'opted_out').length).length).toBe(40)
    expect(many.filter((played) => of(played, 'offered').length > 1).length).toBeGreaterThan(20)
  })

  test('of failure is given up six weeks after its start, without its goal', () => {
    check(scripts('failure'), (played) => {
      const [started, failed] = [of(played, 'started')[0], of(played, 'failed')[0]]
      expect(daysBetween(String(started?.data['on']), String(failed?.data['on']))).toBe(giveUpDays)
      expect(of(played, 'qualified', 'finished')).toEqual([])
      expect(testersWithAllDays(played, failed?.at ?? 0)).toBeLessThan(played.need)
    })
  })

  test('has the goal of its plan', () => {
    check(any, (played) => {
      expect(played.days).toBeGreaterThanOrEqual(14)
    })
    for (const plan of planNames) {
      const { need, days } = simulate({ plan, scenario: 'smooth', seed: 1, first })
      expect([need, days]).toEqual([goalOf(plans[plan], 1).need, runDays(plans[plan], 1)])
    }
  })
})
