import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Joining } from '@fortnight/contract/testing/joining'
import type { Offer } from '@fortnight/contract/testing/offers'
import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { googleError, googleIsDown, quotaUsedUp } from '../../../../tests/fake-google-answers.ts'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { append } from '../ledger/append.ts'
import * as groups from './groups.repository.ts'
import { anInvited, confirm, factsOf, notificationsOf, seatNow, step } from '../joining/joining.testkit.ts'
import {
  addressesOf,
  aGoogle,
  aGroupRun,
  aServerWithGroups,
  connectGroups,
  followSeats,
  groupOf,
  letDaysPass,
  letPass,
} from './groups.testkit.ts'

const google = await aGoogle(minuteMs)
const { fake, time } = google
const world = aServerWithGroups(google)

let run: Awaited<ReturnType<typeof aGroupRun>>
beforeEach(async () => {
  time.now = new Date()
  world.now = undefined
  run = await aGroupRun(world)
  time.now = new Date(Date.now() + 1000)
})
afterEach(() => {
  world.now = undefined
})

const pass = (ms: number, stepMs?: number) => letPass(world, google, ms, stepMs)
const members = async () => fake.groups.membersOf((await groupOf(world, run.app)).email)
const joiningOf = async (who: Person) =>
  (await ok<{ data: Joining }>(send(world.app, 'GET', `/api/apps/${run.app}/joining`, who))).data
const mark = (who: Person, on_track: boolean) =>
  send(world.app, 'PUT', `/api/apps/${run.app}/joining/group`, who, { on_track })
const offerOf = async (who: Person & { seat: number }) =>
  (await ok<{ data: Offer[] }>(send(world.app, 'GET', '/api/tester/offers', who))).data.find(
    ({ id }) => id === who.seat,
  )

/** A run whose group exists and is on the track. */
async function onTrack() {
  await pass(2 * minuteMs, 10_000)
  await ok(mark(run.owner, true))
}
async function accepted(nth = 0) {
  const who = await anInvited(world, run.app, nth)
  await ok(step(world, who, 'accept'))
  return who
}

