import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import type { App } from '@fortnight/contract/orders/apps'
import { aPayment, aPerson, aPool, emptyPool, ok, send, settle } from '../../../../tests/fixtures.ts'
import { aGoogle, letPass } from '../../testing/groups/groups.testkit.ts'
import { anInvited, factsOf, notificationsOf, optInUrl, step } from '../../testing/joining/joining.testkit.ts'
import { anAccount } from '../../identity/auth/accounts.testkit.ts'
import { cancelRuns } from '../../testing/ledger/course.testkit.ts'
import { seatsOf } from '../../testing/staffing/staff.testkit.ts'
import {
  aSeenRun as seeRun,
  aServerWithPlay,
  checkDue,
  connectPlay,
  missingOf,
  ownGroup,
  packageName,
  trackOf,
} from './play-track.testkit.ts'

const google = await aGoogle(minuteMs)
const { fake } = google
const { world, atGoogle, pass, commits } = aServerWithPlay(google)

const aSeenRun = (options?: { binds?: boolean }) => seeRun(world, google, options)

describe('the steps of a developer', () => {
  it('are each checked at Google: the invitation, the owner, the track and its countries', async () => {
    const owner = await aPerson(world)
    const { app } = await aPayment(world, owner, {}, { setUp: false })
    const track = trackOf(world, app.id, owner)
    const setup = { package_name: packageName, opt_in_url: optInUrl, access_method: 'email_list', group_email: null }
    expect((await track.call('POST', '/check')).statusCode).toBe(409)
    await ok(send(world.app, 'PUT', `/api/apps/${app.id}/play-setup`, owner, { ...setup, countries: ['PK'] }))
    atGoogle().invited = false
    expect(await track.check()).toMatchObject({
      account: fake.account.client_email,
      checked_at: null,
      problem: expect.stringMatching(/Google does not let our account do this yet.*invited/),
    })
    atGoogle().invited = true
    expect(await track.check()).toMatchObject({ proven: false, problem: expect.stringMatching(/code/), tracks: [] })
    expect(await track.visits()).toEqual([])
    expect((await track.call('POST', '/proof', { code: 'AAAAAAAAAA' })).statusCode).toBe(422)
    const alpha = { track: 'alpha', standing: 'live', release: '1.0.3' }
    expect(await track.prove()).toMatchObject({ proven: true, problem: null, tracks: [alpha], track: null })
    expect((await track.call('PUT', '', { track: 'production' })).statusCode).toBe(409)
    expect(await track.choose()).toMatchObject({ track: 'alpha', groups: [ownGroup], countries: null })
    const readApp = async () => ok<App>(send(world.app, 'GET', `/api/apps/${app.id}`, owner))
    expect(await readApp()).toMatchObject({ track_live: true })
    atGoogle().tracks['alpha']!.countries = ['IN']
    expect(await track.check()).toMatchObject({ countries: ['IN'], countries_differ: true })
    expect(await readApp()).toMatchObject({ track_live: false })
    atGoogle().tracks['alpha']!.countries = ['IN', 'PK']
    expect(await track.check()).toMatchObject({ countries_differ: false })
    expect((await track.call('PUT', '/group', { binds: true })).statusCode).toBe(409)
    // Another package is another app: nothing that was seen holds for it.
    const other = { ...setup, package_name: 'com.example.other', opt_in_url: null, countries: ['PK'] }
    await ok(send(world.app, 'PUT', `/api/apps/${app.id}/play-setup`, owner, other))
    expect(await readApp()).toMatchObject({ track_live: null })
    expect(await track.find()).toMatchObject({ proven: false, track: null, tracks: [], checked_at: null })
    expect(commits()).toBe(0)
  })

  it('need no code if the contact address is their own; no one else’s code, and no one else’s proof, will do', async () => {
    const owner = await anAccount(world)
    const aSetUpApp = async (who: typeof owner) => {
      const { app } = await aPayment(world, who, {}, { setUp: false })
      const setup = { package_name: packageName, opt_in_url: null, access_method: 'email_list', group_email: null }
      await ok(send(world.app, 'PUT', `/api/apps/${app.id}/play-setup`, who, { ...setup, countries: [] }))
      return trackOf(world, app.id, who)
    }
    atGoogle().contact = owner.email
    await world.database.pool.query('update accounts set email_verified_at = now() where email = $1', [owner.email])
    expect(await (await aSetUpApp(owner)).check()).toMatchObject({ proven: true, problem: null })
    const thief = await aSetUpApp(await anAccount(world))
    expect(await thief.check()).toMatchObject({ proven: false, tracks: [] })
    expect(await thief.find()).toMatchObject({ tracks: [], groups: [] })
    for (const { method, rest, body } of [
      { method: 'PUT', rest: '', body: { track: 'alpha' } },
      { method: 'POST', rest: '/preview', body: undefined },
      { method: 'PUT', rest: '/group', body: { binds: true } },
    ] as const)
      expect((await thief.call(method, rest, body)).statusCode).toBe(409)
    expect(fake.calls.filter(({ method }) => method.endsWith('details.get'))).toHaveLength(2)
  })

  it('can be ended, and the test then goes by the developer’s word', async () => {
    const { track, app, owner } = await aSeenRun({ binds: false })
    atGoogle().tracks['alpha']!.releases[0]!.status = 'halted'
    await track.check()
    expect(await missingOf(world, { app, owner })).toEqual(['track'])
    await track.leave()
    expect(await missingOf(world, { app, owner })).toEqual([])
    expect(await track.find()).toMatchObject({ track: null, binds: false })
  })

  it('can be ended while Google is being asked: what it answers no longer counts', async () => {
    const { track, app, owner } = await aSeenRun({ binds: false })
    const end = fake.fail(({ method }) =>
      method.endsWith('releases.list') ? { status: 200, body: {}, until: track.leave() } : undefined,
    )
    await track.check()
    end()
    expect(await track.find()).toMatchObject({ track: null, checked_at: null })
    expect(await missingOf(world, { app, owner })).toEqual([])
  })
})

