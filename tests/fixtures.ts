import { randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type * as z from 'zod'
import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import type { App } from '@fortnight/contract/orders/apps'
import type { Role } from '@fortnight/contract/user'
import { plans, type PlanName } from '@fortnight/contract/plans'
import * as sessions from '../server/src/identity/auth/sessions.repository.ts'
import * as users from '../server/src/identity/auth/users.repository.ts'
import { devices, testers } from '../server/src/platform/db/schema/testers.ts'
import { defaults } from '../server/src/testing/engine/params.ts'
import { fleetPrior, learn, score } from '../server/src/testers/pool/reliability.ts'
import { hashToken, newToken } from '../server/src/platform/http/session.ts'
import type { TestServer } from './test-server.ts'

/** A signed-in person. */
export interface Person {
  id: string
  email: string
  token: string
  headers: { authorization: string }
}

/** A person of that role with a live session. */
export async function aPerson({ database: { db } }: TestServer, role: Role = 'developer'): Promise<Person> {
  const email = `${role}-${randomUUID()}@people.example`
  const user = await users.insert(db, { email, name: 'Zara Malik', role })
  if (!user) throw new Error('not stored')
  const token = newToken()
  await sessions.insert(db, { token_hash: hashToken(token), user_id: user.id, user_agent: 'test', second_factor: true })
  return { id: user.id, email, token, headers: { authorization: `Bearer ${token}` } }
}

/** An administrator who has held the role for that many hours; after a day they count as a second one. */
export async function aSeniorAdministrator(world: TestServer, hours = 25): Promise<Person> {
  const person = await aPerson(world, 'admin')
  await world.database.pool.query("update users set admin_since = now() - $2 * interval '1 hour' where id = $1", [
    person.id,
    hours,
  ])
  return person
}

/** The person that the tester turns out to be. */
export async function aPersonOf(world: TestServer, testerId: number): Promise<Person> {
  const person = await aPerson(world, 'tester')
  await makeTester(world, person, testerId)
  return person
}

/** That person is that tester from now on, who agreed to the terms. */
export const makeTester = ({ database: { pool } }: TestServer, person: Person, testerId: number) =>
  pool.query(
    `with agreed as (insert into tester_agreements (tester_id, version, way, agreed_at) values ($2, $3, 'application', now())
       on conflict do nothing)
     update testers set person_id = $1 where id = $2`,
    [person.id, testerId, testerTerms.version],
  )

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Makes one call as that person; null is an anonymous visitor. */
export function send(
  app: FastifyInstance,
  method: Method,
  url: string,
  who: Pick<Person, 'headers'> | null,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method,
    url,
    headers: { ...who?.headers, ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
}

/** A call that must succeed; returns the body. */
export async function ok<T = Record<string, never>>(answer: Promise<LightMyRequestResponse>): Promise<T> {
  const { statusCode, body } = await answer
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
  return JSON.parse(body) as T
}

/** An app of that owner, submitted through the API. */
export function anApp(
  world: TestServer,
  owner: Person,
  fields: Record<string, unknown> = {},
): Promise<z.output<typeof App>> {
  const body = { name: 'Tideline', description: 'Tide and swell times.', ...fields }
  return ok(send(world.app, 'POST', '/api/apps', owner, body))
}

/** A new EasyPaisa transaction ID. */
export const aTransactionId = () => String(randomInt(10 ** 10, 10 ** 12))

/** The body of a transfer for an app that costs what the plan costs. */
export const aTransfer = (appId: string, fields: Record<string, unknown> = {}, plan: PlanName = 'starter') => ({
  app_id: appId,
  payment_method: 'manual_easypaisa',
  amount: plans[plan].cents / 100,
  account_name: 'Zara Malik',
  transaction_id: aTransactionId(),
  ...fields,
})

/** Sets an app up for Play, so that its testers can be asked once it is paid for. */
export async function setUpForPlay({ database: { pool } }: TestServer, appId: string): Promise<void> {
  await pool.query(
    `update apps set package_name = coalesce(package_name, 'com.example.tideline'), access_method = 'email_list',
       opt_in_url = 'https://play.google.com/apps/testing/' || coalesce(package_name, 'com.example.tideline') where id = $1`,
    [appId],
  )
}

/** A pending payment for a new app of that owner, which is set up for Play by default. */
export async function aPayment(
  world: TestServer,
  owner: Person,
  fields: Record<string, unknown> = {},
  { setUp = true }: { setUp?: boolean } = {},
) {
  const app = await anApp(world, owner)
  if (setUp) await setUpForPlay(world, app.id)
  const payment = await ok<{ payment_id: string; transaction_id: string }>(
    send(world.app, 'POST', '/api/payments/create', owner, aTransfer(app.id, fields)),
  )
  return { app, id: payment.payment_id, transaction_id: payment.transaction_id }
}

/** A request of that owner for another way to pay for a new app. */
export async function aPaymentHelp(world: TestServer, owner: Person, fields: Record<string, unknown> = {}) {
  const app = await anApp(world, owner)
  const body = { country: 'DE', reason: 'My bank refuses.', package_plan: 'starter', ...fields }
  const request = await ok<{ id: string }>(send(world.app, 'POST', `/api/apps/${app.id}/payment-help`, owner, body))
  return { app, id: request.id }
}

/** A completed payment for a new app of that owner, approved by that administrator; its test has begun, or waits. */
export async function aCompletedPayment(
  world: TestServer,
  owner: Person,
  admin: Person,
  fields?: Record<string, unknown>,
) {
  const payment = await aPayment(world, owner, fields)
  await ok(settle(world.app, admin, payment.id))
  return payment
}

/** A payment of Enterprise for a new app of that owner, pending unless an administrator approves it. */
export async function anEnterprisePayment(world: TestServer, owner: Person, admin?: Person) {
  const app = await anApp(world, owner, { package_plan: 'enterprise' })
  const body = aTransfer(app.id, {}, 'enterprise')
  const { payment_id: id } = await ok<{ payment_id: string }>(
    send(world.app, 'POST', '/api/payments/create', owner, body),
  )
  if (admin) await ok(settle(world.app, admin, id))
  return { app, id }
}

/** The id of a refund that the owner of a completed payment asked for. */
export async function aRefund(world: TestServer, owner: Person, paymentId: string): Promise<string> {
  const body = { pay_to: null }
  return (await ok<{ id: string }>(send(world.app, 'POST', `/api/payments/${paymentId}/refund`, owner, body))).id
}

/** The id of a testing request of that person. */
export async function aTestingRequest(world: TestServer, owner: Person): Promise<string> {
  const { email } = owner
  const { id } = await ok<{ id: string }>(
    send(world.app, 'POST', '/api/testing-requests', owner, {
      email,
      plan: 'starter',
      contactInfo: { name: 'Zara Malik', email },
      appInfo: {},
      testingRequirements: { duration: 14, testersNeeded: 12 },
    }),
  )
  return id
}

/** Decides a payment as that administrator. */
export const settle = (
  app: FastifyInstance,
  admin: Person,
  id: string,
  payment_status: 'completed' | 'failed' = 'completed',
  rest: Record<string, unknown> = {},
) => send(app, 'PUT', `/api/admin/payments/${id}/status`, admin, { payment_status, ...rest })

interface PoolOptions {
  days?: number
  capacity?: number
  premium?: boolean
  country?: string
  model?: (index: number) => string
  household?: (index: number) => string
}

/** A zone in which it is noon: people there are awake, so that no test depends on the hour at which it runs. */
export function zoneAtNoon(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  // The signs of these names are those of POSIX: Etc/GMT-5 is five hours ahead.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Adds `size` free testers with a device each; `days` observed without a loss (60: well known and reliable). */
export async function aPool(world: TestServer, size: number, options: PoolOptions = {}): Promise<number[]> {
  const { db } = world.database
  const observed = options.days ?? 60
  const { a, b } = learn(fleetPrior(defaults.fleetHazard), { days: observed, losses: 0 })
  const rows = Array.from({ length: size }, (_, index) => ({
    name: `Tester ${index}`,
    email: `tester-${randomUUID()}@testers.example`,
    country: options.country ?? 'PK',
    timezone: zoneAtNoon(world.now),
    premium: options.premium ?? false,
    capacity: options.capacity ?? 1,
    hazard_a: a,
    hazard_b: b,
    observed_days: observed,
    score: score({ a, b }),
    ...(options.household && { household_id: options.household(index) }),
  }))
  const made = await db.insert(testers).values(rows).returning({ id: testers.id })
  const ids = made.map((tester) => tester.id)
  await db.insert(devices).values(
    ids.map((tester_id, index) => ({
      tester_id,
      model: options.model?.(index) ?? `Model ${index}`,
      android: '14',
      api: 34,
      free_mb: 8000,
    })),
  )
  return ids
}

/** Takes every free tester out of the pool, so that a test's own pool is the only one. */
export async function emptyPool({ database: { pool } }: TestServer) {
  await pool.query("update testers set status = 'retired' where status = 'available'")
}
