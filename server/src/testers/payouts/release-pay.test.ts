import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '@fortnight/contract/format/spans'
import { aCompletedPayment, aPerson, aPool } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { upgradeEvidence } from '../../testing/checkins/grades.repository.ts'
import { append } from '../../testing/ledger/append.ts'
import { offerSeats } from '../../testing/ledger/course.testkit.ts'
import { takeSteps } from '../../testing/ledger/steps.testkit.ts'

const world = useTestServer()
const query = async <R extends object>(text: string, values: unknown[]) =>
  (await world.database.pool.query<R>(text, values)).rows

let app: string
let run: string
const seats: number[] = []
beforeAll(async () => {
  app = (await aCompletedPayment(world, await aPerson(world), await aPerson(world, 'admin'))).app.id
  run = (await query<{ id: string }>('select id from runs where app_id = $1', [app]))[0]!.id
})

const joined = Date.parse('2026-10-01T09:00:00Z')
/** A moment on the nth day since the tester joined, from 0. */
const on = (day: number, hours = 0) => new Date(joined + day * dayMs + hours * 3_600_000)
const dayText = (day: number) => on(day).toISOString().slice(0, 10)

/** A seat that no other case used, joined on day 0, with that pay for days left. */
async function aSeat(release_pkr: number): Promise<number> {
  if (!seats.length) seats.push(...(await offerSeats(world, app, await aPool(world, 50), on(-1))))
  const seat = seats.pop()!
  await query('update assignments set release_pkr = $2 where id = $1', [seat, release_pkr])
  await takeSteps(world, [seat], ['accepted', 'listed', 'opted_in'], on(0))
  return seat
}

const use = (seat: number, day: number) =>
  query(`insert into checkins (assignment_id, day, seconds, used_at) values ($1, $2, 60, $3) on conflict do nothing`, [
    seat,
    dayText(day),
    on(day),
  ])
const prove = (seat: number, day: number, now = on(day, 1)) =>
  world.database.db.transaction((tx) =>
    upgradeEvidence(tx, { run_id: run, seat, day: dayText(day), to: 'evidenced', because: 'screenshot', now }),
  )
const release = (seat: number, day: number, data: { reason?: string } = {}) =>
  world.database.db.transaction((tx) => append(tx, [{ run_id: run, seat, kind: 'released', data, at: on(day, 2) }]))
const forDaysLeft = async (seat: number) =>
  (
    await query<{ amount_pkr: number }>(
      `select amount_pkr from earnings where assignment_id = $1 and kind = 'release'`,
      [seat],
    )
  ).map(({ amount_pkr }) => amount_pkr)

describe('days left of a tester whose part we ended', () => {
  it('are paid once, however often their days are proven afterwards', async () => {
    const seat = await aSeat(3)
    for (const day of [0, 1, 2]) {
      await use(seat, day)
      await prove(seat, day)
    }
    await release(seat, 3)
    expect(await forDaysLeft(seat)).toEqual([11 * 3])
    for (const day of [0, 1, 2]) await prove(seat, day, on(4))
    expect(await forDaysLeft(seat)).toEqual([11 * 3])
  })

  it('are paid as soon as a late screenshot proves the days that were missing', async () => {
    const seat = await aSeat(3)
    for (const day of [0, 1, 2, 3]) await use(seat, day)
    await release(seat, 4)
    expect(await forDaysLeft(seat)).toEqual([])
    await prove(seat, 1, on(4, 3))
    expect(await forDaysLeft(seat)).toEqual([])
    await prove(seat, 3, on(4, 4))
    expect(await forDaysLeft(seat)).toEqual([10 * 3])
  })

  it('are not paid to a tester who is suspended', async () => {
    const seat = await aSeat(3)
    for (const day of [0, 1]) {
      await use(seat, day)
      await prove(seat, day)
    }
    await release(seat, 2, { reason: 'tester.suspend' })
    expect(await forDaysLeft(seat)).toEqual([])
  })

  it('are paid as a calendar of the test says, day by day', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 17 }),
        // Mostly proven: otherwise hardly any case would be paid.
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 18, maxLength: 18 }),
        fc.integer({ min: 0, max: 9 }),
        async (last, luck, rupees) => {
          const seat = await aSeat(rupees)
          const proven = luck.flatMap((chance, day) => (chance > 0 && day <= last ? [day] : []))
          await query(
            `insert into checkins (assignment_id, day, seconds, used_at, evidence)
             select $1, day, 60, day + interval '12 hours', 'evidenced' from unnest($2::date[]) day`,
            [seat, proven.map(dayText)],
          )
          await release(seat, last)
          let [left, missed] = [0, 0]
          for (let day = 0; day < 14; day++) if (day > last || (day === last && !proven.includes(day))) left++
          for (let day = 1; day < last; day++) if (!proven.includes(day)) missed++
          const owed = missed > 1 ? 0 : left * rupees
          expect(await forDaysLeft(seat)).toEqual(owed ? [owed] : [])
        },
      ),
      { numRuns: 40 },
    )
  })
})
