import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aPerson, anApp, send } from '../../../../tests/fixtures.ts'
import { ownerOf } from '../../../../tests/prepared.ts'
import { type TestServer, useTestServer } from '../../../../tests/test-server.ts'
import { openDatabase } from '../db/database.ts'
import { inGroups } from '../db/in-groups.ts'
import { roles } from '../db/embedded/role-names.ts'
import { requestLimits } from '../db/time-limits.ts'
import { within } from '../db/work.ts'
import { aServer, aWay } from './outage.testkit.ts'
import { toProblem } from './problems.ts'

// Limits of one second instead of the four in production.
const env = { REQUEST_SECONDS: '1' }
const world = useTestServer({ env })

/** The same server, for what a test needs first: made on connections without those limits, however busy the machine is. */
const unlimited = {} as TestServer
beforeAll(() => {
  const database = openDatabase({ config: world.connection, connections: 4 })
  Object.assign(unlimited, world, { database })
  return () => database.close()
})

/** A transaction of another program, as an operator leaves it open at a console. */
async function aTransaction(...statements: string[]) {
  const { pool, close } = openDatabase({ config: world.connection, connections: 1 })
  const client = await pool.connect()
  for (const statement of ['begin', ...statements]) await client.query(statement)
  let open = true
  const end = async () => {
    if (!open) return
    open = false
    await client.query('rollback')
    client.release()
    await close()
  }
  onTestFinished(end)
  return { end }
}
const locked = (table: string) => aTransaction(`lock table ${table} in access exclusive mode`)

/** An answer with its duration. */
async function timed(...[app, method, url, who, body]: Parameters<typeof send>) {
  const since = performance.now()
  const { statusCode: status, headers, body: text } = await send(app, method, url, who, body)
  return { status, ms: performance.now() - since, retryAfter: headers['retry-after'], text }
}
// A second and a half, and what a busy machine adds; without the limit these calls wait for ever.
const inTimeMs = 10_000

describe('while another session holds a table', () => {
  it('calls that need it are answered 503 in time, and all others as usual', async () => {
    const person = await aPerson(unlimited)
    // As on a server at work: opening a connection can take a busy machine longer than a call may.
    await Promise.all(Array.from({ length: 10 }, () => world.database.pool.query('select pg_sleep(0.1)')))
    const lock = await locked('apps')
    const affected = Array.from({ length: 40 }, () => timed(world.app, 'GET', '/api/apps/user', person))
    const posts = Array.from({ length: 10 }, (_, n) =>
      timed(world.app, 'POST', '/api/apps', person, { name: `App ${n}`, description: 'Waits for a lock' }),
    )
    // Twice the lock timeout: the first of these finds the pool as the rush left it.
    const others = []
    for (const until = performance.now() + 1_200; performance.now() < until;)
      others.push(await timed(world.app, 'GET', '/api/notifications/mail-copies', person))
    expect(others.filter(({ status }) => status !== 200)).toEqual([])
    const refused = await Promise.all([...affected, ...posts])
    for (const { status, ms, retryAfter, text } of refused) {
      expect([status, retryAfter, JSON.parse(text).code]).toEqual([503, '5', 'unavailable'])
      expect(ms).toBeLessThan(inTimeMs)
    }
    expect(await timed(world.app, 'GET', '/ready', null)).toMatchObject({ status: 200 })
    await lock.end()
    // PostgreSQL may run a last statement before it notices that its client is gone, and the answer said so.
    const { status, text } = await timed(world.app, 'GET', '/api/apps/user', person)
    expect(status).toBe(200)
    const uncertain = refused.filter((answer) => answer.text.includes('may have been saved'))
    expect(JSON.parse(text).length).toBeLessThanOrEqual(uncertain.length)
  })

  it('that every call needs, /ready turns red as the pool makes no progress, and green again by itself', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(unlimited)))
    const lock = await locked('sessions')
    const traffic = { goes: true }
    const calls = people.map(async (person, n) => {
      const path = n % 2 ? '/api/apps/user' : '/api/notifications/mail-copies'
      while (traffic.goes) await timed(world.app, 'GET', path, person)
    })
    await expect
      .poll(() => timed(world.app, 'GET', '/ready', null))
      .toMatchObject({
        status: 503,
        text: '{"status":"unavailable","reason":"stuck"}',
      })
    traffic.goes = false
    await lock.end()
    await Promise.all(calls)
    await expect.poll(() => timed(world.app, 'GET', '/ready', null)).toMatchObject({ status: 200 })
  })
})

