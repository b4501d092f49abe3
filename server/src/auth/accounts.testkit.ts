import { randomUUID } from 'node:crypto'
import { send } from '../../../tests/fixtures.ts'
import type { World } from '../../../tests/world.ts'

export const anAddress = () => `zara-${randomUUID()}@people.example`
export const aPassword = 'correct horse battery'

export const register = (world: World, body: Record<string, unknown>) =>
  send(world.app, 'POST', '/api/identity/register', null, { name: 'Zara Malik', password: aPassword, ...body })

export const signIn = (world: World, email: string, password: string, headers?: Record<string, string>) =>
  send(world.app, 'POST', '/api/identity/sign-in', null, { email, password }, headers)

export const exchange = (world: World, idToken: string) =>
  send(world.app, 'POST', '/api/auth/firebase-exchange', null, { idToken })

/** An account that registered and was exchanged for a session. */
export async function anAccount(world: World, email = anAddress()) {
  const registered = await register(world, { email })
  const idToken: string = registered.json().id_token
  const session = (await exchange(world, idToken)).json()
  const token: string = session.access_token
  return { email, idToken, id: session.user.id as string, token, headers: { authorization: `Bearer ${token}` } }
}
