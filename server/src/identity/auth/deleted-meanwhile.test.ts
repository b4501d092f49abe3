import { expect, it } from 'vitest'
import { aPerson, send } from '../../../../tests/fixtures.ts'
import { useTestServer, waiting } from '../../../../tests/test-server.ts'

const world = useTestServer({ ownDatabase: true })

it.each([
  ['/api/account/keys', { name: 'Build', scopes: ['read'], sandbox: true }],
  ['/api/account/email', { email: 'another@example.com' }],
  ['/api/apps', { name: 'Tideline', description: 'Tide and swell times.' }],
] as const)('a user who is deleted while %s is under way is signed out', async (path, body) => {
  const user = await aPerson(world)
  const client = await world.database.pool.connect()
  await client.query('begin')
  await client.query('delete from users where id = $1', [user.id])
  const answer = send(world.app, 'POST', path, user, body)
  await expect.poll(() => waiting(world)).toBeGreaterThan(0)
  await client.query('commit')
  client.release()
  expect((await answer).statusCode).toBe(401)
})
