import { describe, expect, test } from 'vitest'
import { type Figures, figuresOf } from './figures.ts'
import { simulate } from './fleet.ts'
import { livedBy } from './outcomes.ts'
import { table } from './report.ts'
import { type Scenario, scenarios } from './scenarios.ts'

const small: Scenario = {
  ...scenarios['target-99'],
  testers: 400,
  appsPerDay: 1.2,
  hazard: 0.02,
  assumed: { fleetHazard: 0.02 },
  growthDays: 20,
  countedFrom: 30,
  days: 150,
}
const figures = (changes: Partial<Scenario> = {}, ...seeds: number[]): Figures =>
  figuresOf((seeds.length ? seeds : [1]).map((seed) => livedBy(simulate({ ...small, ...changes }, seed))))
const rate = ({ onDay }: Figures) => onDay.hits / onDay.of

describe('a simulated fleet', () => {
  const engine = figures()

  test('lives the same lives again from the same seed, and others from another', () => {
    const short = (seed: number) => table([figures({ days: 80 }, seed)])
    const first = short(1)
    expect(short(1)).toBe(first)
    expect(short(2)).not.toBe(first)
  })

  test('planned for 99 % meets nearly as many goals on the promised day, by all that chance allows, and starts every test', () => {
    expect(engine.apps).toBeGreaterThan(80)
    expect(engine.started.hits).toBe(engine.apps)
    expect(engine.onDay.high).toBeGreaterThan(0.98)
    expect(rate(engine)).toBeGreaterThan(0.96)
  })

  test('finds those who pretend by the counts of Play Console, and calls no more goals met for them', () => {
    const world = { hardships: ['fraud'], counts: 0.4, days: 130 } satisfies Partial<Scenario>
    const { distrusted, falseCalls, onDay } = figures(world, 1, 6)
    expect(distrusted!.organised.hits / distrusted!.organised.of).toBeGreaterThan(0.3)
    expect(distrusted!.honest.hits / distrusted!.honest.of).toBeLessThan(0.02)
    // If counts spoke of no people, one test in twenty would miss its day, and one in thirty be called met that was not.
    expect(onDay.hits / onDay.of).toBeGreaterThan(0.97)
    expect(falseCalls / onDay.of).toBeLessThan(0.02)
  })

  test('lists testers within a minute by a group, and by hand as slowly as developers are', () => {
    const waits = (hardship: 'group lists' | 'slow lists') =>
      simulate({ ...small, hardships: [hardship], days: 12 }, 1).apps.flatMap(({ truth }) =>
        [...truth.values()]
          .filter(({ listedAt }) => listedAt < Infinity)
          .map(({ acceptedAt, listedAt }) => listedAt - acceptedAt),
      )
    const [group, hand] = [waits('group lists'), waits('slow lists')]
    expect(group.length).toBeGreaterThan(20)
    expect(Math.max(...group)).toBeLessThan(1 / 60 + 1e-6)
    expect(Math.max(...hand)).toBeGreaterThan(0.5)
  })

  test('does better with the engine than with any plausible number of spare testers', () => {
    const naive = figures({ policy: 'naive' })
    expect(rate(naive)).toBeLessThan(rate(engine) - 0.02)
    expect(rate(figures({ policy: 'exact' }))).toBeLessThan(0.5)
  })

  test('predicts what comes: its forecasts of naive teams are off by no more than chance allows', () => {
    const fleets = [1, 2, 3].map((seed) =>
      livedBy(simulate({ ...small, policy: 'naive', hazard: 0.03, assumed: { fleetHazard: 0.03 } }, seed)),
    )
    const full = figuresOf(fleets).deciles.filter(({ came }) => came.of >= 100)
    expect(full.length).toBeGreaterThan(3)
    // Three standard errors.
    for (const { said, came } of full)
      expect(Math.abs(said - came.hits / came.of)).toBeLessThan(3 * Math.sqrt((said * (1 - said)) / came.of))
  })

  test.each(['engine', 'naive', 'watched'] as const)(
    'frees all testers in the end, with any planner (%s)',
    (policy) => {
      const fleet = simulate({ ...small, policy, days: 70 }, 3)
      const held = new Map<string, number>()
      for (const { run } of fleet.apps)
        for (const seat of run.seats.filter(({ state }) => state === 'offered' || state === 'opted_in')) {
          expect(['completed', 'failed']).not.toContain(run.phase)
          held.set(seat.id, (held.get(seat.id) ?? 0) + 1)
        }
      for (const tester of fleet.crowd.testers.values()) expect(tester.active).toBe(held.get(tester.id) ?? 0)
      expect(Math.max(...held.values())).toBeLessThanOrEqual(small.slots)
    },
  )
})