describe('a test whose group we keep', () => {
  it('asks its developer once to add the group, and nothing more', async () => {
    await onTrack()
    const { email } = await groupOf(world, run.app)
    expect(email).toMatch(/^test-[0-9a-f]{12}@testers\.operator\.example$/)
    expect((await joiningOf(run.owner)).group).toMatchObject({ state: 'ready', email, on_track: true, problem: null })
    const who = await accepted()
    expect(await offerOf(who)).toMatchObject({ access_method: 'managed_group', group_email: null, step: 'accepted' })
    expect((await joiningOf(run.owner)).joiners).toMatchObject([{ seat: who.seat, email: null }])
    await pass(2 * minuteMs, 10_000)
    expect(await factsOf(world, who.seat)).toEqual([
      ['accepted', 'confirmed'],
      ['listed', 'confirmed'],
    ])
    expect((await notificationsOf(world, who))[0]).toBe('You can join Tideline now')
    await pass(30 * hourMs, hourMs)
    const titles = await notificationsOf(world, run.owner)
    expect(titles.filter((title) => title.includes('group'))).toEqual(['Add one group to Tideline'])
    expect(titles.filter((title) => title.includes('wait for you'))).toEqual([])
    const apps = await send(world.app, 'GET', '/api/apps/user', run.owner)
    expect(apps.body).not.toContain((await addressesOf(world, [who.seat]))[0])
  })

  it('has a tester as a member within seconds after they accept, and lists them when Google shows it', async () => {
    await onTrack()
    world.now = time.now
    const server = followSeats(world, google)
    try {
      await server.run()
      const who = await accepted()
      const address = await addressesOf(world, [who.seat])
      await expect.poll(members, { timeout: 5_000, interval: 20 }).toEqual(address)
      expect((await seatNow(world, who.seat)).listed_at).toBeNull()
    } finally {
      await server.close()
    }
  })

  it('lists no tester before its developer has put the group on the track, and reminds of that', async () => {
    await pass(2 * minuteMs, 10_000)
    const who = await accepted()
    await pass(10 * minuteMs)
    expect(await members()).toEqual(await addressesOf(world, [who.seat]))
    expect((await seatNow(world, who.seat)).listed_at).toBeNull()
    expect(await offerOf(who)).toMatchObject({ access_method: 'email_list' })
    expect((await notificationsOf(world, run.owner))[0]).toBe('Testers of Tideline wait for you')
    await ok(mark(run.owner, true))
    await pass(minuteMs, 10_000)
    expect((await seatNow(world, who.seat)).listed_at).not.toBeNull()
  })

  it('lets go at once who never joined or left themselves, and who was lost only days after the test', async () => {
    await onTrack()
    const people = [await accepted(0), await accepted(1), await accepted(2), await accepted(3)] as const
    const [declines, leaves, stays, fallsSilent] = people
    await pass(2 * minuteMs, 10_000)
    for (const who of [leaves, stays, fallsSilent]) await ok(step(world, who, 'opt-in'))
    await ok(step(world, declines, 'decline'))
    await ok(step(world, leaves, 'leave', { reason: null }))
    const { run_id } = await groupOf(world, run.app)
    const lost = {
      run_id,
      seat: fallsSilent.seat,
      kind: 'lost',
      data: { misses: 3, alive: 0.1 },
      at: time.now,
    } as const
    await world.database.db.transaction((tx) => append(tx, [lost]))
    await pass(5 * minuteMs, 10_000)
    expect(await members()).toEqual(await addressesOf(world, [stays.seat, fallsSilent.seat]))
    await letDaysPass(world, google, 9)
    expect(await members()).toEqual(await addressesOf(world, [stays.seat, fallsSilent.seat]))
    await ok(send(world.app, 'PUT', `/api/admin/apps/${run.app}/cancel`, run.admin, { reason: 'Asked for.' }))
    expect((await seatNow(world, stays.seat)).state).toBe('released')
    await letDaysPass(world, google, 6)
    expect(await members()).toHaveLength(2)
    await letDaysPass(world, google, 2)
    expect(await members()).toEqual([])
    expect((await groupOf(world, run.app)).due_at).toBeNull()
    await letDaysPass(world, google, 1)
    const left = (await notificationsOf(world, run.owner)).filter((title) => title.includes('take our group off'))
    expect(left).toEqual(['You can take our group off Tideline'])
  })

  it('repairs drift: a member who vanished, a stranger, an open group', async () => {
    await onTrack()
    const who = await accepted()
    await pass(2 * minuteMs, 10_000)
    const { email } = await groupOf(world, run.app)
    const address = await addressesOf(world, [who.seat])
    const group = fake.groups.find(email)!
    group.members = group.members.filter(({ role }) => role !== 'MEMBER')
    fake.groups.join(email, 'stranger@example.com')
    fake.groups.join(email, 'manager@operator.example', 'MANAGER')
    group.settings['whoCanViewMembership'] = 'ALL_MEMBERS_CAN_VIEW'
    await pass(2 * hourMs, 10 * minuteMs)
    expect(await members()).toEqual(address)
    expect(group.settings['whoCanViewMembership']).toBe('ALL_MANAGERS_CAN_VIEW')
    expect(group.members.map((member) => member.role)).toContain('MANAGER')
  })

  it('gets a tester who accepts before groups are looked at that only wait for Google', async () => {
    const changed = await aGroupRun(world)
    await pass(2 * minuteMs)
    await step(world, await anInvited(world, changed.app, 0), 'accept')
    const { run_id } = await groupOf(world, run.app)
    await world.database.pool.query('update test_groups set due_at = $2 where run_id = $1', [run_id, time.now])
    const until = new Date(time.now.getTime() + minuteMs)
    const [taken] = await groups.take(world.database.db, { now: time.now, until, most: 1 })
    expect(taken?.run_id).toBe((await groupOf(world, changed.app)).run_id)
  })

  it('is made again if it was deleted at Google, and developer and operator read so once', async () => {
    await onTrack()
    const who = await accepted()
    await pass(2 * minuteMs, 10_000)
    fake.groups.delete((await groupOf(world, run.app)).email)
    const end = fake.fail(({ method }) => (method.endsWith('memberships.create') ? googleIsDown : undefined))
    await pass(2 * hourMs, 10 * minuteMs)
    end()
    await pass(hourMs, 10 * minuteMs)
    expect(await members()).toEqual(await addressesOf(world, [who.seat]))
    const about = async (to: Person) => (await notificationsOf(world, to)).filter((title) => /deleted/.test(title))
    expect(await about(run.owner)).toEqual(['The group of Tideline was deleted at Google'])
    expect(await about(run.admin)).toEqual(['The Google Group of Tideline was deleted'])
  })
})

