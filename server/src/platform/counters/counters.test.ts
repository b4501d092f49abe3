import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminSeries, AdminStats } from '@fortnight/contract/operations/figures'
import {
  aCompletedPayment,
  anApp,
  aPayment,
  aPerson,
  aPool,
  aRefund,
  aTransfer,
  ok,
  type Person,
  send,
  settle,
} from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { plainCounts } from '../../operations/dashboard/plain-counts.testkit.ts'
import { drift, fold, rebuild, totalOf } from './counters.repository.ts'
import { past, statementsOf } from './counters.testkit.ts'
import { namesOf } from './names.ts'

const world = useTestServer({ limitScale: 1000 })
const query = <T extends object>(text: string, values: unknown[] = []) => world.database.pool.query<T>(text, values)

let admin: Person
let owner: Person
beforeAll(async () => {
  admin = await aPerson(world, 'admin')
  owner = await aPerson(world)
})

const stats = async () =>
  (await ok<{ data: AdminStats }>(send(world.app, 'GET', '/api/admin/dashboard/stats', admin))).data
const counted = async () => (await query<AdminStats>(plainCounts)).rows[0]

/** Checks that the figures equal plain counts, and that every day of the counters equals its facts. */
async function expectRight() {
  expect(await stats()).toEqual(await counted())
  expect(await drift(world.database.db)).toEqual([])
}

const anEmail = () => `${randomUUID()}@people.example`
const statements = statementsOf(() => owner)
type Statement = keyof typeof statements

/** Calls of the API, with everything the server writes for them. */
const calls = {
  app: () => anApp(world, owner),
  payment: () => aPayment(world, owner),
  refusal: async () => settle(world.app, admin, (await aPayment(world, owner)).id, 'failed'),
  approval: () => aCompletedPayment(world, owner, admin),
  async approvalBeforeSetup() {
    const { app, id } = await aPayment(world, owner, {}, { setUp: false })
    await ok(settle(world.app, admin, id))
    return app
  },
  async correction() {
    const { app, id } = await aPayment(world, owner)
    const {
      app_id: _,
      amount: __,
      ...transfer
    } = aTransfer(app.id, {
      payment_method: 'manual_bank',
      transaction_id: 'TXN12345678',
    })
    await ok(send(world.app, 'PUT', `/api/payments/${id}`, owner, { ...transfer, version: 1 }))
  },
  withdrawal: async () =>
    ok(send(world.app, 'POST', `/api/payments/${(await aPayment(world, owner)).id}/withdraw`, owner)),
  async refund() {
    const { id } = await aCompletedPayment(world, owner, admin)
    await aRefund(world, owner, id)
  },
  contact: () =>
    send(world.app, 'POST', '/api/contact', null, { name: 'N', email: anEmail(), subject: 'S', message: 'M' }),
}

async function inTransaction(end: 'commit' | 'rollback', names: readonly Statement[], n: number) {
  const client = await world.database.pool.connect()
  try {
    await client.query('begin')
    for (const name of names) await statements[name](client, n)
    await client.query(end)
  } finally {
    client.release()
  }
}

const several = fc.array(fc.constantFrom(...(Object.keys(statements) as Statement[])), { minLength: 1, maxLength: 4 })
const size = fc.integer({ min: 1, max: 6 })
const twoFolds = () => Promise.all([fold(world.database.db), fold(world.database.db)])
// Inserts of two connections do not wait for each other; updates of one row would.
const additions = ['users', 'contacts', 'feedback', 'testers', 'apps'] as const

const act = fc.oneof(
  fc.tuple(several, size).map(
    ([names, n]) =>
      () =>
        inTransaction('commit', names, n),
  ),
  fc.tuple(several, size).map(
    ([names, n]) =>
      () =>
        inTransaction('rollback', names, n),
  ),
  fc.tuple(fc.constantFrom(...additions), fc.constantFrom(...additions), size).map(
    ([first, two, n]) =>
      () =>
        Promise.all([inTransaction('commit', [first], n), inTransaction('commit', [two], n), twoFolds()]),
  ),
  fc.constantFrom(...Object.values(calls)),
  fc.constant(twoFolds),
)

