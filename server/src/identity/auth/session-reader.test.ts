import { describe, expect, it, onTestFinished } from 'vitest'
import { aPerson, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aServer, aWay } from '../../platform/http/outage.testkit.ts'
import { sessionReader } from './session-reader.ts'

const world = useTestServer()
const query = (text: string, ...values: unknown[]) => world.database.pool.query(text, values)
const setRole = ({ id }: Person, role: string) => query('update users set role = $2 where id = $1', id, role)
const minute = 60_000

/** A reader of sessions with a clock and announcements of its own: it hears nothing but what a test passes on. */
function aReader() {
  const clock = { at: 0, heardUpTo: -Infinity }
  const errors: Error[] = []
  const reader = sessionReader(world.database.db, {
    heardUpTo: () => clock.heardUpTo,
    onError: (error) => errors.push(error),
    now: () => clock.at,
  })
  onTestFinished(() => reader.close())
  const roleOf = async ({ token }: Person) => (await reader.read(token))?.user.role
  return { ...reader, roleOf, clock, errors }
}

describe('a session in memory', () => {
  it('is read again after a second without proof that changes are heard, and after a minute with it', async () => {
    const person = await aPerson(world)
    const { roleOf, clock } = aReader()
    await roleOf(person)
    await setRole(person, 'tester')
    clock.at = 1000
    expect(await roleOf(person)).toBe('developer')
    clock.at = 1001
    expect(await roleOf(person)).toBe('tester')
    await setRole(person, 'developer')
    clock.at = 1001 + minute - 1
    clock.heardUpTo = clock.at - 1000
    expect(await roleOf(person)).toBe('tester')
    clock.at += 1
    clock.heardUpTo += 1
    expect(await roleOf(person)).toBe('developer')
  })

  it('is not what was read before a change that was heard of during the read', async () => {
    const person = await aPerson(world)
    const { read, roleOf, forget, forgetUsers, forgetAll } = aReader()
    for (const evict of [() => forget(person.token), () => forgetUsers([person.id]), forgetAll]) {
      const reading = read(person.token)
      evict()
      expect(await reading).toBeDefined()
      await setRole(person, 'tester')
      expect(await roleOf(person)).toBe('tester')
      await setRole(person, 'developer')
      forgetUsers([person.id])
    }
  })

  it('is forgotten with its user, and those of others are kept', async () => {
    const people = [await aPerson(world), await aPerson(world)] as const
    const { roleOf, forgetUsers } = aReader()
    for (const person of people) await roleOf(person)
    for (const person of people) await setRole(person, 'tester')
    forgetUsers([people[0].id, crypto.randomUUID()])
    expect([await roleOf(people[0]), await roleOf(people[1])]).toEqual(['tester', 'developer'])
  })

  it('ends with its longest time, although it is remembered for longer', async () => {
    const person = await aPerson(world)
    await query("update sessions set expires_at = now() + interval '30 seconds' where user_id = $1", person.id)
    const { roleOf, clock } = aReader()
    await roleOf(person)
    await setRole(person, 'tester')
    clock.at = clock.heardUpTo = minute / 2
    // It is asked for again: only the database's clock has not moved.
    expect(await roleOf(person)).toBe('tester')
  })
})

