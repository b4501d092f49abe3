import { aTransactionId, ok, send, settle, type Person } from '../../../tests/fixtures.ts'
import type { TestServer } from '../../../tests/test-server.ts'
import { createLimits } from '../platform/http/limits.ts'
import { noon } from '../testing/evaluation/tick.testkit.ts'
import { hooks } from '../app/hooks.ts'
import { tick } from '../testing/evaluation/tick.ts'
import { act } from './act.ts'
import { demoAccounts } from './demo.ts'

const fail = (error: Error) => {
  throw error
}

/** Signs the first person of that role in to a demo. */
export async function signInTo({ app, database, vault }: TestServer, role: string): Promise<Person> {
  const account = (await demoAccounts(database.db, vault)).find((candidate) => candidate.role === role)
  if (!account) throw new Error(`the demo has no ${role}`)
  const { email, password } = account
  const { id_token: idToken } = await ok<{ id_token: string }>(
    send(app, 'POST', '/api/identity/sign-in', null, { email, password }),
  )
  const { access_token: token, user } = await ok<{ access_token: string; user: { id: string } }>(
    send(app, 'POST', '/api/auth/firebase-exchange', null, { idToken }),
  )
  return { id: user.id, email, token, headers: { authorization: `Bearer ${token}` } }
}

/** Signs the accounts of the demo in. From then on it is the first noon after the demo was filled. */
export async function aDemo(world: TestServer) {
  world.now = noon(noon() < new Date() ? 1 : 0)
  await world.database.pool.query('update sample_testers set since = least(since, $1)', [world.now])
  return {
    developer: await signInTo(world, 'developer'),
    admin: await signInTo(world, 'admin'),
    tester: await signInTo(world, 'tester'),
  }
}

/** An app that the developer submits and pays for. */
export async function anOrder(world: TestServer, developer: Person, fields: object = {}) {
  const app = await ok<{ id: string }>(
    send(world.app, 'POST', '/api/apps', developer, { name: 'Gull Watch', description: 'Names the gull.', ...fields }),
  )
  const { payment_id: payment } = await ok<{ payment_id: string }>(
    send(world.app, 'POST', '/api/payments/create', developer, {
      app_id: app.id,
      payment_method: 'manual_easypaisa',
      amount: 9.99,
      account_name: 'Zara Haddad',
      transaction_id: aTransactionId(),
    }),
  )
  return { ...app, payment }
}

/** Notifies testers of their offers, as background work does. */
const notifyOffered = ({ database, now }: TestServer) =>
  database.pool.query(
    `update assignments set told_at = $1, invited_at = $1, expires_at = $1::timestamptz + interval '6 hours'
     where state = 'invited' and told_at is null`,
    [now],
  )

/** The administrator approves an order. */
export async function approve(world: TestServer, admin: Person, order: { id: string; payment: string }) {
  // As a server does within a second of the payment: testers are invited only for an app that is set up.
  await actNow(world)
  await ok(settle(world.app, admin, order.payment))
  await notifyOffered(world)
}

/** Lets sample testers act at the test's time, as a server does. */
export function actNow(world: TestServer, signal?: AbortSignal): Promise<number> {
  const { db, pool } = { ...world.database }
  const { files } = world
  const context = { db, files, clock: () => world.now ?? new Date(), hooks, limits: createLimits(pool) }
  return act(context, { pace: 1, onError: fail, ...(signal && { signal }) })
}

const stepSeconds = 6

/** Advances that many seconds; `servers` act at once every six, and evaluate due runs each minute. */
export async function pass(world: TestServer, seconds: number, servers = 1): Promise<void> {
  for (let second = 0; second < seconds; second += stepSeconds) {
    const now = new Date(Number(world.now) + stepSeconds * 1000)
    world.now = now
    await notifyOffered(world)
    await Promise.all(Array.from({ length: servers }, () => actNow(world)))
    if (now.getUTCSeconds() === 0) await tick(world.database.db, () => now, hooks)
  }
}
