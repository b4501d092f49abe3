import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRun, aSeat, cases, frozen, inStaffing, someSeats, type Case } from './arbitraries.testkit.ts'
import { apply, type Decision } from './decision.ts'
import { aliveOf, runFinishes, joinsAfter } from './oracle.testkit.ts'
import { defaults } from './params.ts'
import { plan } from './plan.ts'
import type { Seat } from './run.ts'

const isLive = (seat: Seat) => seat.state === 'offered' || seat.state === 'opted_in'
const named = (decisions: readonly Decision[], kind: 'lost' | 'nudge' | 'release') =>
  decisions.flatMap((decision) => (decision.kind === kind ? [decision.seat] : []))
const invitation = (decisions: readonly Decision[]) => decisions.find((decision) => decision.kind === 'invite')
const escalation = (decisions: readonly Decision[]) => decisions.find((decision) => decision.kind === 'escalate')
const decide = ({ run, supply, today, params }: Case) => plan(run, supply, today, params)

/** The case as it was when invitations were decided: after all earlier decisions. */
function asInvited(sample: Case, decisions: readonly Decision[]): Case {
  const earlier = decisions.filter(
    ({ kind, reason }) => ['lost', 'qualify', 'extend', 'hold'].includes(kind) || reason === 'team_complete',
  )
  return { ...sample, run: earlier.reduce((before, decision) => apply(before, decision, sample.today), sample.run) }
}

/** The case after all decisions were applied. */
function carriedOut({ run, supply, today, params }: Case, decisions: readonly Decision[]): Case {
  const count = invitation(decisions)?.count ?? 0
  const offers = supply
    .slice(0, count)
    .map((posterior, i) => aSeat(`new${i}`, { state: 'offered', offeredDay: today, optedInDay: null, posterior }))
  const after = decisions.reduce((before, decision) => apply(before, decision, today), run)
  const phase = after.phase === 'queued' && count > 0 ? 'staffing' : after.phase
  return { run: { ...after, phase, seats: [...after.seats, ...offers] }, supply: supply.slice(count), today, params }
}

const property = (claim: (sample: Case, decisions: Decision[]) => void, numRuns = 300) =>
  fc.assert(
    fc.property(cases, (sample) => claim(sample, decide(sample))),
    { numRuns },
  )

const slack = 2e-4
/** Whether a tester who is asked now joins in time for the day promised at the order with three chances in ten or more. */
function canKeep({ run: { dueDay, goal, hour = 0 }, today, params }: Case): boolean {
  if (dueDay === undefined || dueDay === null || dueDay < today + goal.days) return false
  const hours = dueDay > today + goal.days ? Infinity : 24 - hour
  return joinsAfter({}, hours, params) >= 0.3 * params.acceptance
}
/** The day for which testers are invited: the first on which they could count, or the promised one if that is later. */
function horizonOf(sample: Case): number {
  const { run, today, params } = sample
  const next = today + params.leadDays + run.goal.days
  return Math.max(canKeep(sample) ? Math.min(next, run.dueDay!) : next, run.goalDay ?? 0)
}
/** The promised day and every later one on which a team without them might do. */
function daysWithoutHelp(sample: Case): number[] {
  const from = Math.max(sample.today, sample.run.goalDay ?? 0)
  const later = Array.from({ length: Math.max(0, horizonOf(sample) - from) }, (_, i) => from + i)
  return sample.run.goalDay === null ? later : [...new Set([from, ...later])]
}
const isFirst = ({ run }: Case) => run.goalDay === null && !run.seats.some(isLive)
/** Whether today is one of the last two days on which a tester who is asked could finish before the run is given up. */
const isLastCall = ({ run: { startedDay, goal }, today, params }: Case) =>
  startedDay !== null && today + params.leadDays + goal.days >= startedDay + 41
/** Level below which testers are invited: it is the target as long as they can keep the promise, and at the end. */
const levelOf = (sample: Case) =>
  sample.run.goalDay === null || canKeep(sample) || isLastCall(sample) ? sample.run.goal.target : sample.run.goal.hold
/** Testers in, and open offers by the chance that they join. */
const held = ({ run, params }: Case) =>
  run.seats
    .filter(isLive)
    .reduce((sum, seat) => sum + (seat.state === 'opted_in' ? 1 : joinsAfter(seat, Infinity, params)), 0)
/** Whether a team may still be made or refilled, and a tester who joins today can finish in time. */
const isOpen = (sample: Case) =>
  ['queued', 'staffing', 'running', 'extended'].includes(sample.run.phase) &&
  (sample.run.startedDay === null || horizonOf(sample) <= sample.run.startedDay + 42)

