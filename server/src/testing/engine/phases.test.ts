import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRun, aSeat, cases, inStaffing, someSeats, type Case } from './arbitraries.testkit.ts'
import { apply, type Decision } from './decision.ts'
import { runFinishes } from './oracle.testkit.ts'
import { defaults } from './params.ts'
import { plan } from './plan.ts'
import type { Run } from './run.ts'

const decide = ({ run, supply, today, params }: Case) => plan(run, supply, today, params)
const applyAll = (run: Run, decisions: readonly Decision[], today: number) =>
  decisions.reduce((before, decision) => apply(before, decision, today), run)
const kinds = (decisions: readonly Decision[]) => decisions.map(({ kind }) => kind)
const ahead = (run: Run, today: number) => plan(run, [], today, defaults)

/** Phase of a started run at the end of the day's plan, as a table of the rules would say. */
function phaseOnPaper(run: Run, today: number, pMet: number): Run['phase'] {
  const met = run.qualifiedDay !== null || pMet >= defaults.callLevel
  if (!met && today >= run.startedDay! + 42) return 'failed'
  if (!met) return today > run.goalDay! ? 'extended' : run.phase
  const held = today - (run.qualifiedDay ?? today)
  if (run.confirmed || held >= 7) return 'completed'
  return held >= 1 ? 'holding' : run.phase === 'holding' ? 'holding' : 'qualified'
}

describe('a team of eleven', () => {
  test('starts no test of twelve, however faithful they are and though no one else is free', () => {
    const faithful = { posterior: { a: 1, b: 100_000 }, missing: 0 }
    const team = (n: number) => ahead(inStaffing({ seats: someSeats(n, faithful) }), 0)
    expect(kinds(team(11))).not.toContain('start')
    expect(kinds(team(12))).toContain('start')
  })
})

describe('a goal that was called met', () => {
  const met = aRun({ phase: 'qualified', qualifiedDay: 14, seats: someSeats(13), applied: false })
  const reopened = (run: Run, today = 15) => ahead(run, today).find(({ kind }) => kind === 'reopen')

  test('is taken back if Play Console then shows too few, and new testers are asked the same day', () => {
    const short = { ...met, gap: 2, countedDay: 15 }
    expect(reopened(short)).toMatchObject({ reason: 'console_gap', missing: 2, day: 30 })
    const supply = Array.from({ length: 40 }, () => ({ a: 1, b: 199 }))
    const decisions = plan(short, supply, 15, defaults)
    expect(kinds(decisions)).toEqual(['reopen', 'invite'])
    expect(applyAll(short, decisions, 15)).toMatchObject({ phase: 'extended', qualifiedDay: null })
    expect(reopened({ ...short, phase: 'holding' }, 17)).toBeDefined()
  })

  test('stays met if those who are missing were to spare, if testers leave later, and once the developer has applied', () => {
    expect(reopened({ ...met, seats: someSeats(16), gap: 2, countedDay: 15 })).toBeUndefined()
    expect(reopened({ ...met, seats: someSeats(9) })).toBeUndefined()
    expect(reopened({ ...met, gap: 2, countedDay: 15, applied: true })).toBeUndefined()
    expect(reopened({ ...met, gap: 2, countedDay: 16 }, 16)).toBeUndefined()
  })

  test('is not called met while a count is below our record, until the lower number is enough', () => {
    const counted = (gap: number) => kinds(ahead(aRun({ seats: someSeats(15), gap }), 14))
    expect(counted(4)).not.toContain('qualify')
    expect(counted(2)).toContain('qualify')
  })
})

