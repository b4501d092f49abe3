import { once } from 'node:events'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { anApp, aPerson, aPersonOf, aPool, emptyPool, ok, type Person, send, settle } from '../../../tests/fixtures.ts'
import { movableClock } from '../../../tests/database-clock.ts'
import { useTestServer } from '../../../tests/test-server.ts'
import { expectAllReplayed } from '../testing/ledger/replay.testkit.ts'
import { runOf } from '../testing/evaluation/tick.testkit.ts'
import { startActing } from './acting.testkit.ts'
import { installClock } from './demo-clock.testkit.ts'
import { actNow, aDemo, anOrder, approve, pass } from './live.testkit.ts'
import { hasSamples } from './sample-testers.repository.ts'

const world = useTestServer({ env: { ADMIN_SECOND_FACTOR: 'off' }, demo: true })
const real = useTestServer()
let admin: Person
let human: Person
beforeAll(async () => {
  const people = await aDemo(world)
  admin = people.admin
  human = people.tester
})

/** An approved order of a developer who has no tests yet. */
async function anApprovedOrder() {
  const owner = await aPerson(world)
  const order = await anOrder(world, owner)
  await approve(world, admin, order)
  return { ...order, owner }
}

/** Kinds of facts of each seat of an app, in their order. */
async function factsBySeat(id: string): Promise<string[][]> {
  const facts = await runOf(world, id).facts()
  return [...Map.groupBy(facts, ({ seat }) => seat)].flatMap(([seat, some]) =>
    seat ? [some.map(({ kind }) => kind)] : [],
  )
}

/** Each opted-in tester took every step once, in order, and used the app on the first day with evidence. */
async function expectFirstDay(id: string) {
  const run = runOf(world, id)
  expect(await run.run()).toMatchObject({ phase: 'running', started_on: world.now?.toISOString().slice(0, 10) })
  const seats = await factsBySeat(id)
  const whole = ['accepted', 'listed', 'opted_in', 'installed', 'checked_in', 'graded']
  expect(seats.filter((kinds) => kinds.join() === whole.join()).length).toBeGreaterThanOrEqual(12)
  expect(seats.filter((kinds) => kinds.join() === 'declined')).toHaveLength(1)
  for (const kinds of seats) expect(new Set(kinds).size).toBe(kinds.length)
}

describe('an order in the demo', () => {
  it('is continued by two servers at once, and every step is taken once', async () => {
    const { id } = await anApprovedOrder()
    await pass(world, 120, 2)
    await expectFirstDay(id)
  })

  it('continues after a server that was killed in the middle', async () => {
    const { id } = await anApprovedOrder()
    await installClock(world)
    const acting = startActing(world.connection, inject('secretKey'), new Date(Number(world.now)))
    const exited = once(acting, 'exit')
    const steps = async () => (await runOf(world, id).facts()).filter(({ seat }) => seat).length
    try {
      await expect.poll(steps, { timeout: 60_000 }).toBeGreaterThan(5)
    } finally {
      acting.kill('SIGKILL')
      await exited
      await world.asOwner(movableClock)
    }
    expect(await steps()).toBeLessThan(100)
    // Queries under way when it was killed are over by now.
    world.now = new Date(Number(world.now) + 60_000)
    await pass(world, 120)
    await expectFirstDay(id)
  })

  it('leaves event logs that agree with the tables', () => expectAllReplayed(world))
})

describe('sample testers', () => {
  it('leave seats of people with an account alone', async () => {
    const offers = async () =>
      (await ok<{ data: { id: number; step: string }[] }>(send(world.app, 'GET', '/api/tester/offers', human))).data
    const before = await offers()
    const { id } = await anApprovedOrder()
    const { rows } = await world.database.pool.query<{ id: number; tester_id: number }>(
      'select id::int, tester_id from assignments where app_id = $1 order by id limit 3',
      [id],
    )
    for (const { tester_id } of rows) await aPersonOf(world, tester_id)
    await pass(world, 60)
    const { rows: still } = await world.database.pool.query(
      `select from assignments where id = any($1) and state = 'invited' and accepted_at is null`,
      [rows.map((seat) => seat.id)],
    )
    expect(still).toHaveLength(3)
    // Testers with an account may be invited to this test, too.
    const known = (seat: { id: number }) => before.some((earlier) => earlier.id === seat.id)
    const after = await offers()
    expect(after.filter(known)).toEqual(before)
    expect(after.filter((seat) => !known(seat)).every(({ step }) => step === 'offered')).toBe(true)
  })

  it('are only those whom the demo made up: an imported tester must act personally', async () => {
    await emptyPool(world)
    await aPool(world, 60)
    const { id } = await anApprovedOrder()
    await pass(world, 60)
    expect((await runOf(world, id).facts()).map(({ kind }) => kind)).toEqual(['offered'])
  })
})

describe('the Play setup of an app that was paid for', () => {
  const setupOf = async ({ id }: { id: string }, owner: Person) => {
    const { package_name, opt_in_url, access_method } = await ok<Record<string, string>>(
      send(world.app, 'GET', `/api/apps/${id}`, owner),
    )
    return [package_name, opt_in_url, access_method]
  }
  const link = 'https://play.google.com/apps/testing/'

  it('is completed by the demo, from the name of the app', async () => {
    const owner = await aPerson(world)
    const app = await anOrder(world, owner, { name: '3 Été Tides!' })
    await actNow(world)
    const named = 'example.demo.app3etetides'
    expect(await setupOf(app, owner)).toEqual([named, link + named, 'email_list'])
  })

  it('keeps its developer’s values', async () => {
    const owner = await aPerson(world)
    const app = await anOrder(world, owner, { package_name: 'com.example.own' })
    await actNow(world)
    expect(await setupOf(app, owner)).toEqual(['com.example.own', `${link}com.example.own`, 'email_list'])
    const setup = {
      package_name: 'com.example.other',
      opt_in_url: `${link}com.example.other`,
      access_method: 'google_group',
      group_email: 'gulls@googlegroups.com',
      countries: ['PK'],
    }
    await ok(send(world.app, 'PUT', `/api/apps/${app.id}/play-setup`, owner, setup))
    await actNow(world)
    expect(await setupOf(app, owner)).toEqual(['com.example.other', `${link}com.example.other`, 'google_group'])
  })

  it('stays unchanged until then', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    await actNow(world)
    expect(await setupOf(app, owner)).toEqual([null, null, null])
  })

  it('invites testers for an app that was approved before', async () => {
    const owner = await aPerson(world)
    const order = await anOrder(world, owner)
    await ok(settle(world.app, admin, order.payment))
    expect(await runOf(world, order.id).facts('offered')).toEqual([])
    await actNow(world)
    expect(await runOf(world, order.id).facts('offered')).toHaveLength(1)
  })
})

it('no tester acts if the mark is missing', async () => {
  const { id } = await anApprovedOrder()
  const owner = await aPerson(world)
  const paid = await anOrder(world, owner)
  await world.database.pool.query('delete from sample_testers')
  expect(await hasSamples(world.database.db)).toBe(false)
  const before = await runOf(world, id).facts()
  await pass(world, 90)
  expect(await runOf(world, id).facts()).toEqual(before)
  const app = await ok<{ opt_in_url: string | null }>(send(world.app, 'GET', `/api/apps/${paid.id}`, owner))
  expect(app.opt_in_url).toBeNull()
})

it('no sample testers are in a database without a demo', async () => {
  expect(await hasSamples(real.database.db)).toBe(false)
})