describe('the daily decision', () => {
  test('is the same every time, in any order of the seats, and changes nothing', () => {
    property((sample, decisions) => {
      expect(decide(frozen(sample))).toEqual(decisions)
      const turned = decide({ ...sample, run: { ...sample.run, seats: sample.run.seats.toReversed() } })
      expect(turned.map(({ kind }) => kind).sort()).toEqual(decisions.map(({ kind }) => kind).sort())
      expect(invitation(turned)?.count).toBe(invitation(decisions)?.count)
      for (const kind of ['lost', 'nudge', 'release'] as const)
        expect(named(turned, kind).sort()).toEqual(named(decisions, kind).sort())
    })
  })

  test('has nothing to add once applied', () => {
    property((sample, decisions) => {
      const again = decide(carriedOut(sample, decisions))
      expect(again.filter(({ kind }) => kind !== 'escalate')).toEqual([])
    }, 600)
  })

  test('never fills more seats than the cap, nor invites more testers than the pool has', () => {
    property((sample, decisions) => {
      const before = held(asInvited(sample, decisions))
      const count = invitation(decisions)?.count ?? 0
      if (count > 0)
        expect(before + count * sample.params.acceptance).toBeLessThan(sample.run.goal.maxSeats + Number.EPSILON * 100)
      expect(count).toBeLessThanOrEqual(sample.supply.length)
    })
  })

  test('reads the supply only as far as it invites', () => {
    property((sample, decisions) => {
      let read = 0
      const supply = (function* () {
        for (const posterior of sample.supply) {
          read++
          yield posterior
        }
      })()
      plan(sample.run, supply, sample.today, sample.params)
      if (escalation(decisions)) expect(read).toBeLessThanOrEqual(sample.supply.length)
      else expect(read).toBe(invitation(decisions)?.count ?? 0)
    })
  })

  test('names opted-in testers only, each once', () => {
    property(({ run }, decisions) => {
      for (const kinds of [
        ['lost', 'nudge'],
        ['lost', 'release'],
      ] as const) {
        const ids = kinds.flatMap((kind) => named(decisions, kind))
        expect(new Set(ids).size).toBe(ids.length)
      }
      for (const id of [...named(decisions, 'lost'), ...named(decisions, 'nudge')])
        expect(run.seats.find((seat) => seat.id === id)?.state).toBe('opted_in')
    })
  })

  test('restraint: invites no tester while the promised day, or a later one before the horizon, is safe', () => {
    property((sample, decisions) => {
      fc.pre(invitation(decisions) !== undefined || escalation(decisions) !== undefined)
      const asked = asInvited(sample, decisions)
      for (const day of daysWithoutHelp(asked)) {
        expect(runFinishes(asked.run, day, asked.today, asked.params)).toBeLessThan(levelOf(asked) + slack)
      }
    }, 150)
  })

  test('vigilance: if no day is safe it invites, or escalates', () => {
    property((sample, decisions) => {
      const asked = asInvited(sample, decisions)
      fc.pre(isOpen(asked))
      const chance = (day: number) => runFinishes(asked.run, day, asked.today, asked.params)
      fc.pre(Math.max(...daysWithoutHelp(asked).map(chance)) < levelOf(asked) - slack)
      fc.pre(chance(horizonOf(asked)) < asked.run.goal.target - slack)
      expect(invitation(decisions) ?? escalation(decisions)).toBeDefined()
    }, 150)
  })

  test('sufficient and minimal: the invited reach the target, one fewer does not', () => {
    property((sample, decisions) => {
      const invite = invitation(decisions)
      fc.pre(invite !== undefined)
      const asked = asInvited(sample, decisions)
      const { run, supply, today, params } = asked
      const after = (count: number) => runFinishes(run, horizonOf(asked), today, params, supply.slice(0, count))
      expect(invite!.day).toBe(horizonOf(asked))
      expect(invite!.before).toBeCloseTo(after(0), 3)
      expect(invite!.after).toBeCloseTo(after(invite!.count), 3)
      if (!escalation(decisions)) expect(after(invite!.count)).toBeGreaterThan(run.goal.target - slack)
      expect(after(invite!.count - 1)).toBeLessThan(run.goal.target + slack)
    }, 150)
  })

  test('escalates only if all testers whom cap and pool allow do not reach the target', () => {
    property((sample, decisions) => {
      const help = escalation(decisions)
      fc.pre(help !== undefined && help.reason !== 'too_late')
      const asked = asInvited(sample, decisions)
      const { run, supply, today, params } = asked
      const seats = Math.max(0, Math.floor((run.goal.maxSeats - held(asked) + 1e-9) / params.acceptance))
      const most = Math.min(seats, supply.length)
      expect(help).toMatchObject({ reason: seats <= supply.length ? 'seat_cap' : 'pool_exhausted' })
      const reached = runFinishes(run, horizonOf(asked), today, params, supply.slice(0, most))
      // A first team that the cap keeps small is asked from the chance on at which a running one is left alone.
      const waits = isFirst(asked) && (help.reason === 'pool_exhausted' || reached < run.goal.hold)
      fc.pre(Math.abs(reached - run.goal.hold) > slack)
      expect(invitation(decisions)?.count ?? 0).toBe(waits ? 0 : most)
      expect(reached).toBeLessThan(run.goal.target + slack)
    }, 150)
  })

  test('invites no tester who could not finish before the run is given up', () => {
    property((sample, decisions) => {
      const asked = asInvited(sample, decisions)
      fc.pre(asked.run.startedDay !== null && !isOpen(asked))
      expect(invitation(decisions)).toBeUndefined()
    }, 100)
  })

  test('one more loss never lowers the number invited', () => {
    property((sample, decisions) => {
      const { run } = sample
      run.seats.forEach((gone, i) => {
        if (gone.state !== 'opted_in' || i % 4 > 0 || named(decisions, 'lost').includes(gone.id)) return
        const seats = run.seats.map((seat) => (seat === gone ? { ...seat, state: 'opted_out' as const } : seat))
        const fewer = { ...sample, run: { ...run, seats, lossesSeen: run.lossesSeen + 1 } }
        if (isFirst(fewer)) return
        expect(invitation(decide(fewer))?.count ?? 0).toBeGreaterThanOrEqual(invitation(decisions)?.count ?? 0)
      })
    })
  })

  test('gives up exactly the testers with P(alive) below one in twenty', () => {
    property((sample, decisions) => {
      const { run, today, params } = sample
      fc.pre(!['completed', 'failed', 'cancelled'].includes(run.phase))
      const alive = aliveOf(asInvited(sample, decisions).run, today, params)
      for (const seat of run.seats.filter(({ state }) => state === 'opted_in'))
        expect(named(decisions, 'lost').includes(seat.id)).toBe(alive(seat) < 0.05)
    })
  })
})

