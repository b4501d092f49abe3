import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '@fortnight/contract/calendar'
import { dayMs, hourMs } from '@fortnight/contract/format/spans'
import { emptyPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { refundsIn } from '../refunds/refunds.testkit.ts'
import { bookLate } from './book.ts'
import { bookLateTests } from './late.job.ts'
import { aPaidTest } from './late.testkit.ts'
import { leadRun } from '../../testing/ledger/course.testkit.ts'
import { listPromised } from '../../testing/promise/promises.repository.ts'

const world = useTestServer()
const { sql, quote, ask, settle, approvedOn } = refundsIn(world)
const now = new Date()
const today = now.toISOString().slice(0, 10)

beforeEach(() => emptyPool(world))

/** A test whose promised day was `daysLate` days ago, and which goes on or met its goal that many days ago. */
async function aTest(daysLate: number, metAgo?: number) {
  // The day of the promise lies `days` and one after the moment it counts from.
  const test = await aPaidTest(world, new Date(Date.parse(today) + 12 * hourMs - (daysLate + 15) * dayMs))
  const [started, goal] = [addDays(today, -daysLate - 14), addDays(today, -daysLate)]
  if (metAgo === undefined) await leadRun(world, test.app, 'running', { started, goal })
  else await leadRun(world, test.app, 'qualified', { started, goal, qualified: addDays(today, -metAgo) })
  return test
}

const booked = (payment: string) =>
  sql<{ amount_cents: number; amount_pkr: number; refund_status: string; message: string }>(
    `select amount_cents, amount_pkr, refund_status, message from refunds where payment_id = $1 and ground = 'late' order by created_at`,
    [payment],
  )
const titles = async (who: Person) =>
  (
    await ok<{ data: { title: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${who.email}?limit=50`, who),
    )
  ).data.map(({ title }) => title)
const book = (at = now) => bookLateTests(world.database.db, at)

describe('a test that is late', () => {
  it('pays nothing back on its promised day, nor once it met its goal by then', async () => {
    const { payment } = await aTest(0)
    const met = await aTest(3, 3)
    await book()
    expect([await booked(payment), await booked(met.payment)]).toEqual([[], []])
  })

  it.each([
    [1, 100, 280],
    [2, 250, 700],
    [6, 849, 2377],
    [7, 999, 2797],
    [30, 999, 2797],
  ])('pays back by the scale after %i days', async (days, cents, rupees) => {
    const { owner, admin, payment, app } = await aTest(days)
    await book()
    expect(await booked(payment)).toEqual([
      {
        amount_cents: cents,
        amount_pkr: rupees,
        refund_status: 'due',
        message: `${days} ${days === 1 ? 'day' : 'days'} after the promised date.`,
      },
    ])
    expect((await titles(owner)).filter((title) => title.endsWith('Tideline is late'))).toHaveLength(1)
    expect(await titles(admin)).toContain('Money of a late test to send')
    // The test goes on.
    expect(await sql('select phase from runs where app_id = $1', [app])).toEqual([{ phase: 'running' }])
  })

  it('books each amount once, however often and on however many servers it is looked at', async () => {
    const { payment, owner } = await aTest(1)
    await Promise.all([book(), book(), book()])
    await book()
    expect((await booked(payment)).map(({ amount_cents }) => amount_cents)).toEqual([100])
    expect((await titles(owner)).filter((title) => title.endsWith('is late'))).toHaveLength(1)
  })

  it('adds each further day to what waits to be sent, and books further days apart when that was sent', async () => {
    const { payment, admin } = await aTest(1)
    await book()
    await book(new Date(now.getTime() + dayMs))
    expect((await booked(payment)).map(({ amount_cents }) => amount_cents)).toEqual([250])
    const [{ id } = { id: '' }] = await sql<{ id: string }>('select id from refunds where payment_id = $1', [payment])
    expect((await settle(admin, id, { refund_status: 'declined', reason: 'No.' })).statusCode).toBe(409)
    expect((await settle(admin, id, { refund_status: 'paid', reference: '15291443999' })).statusCode).toBe(200)
    await book(new Date(now.getTime() + 2 * dayMs))
    expect((await booked(payment)).map(({ amount_cents, refund_status }) => [amount_cents, refund_status])).toEqual([
      [250, 'paid'],
      [150, 'due'],
    ])
    expect(await sql(`select amount_cents from ledger where payment_id = $1 and kind = 'late'`, [payment])).toEqual([
      { amount_cents: -250 },
    ])
  })

  it('counts the days until its goal was met', async () => {
    const { payment } = await aTest(5, 3)
    await book()
    expect((await booked(payment)).map(({ amount_cents }) => amount_cents)).toEqual([250])
  })

  it('pays back after its end, too, while nothing changes for tests that ended in time', async () => {
    const closed = { at: new Date(now.getTime() - 2 * dayMs), qualified: addDays(today, -3) }
    const [late, inTime] = [await aTest(5, 3), await aTest(3, 3)]
    for (const { app } of [late, inTime]) await leadRun(world, app, 'completed', closed)
    await sql(
      `update assignments set invited_at = now() - interval '9 days', accepted_at = now() - interval '9 days',
         listed_at = now() - interval '8 days' where app_id = $1`,
      [inTime.app],
    )
    const apps = await listPromised(world.database.db)
    expect([late, inTime].map(({ app }) => apps.includes(app))).toEqual([true, false])
    await book()
    expect((await booked(late.payment)).map(({ amount_cents }) => amount_cents)).toEqual([250])
  })

  it('goes by the scale that its order was made with', async () => {
    const { payment } = await aTest(1)
    await sql(`update payments set late_scale = late_scale || '{"first_percent": 50}' where id = $1`, [payment])
    await book()
    expect((await booked(payment)).map(({ amount_cents }) => amount_cents)).toEqual([500])
  })

  it('pays nothing if it was sold before there was a scale', async () => {
    const { payment } = await aTest(3)
    await sql('update payments set late_scale = null where id = $1', [payment])
    await book()
    expect(await booked(payment)).toEqual([])
  })
})

describe('a test that does not start', () => {
  /** A test that has waited for that long, since its promise or, with `readyHours`, since it was ready. */
  async function aWaitingTest(hours: number, readyHours = hours) {
    const before = (count: number) => new Date(now.getTime() - count * hourMs)
    const test = await aPaidTest(world, before(hours))
    await sql('update runs set ready_at = $2 where app_id = $1', [test.app, before(readyHours)])
    return test
  }

  it.each([
    [71, []],
    [73, [100]],
    [97, [200]],
    [72 + 9 * 24 + 1, [999]],
  ])('pays back a tenth a day once %i hours have passed since payment and set-up', async (hours, cents) => {
    const { payment } = await aWaitingTest(hours)
    await book()
    expect((await booked(payment)).map(({ amount_cents }) => amount_cents)).toEqual(cents)
  })

  it('pays for a start that came late, also if it came after the last look', async () => {
    const { payment, app } = await aWaitingTest(24 * 5)
    await leadRun(world, app, 'running', { at: new Date(now.getTime() - (24 * 5 - 97) * hourMs) })
    await book()
    expect((await booked(payment)).map(({ amount_cents }) => amount_cents)).toEqual([200])
  })

  it('can be asked back once its promised day is over', async () => {
    const { owner, payment } = await aWaitingTest(20 * 24, 1)
    expect(await quote(owner, payment)).toMatchObject({ ground: 'shortfall', amount: 9.99 })
  })

  it('is given up after thirty days, with the whole price back', async () => {
    const { owner, payment, app } = await aWaitingTest(30 * 24 + 1)
    await book()
    await book()
    expect((await booked(payment)).map(({ amount_cents }) => amount_cents)).toEqual([999])
    expect(await sql('select phase from runs where app_id = $1', [app])).toEqual([{ phase: 'cancelled' }])
    expect(await sql('select status from apps where id = $1', [app])).toEqual([{ status: 'cancelled' }])
    expect(await sql('select 1 from assignments where app_id = $1 and ended_at is null', [app])).toEqual([])
    expect((await titles(owner)).filter((title) => title === 'Tideline could not start')).toHaveLength(1)
  })

  it('asks the whole price back as a shortfall if it was sold without a scale', async () => {
    const { payment } = await aWaitingTest(30 * 24 + 1)
    await sql('update payments set late_scale = null where id = $1', [payment])
    await book()
    expect(await sql('select ground, amount_cents from refunds where payment_id = $1', [payment])).toEqual([
      { ground: 'shortfall', amount_cents: 999 },
    ])
  })

  it('pays nothing back while its Play set-up is missing', async () => {
    const { payment } = await aPaidTest(world, new Date(now.getTime() - 20 * dayMs), { setUp: false })
    await book()
    expect(await booked(payment)).toEqual([])
  })
})

describe('late money and other refunds', () => {
  it('are the rupees of the whole price together, however many parts there are', async () => {
    const { payment, admin } = await aTest(1)
    await world.asOwner('alter table payments disable trigger user')
    await sql('update payments set amount_pkr = 2800 where id = $1', [payment])
    await world.asOwner('alter table payments enable trigger user')
    for (let later = 0; later < 7; later++) {
      await book(new Date(now.getTime() + later * dayMs))
      const [due] = await sql<{ id: string }>(
        `select id from refunds where payment_id = $1 and refund_status = 'due'`,
        [payment],
      )
      if (due) await ok(settle(admin, due.id, { refund_status: 'paid', reference: `1529144399${later}` }))
    }
    const parts = await booked(payment)
    const sum = (of: 'amount_cents' | 'amount_pkr') => parts.reduce((total, part) => total + part[of], 0)
    expect([parts.length, sum('amount_cents'), sum('amount_pkr')]).toEqual([7, 999, 2800])
  })

  it('are never more than the price together', async () => {
    const { owner, payment } = await aTest(2)
    await book()
    await approvedOn(payment, 0)
    expect(await quote(owner, payment)).toMatchObject({ ground: 'guarantee', amount: 7.49, late: 2.5 })
    expect((await ask(owner, payment)).statusCode).toBe(201)
    // Everything has gone back or will: nothing is left for further days.
    await book(new Date(now.getTime() + 5 * dayMs))
    expect((await booked(payment)).map(({ amount_cents }) => amount_cents)).toEqual([250])
  })

  it('wait for each other, so that they keep to the price at the same moment too', async () => {
    const { owner, payment, app } = await aTest(2)
    await approvedOn(payment, 0)
    const asked = await world.database.db.transaction(async (tx) => {
      await bookLate(tx, app, now)
      const answer = ask(owner, payment)
      // Long enough for the request to read what is booked, if it does not wait.
      await sleep(300)
      return [answer]
    })
    expect((await asked[0])?.json()).toMatchObject({ amount: 7.49 })
  })

  it('the missing tester-days are paid back only where they are more', async () => {
    const { owner, payment } = await aTest(7)
    await book()
    expect(await quote(owner, payment)).toMatchObject({
      ground: null,
      why_not: 'As much as this goes back already, because the test was late.',
    })
  })
})
