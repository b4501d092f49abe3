import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '@fortnight/contract/calendar'
import { promisedDay } from '@fortnight/contract/testing/promise'
import type { RunPromise } from '@fortnight/contract/testing/promise'
import { hourMs } from '@fortnight/contract/format/spans'
import { aPayment, aPerson, aPool, emptyPool, ok, type Person, send, settle } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { bookLateTests } from '../../orders/late/late.job.ts'
import { takeStepsOfAll } from '../ledger/steps.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  await emptyPool(world)
  await aPool(world, 40)
  owner = await aPerson(world)
  admin = await aPerson(world, 'admin')
})

const setup = {
  package_name: 'com.example.tideline',
  opt_in_url: 'https://play.google.com/apps/testing/com.example.tideline',
  access_method: 'email_list',
  group_email: null,
  countries: [],
}
const query = (text: string, values: unknown[]) => world.database.pool.query(text, values)

/** A paid app whose order and approval lie that many hours back; its promise counts from the same moment. */
async function paid(hours: number, setUp: boolean) {
  const { app, id } = await aPayment(world, owner, {}, { setUp })
  await ok(settle(world.app, admin, id))
  await query(
    `update runs set promised_from = clock() - $2 * interval '1 hour', queued_at = clock() - $2 * interval '1 hour',
       ready_at = case when ready_at is not null then clock() - $2 * interval '1 hour' end where app_id = $1`,
    [app.id, hours],
  )
  return app.id
}

const promiseOf = async (app: string) =>
  (await ok<{ promise: RunPromise }>(send(world.app, 'GET', `/api/apps/${app}/run`, owner))).promise
const moves = async (app: string) =>
  (await ok<{ data: unknown }[]>(send(world.app, 'GET', `/api/apps/${app}/run/events?kind=promise_moved`, owner))).map(
    ({ data }) => data,
  )
const titles = async () =>
  (
    await ok<{ data: { title: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${owner.email}?limit=50`, owner),
    )
  ).data.map(({ title }) => title)

describe('the promised day', () => {
  it('is kept with the order, and the same in the contract and the database', async () => {
    const { app, id } = await aPayment(world, owner)
    const history = await ok<{ data: { promised_from: string }[] }>(
      send(world.app, 'GET', `/api/apps/${app.id}/payments`, owner),
    )
    const from = history.data[0]?.promised_from ?? ''
    await ok(settle(world.app, admin, id))
    const day = promisedDay(new Date(from), 14)
    expect(await promiseOf(app.id)).toEqual({ promised_on: day, due_on: day, waited: { setup: 0, list: 0, pause: 0 } })
    expect(await moves(app.id)).toEqual([])
  })

  it('moves by the time for which the set-up was missing, and its developer reads why', async () => {
    const app = await paid(30, false)
    const before = await query('select promised_on::text as day from runs where app_id = $1', [app])
    await ok(send(world.app, 'PUT', `/api/apps/${app}/play-setup`, owner, setup))
    const promise = await promiseOf(app)
    expect(promise.promised_on).toBe(before.rows[0].day)
    expect([addDays(promise.promised_on, 1), addDays(promise.promised_on, 2)]).toContain(promise.due_on)
    expect(promise.waited).toEqual({ setup: 30, list: 0, pause: 0 })
    expect(await moves(app)).toEqual([{ cause: 'setup', hours: 30, to: promise.due_on }])
    expect((await titles()).some((title) => title.startsWith('Tideline: your date is now'))).toBe(true)
  })

  it('does not move for what we took ourselves: an approval that came late', async () => {
    const { app, id } = await aPayment(world, owner, {}, { setUp: false })
    await query(`update payments set promised_from = promised_from - interval '3 days' where id = $1`, [id])
    await ok(settle(world.app, admin, id))
    await ok(send(world.app, 'PUT', `/api/apps/${app.id}/play-setup`, owner, setup))
    const promise = await promiseOf(app.id)
    expect(promise.due_on).toBe(promise.promised_on)
  })

  it('moves by what the list took beyond six hours, once for each day', async () => {
    const app = await paid(60, true)
    await takeStepsOfAll(world, app, ['accepted'], new Date(Date.now() - 54 * hourMs))
    await bookLateTests(world.database.db, new Date())
    await bookLateTests(world.database.db, new Date())
    const promise = await promiseOf(app)
    expect(promise.waited).toEqual({ setup: 0, list: 48, pause: 0 })
    expect(promise.due_on).toBe(addDays(promise.promised_on, 2))
    expect(await moves(app)).toEqual([{ cause: 'list', hours: 48, to: promise.due_on }])
  })
})
