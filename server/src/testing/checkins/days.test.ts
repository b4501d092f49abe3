import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { lateDays } from '@fortnight/contract/testing/checkin-rules'
import { dayTasks, taskOf } from '@fortnight/contract/testing/day-tasks'
import { dayMs } from '@fortnight/contract/format/spans'
import { aPerson, aPool } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { upsert } from './checkins.repository.ts'
import { trueTime, unbelievable } from './phone-clock.ts'
import { aSoldRun, offerSeats } from '../ledger/course.testkit.ts'
import { letHappen, takeSteps } from '../ledger/steps.testkit.ts'

const day = dayMs
const from = Date.parse('2026-03-01T00:00:00Z')
/** Any moment of half a year that contains both clock changes. */
const aMoment = fc.integer({ min: 0, max: 240 * day }).map((after) => new Date(from + after))
const off = fc.integer({ min: -400 * day, max: 400 * day })
const iso = (at: number) => new Date(at).toISOString()

describe('a phone’s clock', () => {
  it('may be wrong by any time: the time of use is still right', () => {
    fc.assert(
      fc.property(aMoment, fc.integer({ min: 0, max: 3 * day }), off, (received, ago, wrong) => {
        const used = received.getTime() - ago
        expect(trueTime(iso(used + wrong), iso(received.getTime() + wrong), received)).toEqual(new Date(used))
      }),
    )
  })

  it('that was set between use and report shifts the use by exactly that much', () => {
    fc.assert(
      fc.property(aMoment, fc.integer({ min: 0, max: 3 * day }), off, (received, ago, jump) => {
        const used = received.getTime() - ago
        expect(trueTime(iso(used), iso(received.getTime() + jump), received)).toEqual(new Date(used - jump))
      }),
    )
  })
})

/** Calendar date in a time zone, by JavaScript's own calendar. */
const dayIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
const between = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / day
const zones = [
  'UTC',
  'Asia/Karachi',
  'America/New_York',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/London',
  'Asia/Kathmandu',
]

describe('the day that is stored', () => {
  const world = useTestServer()
  const count = 40
  let run: string
  /** Testers of one run who opted in at moments all over that half year, at different hours. */
  let joined: { seat: number; person_id: string; optedIn: Date }[]
  beforeAll(async () => {
    const [first = 0, ...others] = await aPool(world, count)
    const sold = await aSoldRun(world, await aPerson(world), first)
    run = sold.run
    const seats = [sold.seat, ...(await offerSeats(world, sold.app, others))]
    await takeSteps(world, seats, ['accepted', 'listed'], new Date(from))
    const { rows } = await world.database.pool.query<{ seat: number; person_id: string }>(
      'select id::int as seat, person_id from assignments where run_id = $1',
      [run],
    )
    joined = rows.map((row, index) => ({ ...row, optedIn: new Date(from + index * 6.1 * day) }))
    const facts = joined.map(
      ({ seat, optedIn }) => ({ run_id: run, seat, kind: 'opted_in', data: {}, at: optedIn }) as const,
    )
    await letHappen(world, ...facts)
  })

  /** Rolled back each time, so that no case sees another. */
  async function kept(timezone: string, { seat, person_id }: (typeof joined)[number], used: Date, now: Date) {
    let answer: Awaited<ReturnType<typeof upsert>>
    const undone = world.database.db.transaction(async (tx) => {
      await tx.execute(`update runs set timezone = '${timezone}' where id = '${run}'`)
      answer = await upsert(tx, { person_id, seat, seconds: 60, note: null, used, now })
      tx.rollback()
    })
    await undone.catch(() => {})
    return answer
  }

  it('is the run’s own, and it is accepted exactly if calendar and opt-in allow it', async () => {
    const near = fc.integer({ min: -6 * day, max: 6 * day })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones),
        fc.nat(count - 1),
        near,
        near,
        async (zone, nth, joinedAgo, usedAgo) => {
          const tester = joined[nth]!
          const { optedIn } = tester
          const used = new Date(optedIn.getTime() + joinedAgo)
          const now = new Date(used.getTime() + usedAgo)
          const [usedOn, today, joinedOn] = [dayIn(zone, used), dayIn(zone, now), dayIn(zone, optedIn)]
          const expected =
            between(joinedOn, usedOn) < 0 ? 'before_opt_in' : between(usedOn, today) > lateDays ? 'too_late' : null
          const answer = await kept(zone, tester, used, now)
          expect([answer?.day, answer?.refusal]).toEqual([usedOn, expected])
          expect(answer?.seconds ?? null).toBe(expected ? null : 60)
          // The database would refuse every case that is refused before it is asked, or the day has not come yet.
          if (unbelievable(used, now) === 'too_late') expect(between(usedOn, today)).toBeGreaterThan(lateDays)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('the task of a day', () => {
  it('changes each day until all had their turn, and is the developer’s own every third day', () => {
    const days = Array.from({ length: 30 }, (_, index) => index + 1)
    const tasks = days.slice(0, dayTasks.length - 1).map((number) => taskOf(number, false))
    expect(new Set(tasks).size).toBe(dayTasks.length - 1)
    expect(tasks).not.toContain('instructions')
    const instructed = days.map((number) => taskOf(number, true))
    expect(days.filter((number) => instructed[number - 1] === 'instructions')).toEqual(
      days.filter((number) => number % 3 === 0),
    )
    const others = instructed.filter((task) => task !== 'instructions').slice(0, dayTasks.length - 1)
    expect(new Set(others).size).toBe(dayTasks.length - 1)
  })
})