describe('when the database hangs', () => {
  it('every call is answered in time, /ready is red, and the server is well again afterwards', async () => {
    const way = await aWay(world)
    const { app } = await aServer(world, way.connection, { env })
    const person = await aPerson(unlimited)
    const other = await aPerson(unlimited)
    await expect.poll(() => timed(app, 'GET', '/api/apps/user', person)).toMatchObject({ status: 200 })
    way.hang()
    const calls = [
      ...Array.from({ length: 10 }, () => timed(app, 'GET', '/api/apps/user', other)),
      timed(app, 'POST', '/api/apps', person, { name: 'Hangs', description: 'No answer' }),
    ]
    for (const { status, ms, retryAfter } of await Promise.all(calls)) {
      expect([status, retryAfter]).toEqual([503, '5'])
      expect(ms).toBeLessThan(inTimeMs)
    }
    // Feedback, which needs no database at once, is still accepted.
    expect((await timed(app, 'POST', '/api/feedback', null, { feedback: 'It hangs', rating: 2 })).status).toBe(201)
    await expect.poll(() => timed(app, 'GET', '/ready', null)).toMatchObject({ status: 503 })
    await way.cut()
    await way.restore()
    await expect.poll(() => timed(app, 'GET', '/api/apps/user', other)).toMatchObject({ status: 200 })
    await expect.poll(() => timed(app, 'GET', '/ready', null)).toMatchObject({ status: 200 })
  })

  it('a change whose commit was not confirmed is reported as uncertain', async () => {
    const way = await aWay(world)
    const { app } = await aServer(world, way.connection, { env })
    const person = await aPerson(unlimited)
    await expect.poll(() => timed(app, 'GET', '/api/apps/user', person)).toMatchObject({ status: 200 })
    way.hang()
    const { status, text } = await timed(app, 'POST', '/api/apps', person, { name: 'Unclear', description: 'Sent' })
    expect([status, JSON.parse(text).detail]).toEqual([
      503,
      'This took too long. Your change may have been saved: check before you try again.',
    ])
    await way.cut()
  })

  it('a change whose connection broke before its commit was confirmed is reported as uncertain, and no other', async () => {
    /** A transaction, or a call in a group, whose connection breaks while that is under way. */
    const broken = async (when: 'a statement' | 'its commit', how: { reads?: boolean; inGroup?: boolean } = {}) => {
      const way = await aWay(world)
      const database = openDatabase({ config: way.connection, connections: 1, limits: requestLimits(10_000) })
      onTestFinished(() => database.close())
      const act = () =>
        database.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`)
          way.hang()
          setImmediate(() => void way.cut())
          if (when === 'a statement') await tx.execute(sql`select 1`)
        })
      const inGroup = inGroups('group', async () => [await act()])
      const call = () => (how.inGroup ? inGroup(database, 1) : act())
      const limits = { kind: 'test', ms: 10_000, reads: how.reads ?? false }
      return toProblem(await within(limits, call).catch((error: unknown) => error)).detail
    }
    const plain = await broken('a statement')
    expect(plain).toMatch(/^The service is not available/)
    expect(await broken('its commit', { reads: true })).toBe(plain)
    const uncertain =
      'The connection to the database broke. Your change may have been saved: check before you try again.'
    expect(await broken('its commit')).toBe(uncertain)
    expect(await broken('a statement', { inGroup: true })).toBe(plain)
    expect(await broken('its commit', { inGroup: true })).toBe(uncertain)
  })
})

describe('a change that missed its deadline', () => {
  it('is not saved later', async () => {
    const person = await aPerson(unlimited)
    const app = await anApp(world, person)
    // The row is free again after the caller was refused, and before a statement without limits would have given up.
    const holder = await aTransaction(`select 1 from apps where id = '${app.id}' for update`)
    const body = { name: 'Too late', description: 'Never seen' }
    const refused = await timed(world.app, 'PUT', `/api/apps/${app.id}`, person, body)
    expect([refused.status, refused.text]).toEqual([503, expect.not.stringContaining('may have been saved')])
    await holder.end()
    await sleep(500)
    const [row] = (await world.database.db.execute(sql`select name from apps where id = ${app.id}`)).rows
    expect(row).toEqual({ name: app.name })
  })

  it('is rolled back, whatever its code still tries to do', async () => {
    const { db, pool } = world.database
    await world.asOwner(`create table late (id int); grant all on late to ${roles.server}`)
    const work = within({ kind: 'late', ms: 300 }, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into late values (1)`)
        await sleep(600)
      }),
    )
    await expect(work).rejects.toMatchObject({ code: 'ETIMEDOUT', uncertain: false })
    const after = within({ kind: 'late', ms: 300 }, async () => {
      await sleep(600)
      await pool.query('insert into late values (2)')
    })
    await expect(after).rejects.toMatchObject({ code: 'ETIMEDOUT', uncertain: false })
    await sleep(200)
    expect((await pool.query('select id from late')).rows).toEqual([])
  })
})