it('an administrator tests the key, and reads what is wrong with it and nothing of it', async () => {
  const admin = await aPerson(world, 'admin')
  const test = () => ok<{ problem: string | null }>(send(world.app, 'POST', '/api/admin/play-console/test', admin))
  expect(await test()).toEqual({ problem: null })
  fake.state.revoked = true
  expect((await test()).problem).toContain('The operator can enter a new one')
  fake.state.revoked = false
  expect(await test()).toEqual({ problem: null })
})

it('an administrator replaces the key and deletes it; one that Google refuses is not stored', async () => {
  const admin = await aPerson(world, 'admin')
  const path = '/api/admin/play-console'
  const save = (key: object) => send(world.app, 'PUT', path, admin, { key: JSON.stringify(key) })
  const account = async () =>
    (await ok<{ account: { key_id: string } | null }>(send(world.app, 'GET', path, admin))).account
  const before = fake.account.private_key_id
  fake.state.revoked = true
  expect((await save({ ...fake.account, private_key_id: 'revoked' })).statusCode).toBe(422)
  expect(await account()).toMatchObject({ key_id: before })
  fake.state.revoked = false
  fake.rotate()
  expect((await save(fake.account)).statusCode).toBe(200)
  expect(await account()).toEqual({
    email: fake.account.client_email,
    key_id: fake.account.private_key_id,
    set_at: expect.any(String),
  })
  await ok(send(world.app, 'DELETE', path, admin))
  expect(await account()).toBeNull()
  await connectPlay(world, google)
})

