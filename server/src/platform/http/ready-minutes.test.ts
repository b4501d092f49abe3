import { beforeAll, expect, it } from 'vitest'
import { send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aServer, aWay } from './outage.testkit.ts'

const world = useTestServer()
const recorded = async () => {
  const { rows } = await world.database.pool.query<{ whole: boolean; recent: boolean }>(
    `select minute = date_trunc('minute', minute) as whole,
       minute between now() - interval '10 minutes' and now() as recent from ready_minutes order by minute`,
  )
  return rows
}
const theMinute = { whole: true, recent: true }

// The server of the test would record minutes too.
beforeAll(() => world.app.close())

it('servers that are ready record the minute once', async () => {
  await world.database.pool.query('delete from ready_minutes')
  for (const { app } of [await aServer(world, world.connection), await aServer(world, world.connection)])
    expect((await send(app, 'GET', '/ready', null)).statusCode).toBe(200)
  const rows = await recorded()
  // The minute can end between the two.
  expect([1, 2]).toContain(rows.length)
  expect(rows).toEqual(rows.map(() => theMinute))
})

it('a server without its database records nothing, unlike another that has it, and goes on once it is back', async () => {
  const way = await aWay(world)
  const { app } = await aServer(world, way.connection)
  const status = async () => (await send(app, 'GET', '/ready', null)).statusCode
  await way.cut()
  await expect.poll(status).toBe(503)
  await world.database.pool.query('delete from ready_minutes')
  const other = await aServer(world, world.connection)
  expect((await recorded()).at(-1)).toEqual(theMinute)
  await other.app.close()
  await world.database.pool.query('delete from ready_minutes')
  expect(await recorded()).toEqual([])
  await way.restore()
  await expect.poll(status).toBe(200)
  await expect.poll(async () => (await recorded()).at(-1)).toEqual(theMinute)
})