describe('the last use of a session', () => {
  /** Seconds since the session of each was last used. */
  async function agesOf(...people: Person[]) {
    const { rows } = await query(
      `select extract(epoch from now() - last_seen_at)::float8 as age from sessions
       where user_id = any($1) order by array_position($1, user_id)`,
      people.map(({ id }) => id),
    )
    return rows.map((row: { age: number }) => row.age)
  }
  const lastUsed = (person: Person, age: string) =>
    query('update sessions set last_seen_at = now() - $2::interval where user_id = $1', person.id, age)

  it('is recorded later, for all in one statement, as it was', async () => {
    const people = await Promise.all([1, 2, 3].map(() => aPerson(world)))
    for (const person of people) await lastUsed(person, '1 hour')
    const { read, close, clock } = aReader()
    for (const { token } of people) await read(token)
    clock.at = 900
    await read(people[2]?.token ?? '')
    clock.at = 20_900
    for (const age of await agesOf(...people)) expect(age).toBeGreaterThan(3000)
    await close()
    const [first = 0, second = 0, third = 0] = await agesOf(...people)
    // The two clocks differ: the reader's does not move while the statement runs.
    for (const age of [first, second]) expect(Math.abs(age - 20.9)).toBeLessThan(5)
    expect(first - third).toBeCloseTo(0.9, 3)
  })

  it('is recorded at once if the session was about to end without it', async () => {
    const admin = await aPerson(world, 'admin')
    await lastUsed(admin, '28 minutes 1 second')
    await aReader().read(admin.token)
    expect((await agesOf(admin))[0]).toBeLessThan(minute / 1000)
  })

  it('is never moved back, and waits for no statement that ends the session', async () => {
    const [held, free] = [await aPerson(world), await aPerson(world)]
    const { read, close, clock } = aReader()
    for (const { token } of [held, free]) await read(token)
    clock.at = 30_000
    const holder = await world.database.pool.connect()
    await holder.query('begin')
    await holder.query('update sessions set ended_at = now() where user_id = $1', [held.id])
    await lastUsed(free, '10 seconds')
    await close()
    await holder.query('rollback')
    holder.release()
    for (const age of await agesOf(held, free)) expect(age).toBeLessThan(20)
  })
})

/** A server whose requests reach the database directly, and everything else by a line of its own. */
async function aServerOnALine() {
  const line = await aWay(world)
  const { app } = await aServer(world, line.connection, { direct: true })
  const mayAdminister = async (who: Person) => (await send(app, 'GET', '/api/admin/queue', who)).statusCode
  return { line, app, mayAdminister }
}

describe('a server that no longer hears of changes', () => {
  it.each([
    ['because its listening connection hangs', (line: { hang(how: object): void }) => line.hang({ later: false })],
    ['because all its own connections hang', (line: { hang(): void }) => line.hang()],
    ['because they broke', (line: { cut(): Promise<void> }) => line.cut()],
  ])('takes no role from memory, %s', async (_how, breakLine) => {
    const { line, mayAdminister } = await aServerOnALine()
    const admin = await aPerson(world, 'admin')
    expect(await mayAdminister(admin)).toBe(200)
    await breakLine(line)
    await setRole(admin, 'developer')
    await expect.poll(() => mayAdminister(admin)).toBe(403)
    await setRole(admin, 'admin')
    await expect.poll(() => mayAdminister(admin)).toBe(200)
    // A server that stops says goodbye on its connections, and would wait for an answer.
    await line.cut()
  })

  it('learns of what it missed as soon as it hears again', async () => {
    const { line, mayAdminister } = await aServerOnALine()
    const admin = await aPerson(world, 'admin')
    await line.cut()
    expect(await mayAdminister(admin)).toBe(200)
    await setRole(admin, 'developer')
    await line.restore()
    await expect.poll(() => mayAdminister(admin)).toBe(403)
  })
})

describe('every server hears at once', () => {
  const changes: [string, (person: Person) => Promise<unknown>, number][] = [
    ['that a session has ended', ({ id }) => query('update sessions set ended_at = now() where user_id = $1', id), 401],
    ['that it is deleted', ({ id }) => query('delete from sessions where user_id = $1', id), 401],
    ['that it expires', ({ id }) => query('update sessions set expires_at = now() where user_id = $1', id), 401],
    [
      'that it began earlier',
      ({ id }) => query("update sessions set created_at = now() - interval '12 hours' where user_id = $1", id),
      401,
    ],
    [
      'that its proof no longer counts',
      ({ id }) => query('update sessions set second_factor = false where user_id = $1', id),
      403,
    ],
    ['that its user is disabled', ({ id }) => query('update users set disabled_at = now() where id = $1', id), 401],
    ['that its user has another role', (person) => setRole(person, 'tester'), 403],
  ]
  it.each(changes)('%s', async (_what, change, status) => {
    const second = await world.another()
    const admin = await aPerson(world, 'admin')
    const answers = () =>
      Promise.all(
        [world.app, second].map(async (app) => (await send(app, 'GET', '/api/admin/queue', admin)).statusCode),
      )
    expect(await answers()).toEqual([200, 200])
    await change(admin)
    // Sooner than a minute, in which both would remember it.
    await expect.poll(answers).toEqual([status, status])
  })
})
