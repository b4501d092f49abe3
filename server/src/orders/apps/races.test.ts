import { describe, expect, it } from 'vitest'
import { anApp, aPayment, aPerson, aTransfer, emptyPool, send, settle } from '../../../../tests/fixtures.ts'
import { useTestServer, waiting } from '../../../../tests/test-server.ts'

const world = useTestServer()

/** Starts the calls one after the other while the app's row is locked, so that they collide in this order. */
async function inOrder(appId: string, calls: (() => ReturnType<typeof send>)[]): Promise<number[]> {
  const holder = await world.database.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from apps where id = $1 for update', [appId])
  const answers: ReturnType<typeof send>[] = []
  for (const call of calls) {
    answers.push(call())
    await expect.poll(() => waiting(world), { interval: 5 }).toBe(answers.length)
  }
  await holder.query('commit')
  holder.release()
  return (await Promise.all(answers)).map((answer) => answer.statusCode)
}

describe('concurrent calls on one app, on two servers', () => {
  it('pay and remove: the app that is being paid for stays', async () => {
    const [owner, second] = [await aPerson(world), await world.another()]
    const app = await anApp(world, owner)
    const pay = () => send(world.app, 'POST', '/api/payments/create', owner, aTransfer(app.id))
    const remove = () => send(second, 'DELETE', `/api/apps/${app.id}`, owner)
    expect(await inOrder(app.id, [pay, remove])).toEqual([200, 409])
  })

  it('remove and pay: no payment is accepted for the removed app', async () => {
    const [owner, second] = [await aPerson(world), await world.another()]
    const app = await anApp(world, owner)
    const pay = () => send(world.app, 'POST', '/api/payments/create', owner, aTransfer(app.id))
    const remove = () => send(second, 'DELETE', `/api/apps/${app.id}`, owner)
    expect(await inOrder(app.id, [remove, pay])).toEqual([200, 404])
  })

  it('pay and order: the package that is paid for stays the chosen one', async () => {
    const [owner, second] = [await aPerson(world), await world.another()]
    const app = await anApp(world, owner)
    const pay = () => send(world.app, 'POST', '/api/payments/create', owner, aTransfer(app.id))
    const order = () => send(second, 'PUT', `/api/apps/${app.id}/order`, owner, { package_plan: 'enterprise' })
    expect(await inOrder(app.id, [pay, order])).toEqual([200, 409])
  })

  it('edit and edit, of one version: the second is refused and overwrites nothing', async () => {
    const [owner, second] = [await aPerson(world), await world.another()]
    const app = await anApp(world, owner)
    const edit = (server: typeof second, change: object) => () =>
      send(server, 'PUT', `/api/apps/${app.id}`, owner, { ...change, version: app.version })
    const setUp = () =>
      send(second, 'PUT', `/api/apps/${app.id}/play-setup`, owner, {
        package_name: 'pk.other',
        opt_in_url: null,
        access_method: null,
        group_email: null,
        countries: [],
        version: app.version,
      })
    const edits = [edit(world.app, { description: 'First' }), edit(second, { description: 'Second' }), setUp]
    expect(await inOrder(app.id, edits)).toEqual([200, 409, 409])
    const kept = await send(world.app, 'GET', `/api/apps/${app.id}`, owner)
    expect(kept.json()).toMatchObject({ description: 'First', package_name: null, version: 2 })
  })

  it('pay again and approve: both are answered without a deadlock', async () => {
    await emptyPool(world)
    const [owner, admin, second] = [await aPerson(world), await aPerson(world, 'admin'), await world.another()]
    const { app, id } = await aPayment(world, owner)
    const again = () => send(world.app, 'POST', '/api/payments/create', owner, aTransfer(app.id))
    expect(await inOrder(app.id, [again, () => settle(second, admin, id)])).toEqual([409, 200])
    const other = await aPayment(world, owner)
    const resend = () => send(world.app, 'POST', '/api/payments/create', owner, aTransfer(other.app.id))
    expect(await inOrder(other.app.id, [() => settle(second, admin, other.id), resend])).toEqual([200, 409])
  })
})