describe('the counters', () => {
  it('equal plain counts after any changes in any order', async () => {
    await aPool(world, 60, { capacity: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
        for (const happen of acts) await happen()
        await expectRight()
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })

  it('are folded exactly once by concurrent folds', async () => {
    for (let batch = 0; batch < 20; batch++) await statements.feedback(world.database.pool, 3)
    const before = await stats()
    const taken = await Promise.all(Array.from({ length: 4 }, () => fold(world.database.db)))
    expect(taken.reduce((sum, lines) => sum + lines)).toBeGreaterThanOrEqual(20)
    expect((await query('select from counter_changes')).rowCount).toBe(0)
    expect(await stats()).toEqual(before)
    await expectRight()
  })

  it('are never stale: a figure includes unfolded changes and no uncommitted ones', async () => {
    const { total_contacts } = await stats()
    const client = await world.database.pool.connect()
    await client.query('begin')
    await statements.contacts(client, 2)
    expect((await stats()).total_contacts).toBe(total_contacts)
    await client.query('commit')
    client.release()
    expect((await stats()).total_contacts).toBe(total_contacts + 2)
  })

  it('do not make transactions wait for each other', async () => {
    const [first, two] = [await world.database.pool.connect(), await world.database.pool.connect()]
    for (const client of [first, two]) await client.query('begin')
    await statements.feedback(first, 1)
    await statements.contacts(two, 1)
    await two.query(`set local lock_timeout = '500ms'`)
    // The other transaction still holds its uncommitted lines, and the fold skips them.
    await statements.feedback(two, 1)
    await fold(world.database.db)
    for (const client of [two, first]) {
      await client.query('commit')
      client.release()
    }
    await expectRight()
  })

  it('count a run as waiting for testers from the moment its app is set up', async () => {
    const before = await stats()
    const app = await calls.approvalBeforeSetup()
    expect(await stats()).toMatchObject({ queued_runs: before.queued_runs })
    await query('update runs set ready_at = now() where app_id = $1', [app.id])
    expect(await stats()).toMatchObject({ queued_runs: before.queued_runs + 1 })
    await expectRight()
  })

  it('that are wrong are found, and corrected by recounting', async () => {
    await fold(world.database.db)
    await query(`update counters set value = value + 7 where name in ('feedback', 'users:joined')`)
    await query(`delete from counters where name like 'apps:%'`)
    const wrong = await drift(world.database.db)
    expect(wrong.map(({ name }) => name)).toEqual(expect.arrayContaining(['apps:active', 'feedback', 'users:joined']))
    await Promise.all([
      world.database.db.transaction(rebuild),
      ...Array.from({ length: 5 }, () => statements.feedback(world.database.pool, 2)),
    ])
    await expectRight()
  })

  it('give lists their totals', async () => {
    const { db } = world.database
    const of = async (names: readonly string[]) => (await totalOf(db, names)).total
    const plain = async (text: string) =>
      Number((await query<{ n: string }>(`select count(*) as n from ${text}`)).rows[0]?.n)
    expect(await of(namesOf.apps())).toBe(await plain('apps where deleted_at is null'))
    expect(await of(namesOf.apps('active'))).toBe(await plain(`apps where deleted_at is null and status = 'active'`))
    expect(await of(namesOf.users())).toBe(await plain('users where deleted_at is null'))
    expect(await of(namesOf.payments({ method: 'manual_easypaisa' }))).toBe(
      await plain(`payments where payment_method = 'manual_easypaisa'`),
    )
    expect(await of(namesOf.payments({ status: 'failed' }))).toBe(
      await plain(`payments where payment_status = 'failed'`),
    )
    expect(await of(namesOf.testers('applied'))).toBe(await plain(`testers where status = 'applied'`))
    expect(await of(namesOf.contacts('resolved'))).toBe(await plain(`contacts where status = 'resolved'`))
  })
})

describe('figures over time', () => {
  const series = async (days: string) =>
    (await ok<{ data: AdminSeries }>(send(world.app, 'GET', `/api/admin/dashboard/series?days=${days}`, admin))).data

  it('have a value for every day, and late arrivals count on their own day', async () => {
    const before = await series('30')
    await query(`insert into users (email, name, created_at) values ($1, 'N', $2)`, [anEmail(), past(12)])
    const { id } = await aCompletedPayment(world, owner, admin)
    const after = await series('30')
    expect(after.days).toHaveLength(30)
    expect(after.days.at(-1)).toBe(new Date().toISOString().slice(0, 10))
    const at = after.days.indexOf(past(12).toISOString().slice(0, 10))
    expect(after.sign_ups[at]).toBe((before.sign_ups[at] ?? 0) + 1)
    const { rows } = await query<{ dollars: number }>(
      'select amount_cents / 100.0::float8 as dollars from payments where id = $1',
      [id],
    )
    expect(after.revenue.at(-1)).toBeCloseTo((before.revenue.at(-1) ?? 0) + (rows[0]?.dollars ?? 0), 6)
  })

  it('end with the current total, however long they are', async () => {
    const now = await stats()
    for (const days of ['30', '90', '365']) {
      const { apps, active_tests, seats_held, seats_offered } = await series(days)
      expect(apps.map(({ status, counts }) => ({ status, count: counts.at(-1) }))).toEqual(now.apps_by_status)
      expect([active_tests.at(-1), seats_held.at(-1), seats_offered.at(-1)]).toEqual([
        now.active_tests,
        now.seats_held,
        now.seats_offered,
      ])
    }
  })
})