describe('a Starter run', () => {
  const supply = Array.from({ length: 40 }, () => ({ a: 1, b: 199 }))

  test('with just enough to spare on day 10 is left alone', () => {
    expect(plan(aRun({ seats: someSeats(14) }), supply, 10, defaults)).toEqual([])
  })

  test('with eleven left on day 9 is refilled, and its new testers count on day 24', () => {
    const [decision] = plan(aRun({ seats: someSeats(11) }), supply, 9, defaults)
    expect(decision).toMatchObject({ kind: 'invite', reason: 'restock', day: 24, pGoal: 0 })
  })

  test('waits for invited replacements instead of inviting more', () => {
    const late = someSeats(8, { offeredDay: 9, optedInDay: 10 }, 50)
    expect(plan(aRun({ seats: [...someSeats(11), ...late] }), supply, 12, defaults)).toEqual([])
  })

  test('is not saved by a pool of very unreliable testers: it takes them and escalates', () => {
    const poor = Array.from({ length: 3 }, () => ({ a: 1, b: 3 }))
    const decisions = plan(aRun({ seats: someSeats(8) }), poor, 9, defaults)
    expect(decisions).toMatchObject([
      { kind: 'invite', count: 3 },
      { kind: 'escalate', reason: 'pool_exhausted' },
    ])
  })

  test('is not refilled on day 28, when no new tester could finish before day 42: people must decide', () => {
    const run = aRun({ phase: 'extended', seats: someSeats(11) })
    expect(plan(run, supply, 27, defaults)).toMatchObject([{ kind: 'invite', day: 42 }])
    expect(plan(run, supply, 28, defaults)).toMatchObject([{ kind: 'escalate', reason: 'too_late' }])
  })

  test('starts with a whole first team or none', () => {
    const empty = inStaffing({ phase: 'queued' })
    expect(plan(empty, supply, 0, defaults)).toMatchObject([{ kind: 'invite', reason: 'first_team', pGoal: null }])
    expect(plan(empty, supply.slice(0, 12), 0, defaults)).toMatchObject([
      { kind: 'escalate', reason: 'pool_exhausted' },
    ])
  })

  test('refills declined offers before the start, up to the target and not only to the hold level', () => {
    const offers = someSeats(20, { state: 'offered', optedInDay: null })
    const declined = offers.map((offer, i) => (i < 4 ? { ...offer, state: 'declined' as const } : offer))
    const [decision] = plan(inStaffing({ seats: declined }), supply, 0, defaults)
    expect(decision).toMatchObject({ kind: 'invite', reason: 'staffing', pGoal: null })
  })

  test('reminds a silent tester once a day and gives up the seat on the fourth or fifth', () => {
    const silent = (misses: number, nudgedDay: number | null) =>
      plan(aRun({ seats: [...someSeats(13), aSeat('t', { misses, nudgedDay })] }), supply, 5, defaults)
        .filter((decision) => 'seat' in decision && decision.seat === 't')
        .map(({ kind }) => kind)
    expect(silent(1, null)).toEqual(['nudge'])
    expect(silent(1, 4)).toEqual(['nudge'])
    expect(silent(1, 5)).toEqual([])
    expect(silent(3, 5)).toEqual([])
    expect(silent(5, 5)).toEqual(['lost'])
  })

  test('at its cap invites no tester and says so', () => {
    const capped = aRun({ goal: { ...aRun().goal, maxSeats: 11 }, seats: someSeats(11) })
    expect(plan(capped, supply, 9, defaults)).toMatchObject([
      { kind: 'escalate', reason: 'seat_cap', before: 0, after: 0 },
    ])
  })
})