it('the group leaves the track once it is empty, a week after the test; a review delays that, without a word', async () => {
  const run = await aSeenRun()
  await pass(2 * minuteMs, 10_000)
  const group = await run.group()
  expect(atGoogle().tracks['alpha']!.groups).toEqual([ownGroup, group])
  await ok(send(world.app, 'PUT', `/api/admin/apps/${run.app}/cancel`, run.admin, { reason: 'Asked for.' }))
  const before = await notificationsOf(world, run.owner)
  atGoogle().tracks['production']!.releases = [{ name: '9', status: 'completed', state: 'IN_REVIEW' }]
  await pass(8 * 24 * hourMs, 6 * hourMs)
  expect(atGoogle().tracks['alpha']!.groups).toEqual([ownGroup, group])
  atGoogle().tracks['production']!.releases = []
  await pass(7 * hourMs, hourMs)
  expect(atGoogle().tracks['alpha']!.groups).toEqual([ownGroup])
  expect((await run.track.visits())[0]).toMatchObject({ purpose: 'unbind', problem: null })
  expect(await run.track.find()).toMatchObject({ groups: [ownGroup], binds: false, problem: null })
  expect(await notificationsOf(world, run.owner)).toEqual(before)
})

it('what happens while Google is being asked is looked at again at once', async () => {
  const { track, app } = await aSeenRun({ binds: false })
  const change = () => world.database.pool.query("update apps set countries = '{PK}' where id = $1", [app])
  const end = fake.fail(({ method }) =>
    method.endsWith('releases.list') ? { status: 200, body: {}, until: change() } : undefined,
  )
  await track.check()
  end()
  const { rows } = await world.database.pool.query<{ due_at: Date }>(
    'select due_at from play_tracks where app_id = $1',
    [app],
  )
  expect(rows[0]?.due_at.getTime()).toBeLessThan(google.time.now.getTime() + minuteMs)
})

it('a paid test asks no tester before its track is live, and asks them once it is', async () => {
  await cancelRuns(world, ['queued'])
  await emptyPool(world)
  await aPool(world, 40)
  const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
  const { app, id } = await aPayment(world, owner, {}, { setUp: false })
  const setup = { package_name: packageName, opt_in_url: optInUrl, access_method: 'email_list', group_email: null }
  await ok(send(world.app, 'PUT', `/api/apps/${app.id}/play-setup`, owner, { ...setup, countries: [] }))
  atGoogle().tracks['alpha']!.releases[0]!.state = 'IN_REVIEW'
  const track = trackOf(world, app.id, owner)
  await track.check()
  await track.prove()
  await track.choose()
  expect((await ok<{ team: number }>(settle(world.app, admin, id))).team).toBe(0)
  await pass(20 * minuteMs, 10 * minuteMs)
  expect(await seatsOf(world, app.id)).toEqual([])
  expect(await notificationsOf(world, owner)).toContain('Set up Tideline for Play')
  atGoogle().tracks['alpha']!.releases[0]!.state = 'PUBLISHED'
  await pass(15 * minuteMs, 5 * minuteMs)
  expect((await seatsOf(world, app.id)).length).toBeGreaterThan(12)
})

describe('a group that we put on the track', () => {
  it('is shown before and after, put there once, and lists testers without their developer', async () => {
    const run = await aSeenRun({ binds: false })
    expect(await run.track.preview()).toEqual({ before: [ownGroup], after: [ownGroup, expect.stringMatching(/group/)] })
    await run.track.bind()
    expect(commits()).toBe(0)
    await pass(2 * minuteMs, 10_000)
    const group = await run.group()
    expect(atGoogle().tracks['alpha']!.groups).toEqual([ownGroup, group])
    expect(await run.track.find()).toMatchObject({ groups: [ownGroup, group], binds: true, problem: null })
    const who = await anInvited(world, run.app)
    await ok(step(world, who, 'accept'))
    await pass(2 * minuteMs, 10_000)
    expect((await factsOf(world, who.seat)).map(([kind]) => kind)).toEqual(['accepted', 'listed'])
    await pass(3 * hourMs, 30 * minuteMs)
    expect(commits()).toBe(1)
    const titles = await notificationsOf(world, run.owner)
    expect(titles.filter((title) => /group|wait for you|Play Console/.test(title))).toEqual([])
  })

  it('is put there once by two servers and their developer at the same moment', async () => {
    const run = await aSeenRun()
    await letPass(world, google, 2 * minuteMs)
    expect(commits()).toBe(0)
    const [, , { statusCode }] = await Promise.all([
      checkDue(world, google),
      checkDue(world, google),
      run.track.call('POST', '/check'),
    ])
    expect([200, 409]).toContain(statusCode)
    await pass(minuteMs)
    expect(atGoogle().tracks['alpha']!.groups).toEqual([ownGroup, await run.group()])
    expect(commits()).toBe(1)
    expect(fake.play.open()).toBe(0)
  })

  it('is put back if it was taken off, as long as its developer wants that', async () => {
    const run = await aSeenRun()
    await pass(2 * minuteMs, 10_000)
    atGoogle().tracks['alpha']!.groups = [ownGroup]
    await pass(2 * hourMs, 30 * minuteMs)
    expect(atGoogle().tracks['alpha']!.groups).toEqual([ownGroup, await run.group()])
    await run.track.bind(false)
    atGoogle().tracks['alpha']!.groups = [ownGroup]
    await pass(2 * hourMs, 30 * minuteMs)
    expect(atGoogle().tracks['alpha']!.groups).toEqual([ownGroup])
    const { data } = await ok<{ data: { group: object } }>(
      send(world.app, 'GET', `/api/apps/${run.app}/joining`, run.owner),
    )
    expect(data.group).toMatchObject({ on_track: false, seen: true, binds: false })
  })
})

