import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { aPayment, aPerson, aPool, emptyPool, ok, type Person, send, settle } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { makeReady } from './runs.repository.ts'
import { remindOfSetup } from './setup-reminders.ts'
import { staffWaiting } from '../staffing/staff-queue.job.ts'
import { miscounted, seatsOf } from '../staffing/staff.testkit.ts'
import { hooks } from '../../app/hooks.ts'
import { tick } from '../evaluation/tick.ts'
import { cancelRuns } from '../ledger/course.testkit.ts'
import { letHappen } from '../ledger/steps.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  await cancelRuns(world, ['queued'])
  await emptyPool(world)
  await aPool(world, 40)
  owner = await aPerson(world)
  admin = await aPerson(world, 'admin')
})

const whole = {
  package_name: 'com.example.tideline',
  opt_in_url: 'https://play.google.com/apps/testing/com.example.tideline',
  access_method: 'email_list',
  group_email: null,
  countries: [],
}
const without = { ...whole, opt_in_url: null }
const save = (app: string, setup: object = whole) => send(world.app, 'PUT', `/api/apps/${app}/play-setup`, owner, setup)

/** A paid app whose set-up is still missing. */
async function paid() {
  const { app, id } = await aPayment(world, owner, {}, { setUp: false })
  const { team } = await ok<{ team: number }>(settle(world.app, admin, id))
  return { app: app.id, team }
}

