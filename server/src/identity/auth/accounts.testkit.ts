import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'

export const anAddress = () => `zara-${randomUUID()}@people.example`
export const aPassword = 'correct horse battery'

export const register = (world: TestServer, body: Record<string, unknown>, headers?: Record<string, string>) =>
  send(world.app, 'POST', '/api/identity/register', null, { name: 'Zara Malik', password: aPassword, ...body }, headers)

export const signIn = (
  world: TestServer,
  email: string,
  password: string,
  headers?: Record<string, string>,
  code?: string,
) => send(world.app, 'POST', '/api/identity/sign-in', null, { email, password, ...(code && { code }) }, headers)

export const exchange = (world: TestServer, idToken: string) =>
  send(world.app, 'POST', '/api/auth/firebase-exchange', null, { idToken })

/** A signed-in user with an account of the embedded provider. */
export interface Holder extends Person {
  idToken: string
}

/** A session of the ID token's user. */
export async function enter(world: TestServer, idToken: string): Promise<Holder> {
  const { access_token: token, user } = await ok<{ access_token: string; user: { id: string; email: string } }>(
    exchange(world, idToken),
  )
  return { ...user, idToken, token, headers: { authorization: `Bearer ${token}` } }
}

/** An account that registered and was exchanged for a session. */
export async function anAccount(
  world: TestServer,
  email = anAddress(),
  headers?: Record<string, string>,
): Promise<Holder> {
  return enter(world, (await register(world, { email }, headers)).json().id_token)
}

/** Another session of an account, from another browser. */
export const another = async (world: TestServer, { email }: Holder) =>
  enter(world, (await signIn(world, email, aPassword)).json().id_token)

const stepMs = 30_000

/** Code of an authenticator app, a number of 30-second steps from now. */
export const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * stepMs })

/** Waits for the next step if the present one is about to end: the code of the previous one would come too late. */
async function clearOfStepsEnd() {
  const left = stepMs - (Date.now() % stepMs)
  if (left < 2000) await sleep(left)
}

/** Sets up an authenticator app with the code of the previous step, so that the current one is still unused. */
export async function withAuthenticator(world: TestServer, holder: Holder) {
  await clearOfStepsEnd()
  const { secret } = await ok<{ secret: string }>(send(world.app, 'POST', '/api/account/authenticator', holder))
  const { recovery_codes } = await ok<{ recovery_codes: string[] }>(
    send(world.app, 'PUT', '/api/account/authenticator', holder, { code: codeOf(secret, -1) }),
  )
  return { ...holder, secret, recovery_codes }
}
