import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaidDay, PaidTest } from '@fortnight/contract/testers/earnings'
import type { AdminDispute } from '@fortnight/contract/testers/disputes'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { promote } from '../../../../tests/promotion.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import {
  aCheckIn,
  aPicture,
  aSeatedTester,
  checkedIn,
  factsOf,
  type Seated,
  showDay,
} from '../../testing/checkins/seat.testkit.ts'
import { aPaidTester, earningsOf } from './pay.testkit.ts'

const world = useTestServer()
const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<R>(text, values)).rows

let admin: Person
beforeAll(async () => {
  admin = await aPerson(world, 'admin')
})
beforeEach(() => {
  world.now = new Date('2026-11-24T09:00:00Z')
})

/** A tester opted in since the 20th: nothing on that day, a claim on the 21st, one picture for the 22nd and 23rd. */
async function aTesterOfFourDays() {
  const seated = await aSeatedTester(world, { optedIn: '2026-11-20T08:00:00Z' })
  const picture = await aPicture()
  for (const day of ['2026-11-21', '2026-11-22', '2026-11-23']) {
    world.now = new Date(`${day}T12:00:00Z`)
    await checkedIn(world, seated, aCheckIn(world.now))
    if (day > '2026-11-21') await showDay(world, seated, day, picture)
  }
  world.now = new Date('2026-11-24T09:00:00Z')
  return seated
}

const daysOf = async ({ tester, seat }: Seated) =>
  (await ok<{ data: PaidDay[] }>(send(world.app, 'GET', `/api/tester/earnings/tests/${seat}`, tester))).data

const dispute = ({ tester, seat }: Seated, day: string, who = tester) =>
  send(world.app, 'POST', '/api/tester/disputes', who, { seat, day, message: 'The picture is of that day.' })
const aDispute = async (seated: Seated, day: string) => (await ok<{ id: string }>(dispute(seated, day))).id

const decide = (id: string, state: 'upheld' | 'declined', who = admin, app = world.app) =>
  send(app, 'PUT', `/api/admin/disputes/${id}`, who, { state, answer: 'You were there.' })

describe('the days of a test', () => {
  it('are paid if there is evidence, and say why if they are not', async () => {
    const seated = await aTesterOfFourDays()
    expect((await daysOf(seated)).map(({ day, amount_pkr, why }) => [day, amount_pkr, why])).toEqual([
      ['2026-11-23', null, 'same_picture'],
      ['2026-11-22', 5, null],
      ['2026-11-21', null, 'no_screenshot'],
      ['2026-11-20', null, 'not_checked_in'],
    ])
    expect(await earningsOf(world, seated.tester)).toMatchObject({ earned_pkr: 5, balance_pkr: 5 })
    const { data } = await ok<{ data: PaidTest[] }>(send(world.app, 'GET', '/api/tester/earnings/tests', seated.tester))
    expect(data).toMatchObject([
      { seat: seated.seat, pay_per_day_pkr: 5, paid_days: 21, days_earned: 1, earned_pkr: 5, next_day_pkr: 5 },
    ])
  })

  it('are not paid beyond those that the seat was offered, nor on a seat without pay', async () => {
    const seated = await aTesterOfFourDays()
    await query('update assignments set paid_days = 1 where id = $1', [seated.seat])
    expect((await daysOf(seated)).map(({ why, can_dispute }) => [why, can_dispute])).toEqual([
      ['days_used_up', false],
      [null, false],
      ['days_used_up', false],
      ['days_used_up', false],
    ])
    await query('update assignments set pay_per_day_pkr = 0 where id = $1', [seated.seat])
    expect((await daysOf(seated))[0]).toMatchObject({ why: 'unpaid_seat', can_dispute: false })
  })

  it('are closed to other users', async () => {
    const seated = await aTesterOfFourDays()
    for (const stranger of [await aPaidTester(world, 0), seated.owner, admin])
      expect((await send(world.app, 'GET', `/api/tester/earnings/tests/${seated.seat}`, stranger)).statusCode).toBe(404)
  })
})

