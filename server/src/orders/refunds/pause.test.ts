import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '@fortnight/contract/calendar'
import { dayMs, hourMs } from '@fortnight/contract/format/spans'
import { aPersonOf, aRefund, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { hooks } from '../../app/hooks.ts'
import { aCheckIn, checkedIn } from '../../testing/checkins/seat.testkit.ts'
import { aStartedRun, noon, startAfresh } from '../../testing/evaluation/tick.testkit.ts'
import { tick } from '../../testing/evaluation/tick.ts'
import { remind } from '../../testing/checkins/reminders.job.ts'
import { replayRun } from '../../testing/ledger/replay.ts'
import { storedAndReplayed } from '../../testing/ledger/stored-and-replayed.testkit.ts'
import { anApprovedApp } from '../../testing/staffing/staff.testkit.ts'
import { staffWaiting } from '../../testing/staffing/staff-queue.job.ts'
import { runOffers } from '../../testing/staffing/offers.job.ts'
import { bookLateTests } from '../late/late.job.ts'
import { deliveredDays } from './delivered.ts'
import { pauseWaiting } from './pause-waiting.job.ts'
import { declined, paid, refundsIn } from './refunds.testkit.ts'

const world = useTestServer()
const { sql, quote, ask, settle } = refundsIn(world)
const mail = { ofOffer: () => Promise.resolve() } as never

let owner: Person
let admin: Person
let run: Awaited<ReturnType<typeof aStartedRun>>
let payment: string
beforeEach(async () => {
  ;[owner, admin] = await startAfresh(world)
  run = await aStartedRun(world, owner, admin)
  payment = await paymentOf(run.id)
})

const paymentOf = async (app: string) =>
  (await sql<{ id: string }>('select id from payments where app_id = $1', [app]))[0]!.id
const takeBack = (who = owner, app = world.app) => send(app, 'POST', `/api/payments/${payment}/refund/take-back`, who)
const kinds = async () =>
  (await run.facts()).map(({ kind }) => kind).filter((kind) => ['paused', 'resumed', 'promise_moved'].includes(kind))
const runId = async () => (await run.run())['id'] as unknown as string

/** A tester of the run with an account, and their seat. */
async function aTester(at = 0) {
  const seat = (await run.seats('opted_in'))[at]!
  return { tester: await aPersonOf(world, seat.tester_id), seat: Number(seat.id) }
}
const todayOf = async (who: Person) =>
  (await ok<{ data: { seat: number }[] }>(send(world.app, 'GET', '/api/tester/today', who))).data.map(
    ({ seat }) => seat,
  )
const titlesOf = async (who: Person) =>
  (
    await ok<{ data: { title: string }[] }>(send(world.app, 'GET', `/api/notifications/user/${who.email}`, who))
  ).data.map(({ title }) => title)

describe('a refund request', () => {
  it('from before there were pauses is paused within the hour, once', async () => {
    await sql(
      `insert into refunds (payment_id, app_id, owner_id, ground, amount_cents, asked_by_owner)
       select id, app_id, owner_id, 'shortfall', 100, true from payments where id = $1`,
      [payment],
    )
    for (const minutes of [25, 85]) await pauseWaiting(world.database.db, new Date(noon().getTime() + minutes * 60_000))
    expect(await run.run()).toMatchObject({ paused_at: new Date(noon().getTime() + 25 * 60_000) })
  })

  it('stops the test at once: its testers read so in their language, and it is on none of their days', async () => {
    const [english, urdu] = [await aTester(0), await aTester(1)]
    await sql("update testers set locale = 'ur' where person_id = $1", [urdu.tester.id])
    expect(await todayOf(english.tester)).toEqual([english.seat])
    await ok(ask(owner, payment))
    expect(await todayOf(english.tester)).toEqual([])
    expect((await titlesOf(english.tester))[0]).toBe('The test of Harbour is paused')
    expect((await titlesOf(urdu.tester))[0]).toContain('روک دیا گیا ہے')
    const detail = await ok<{ paused_at: string | null }>(send(world.app, 'GET', `/api/apps/${run.id}/run`, owner))
    expect(detail.paused_at).toBe(noon().toISOString())
    expect(await kinds()).toEqual(['paused'])
  })

  it('is shown to administrators wherever the test is listed, and the test as at no risk meanwhile', async () => {
    await run.leave(20, noon(1))
    const listed = async (filter = '') =>
      (await ok<{ data: object[] }>(send(world.app, 'GET', `/api/admin/apps?q=${owner.email}${filter}`, admin))).data
    expect(await listed('&risk=yes')).toMatchObject([{ id: run.id, is_paused: false, at_risk: true }])
    await ok(ask(owner, payment))
    expect(await listed()).toMatchObject([{ id: run.id, is_paused: true, at_risk: false }])
    expect(await listed('&risk=yes')).toEqual([])
    const seat = (await run.seats('opted_in'))[0]!
    expect(await ok(send(world.app, 'GET', `/api/admin/testers/${seat.tester_id}`, admin))).toMatchObject({
      data: { tests: [{ app_id: run.id, is_paused: true }] },
    })
  })

  it('lets no one be asked, reminded or let go while it waits', async () => {
    await run.leave(8, noon(1))
    await ok(ask(owner, payment))
    const before = await run.seats()
    for (const day of [3, 6, 9, 12]) {
      await run.dueAgain()
      await run.tickOn(day)
      world.now = new Date(noon(day).getTime() + 8 * hourMs)
      await runOffers({ db: world.database.db, mail, clock: () => world.now! })
      await remind(world.database.db, world.now)
    }
    expect(await run.seats()).toEqual(before)
    expect(await run.facts('nudged')).toEqual([])
    expect(await sql('select 1 from assignments where nudged_on is not null and app_id = $1', [run.id])).toEqual([])
  })

  it('keeps a test that waits for its team from getting one, until it is taken back', async () => {
    await sql("update testers set status = 'retired'")
    const waiting = await anApprovedApp(world, owner, admin)
    payment = await paymentOf(waiting.id)
    await ok(ask(owner, payment))
    await sql("update testers set status = 'available'")
    await staffWaiting(world.database.db)
    const phase = async () =>
      (await sql<{ phase: string }>('select phase from runs where app_id = $1', [waiting.id]))[0]
    expect(await phase()).toEqual({ phase: 'queued' })
    await ok(takeBack())
    const decided = 'select 1 from decisions d join runs r on r.id = d.run_id where r.app_id = $1'
    expect(await sql(decided, [waiting.id])).toEqual([])
    await staffWaiting(world.database.db)
    expect(await phase()).toEqual({ phase: 'staffing' })
  })

  it('sells no whole day of the pause, also if testers use the app, and pays them for it', async () => {
    const someone = await aTester()
    await run.use(0)
    await ok(ask(owner, payment))
    world.now = noon(2)
    await checkedIn(world, someone, aCheckIn(noon(2)))
    world.now = noon(4)
    await ok(settle(admin, (await refundOf()).id, declined))
    world.now = noon(5)
    await run.use(5)
    const terms = { id: await runId(), need: 12, days: 14, timezone: 'UTC' }
    const { state } = await replayRun(world.database.db, terms)
    const sold = deliveredDays(terms, state, addDays(day(0), 6))
    expect(sold.map((line) => line.day)).toEqual([0, 4, 5, 6].map(day))
    expect(await sql('select day::text from checkins where assignment_id = $1 order by day', [someone.seat])).toEqual(
      [0, 2, 5].map((n) => ({ day: day(n) })),
    )
  })
})

const day = (n: number) => noon(n).toISOString().slice(0, 10)
const refundOf = async () => (await quote(owner, payment)).refund as unknown as { id: string; refund_status: string }

describe('a request that is taken back', () => {
  it('lets the test go on, and its testers read so', async () => {
    const { tester, seat } = await aTester()
    await ok(ask(owner, payment))
    world.now = new Date(noon().getTime() + 20 * hourMs)
    expect(await ok(takeBack())).toMatchObject({ refund_status: 'taken_back', take_back_until: null })
    expect((await titlesOf(tester))[0]).toBe('The test of Harbour goes on')
    expect(await todayOf(tester)).toEqual([seat])
    expect((await kinds()).slice(0, 2)).toEqual(['paused', 'resumed'])
    expect((await run.facts('resumed'))[0]?.data).toEqual({ because: 'taken_back' })
    expect((await ask(owner, payment)).statusCode).toBe(201)
  })

  it('is refused after a day, to a stranger, of a decided one, and of one that an administrator began', async () => {
    await ok(ask(owner, payment))
    expect((await takeBack(admin)).statusCode).toBe(404)
    await sql("update refunds set created_at = created_at - interval '25 hours' where payment_id = $1", [payment])
    expect((await takeBack()).json().detail).toContain('within 24 hours')
    await ok(settle(admin, (await refundOf()).id, declined))
    expect((await takeBack()).statusCode).toBe(409)
    await ok(send(world.app, 'POST', `/api/admin/payments/${payment}/refund`, admin, { pay_to: null }))
    expect(await kinds()).toEqual(['paused', 'resumed', 'paused'])
    expect((await takeBack()).statusCode).toBe(409)
    expect(await kinds()).toEqual(['paused', 'resumed', 'paused'])
  })

  it('gives the offers that were open the time of the pause', async () => {
    await run.leave(8, noon(1))
    await run.use(0)
    const stays = await aTester()
    await run.tickOn(1)
    // Others are asked: those who are in read nothing of it.
    expect(await titlesOf(stays.tester)).toEqual([])
    const ends = () =>
      sql<{ at: Date }>(
        "select expires_at as at from assignments where app_id = $1 and state = 'invited' order by id",
        [run.id],
      )
    const before = await ends()
    expect(before.length).toBeGreaterThan(0)
    await ok(ask(owner, payment))
    world.now = new Date(noon(1).getTime() + 5 * hourMs)
    await ok(takeBack())
    expect((await ends()).map(({ at }) => at.getTime())).toEqual(before.map(({ at }) => at.getTime() + 5 * hourMs))
  })
})

describe('a request that is declined', () => {
  it('lets the test go on; the promised date moves by the pause with the reason, and no tester is judged for it', async () => {
    await run.promise(noon())
    await run.use(0)
    await ok(ask(owner, payment))
    const before = await sql<{ due_on: string }>('select due_on::text from runs where app_id = $1', [run.id])
    world.now = noon(9)
    await bookLateTests(world.database.db, noon(9))
    await ok(settle(admin, (await refundOf()).id, declined))
    const moved = addDays(before[0]!.due_on, 9)
    expect((await run.facts('promise_moved'))[0]?.data).toEqual({ cause: 'pause', hours: 9 * 24, to: moved })
    expect((await titlesOf(owner)).some((title) => title.startsWith('Harbour: your date is now'))).toBe(true)
    // Some miss the day on which it goes on, too.
    await run.use(
      9,
      (await run.seats('opted_in')).slice(0, 5).map(({ id }) => id),
    )
    await run.dueAgain()
    await run.tickOn(10)
    expect([...(await run.facts('lost')), ...(await run.facts('nudged'))]).toEqual([])
    const { tables, replayed, impossible } = await storedAndReplayed(world.database, await runId())
    expect(impossible).toBeNull()
    expect(replayed.run).toEqual(tables.run)
  })
})

describe('a request that is paid', () => {
  it('ends the paused test at the amount of that moment; testers who kept their days get those that are left', async () => {
    await sql('update assignments set release_pkr = 3 where app_id = $1', [run.id])
    const kept = await aTester()
    await run.use(0)
    world.now = noon(1)
    await run.use(1)
    await sql("update checkins set evidence = 'evidenced' where assignment_id = $1", [kept.seat])
    const refund = await aRefund(world, owner, payment)
    world.now = noon(6)
    await ok(settle(admin, refund, paid))
    expect(await run.run()).toMatchObject({ phase: 'cancelled', paused_at: null })
    expect(await run.seats('opted_in')).toEqual([])
    expect(
      await sql("select amount_pkr from earnings where assignment_id = $1 and kind = 'release'", [kept.seat]),
    ).toEqual([{ amount_pkr: 3 * 8 }])
    expect((await titlesOf(kept.tester))[0]).toBe('The test of Harbour was ended early')
  })

  it('after late money was booked meanwhile gives the rest of the price', async () => {
    const refund = await aRefund(world, owner, payment)
    await sql(
      `insert into refunds (payment_id, app_id, owner_id, ground, refund_status, amount_cents, asked_by_owner)
       select id, app_id, owner_id, 'late', 'due', 100, false from payments where id = $1`,
      [payment],
    )
    expect((await quote(owner, payment)).refund).toMatchObject({ amount: 8.99 })
    const { data } = await ok<{ data: unknown }>(settle(admin, refund, paid))
    expect(data).toMatchObject({ amount: 8.99 })
  })
})

describe('a request of a test that ends meanwhile', () => {
  it('stays to be decided, and can be taken back without waking the test', async () => {
    await ok(ask(owner, payment))
    await ok(send(world.app, 'PUT', `/api/admin/apps/${run.id}/cancel`, admin, { reason: 'No.' }))
    expect(await run.run()).toMatchObject({ phase: 'cancelled', paused_at: null })
    expect(await refundOf()).toMatchObject({ refund_status: 'requested' })
    await ok(takeBack())
    expect(await kinds()).toEqual(['paused'])
  })
})

describe('at the same moment', () => {
  it('two tabs ask and take back: once each', async () => {
    const second = await world.another()
    const asked = await Promise.all([1, 2, 3, 4].map(() => ask(owner, payment)))
    expect(asked.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await kinds()).toEqual(['paused'])
    const back = await Promise.all([takeBack(), takeBack(owner, second), takeBack(), takeBack(owner, second)])
    expect(back.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    expect((await kinds()).filter((kind) => kind === 'resumed')).toHaveLength(1)
  })

  it('a take-back and a decision: one of them happens', async () => {
    for (const decision of [paid, declined, paid]) {
      const refund = await aRefund(world, owner, payment)
      const [back, settled] = await Promise.all([takeBack(), settle(admin, refund, decision)])
      expect([back.statusCode, settled.statusCode].toSorted()).toEqual([200, 409])
      if (settled.statusCode === 200 && decision === paid) return
      expect(await run.run()).toMatchObject({ phase: 'running', paused_at: null })
    }
  })

  it('a request and an evaluation: once paused nothing more is decided', async () => {
    await run.leave(8, noon(1))
    await run.dueAgain()
    const { db } = world.database
    await Promise.all([ask(owner, payment), tick(db, () => noon(1), hooks), tick(db, () => noon(1), hooks)])
    const seats = await run.seats()
    await run.dueAgain()
    expect(await tick(db, () => new Date(noon(1).getTime() + dayMs), hooks)).toBe(0)
    expect(await run.seats()).toEqual(seats)
    const all = (await run.facts()).map(({ kind }) => kind)
    expect(all.slice(all.indexOf('paused') + 1)).toEqual([])
  })
})
