import { beforeEach, expect, it } from 'vitest'
import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { googleError, googleIsDown } from '../../../../tests/fake-google-answers.ts'
import { ok } from '../../../../tests/fixtures.ts'
import { anInvited, notificationsOf, step } from '../joining/joining.testkit.ts'
import {
  addressesOf,
  aGoogle,
  aGroupRun,
  aServerWithGroups,
  contextOf,
  followSeats,
  groupOf,
  keepGroups,
  letPass,
} from './groups.testkit.ts'
import { runGroups } from './groups.job.ts'
import * as ring from './ready-groups.repository.ts'

const google = await aGoogle(minuteMs, 2)
const { fake, time } = google
const world = aServerWithGroups(google)
const query = <T>(text: string, values: unknown[] = []) =>
  world.database.pool.query(text, values).then(({ rows }) => rows as T[])
const listReady = async () =>
  (
    await query<{ email: string }>(
      'select email from ready_groups where name is not null and run_id is null order by made_at, email',
    )
  ).map(({ email }) => email)
const madeSince = (from: number) =>
  fake.groups.changes.slice(from).flatMap(({ does, group }) => (does === 'make' ? [group] : []))

// Far enough ahead that what the database dates is due, however slow the machine.
const soon = (minutes = 1) => new Date(Date.now() + minutes * minuteMs)

beforeEach(async () => {
  time.now = soon()
  world.now = undefined
  await query('delete from ready_groups')
  await keepGroups(world, google)
})

it('some groups are made ahead: closed, without a member, and with an address that says nothing', async () => {
  const made = await listReady()
  expect(made).toHaveLength(2)
  for (const email of made) {
    expect(email).toMatch(/^test-[0-9a-f]{12}@testers\.operator\.example$/)
    expect(fake.groups.membersOf(email)).toEqual([])
    expect(fake.groups.find(email)?.settings).toMatchObject({ whoCanViewMembership: 'ALL_MANAGERS_CAN_VIEW' })
  }
  const before = fake.calls.length
  await letPass(world, google, 5 * minuteMs)
  expect(fake.calls.slice(before).filter(({ method }) => method.endsWith('groups.create'))).toEqual([])
})

it('a test takes one, which then has its name, and another one is made in its place', async () => {
  const ready = await listReady()
  const { app, owner } = await aGroupRun(world)
  const who = await anInvited(world, app)
  await ok(step(world, who, 'accept'))
  const before = fake.groups.changes.length
  time.now = soon()
  await keepGroups(world, google)
  const { email } = await groupOf(world, app)
  expect(ready[0]).toBe(email)
  expect(fake.groups.membersOf(email ?? '')).toEqual(await addressesOf(world, [who.seat]))
  expect(fake.groups.find(email ?? '')?.settings).toMatchObject({ name: 'Tideline' })
  // The one in its place, and none for the test.
  const left = await listReady()
  expect(left).toHaveLength(2)
  expect(left).not.toContain(email)
  expect(madeSince(before)).toEqual(left.filter((other) => !ready.includes(other)))
  expect(await notificationsOf(world, owner)).toContain('Add one group to Tideline')
  expect(await query('select from ready_groups where run_id is not null')).toEqual([])
})

it('tests that begin at the same moment take one each, and the last one makes its own', async () => {
  const runs = [await aGroupRun(world), await aGroupRun(world), await aGroupRun(world)]
  time.now = soon()
  await Promise.all([keepGroups(world, google), keepGroups(world, google)])
  const emails = await Promise.all(runs.map(async ({ app }) => (await groupOf(world, app)).email))
  expect(new Set(emails).size).toBe(3)
  expect(emails).not.toContain(null)
})

it('a server makes them when it starts, and another one while a test is still being given its own', async () => {
  await query('delete from ready_groups')
  time.now = soon(2)
  const server = followSeats(world, google)
  try {
    await expect.poll(listReady).toHaveLength(2)
    const ready = await listReady()
    const { app } = await aGroupRun(world)
    await server.run()
    await expect.poll(async () => (await groupOf(world, app)).email).toBe(ready[0])
    await expect.poll(listReady).toHaveLength(2)
    expect(await listReady()).toContain(ready[1])
  } finally {
    await server.close()
  }
})