describe('the phases of a run', () => {
  test('follow the table of rules', () => {
    fc.assert(
      fc.property(cases, (sample) => {
        const { run, today, params } = sample
        fc.pre(['running', 'extended', 'qualified', 'holding'].includes(run.phase))
        const decisions = decide(sample)
        const standing = applyAll(
          run,
          decisions.filter(({ kind }) => kind === 'lost'),
          today,
        )
        const pMet = runFinishes(standing, today, today, { ...params, marginDays: 0 })
        fc.pre(Math.abs(pMet - params.callLevel) > 2e-4)
        expect(applyAll(run, decisions, today).phase).toBe(phaseOnPaper(run, today, pMet))
      }),
      { numRuns: 500 },
    )
  })

  test('are final once the run is over', () => {
    fc.assert(
      fc.property(cases, fc.constantFrom('completed', 'failed', 'cancelled'), (sample, phase) => {
        expect(decide({ ...sample, run: { ...sample.run, phase } })).toEqual([])
      }),
    )
  })

  test('a closed run holds no seat, and exactly those with all their own days completed it', () => {
    const ends = fc.constantFrom<Partial<Run>>({ phase: 'extended' }, { phase: 'holding', qualifiedDay: 11 })
    fc.assert(
      fc.property(cases, ends, (sample, end) => {
        const today = 60
        const run: Run = {
          ...sample.run,
          startedDay: 0,
          goalDay: sample.run.goal.days,
          qualifiedDay: null,
          confirmed: false,
          ...end,
        }
        const closed = applyAll(run, decide({ ...sample, run, today }), today)
        fc.pre(closed.phase !== 'qualified')
        expect(closed.phase).toBe(end.phase === 'holding' ? 'completed' : 'failed')
        closed.seats.forEach((seat, i) => {
          const was = run.seats[i]!
          if (was.state === 'offered') expect(seat.state).toBe('withdrawn')
          else if (was.state !== 'opted_in') expect(seat.state).toBe(was.state)
          else if (seat.state !== 'lost')
            expect(seat.state).toBe(was.optedInDay! + run.goal.days <= today ? 'completed' : 'released')
        })
      }),
    )
  })

  test('a day is promised as soon as the opted-in testers make it safe, and it is the first such day', () => {
    fc.assert(
      fc.property(cases, (sample) => {
        const { today, params } = sample
        const run: Run = { ...sample.run, phase: 'staffing', startedDay: null, goalDay: null, qualifiedDay: null }
        const decisions = decide({ ...sample, run })
        const lost = applyAll(
          run,
          decisions.filter(({ kind }) => kind === 'lost'),
          today,
        )
        const alone = { ...lost, seats: lost.seats.filter(({ state }) => state === 'opted_in') }
        const days = Array.from({ length: run.goal.days + 1 }, (_, i) => today + i)
        const safe = days.find((day) => runFinishes(alone, day, today, params) >= run.goal.target - 2e-4)
        const start = decisions.find(({ kind }) => kind === 'start')
        if (start?.kind === 'start' && start.reason === 'team_complete') {
          expect(start.goalDay).toBeGreaterThanOrEqual(safe!)
          expect(runFinishes(alone, start.goalDay, today, params)).toBeGreaterThan(run.goal.target - 2e-4)
          expect(start.goalDay - start.startedDay).toBe(run.goal.days)
        } else {
          const best = Math.max(...days.map((day) => runFinishes(alone, day, today, params)))
          expect(best).toBeLessThan(run.goal.target + 2e-4)
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('a Starter run', () => {
  const offers = someSeats(5, { state: 'offered', optedInDay: null }, 50)

  test('starts when its team is complete; open offers are withdrawn', () => {
    const decisions = ahead(inStaffing({ seats: [...someSeats(24), ...offers] }), 0)
    expect(decisions[0]).toMatchObject({ kind: 'start', reason: 'team_complete', startedDay: 0, goalDay: 14 })
    expect(decisions.filter((d) => d.kind === 'release' && d.to === 'withdrawn')).toHaveLength(5)
  })

  test('with twelve testers waits for the offers that make the day safe, not for more', () => {
    const twelve = someSeats(12)
    expect(kinds(plan(inStaffing({ seats: [...twelve, ...offers] }), [], 0, defaults))).not.toContain('start')
    expect(ahead(inStaffing({ seats: twelve }), 0)).toMatchObject([
      { kind: 'escalate', reason: 'pool_exhausted' },
      { kind: 'start', reason: 'nobody_else', startedDay: 0, goalDay: 14 },
    ])
    expect(ahead(inStaffing({ seats: someSeats(11) }), 0)).toMatchObject([{ kind: 'escalate' }])
  })

  test('promises the day on which the last of the team it needs counts', () => {
    const seats = [...someSeats(10), ...someSeats(9, { optedInDay: 1 }, 20)]
    expect(ahead(inStaffing({ seats }), 1)[0]).toMatchObject({ kind: 'start', startedDay: 1, goalDay: 15 })
  })

  test('qualifies on its day, holds after the margin, and completes when Google has agreed or after a week', () => {
    const seats = someSeats(13)
    expect(kinds(ahead(aRun({ seats }), 13))).not.toContain('qualify')
    expect(ahead(aRun({ seats }), 14)[0]).toMatchObject({
      kind: 'qualify',
      reason: 'goal_met',
      after: expect.closeTo(1, 3),
    })
    const met = aRun({ seats, phase: 'qualified', qualifiedDay: 14 })
    expect(ahead(met, 14)).toEqual([])
    expect(kinds(ahead(met, 15))).toEqual(['hold'])
    expect(ahead({ ...met, confirmed: true }, 14)).toMatchObject([{ kind: 'complete', reason: 'confirmed' }])
    const holding: Run = { ...met, phase: 'holding' }
    expect(kinds(ahead(holding, 20))).not.toContain('complete')
    expect(ahead(holding, 21)[0]).toMatchObject({ kind: 'complete', reason: 'held', seats: seats.map(({ id }) => id) })
  })

  test('does not report the goal as met while one of the twelve is silent', () => {
    const seats = [...someSeats(11), aSeat('t', { misses: 2 })]
    expect(kinds(ahead(aRun({ seats }), 14))).not.toContain('qualify')
  })

  test('is extended the day after the promised one, and fails on day 42', () => {
    const seats = someSeats(11)
    expect(kinds(ahead(aRun({ seats }), 14))).not.toContain('extend')
    expect(ahead(aRun({ seats }), 15)[0]).toMatchObject({ kind: 'extend', reason: 'goal_day_passed', before: 0 })
    const extended = aRun({ seats, phase: 'extended' })
    expect(kinds(ahead(extended, 41))).not.toContain('fail')
    expect(ahead(extended, 42)).toMatchObject([{ kind: 'fail', reason: 'out_of_time', after: 0 }])
  })

  test('qualifies before the promised day when its testers have their days, whatever was promised', () => {
    expect(kinds(ahead(aRun({ seats: someSeats(14), startedDay: 1, goalDay: 15 }), 14))).toContain('qualify')
  })
})
