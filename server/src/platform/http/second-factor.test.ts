import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { anApp, aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { sessions } from '../db/schema/identity.ts'

const world = useTestServer()

/** An administrator who signed in with the password alone. */
async function anUnprovenAdministrator() {
  const admin = await aPerson(world, 'admin')
  await world.database.db.update(sessions).set({ second_factor: false }).where(eq(sessions.user_id, admin.id))
  return admin
}

it('an administrator without a second factor is led to it', async () => {
  const admin = await anUnprovenAdministrator()
  const answer = await send(world.app, 'GET', '/api/admin/dashboard/stats', admin)
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'second-factor-required' })
  expect(await ok(send(world.app, 'GET', '/api/account', admin))).toMatchObject({ second_factor_needed: true })
})

it('an administrator without a second factor gets their own rows and no others', async () => {
  const admin = await anUnprovenAdministrator()
  const owner = await aPerson(world)
  const app = await anApp(world, owner)
  const notes = (email: string) => send(world.app, 'GET', `/api/notifications/user/${email}`, admin)
  expect((await notes(admin.email)).statusCode).toBe(200)
  expect((await notes(owner.email)).statusCode).toBe(403)
  expect((await send(world.app, 'GET', `/api/apps/${app.id}`, admin)).statusCode).toBe(403)
})