async function runOf(app: string) {
  const { rows } = await world.database.pool.query<{ id: string; phase: string; ready_at: Date | null }>(
    'select id, phase, ready_at, available from runs where app_id = $1',
    [app],
  )
  return rows[0]!
}
const notes = async (who: Person) =>
  (
    await ok<{ data: { title: string; message: string; link: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${who.email}?limit=50`, who),
    )
  ).data

describe('an app that is paid for and not set up for Play', () => {
  it('invites no testers, and asks its owner to set it up', async () => {
    const { app, team } = await paid()
    expect(team).toBe(0)
    expect(await runOf(app)).toMatchObject({ phase: 'queued', ready_at: null, available: null })
    expect(await staffWaiting(world.database.db)).toBe(0)
    expect(await seatsOf(world, app)).toEqual([])
    const asked = (await notes(owner)).find(({ title }) => title === 'Set up Tideline for Play')
    expect(asked).toMatchObject({
      message: expect.stringContaining('package name, access and opt-in link'),
      link: `/apps/${app}?view=setup`,
    })
    expect((await notes(admin)).map(({ title }) => title)).not.toContain('A test waits for testers')
  })

  it('is neither in the queue nor counted as waiting', async () => {
    const { app } = await paid()
    const queue = await ok<{ data: unknown[] }>(send(world.app, 'GET', '/api/admin/queue', admin))
    expect(queue.data).toEqual([])
    const capacity = await ok<{ data: { waiting: number } }>(send(world.app, 'GET', '/api/admin/pool/capacity', admin))
    expect(capacity.data.waiting).toBe(0)
    const page = await ok<{ data: { run: object } }>(send(world.app, 'GET', `/api/admin/apps/${app}`, admin))
    expect(page.data.run).toMatchObject({ phase: 'queued', ready_at: null, place: null })
  })

  it('invites them once the set-up is complete, and counts the 24 hours from then', async () => {
    const { app } = await paid()
    await world.database.pool.query("update runs set queued_at = now() - interval '3 days' where app_id = $1", [app])
    await ok(save(app, without))
    expect((await runOf(app)).ready_at).toBeNull()
    const saved = await ok<{ run: { phase: string; ready_at: string } }>(save(app))
    expect(saved.run.phase).toBe('staffing')
    expect(Date.now() - Date.parse(saved.run.ready_at)).toBeLessThan(60_000)
    expect((await seatsOf(world, app)).length).toBeGreaterThan(12)
    expect((await notes(owner)).map(({ title }) => title)).toContain('Testers assigned to Tideline')
    await ok(save(app, { ...whole, countries: ['PK'] }))
    expect((await notes(owner)).filter(({ title }) => title === 'Testers assigned to Tideline')).toHaveLength(1)
    expect(await miscounted(world)).toEqual([])
  })

  it('that is set up while the pool is short waits from then on, or for its set-up if that is removed', async () => {
    await emptyPool(world)
    const { app } = await paid()
    await ok(save(app))
    const { ready_at } = await runOf(app)
    expect(ready_at).not.toBeNull()
    expect((await notes(admin)).map(({ title }) => title)).toContain('A test waits for testers')
    await ok(save(app, { ...whole, countries: ['PK'] }))
    expect((await runOf(app)).ready_at).toEqual(ready_at)
    await ok(save(app, without))
    expect(await runOf(app)).toMatchObject({ ready_at: null, available: null })
    await aPool(world, 40)
    expect(await staffWaiting(world.database.db)).toBe(0)
    await ok(save(app))
    expect((await seatsOf(world, app)).length).toBeGreaterThan(12)
  })

  it('that is set up before it is paid invites them with the approval', async () => {
    const { app, id } = await aPayment(world, owner, {}, { setUp: false })
    await ok(save(app.id))
    expect((await ok<{ team: number }>(settle(world.app, admin, id))).team).toBeGreaterThan(12)
    expect((await notes(owner)).map(({ title }) => title)).not.toContain('Set up Tideline for Play')
  })

  it('keeps its test if the set-up is removed after testers were invited, and says what is missing', async () => {
    const { app } = await paid()
    await ok(save(app))
    await ok(save(app, without))
    const run = await ok(send(world.app, 'GET', `/api/apps/${app}/run`, owner))
    expect(run).toMatchObject({ phase: 'staffing', missing_setup: ['opt_in_link'] })
    await tick(world.database.db, () => new Date(Date.now() + 60_000), hooks)
    const watched = await ok<{ data: { app_id: string }[] }>(send(world.app, 'GET', '/api/admin/watchlist', admin))
    expect(watched.data.find(({ app_id }) => app_id === app)).toMatchObject({ waits_for_setup: true, risk: 1 })
  })

  it('is at full risk on the watchlist, among those that wait for their developer', async () => {
    const { app } = await paid()
    for (const need of ['developer', 'risk']) {
      const url = `/api/admin/watchlist?need=${need}`
      const { data } = await ok<{ data: { app_id: string }[] }>(send(world.app, 'GET', url, admin))
      expect(data.find(({ app_id }) => app_id === app)).toMatchObject({ waits_for_setup: true, risk: 1 })
    }
    const { data } = await ok<{ data: { tests: { first: { app_id: string }[] } } }>(
      send(world.app, 'GET', '/api/admin/dashboard/attention', admin),
    )
    expect(data.tests.first.find(({ app_id }) => app_id === app)).toMatchObject({
      phase: 'queued',
      waits_for_setup: true,
    })
  })

  it('is previewed that way: approving its payment invites no tester yet', async () => {
    const { app, id } = await aPayment(world, owner, {}, { setUp: false })
    const preview = () =>
      ok<{ run: object }>(send(world.app, 'GET', `/api/admin/payments/${id}/preview`, admin)).then(({ run }) => run)
    expect(await preview()).toMatchObject({ missing_setup: ['package_name', 'access', 'opt_in_link'] })
    await ok(save(app.id))
    expect(await preview()).toMatchObject({ missing_setup: [], team: expect.any(Number) })
  })

  it('causes one reminder, a day after the payment', async () => {
    const { app } = await paid()
    const reminded = async () =>
      (await notes(owner)).filter(({ title }) => title === 'Tideline still waits for its Play set-up').length
    const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)
    await remindOfSetup(world.database.db, inHours(23))
    expect(await reminded()).toBe(0)
    for (const hours of [25, 26, 100]) await remindOfSetup(world.database.db, inHours(hours))
    expect(await reminded()).toBe(1)
    expect(await runOf(app)).toMatchObject({ phase: 'queued' })
  })
})

describe('a run that is not ready', () => {
  it('cannot have a team: the database refuses it', async () => {
    const { app } = await paid()
    const { id: run_id } = await runOf(app)
    const offered = letHappen(world, { run_id, kind: 'offered', data: { seats: [1] }, at: new Date() })
    await expect(offered).rejects.toMatchObject({ cause: { constraint: 'runs_ready' } })
  })
})

describe('an approval and a set-up at the same moment', () => {
  it('on two servers request one team, whichever comes first', async () => {
    const servers = [1, 2].map(() => openDatabase({ config: world.connection, connections: 4 }))
    for (let round = 0; round < 6; round++) {
      const { app, id } = await aPayment(world, owner, {}, { setUp: false })
      await aPool(world, 40)
      await Promise.all([
        ok(settle(world.app, admin, id)),
        ok(save(app.id)),
        ...servers.map(({ db }) => staffWaiting(db)),
        ok(save(app.id, { ...whole, countries: [] })),
      ])
      expect(await runOf(app.id)).toMatchObject({ phase: 'staffing' })
      const { rows } = await world.database.pool.query<{ offers: number; notified: number }>(
        `select (select count(*)::int from run_events where run_id = $1 and kind = 'offered') as offers,
           (select count(*)::int from notifications where user_id = $2 and message_key = 'team_assigned'
             and message_values ->> 'app_id' = $3) as notified`,
        [(await runOf(app.id)).id, owner.id, app.id],
      )
      expect(rows).toEqual([{ offers: 1, notified: 1 }])
    }
    expect(await miscounted(world)).toEqual([])
    await Promise.all(servers.map((server) => server.close()))
  })

  it('make it ready once, even if two set-ups are saved at once', async () => {
    const { app } = await paid()
    await world.database.pool.query(
      'update apps set package_name = $2, opt_in_url = $3, access_method = $4 where id = $1',
      [app, whole.package_name, whole.opt_in_url, whole.access_method],
    )
    const both = await Promise.all([1, 2].map(() => world.database.db.transaction((tx) => makeReady(tx, app))))
    expect(both.filter(Boolean)).toHaveLength(1)
  })
})