describe('when the database takes no writes', () => {
  it('calls are answered 503, and their connections are dropped in favour of new ones to the new primary', async () => {
    const person = await aPerson(unlimited)
    // On a connection opened before, which keeps its own setting.
    const { pool, close } = openDatabase({ config: ownerOf(String(world.connection.database)), connections: 1 })
    onTestFinished(close)
    const set = (how: string) => pool.query(`alter database ${String(world.connection.database)} ${how}`)
    await set('set default_transaction_read_only = on')
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const app = { name: 'Read only', description: 'After a failover' }
    const add = () => timed(world.app, 'POST', '/api/apps', person, app)
    await expect.poll(add).toMatchObject({ status: 503, retryAfter: '5' })
    await expect
      .poll(() => timed(world.app, 'GET', '/ready', null))
      .toMatchObject({
        status: 503,
        text: '{"status":"unavailable","reason":"read_only"}',
      })
    await set('reset default_transaction_read_only')
    await expect.poll(add).toMatchObject({ status: 201 })
    await expect.poll(() => timed(world.app, 'GET', '/ready', null)).toMatchObject({ status: 200 })
  })
})

describe('a transaction that PostgreSQL aborted in favour of others', () => {
  const table = async (name: string) => {
    await world.asOwner(
      `create table ${name} (id int primary key, n int not null default 0); grant all on ${name} to ${roles.server}`,
    )
    await world.database.pool.query(`insert into ${name} select generate_series(1, 2)`)
  }
  const bump = (name: string, id: number) => sql.raw(`update ${name} set n = n + 1 where id = ${id}`)

  it('is retried once as a whole after a deadlock', async () => {
    const { db } = openDatabase({ config: world.connection, connections: 2 })
    await table('crossed')
    let attempts = 0
    const met: number[] = []
    const both = (first: number, second: number) =>
      db.transaction(async (tx) => {
        attempts++
        await tx.execute(bump('crossed', first))
        met.push(first)
        while (met.length < 2) await sleep(10)
        await tx.execute(bump('crossed', second))
      })
    await Promise.all([both(1, 2), both(2, 1)])
    expect(attempts).toBe(3)
    expect((await db.execute(sql`select n from crossed order by id`)).rows).toEqual([{ n: 2 }, { n: 2 }])
    await db.$client.end()
  })

  it('is an outage if it fails a second time', async () => {
    const { db } = world.database
    let attempts = 0
    const failing = db.transaction(async (tx) => {
      attempts++
      await tx.execute(sql`do $$ begin raise sqlstate '40001'; end $$`)
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '40001' } })
    expect(attempts).toBe(2)
  })
})

describe('/ready', () => {
  it('is red while the disk is full', async () => {
    const { app } = await aServer(world, world.connection, { env: { FREE_DISK_MB: String(2 ** 40) } })
    await expect
      .poll(() => timed(app, 'GET', '/ready', null))
      .toMatchObject({
        status: 503,
        text: '{"status":"unavailable","reason":"disk"}',
      })
  })
})