describe('a dispute over a day', () => {
  it.each([
    ['that was claimed', '2026-11-21', 0],
    ['on which nobody checked in', '2026-11-20', 1],
  ])('%s, upheld, pays it and records it in the event log', async (_case, day, fresh) => {
    const seated = await aTesterOfFourDays()
    const before = await factsOf(world, seated.run, 'checked_in')
    const id = await aDispute(seated, day)
    expect((await daysOf(seated)).find((entry) => entry.day === day)).toMatchObject({
      can_dispute: false,
      dispute: { id, state: 'open', answer: null },
    })
    await ok(decide(id, 'upheld'))
    expect((await daysOf(seated)).find((entry) => entry.day === day)).toMatchObject({
      grade: 'confirmed',
      amount_pkr: 5,
      why: null,
      dispute: { state: 'upheld', answer: 'You were there.' },
    })
    expect(await earningsOf(world, seated.tester)).toMatchObject({ earned_pkr: 10 })
    expect((await factsOf(world, seated.run, 'graded')).at(-1)).toEqual({
      seat: seated.seat,
      grade: 'confirmed',
      data: { day, grade: 'confirmed', because: 'dispute' },
    })
    expect(await factsOf(world, seated.run, 'checked_in')).toHaveLength(before.length + fresh)
    const notes = await readNotifications(world, seated.tester)
    expect(notes.find(({ title }) => title === 'A day is paid after all')?.message).toContain('You were there.')
  })

  it('declined, leaves the day unchanged', async () => {
    const seated = await aTesterOfFourDays()
    const id = await aDispute(seated, '2026-11-21')
    await ok(decide(id, 'declined'))
    expect((await daysOf(seated)).find(({ day }) => day === '2026-11-21')).toMatchObject({
      grade: 'claimed',
      amount_pkr: null,
      can_dispute: false,
      dispute: { state: 'declined' },
    })
    expect((await decide(id, 'upheld')).statusCode).toBe(409)
  })

  it('is opened once for a day, by its tester, for a past day that is not paid', async () => {
    const seated = await aTesterOfFourDays()
    const answers = await Promise.all(Array.from({ length: 4 }, () => dispute(seated, '2026-11-21')))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
    for (const [day, status] of [
      ['2026-11-22', 409],
      ['2026-11-19', 404],
      ['2026-11-24', 404],
    ] as const)
      expect([day, (await dispute(seated, day)).statusCode]).toEqual([day, status])
    await checkedIn(world, seated, aCheckIn('2026-11-24T09:00:00Z'))
    expect((await dispute(seated, '2026-11-24')).statusCode).toBe(409)
    expect((await dispute(seated, '2026-11-23', await aPaidTester(world, 0))).statusCode).toBe(404)
  })

  it('is decided once by eight concurrent requests, and never by its tester', async () => {
    const seated = await aTesterOfFourDays()
    const id = await aDispute(seated, '2026-11-21')
    await promote(world, seated.tester)
    expect((await decide(id, 'upheld', seated.tester)).statusCode).toBe(403)
    const second = await world.another()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => decide(id, 'upheld', admin, place % 2 ? second : world.app)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await earningsOf(world, seated.tester)).toMatchObject({ earned_pkr: 10 })
    expect(await query('select action from audit_log where subject = $1', [id])).toEqual([{ action: 'dispute.upheld' }])
  })

  it('is refused, not paid, if all days of the test are paid meanwhile', async () => {
    const seated = await aTesterOfFourDays()
    const id = await aDispute(seated, '2026-11-21')
    await query('update assignments set paid_days = 1 where id = $1', [seated.seat])
    expect((await decide(id, 'upheld')).statusCode).toBe(409)
    expect((await daysOf(seated)).find(({ day }) => day === '2026-11-21')).toMatchObject({
      grade: 'claimed',
      dispute: { state: 'open' },
    })
  })

  it('is listed for review with the facts of the day, oldest first on request', async () => {
    const seated = await aTesterOfFourDays()
    const ids = [await aDispute(seated, '2026-11-21'), await aDispute(seated, '2026-11-20')]
    const { data } = await ok<{ data: AdminDispute[] }>(
      send(world.app, 'GET', '/api/admin/disputes?status=open&sort=created_at&limit=100', admin),
    )
    const mine = data.filter(({ id }) => ids.includes(id))
    expect(mine.map(({ id }) => id)).toEqual(ids)
    expect(mine).toMatchObject([
      { why: 'no_screenshot', seconds: 180, amount_pkr: 5, message: 'The picture is of that day.', own: false },
      { why: 'not_checked_in', seconds: null, used_at: null },
    ])
  })
})