it('one group goes to one test, however often and by however many servers it is asked for', async () => {
  const ready = await listReady()
  const { app } = await aGroupRun(world)
  await query('insert into test_groups (run_id) select id from runs where app_id = $1 on conflict do nothing', [app])
  const { run_id: runId } = await groupOf(world, app)
  const { db } = contextOf(world, google)
  const { domain } = google.settings
  const claim = (isFirst = true) => ring.claim(db, { runId, domain, isFirst })
  expect(await claim(false)).toBeUndefined()
  const first = await claim()
  expect(ready).toContain(first?.email)
  expect(await claim()).toEqual(first)
  expect(await claim(false)).toEqual(first)
  expect(await listReady()).toEqual(ready.filter((email) => email !== first?.email))
})

it('one that has a member, or was opened, meanwhile is given to no test; one that was deleted is made again', async () => {
  const [joined = '', opened = ''] = await listReady()
  fake.groups.join(joined, 'stranger@example.com')
  Object.assign(fake.groups.find(opened)?.settings ?? {}, { whoCanPostMessage: 'ANYONE_CAN_POST' })
  const { app } = await aGroupRun(world)
  time.now = soon()
  await keepGroups(world, google)
  const { email } = await groupOf(world, app)
  expect([joined, opened]).not.toContain(email)
  const ready = await listReady()
  expect(ready).toHaveLength(2)
  expect(ready).not.toContain(joined)

  for (const each of ready) fake.groups.delete(each)
  const next = await aGroupRun(world)
  time.now = soon(2)
  await keepGroups(world, google)
  expect(ready).toContain((await groupOf(world, next.app)).email)
  expect(await notificationsOf(world, next.owner)).not.toContainEqual(expect.stringContaining('deleted'))
})

it('while Google refuses none is made, it is asked less and less often, and tests go on', async () => {
  await query('delete from ready_groups')
  const asked = () => fake.calls.filter(({ method }) => method.endsWith('groups.create')).length
  const end = fake.fail(() => googleIsDown)
  await letPass(world, google, 30 * minuteMs)
  for (const { tries } of await query<{ tries: number }>('select tries from ready_groups')) {
    expect(tries).toBeGreaterThan(3)
    expect(tries).toBeLessThan(12)
  }
  end()
  await letPass(world, google, 11 * minuteMs)
  expect(await listReady()).toHaveLength(2)
  const made = asked()
  await letPass(world, google, 11 * minuteMs)
  expect(asked()).toBe(made)
})

const titleOf = async (app: string) => fake.groups.find((await groupOf(world, app)).email ?? '')?.settings['name']

it('a refusal of the new name holds no test up, and is made good later', async () => {
  const { app } = await aGroupRun(world)
  const end = fake.fail(({ body }) => (body['name'] ? googleError(403, 'PERMISSION_DENIED') : undefined))
  time.now = soon()
  await keepGroups(world, google)
  end()
  expect(await groupOf(world, app)).toMatchObject({ state: 'ready', problem: null })
  expect(await titleOf(app)).toBe('Ready for the next test')
  await letPass(world, google, 2 * hourMs, hourMs)
  expect(await titleOf(app)).toBe('Tideline')
})

it('a group whose server is killed between taking and naming it is named by another one', async () => {
  const { app } = await aGroupRun(world)
  const who = await anInvited(world, app)
  await ok(step(world, who, 'accept'))
  time.now = soon()
  const context = contextOf(world, google)
  const killed = () => Promise.reject(new Error('killed'))
  const errors: Error[] = []
  const onError = (error: Error) => void errors.push(error)
  await runGroups({ ...context, directory: { ...context.directory, entitle: killed }, onError })
  expect(errors).toEqual([new Error('killed')])
  expect(await titleOf(app)).toBe('Ready for the next test')
  await letPass(world, google, 11 * minuteMs)
  expect(await titleOf(app)).toBe('Tideline')
  expect(fake.groups.membersOf((await groupOf(world, app)).email ?? '')).toEqual(await addressesOf(world, [who.seat]))
  const named = fake.groups.changes.filter(({ does }) => does === 'entitle').length
  await letPass(world, google, 3 * hourMs, hourMs)
  expect(fake.groups.changes.filter(({ does }) => does === 'entitle')).toHaveLength(named)
})