describe('a group that fails', () => {
  const failure = (titles: string[]) => titles.filter((title) => title.includes('by hand'))

  it('recovers by itself from ten minutes of refusals, unnoticed', async () => {
    await onTrack()
    const end = fake.fail(() => (fake.calls.length % 2 ? quotaUsedUp : googleIsDown))
    const who = await accepted()
    const before = fake.calls.length
    await pass(10 * minuteMs, 1000)
    const tries = fake.calls.slice(before).filter(({ method }) => method.endsWith('memberships.list'))
    expect(tries.length).toBeLessThan(15)
    end()
    await pass(7 * minuteMs, 10_000)
    expect((await seatNow(world, who.seat)).listed_at).not.toBeNull()
    expect(failure(await notificationsOf(world, run.owner))).toEqual([])
  })

  it('is reported once with its reason, the test goes on by hand, and back when it works again', async () => {
    await onTrack()
    const end = fake.fail(() => googleError(403, 'PERMISSION_DENIED'))
    const who = await accepted()
    await pass(3 * hourMs, minuteMs)
    expect(failure(await notificationsOf(world, run.owner))).toEqual(['Please add the testers of Tideline by hand'])
    const alarms = (await notificationsOf(world, run.admin)).filter((title) => title.includes('Google Groups'))
    expect(alarms).toEqual(['Google Groups don’t work for Tideline'])
    const { group, joiners } = await joiningOf(run.owner)
    expect(group).toMatchObject({ state: 'failed', problem: expect.stringContaining('Check its rights') })
    expect(joiners).toMatchObject([{ email: (await addressesOf(world, [who.seat]))[0] }])
    expect(await offerOf(who)).toMatchObject({ access_method: 'email_list' })
    expect(await ok(confirm(world, run.owner, run.app, [who.seat]))).toMatchObject({ listed: 1 })
    end()
    const later = await accepted(1)
    await pass(10 * minuteMs)
    expect((await joiningOf(run.owner)).group).toMatchObject({ state: 'ready', problem: null })
    expect((await seatNow(world, later.seat)).listed_at).not.toBeNull()
  })

  it('is reported for each reason of a day once', async () => {
    await onTrack()
    for (const fails of [
      googleError(403, 'PERMISSION_DENIED'),
      googleError(400, 'INVALID_ARGUMENT'),
      googleError(403, 'PERMISSION_DENIED'),
    ]) {
      const end = fake.fail(() => fails)
      await pass(2 * hourMs, 10 * minuteMs)
      end()
      await pass(20 * minuteMs)
    }
    expect(failure(await notificationsOf(world, run.owner))).toHaveLength(2)
  })

  it('is not reported as busy if Google is so for a moment after another failure', async () => {
    await onTrack()
    const end = fake.fail(() => googleError(403, 'PERMISSION_DENIED'))
    await pass(2 * hourMs, 10 * minuteMs)
    end()
    const endOnce = fake.fail(() => {
      endOnce()
      return googleIsDown
    })
    await pass(hourMs, 10 * minuteMs)
    expect(failure(await notificationsOf(world, run.owner))).toHaveLength(1)
  })

  it('asks for the group on the track once it could be made', async () => {
    const end = fake.fail(() => googleError(403, 'PERMISSION_DENIED'))
    await pass(5 * minuteMs)
    end()
    await pass(10 * minuteMs)
    const titles = await notificationsOf(world, run.owner)
    expect(titles.filter((title) => title === 'Add one group to Tideline')).toHaveLength(1)
  })

  it('goes on by hand when the operator takes Google away', async () => {
    await onTrack()
    const who = await accepted()
    await world.database.pool.query('delete from google_accounts')
    await pass(6 * minuteMs, 2 * minuteMs)
    await connectGroups(world, google)
    const { group, joiners } = await joiningOf(run.owner)
    expect(group).toMatchObject({ state: 'failed', problem: 'This connection to Google is not set up.' })
    expect(joiners[0]?.email).toBe((await addressesOf(world, [who.seat]))[0])
  })

  it('with an address that Google does not know is reported once, and adds the others', async () => {
    await onTrack()
    const stranger = await anInvited(world, run.app, 0)
    fake.groups.strangers.add((await addressesOf(world, [stranger.seat]))[0]!)
    await ok(step(world, stranger, 'accept'))
    const other = await accepted(1)
    await pass(3 * hourMs, minuteMs)
    expect(await members()).toEqual(await addressesOf(world, [other.seat]))
    expect((await joiningOf(run.owner)).joiners.map(({ unknown }) => unknown)).toEqual([true, false])
    for (const [who, title] of [
      [run.owner, 'A tester of Tideline can’t be added yet'],
      [run.admin, 'Google does not know the address of a tester of Tideline'],
    ] as const)
      expect((await notificationsOf(world, who)).filter((seen) => seen === title)).toHaveLength(1)
  })
})

it('only the owner of a test marks its group, and only once Google has it', async () => {
  expect((await mark(run.owner, true)).statusCode).toBe(409)
  await pass(2 * minuteMs, 10_000)
  expect((await mark(await aPerson(world), true)).statusCode).toBe(403)
  expect((await mark(run.admin, true)).statusCode).toBe(403)
  await ok(mark(run.owner, true))
  await ok(mark(run.owner, false))
  expect((await joiningOf(run.owner)).group).toMatchObject({ on_track: false })
})
