import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases, frozen, type Case } from './arbitraries.testkit.ts'
import { enumeratedAlive, runFinishes } from './oracle.testkit.ts'
import { defaults } from './params.ts'
import { plan, type Decision } from './plan.ts'
import type { Run, Seat } from './run.ts'

const isLive = (seat: Seat) => seat.state === 'offered' || seat.state === 'opted_in'
const named = (decisions: readonly Decision[], kind: 'lost' | 'nudge') =>
  decisions.flatMap((decision) => (decision.kind === kind ? [decision.seat] : []))
const invitation = (decisions: readonly Decision[]) => decisions.find((decision) => decision.kind === 'invite')
const escalation = (decisions: readonly Decision[]) => decisions.find((decision) => decision.kind === 'escalate')
const decide = ({ run, supply, today, params }: Case) => plan(run, supply, today, params)

/** The run after its losses were written down. */
function buried(run: Run, decisions: readonly Decision[]): Run {
  const lost = named(decisions, 'lost')
  return {
    ...run,
    lossesSeen: run.lossesSeen + lost.length,
    seats: run.seats.map((seat) => (lost.includes(seat.id) ? { ...seat, state: 'lost' as const } : seat)),
  }
}

/** The case after everything decided was done. */
function carriedOut({ run, supply, today, params }: Case, decisions: readonly Decision[]): Case {
  const nudged = named(decisions, 'nudge')
  const count = invitation(decisions)?.count ?? 0
  const offers = supply.slice(0, count).map((posterior, i): Seat => ({
    id: `new${i}`,
    state: 'offered',
    offeredDay: today,
    optedInDay: null,
    misses: 0,
    nudgedDay: null,
    posterior,
  }))
  const after = buried(run, decisions)
  const seats = after.seats.map((seat) => (nudged.includes(seat.id) ? { ...seat, nudgedDay: today } : seat))
  return { run: { ...after, seats: [...seats, ...offers] }, supply: supply.slice(count), today, params }
}

const property = (claim: (sample: Case, decisions: Decision[]) => void, numRuns = 200) =>
  fc.assert(
    fc.property(cases, (sample) => claim(sample, decide(sample))),
    { numRuns },
  )

const slack = 2e-4
/** The day for which testers are invited: the first on which they could count, or the promised one if that is later. */
const horizonOf = ({ run, today, params }: Case) => Math.max(today + params.leadDays + run.goal.days, run.goalDay ?? 0)
/** The promised day and every later one on which a team without them might do. */
function daysWithoutHelp(sample: Case): number[] {
  const from = Math.max(sample.today, sample.run.goalDay ?? 0)
  const later = Array.from({ length: Math.max(0, horizonOf(sample) - from) }, (_, i) => from + i)
  return sample.run.goalDay === null ? later : [...new Set([from, ...later])]
}
const isFirst = ({ run }: Case, decisions: readonly Decision[]) =>
  run.goalDay === null && !buried(run, decisions).seats.some(isLive)