it('a new release notifies the testers once, in their language, and asks those again who reported what it fixes', async () => {
  const run = await aSeenRun()
  await pass(2 * minuteMs, 10_000)
  const [english, urdu] = [await anInvited(world, run.app), await anInvited(world, run.app, 1)]
  for (const who of [english, urdu]) await ok(step(world, who, 'accept'))
  await world.database.pool.query("update testers set locale = 'ur' where id = $1", [urdu.tester])
  await pass(2 * minuteMs, 30_000)
  const inRun = (method: 'POST' | 'PUT', rest: string, body: object) =>
    ok<{ id: string; retest: string }>(send(world.app, method, `/api/apps/${run.app}/run/${rest}`, run.owner, body))
  // By the name that Play Console gives it, the release is of version 1.0.4.
  const { id: version } = await inRun('POST', 'versions', { name: '1.0.4', notes: '' })
  for (const who of [english, urdu]) {
    await ok(step(world, who, 'opt-in'))
    const body = { kind: 'problem', message: 'The list jumps to the top.' }
    const { id } = await ok<{ id: string }>(step(world, who, 'findings', body))
    expect(await inRun('PUT', `findings/${id}/version`, { version })).toMatchObject({ retest: 'once_live' })
  }
  const retestNotices = async (who: typeof english) =>
    (await notificationsOf(world, who)).filter((title) => /Try again|دوبارہ آزمائیں/.test(title))
  atGoogle().tracks['alpha']!.releases.push({ name: '104 (1.0.4)', status: 'completed', state: 'IN_REVIEW' })
  await pass(2 * hourMs, 30 * minuteMs)
  const versionNotices = async (who: typeof english) =>
    (await notificationsOf(world, who)).filter((title) => /New version|نیا ورژن/.test(title))
  expect([...(await versionNotices(english)), ...(await retestNotices(english))]).toEqual([])
  atGoogle().tracks['alpha']!.releases = [{ name: '104 (1.0.4)', status: 'completed' }]
  await pass(3 * hourMs, 30 * minuteMs)
  expect(await versionNotices(english)).toEqual(['New version of Tideline'])
  expect(await versionNotices(urdu)).toEqual([expect.stringMatching(/نیا ورژن/)])
  expect(await retestNotices(english)).toEqual(['Try again: Tideline'])
  expect(await retestNotices(urdu)).toEqual([expect.stringMatching(/دوبارہ آزمائیں/)])
  const { rows } = await world.database.pool.query(
    "select grade, data ->> 'name' as name from run_events e join runs r on r.id = e.run_id where r.app_id = $1 and kind = 'version' order by seq",
    [run.app],
  )
  expect(rows).toEqual([
    { grade: 'claimed', name: '1.0.4' },
    { grade: 'confirmed', name: '104 (1.0.4)' },
  ])
})
