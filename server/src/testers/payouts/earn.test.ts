import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { grades } from '@fortnight/contract/vocabulary/grades'
import { defaultLevels } from '@fortnight/contract/operations/tester-levels'
import { defaultPay, payOfDays } from '@fortnight/contract/operations/tester-pay'
import { aCompletedPayment, aPerson, aPool, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { earn } from './earn.repository.ts'
import { offerSeats } from '../../testing/ledger/course.testkit.ts'

const world = useTestServer()
const query = async <R extends object>(text: string, values: unknown[]) =>
  (await world.database.pool.query<R>(text, values)).rows

let app: string
const seats: { id: number; tester_id: number }[] = []
beforeAll(async () => {
  app = (await aCompletedPayment(world, await aPerson(world), await aPerson(world, 'admin'))).app.id
})
const dayOf = (number: number) => `2026-11-${String(number).padStart(2, '0')}`

const report = (seat: number, day: string, evidence: string) =>
  query(
    `insert into checkins (assignment_id, day, seconds, evidence) values ($1, $2, 60, $3)
     on conflict (assignment_id, day) do update set evidence = excluded.evidence
     where array_position($4::text[], excluded.evidence) > array_position($4::text[], checkins.evidence)`,
    [seat, day, evidence, grades],
  )
const pay = (seat: number, day: string) => world.database.db.transaction((tx) => earn(tx, seat, day))
const paidDays = async (seat: number) =>
  (
    await query<{ day: string; amount_pkr: number; tester_id: number }>(
      `select day::text, sum(amount_pkr)::int as amount_pkr, tester_id from earnings where assignment_id = $1
       group by day, tester_id order by day`,
      [seat],
    )
  ).map(({ day, amount_pkr, tester_id }) => [day, amount_pkr, tester_id])

async function moreSeats() {
  const testers = await aPool(world, 80)
  const ids = await offerSeats(world, app, testers)
  seats.push(...testers.map((tester_id, at) => ({ id: ids[at]!, tester_id })))
}

const flat = { streak_after: 0, streak_pkr: 0, bonus_pkr: 0, release_pkr: 0 }

/** Claims a seat that no other case has used, at this pay. */
async function aSeat(rupees: number, days: number, more: Partial<typeof flat> = {}) {
  if (!seats.length) await moreSeats()
  const seat = seats.pop()!
  const { streak_after, streak_pkr, bonus_pkr, release_pkr } = { ...flat, ...more }
  await query(
    `update assignments set pay_per_day_pkr = $2, paid_days = $3, streak_after = $4, streak_pkr = $5, bonus_pkr = $6,
       release_pkr = $7 where id = $1`,
    [seat.id, rupees, days, streak_after, streak_pkr, bonus_pkr, release_pkr],
  )
  return seat
}

describe('a day of testing work', () => {
  it('is paid once it is evidenced, and never again after further upgrades', async () => {
    const seat = await aSeat(8, 21)
    await report(seat.id, dayOf(1), 'claimed')
    expect(await pay(seat.id, dayOf(1))).toBeUndefined()
    await report(seat.id, dayOf(1), 'evidenced')
    expect(await pay(seat.id, dayOf(1))).toBe(8)
    await report(seat.id, dayOf(1), 'confirmed')
    expect(await pay(seat.id, dayOf(1))).toBeUndefined()
    expect(await paidDays(seat.id)).toEqual([[dayOf(1), 8, seat.tester_id]])
  })

  it('without a check-in is not paid', async () => {
    const seat = await aSeat(8, 21)
    expect(await pay(seat.id, dayOf(1))).toBeUndefined()
  })

  it('is paid once for eight concurrent requests, and no day is paid beyond those of the seat', async () => {
    const seat = await aSeat(8, 3)
    const days = [1, 2, 3, 4, 5].map(dayOf)
    for (const day of days) await report(seat.id, day, 'evidenced')
    const written = await Promise.all(Array.from({ length: 8 }, () => days.map((day) => pay(seat.id, day))).flat())
    expect(written.filter((rupees) => rupees !== undefined)).toEqual([8, 8, 8])
    expect(await paidDays(seat.id)).toHaveLength(3)
  })

  it('cannot be unpaid or changed', async () => {
    const seat = await aSeat(8, 3)
    await report(seat.id, dayOf(1), 'evidenced')
    await pay(seat.id, dayOf(1))
    await expect(query('delete from earnings where assignment_id = $1', [seat.id])).rejects.toThrow()
    await expect(query('update earnings set amount_pkr = 9 where assignment_id = $1', [seat.id])).rejects.toThrow()
  })

  it('is paid as an independent calculation without the database says', async () => {
    const step = fc.record({
      day: fc.integer({ min: 1, max: 16 }),
      act: fc.constantFrom('claimed', 'evidenced', 'confirmed', 'pay'),
    })
    const terms = fc.record({
      rupees: fc.integer({ min: 0, max: 9 }),
      most: fc.integer({ min: 0, max: 18 }),
      streak_after: fc.integer({ min: 0, max: 16 }),
      streak_pkr: fc.integer({ min: 0, max: 5 }),
      bonus_pkr: fc.integer({ min: 0, max: 40 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 20 }),
        fc.boolean(),
        terms,
        async (some, all, { rupees, most, ...more }) => {
          const everyDay = Array.from({ length: 16 }, (_, day) => day + 1)
          const steps = all
            ? [
                ...some,
                ...everyDay.flatMap((day) => [{ day, act: 'evidenced' } as const, { day, act: 'pay' } as const]),
              ]
            : some
          const seat = await aSeat(rupees, most, more)
          const seen = new Set<number>()
          const paid = new Map<number, number>()
          for (const { day, act } of steps)
            if (act === 'pay') {
              await pay(seat.id, dayOf(day))
              if (!seen.has(day) || rupees === 0 || paid.has(day) || paid.size >= most) continue
              // The test has 14 days; the numbers of its days do not matter, only how many of them were paid.
              const grown = paid.size + 1 > more.streak_after ? more.streak_pkr : 0
              paid.set(day, rupees + grown + (paid.size + 1 === 14 ? more.bonus_pkr : 0))
            } else {
              await report(seat.id, dayOf(day), act)
              if (act !== 'claimed') seen.add(day)
            }
          expect(await paidDays(seat.id)).toEqual(
            [...paid].toSorted(([x], [y]) => x - y).map(([day, sum]) => [dayOf(day), sum, seat.tester_id]),
          )
          // What the offer said of that many days is what the ledger holds.
          const offered = { pay_per_day_pkr: rupees, ...more }
          expect(payOfDays(offered, paid.size, 14)).toBe([...paid.values()].reduce((sum, day) => sum + day, 0))
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('the pay of a day', () => {
  const offered = async () => {
    await aPool(world, 60)
    const { app } = await aCompletedPayment(world, await aPerson(world), await aPerson(world, 'admin'))
    return query(
      `select distinct pay_per_day_pkr, paid_days, streak_after, streak_pkr, bonus_pkr, release_pkr from assignments
       where app_id = $1`,
      [app.id],
    )
  }

  it('is frozen on a seat at its offer, with what the level adds and the most days that are paid', async () => {
    const { reliable_bonus_pkr } = defaultLevels
    const first = { pay_per_day_pkr: 5, paid_days: 21, streak_after: 7, streak_pkr: 2, bonus_pkr: 14, release_pkr: 2 }
    const withLevel = <T extends { bonus_pkr: number }>(pay: T) => ({
      ...pay,
      bonus_pkr: pay.bonus_pkr + reliable_bonus_pkr,
    })
    const changed = { pkr_per_day: 12, extra_days: 3, streak_after: 10, streak_pkr: 1, bonus_pkr: 0, release_pkr: 6 }
    expect(await offered()).toEqual([withLevel(first)])
    const data = { ...defaultPay, ...changed }
    await ok(send(world.app, 'PUT', '/api/admin/settings/pay', await aPerson(world, 'admin'), { data, version: 0 }))
    const { pkr_per_day, extra_days, ...kept } = changed
    expect(await offered()).toEqual([withLevel({ ...kept, pay_per_day_pkr: pkr_per_day, paid_days: 14 + extra_days })])
    expect(
      await query('select distinct pay_per_day_pkr from assignments where pay_per_day_pkr in (5, 12)', []),
    ).toHaveLength(2)
  })
})