describe('the daily decision', () => {
  test('is the same every time, in any order of the seats, and changes nothing', () => {
    property((sample, decisions) => {
      expect(decide(frozen(sample))).toEqual(decisions)
      const turned = decide({ ...sample, run: { ...sample.run, seats: sample.run.seats.toReversed() } })
      expect(invitation(turned)?.count).toBe(invitation(decisions)?.count)
      expect(named(turned, 'lost').sort()).toEqual(named(decisions, 'lost').sort())
      expect(named(turned, 'nudge').sort()).toEqual(named(decisions, 'nudge').sort())
    })
  })

  test('has nothing to add once carried out', () => {
    property((sample, decisions) => {
      const again = decide(carriedOut(sample, decisions))
      expect(again.filter(({ kind }) => kind !== 'escalate')).toEqual([])
    })
  })

  test('never fills more seats than the cap, nor invites whom the pool does not have', () => {
    property((sample, decisions) => {
      const live = buried(sample.run, decisions).seats.filter(isLive).length
      const count = invitation(decisions)?.count ?? 0
      if (count > 0) expect(live + count).toBeLessThanOrEqual(sample.run.goal.maxSeats)
      expect(count).toBeLessThanOrEqual(sample.supply.length)
    })
  })

  test('names opted-in testers only, each once', () => {
    property(({ run }, decisions) => {
      const ids = [...named(decisions, 'lost'), ...named(decisions, 'nudge')]
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) expect(run.seats.find((seat) => seat.id === id)?.state).toBe('opted_in')
    })
  })

  test('restraint: invites nobody while the promised day, or a later one before the horizon, is safe', () => {
    property((sample, decisions) => {
      const { run, today, params } = sample
      fc.pre(invitation(decisions) !== undefined || escalation(decisions) !== undefined)
      const standing = buried(run, decisions)
      for (const day of daysWithoutHelp(sample)) {
        expect(runFinishes(standing, day, today, params)).toBeLessThan(run.goal.hold + slack)
      }
    }, 80)
  })

  test('vigilance: where no day is safe it invites, or calls for help', () => {
    property((sample, decisions) => {
      const { run, today, params } = sample
      const standing = buried(run, decisions)
      const best = Math.max(...daysWithoutHelp(sample).map((day) => runFinishes(standing, day, today, params)))
      fc.pre(best < run.goal.hold - slack)
      fc.pre(runFinishes(standing, horizonOf(sample), today, params) < run.goal.target - slack)
      expect(invitation(decisions) ?? escalation(decisions)).toBeDefined()
    }, 80)
  })

  test('sufficient and minimal: the invited reach the target, one fewer does not', () => {
    property((sample, decisions) => {
      const { run, supply, today, params } = sample
      const invite = invitation(decisions)
      fc.pre(invite !== undefined)
      const after = (count: number) =>
        runFinishes(buried(run, decisions), horizonOf(sample), today, params, supply.slice(0, count))
      expect(invite!.day).toBe(horizonOf(sample))
      expect(invite!.before).toBeCloseTo(after(0), 3)
      expect(invite!.after).toBeCloseTo(after(invite!.count), 3)
      if (!escalation(decisions)) expect(after(invite!.count)).toBeGreaterThan(run.goal.target - slack)
      expect(after(invite!.count - 1)).toBeLessThan(run.goal.target + slack)
    }, 100)
  })

  test('calls for help only when all whom cap and pool allow do not reach the target', () => {
    property((sample, decisions) => {
      const { run, supply, today, params } = sample
      const help = escalation(decisions)
      fc.pre(help !== undefined)
      const standing = buried(run, decisions)
      const seats = Math.max(0, run.goal.maxSeats - standing.seats.filter(isLive).length)
      const most = Math.min(seats, supply.length)
      expect(help).toMatchObject({ reason: seats <= supply.length ? 'seat_cap' : 'pool_exhausted' })
      expect(invitation(decisions)?.count ?? 0).toBe(isFirst(sample, decisions) ? 0 : most)
      const reached = runFinishes(standing, horizonOf(sample), today, params, supply.slice(0, most))
      expect(reached).toBeLessThan(run.goal.target + slack)
    }, 100)
  })

  test('one more loss never lowers the number invited', () => {
    property((sample, decisions) => {
      const { run } = sample
      run.seats.forEach((gone, i) => {
        if (gone.state !== 'opted_in' || i % 4 > 0 || named(decisions, 'lost').includes(gone.id)) return
        const seats = run.seats.map((seat) => (seat === gone ? { ...seat, state: 'opted_out' as const } : seat))
        const worse = decide({ ...sample, run: { ...run, seats, lossesSeen: run.lossesSeen + 1 } })
        if (isFirst({ ...sample, run: { ...run, seats } }, worse)) return
        expect(invitation(worse)?.count ?? 0).toBeGreaterThanOrEqual(invitation(decisions)?.count ?? 0)
      })
    })
  })

  test('gives up exactly those who are alive with less than one chance in twenty', () => {
    property(({ run, params }, decisions) => {
      const after = buried(run, decisions)
      const multiplier =
        params.frailtyShape === Infinity
          ? 1
          : (params.frailtyShape + after.lossesSeen) / (params.frailtyShape + after.lossesExpected)
      for (const seat of run.seats.filter(({ state }) => state === 'opted_in')) {
        const hazard = Math.min(0.9, (seat.posterior.a / (seat.posterior.a + seat.posterior.b)) * multiplier)
        const gone = enumeratedAlive(hazard, params.missRate, seat.misses) < 0.05
        expect(named(decisions, 'lost').includes(seat.id)).toBe(gone)
      }
    })
  })
})

