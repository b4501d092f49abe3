import { describe, expect, it } from 'vitest'
import { aPerson, send } from '../../../../tests/fixtures.ts'
import { useTestServer, type TestServer } from '../../../../tests/test-server.ts'
import { isOutage } from '../db/database.ts'
import { aServer, aWay } from './outage.testkit.ts'
import { toProblem } from './problems.ts'

const world = useTestServer()
const status = async (app: TestServer['app'], url: string, who: Parameters<typeof send>[3] = null) =>
  (await send(app, 'GET', url, who)).statusCode
const terminate = (where: string) =>
  world.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and ${where}`,
  )

describe('when PostgreSQL ends a connection', () => {
  it('that a request holds, the request is an outage and the process lives', async () => {
    const person = await aPerson(world)
    const holder = await world.database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table apps in access exclusive mode')
    const answer = send(world.app, 'GET', '/api/apps/user', person)
    // Not on the holder: inside a transaction pg_stat_activity keeps its first snapshot.
    const blocked = async () => (await terminate("wait_event_type = 'Lock'")).rowCount
    await expect.poll(blocked).toBe(1)
    await holder.query('rollback')
    holder.release()
    const { statusCode, headers, body } = await answer
    expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '5', 'unavailable'])
    expect(await status(world.app, '/api/apps/user', person)).toBe(200)
  })

  it('that is checked out and idle, the process lives and the next query gets a new one', async () => {
    const held = await world.database.pool.connect()
    const pid = (await held.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    const ended = new Promise((done) => held.once('end', done))
    await terminate(`pid = ${pid}`)
    await ended
    await expect(held.query('select 1')).rejects.toThrow()
    held.release(true)
    expect((await world.database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('and all others too, everything recovers by itself', async () => {
    const person = await aPerson(world)
    await terminate('true')
    await expect.poll(() => status(world.app, '/api/apps/user', person)).toBe(200)
    await expect.poll(() => status(world.app, '/ready')).toBe(200)
  })
})

describe('when PostgreSQL is away', () => {
  it('the server says so, keeps answering /health, and is ready again when the database returns', async () => {
    const way = await aWay(world)
    const { app } = await aServer(world, way.connection)
    const person = await aPerson(world)
    expect([await status(app, '/ready'), await status(app, '/api/apps/user', person)]).toEqual([200, 200])
    await way.cut()
    const other = await aPerson(world)
    const answer = await send(app, 'GET', '/api/apps/user', other)
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '5', 'unavailable'])
    expect(await status(app, '/health')).toBe(200)
    await expect.poll(() => status(app, '/ready')).toBe(503)
    expect((await send(app, 'GET', '/ready', null)).headers['retry-after']).toBe('2')
    expect(
      (await send(app, 'POST', '/api/identity/sign-in', null, { email: 'a@people.example', password: 'x' })).statusCode,
    ).toBe(503)
    await way.restore()
    await expect.poll(() => status(app, '/api/apps/user', other)).toBe(200)
    await expect.poll(() => status(app, '/ready')).toBe(200)
  })
})

describe('when requests have taken every connection', () => {
  it('/ready and /health answer as before, and a request that waits too long is asked to retry', async () => {
    const { pool } = world.database
    const { connectionTimeoutMillis } = pool.options
    const person = await aPerson(world)
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    pool.options.connectionTimeoutMillis = 100
    expect([await status(world.app, '/ready'), await status(world.app, '/health')]).toEqual([200, 200])
    expect(await status(world.app, '/api/apps/user', person)).toBe(503)
    for (const client of held) client.release()
    pool.options.connectionTimeoutMillis = connectionTimeoutMillis
    expect(await status(world.app, '/api/apps/user', person)).toBe(200)
  })
})

describe('an error', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code })
  it.each([
    '57P01',
    '57P02',
    '57P03',
    '58000',
    '58030',
    '53100',
    '53200',
    '53300',
    '08000',
    '08003',
    '08006',
    '25006',
    '25P03',
    '25P04',
    '40001',
    '40P01',
    '55P03',
    '57014',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
  ])('%s of the database is an outage, however deep in the chain of causes', (code) => {
    const problem = toProblem(new Error('outside', { cause: new Error('between', { cause: coded(code) }) }))
    expect([problem.status, problem.retryAfter]).toEqual([503, 5])
  })

  it.each(['ENOSPC', 'EDQUOT'])('%s of a file is no fault of the request, which can come again later', (code) => {
    const problem = toProblem(Object.assign(coded(code), { syscall: 'write' }))
    expect([problem.status, problem.retryAfter]).toEqual([503, 60])
  })

  it.each(['ENOENT', 'EAGAIN'])(
    '%s of a socket that is missing or busy is an outage, of any other file it is not',
    (code) => {
      const failed = coded(code)
      expect(isOutage(Object.assign(failed, { syscall: 'connect' }))).toBe(true)
      expect(isOutage(Object.assign(failed, { syscall: 'open' }))).toBe(false)
    },
  )

  it.each(['23505', '22021', '42601', '25001', '0A000', 'ERR_ASSERTION'])('%s is no outage', (code) => {
    expect(isOutage(coded(code))).toBe(false)
    expect(toProblem(coded(code)).status).toBe(500)
  })
})