describe('a Starter run', () => {
  const goal = { need: 12, days: 14, target: 0.99, hold: 0.95, maxSeats: 48 }
  const posterior = { a: 1, b: 199 }
  const seat = (i: number, changes: Partial<Seat> = {}): Seat => ({
    id: `s${i}`,
    state: 'opted_in',
    offeredDay: 0,
    optedInDay: 0,
    misses: 0,
    nudgedDay: null,
    posterior,
    ...changes,
  })
  const seats = (n: number, changes: Partial<Seat> = {}) => Array.from({ length: n }, (_, i) => seat(i, changes))
  const run = (changes: Partial<Run>): Run => ({
    goal,
    goalDay: 14,
    seats: [],
    lossesSeen: 0,
    lossesExpected: 0,
    ...changes,
  })
  const supply = Array.from({ length: 40 }, () => posterior)

  test('with three to spare on day 10 is left alone', () => {
    expect(plan(run({ seats: seats(15) }), supply, 10, defaults)).toEqual([])
  })

  test('with eleven left on day 9 is restocked, and its new testers count on day 24', () => {
    const [decision] = plan(run({ seats: seats(11) }), supply, 9, defaults)
    expect(decision).toMatchObject({ kind: 'invite', reason: 'restock', day: 24, pGoal: 0 })
  })

  test('waits for replacements who are on their way instead of inviting more', () => {
    const late = Array.from({ length: 8 }, (_, i) => seat(50 + i, { offeredDay: 9, optedInDay: 10 }))
    expect(plan(run({ seats: [...seats(11), ...late] }), supply, 12, defaults)).toEqual([])
  })

  test('is not restocked by a pool whose testers nobody would keep: it takes them and calls for help', () => {
    const poor = Array.from({ length: 3 }, () => ({ a: 1, b: 3 }))
    const decisions = plan(run({ seats: seats(8) }), poor, 9, defaults)
    expect(decisions).toMatchObject([
      { kind: 'invite', count: 3 },
      { kind: 'escalate', reason: 'pool_exhausted' },
    ])
  })

  test('starts with a whole first team or none', () => {
    const empty = run({ goalDay: null })
    expect(plan(empty, supply, 0, defaults)).toMatchObject([{ kind: 'invite', reason: 'first_team', pGoal: null }])
    expect(plan(empty, supply.slice(0, 12), 0, defaults)).toMatchObject([
      { kind: 'escalate', reason: 'pool_exhausted' },
    ])
  })

  test('refills declined offers before the start', () => {
    const offers = [...seats(14, { state: 'offered', optedInDay: null })]
    const declined = offers.map((offer, i) => (i < 4 ? { ...offer, state: 'declined' as const } : offer))
    const [decision] = plan(run({ goalDay: null, seats: declined }), supply, 0, defaults)
    expect(decision).toMatchObject({ kind: 'invite', reason: 'staffing', pGoal: null })
  })

  test('reminds a silent tester once a day and gives him up on the fourth or fifth', () => {
    const silent = (misses: number, nudgedDay: number | null) =>
      plan(run({ seats: [...seats(18), seat(99, { misses, nudgedDay })] }), supply, 10, defaults).map(
        ({ kind }) => kind,
      )
    expect(silent(1, null)).toEqual(['nudge'])
    expect(silent(1, 9)).toEqual(['nudge'])
    expect(silent(1, 10)).toEqual([])
    expect(silent(3, 10)).toEqual([])
    expect(silent(5, 10)).toEqual(['lost'])
  })

  test('at its cap invites nobody and says so', () => {
    const capped = run({ goal: { ...goal, maxSeats: 11 }, seats: seats(11) })
    expect(plan(capped, supply, 9, defaults)).toMatchObject([
      { kind: 'escalate', reason: 'seat_cap', before: 0, after: 0 },
    ])
  })
})
