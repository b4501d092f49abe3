import { beforeEach, describe, expect, it } from 'vitest'
import type { PlanName } from '@fortnight/contract/plans'
import { aPerson, aPool, emptyPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { staffWaiting } from './staff-queue.job.ts'
import { anApprovedApp, miscounted, seatsOf } from './staff.testkit.ts'
import { cancelRuns } from '../ledger/course.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  await emptyPool(world)
  owner = await aPerson(world)
  admin = await aPerson(world, 'admin')
  await cancelRuns(world, ['queued'])
})

/** A run that has waited for that long. */
async function waits(plan: PlanName, hours: number) {
  const { id } = await anApprovedApp(world, await aPerson(world), admin, { plan })
  await world.database.pool.query('update runs set ready_at = now() - make_interval(hours => $2) where app_id = $1', [
    id,
    hours,
  ])
  return id
}
const notes = async (who: Person) =>
  (
    await ok<{ data: { title: string; message: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${who.email}?limit=50`, who),
    )
  ).data
const titles = async (who: Person) => (await notes(who)).map(({ title }) => title)
const messages = async (who: Person) => (await notes(who)).map(({ message }) => message)

describe('the queue', () => {
  it('weighs plans one, two and three, and puts runs that waited half a day before all of them', async () => {
    const starter = await waits('starter', 13)
    const pro = await waits('pro', 6)
    const enterprise = await waits('enterprise', 7)
    const young = await waits('enterprise', 1)
    const queue = await ok<{ data: { app_id: string; need: number }[] }>(
      send(world.app, 'GET', '/api/admin/queue', admin),
    )
    expect(queue.data.map((run) => run.app_id)).toEqual([starter, enterprise, pro, young])
    expect(queue.data.map((run) => run.need)).toEqual([12, 20, 12, 20])
  })

  it('is served in its order when testers come, and passes over a run that they do not fit', async () => {
    const [enterprise, first, second] = [
      await waits('enterprise', 9),
      await waits('starter', 5),
      await waits('starter', 2),
    ]
    await aPool(world, 30)
    expect(await staffWaiting(world.database.db)).toBe(1)
    expect([(await seatsOf(world, enterprise)).length, (await seatsOf(world, second)).length]).toEqual([0, 0])
    expect((await seatsOf(world, first)).length).toBeGreaterThan(12)
    expect(await staffWaiting(world.database.db)).toBe(0)
  })

  it('keeps the testers that fit a run which waited too long from those behind it', async () => {
    const german = { columns: { countries: ['DE'] } }
    const { id: old } = await anApprovedApp(world, await aPerson(world), admin, german)
    await world.database.pool.query(`update runs set ready_at = now() - interval '13 hours' where app_id = $1`, [old])
    const young = await waits('starter', 2)
    await aPool(world, 14, { country: 'DE', days: 200 })
    await aPool(world, 8)
    expect(await staffWaiting(world.database.db)).toBe(0)
    expect(await seatsOf(world, young)).toEqual([])
    await aPool(world, 30)
    expect(await staffWaiting(world.database.db)).toBe(1)
    expect((await seatsOf(world, young)).length).toBeGreaterThan(12)
  })

  it('gives out no testers while the pool is nearly full: free ones are kept for running tests', async () => {
    const busy = (await aPool(world, 200)).slice(0, 172)
    await world.database.pool.query('update testers set active = capacity where id = any($1)', [busy])
    const { id } = await anApprovedApp(world, await aPerson(world), admin)
    expect(await seatsOf(world, id)).toEqual([])
    expect(await messages(admin)).toContainEqual(expect.stringMatching(/the pool is nearly full/))
    expect(await messages(admin)).not.toContainEqual(expect.stringMatching(/ 0 testers are free/))
    const queue = await ok<{ data: unknown[] }>(send(world.app, 'GET', '/api/admin/queue', admin))
    expect(queue.data).toMatchObject([{ app_id: id, available: null }])
    await world.database.pool.query('update testers set active = 0 where id = any($1)', [busy])
    expect(await staffWaiting(world.database.db)).toBe(1)
  })

  it('notifies the owner when testers are there, and both sides when they are not', async () => {
    const { id } = await anApprovedApp(world, owner, admin, { name: 'Harbour' })
    expect(await titles(owner)).toContain('Harbour waits for testers')
    expect(await titles(admin)).toContain('A test waits for testers')
    await aPool(world, 40)
    const before = (await titles(admin)).length
    expect(await staffWaiting(world.database.db)).toBe(1)
    expect((await titles(owner))[0]).toBe('Testers assigned to Harbour')
    expect(await titles(admin)).toHaveLength(before)
    const detail = await ok<{ run: { phase: string }; tester_count: number }>(
      send(world.app, 'GET', `/api/apps/${id}`, owner),
    )
    expect(detail.run.phase).toBe('staffing')
    const queue = await ok<{ data: unknown[] }>(send(world.app, 'GET', '/api/admin/queue', admin))
    expect(queue.data).toEqual([])
  })
})

describe('claims at once', () => {
  it('on two servers with four connections each seat whole teams, no tester twice, and count right', async () => {
    const owners = await Promise.all(Array.from({ length: 10 }, () => aPerson(world)))
    const apps = await Promise.all(
      owners.flatMap((person) => Array.from({ length: 4 }, () => anApprovedApp(world, person, admin))),
    )
    expect(apps.map((app) => app.team)).toEqual(Array(40).fill(0))
    // Enough for about half of them; two share a home, and four a model.
    const homes = Array.from({ length: 130 }, () => crypto.randomUUID())
    await aPool(world, 260, {
      capacity: 2,
      household: (index) => homes[index % 130] ?? '',
      model: (index) => `Model ${index % 65}`,
    })
    const servers = [1, 2].map(() => openDatabase({ config: world.connection, connections: 4 }))
    const claims = servers.flatMap(({ db }) => Array.from({ length: 4 }, () => staffWaiting(db)))
    const staffed = (await Promise.all(claims)).reduce((sum, count) => sum + count, 0)
    await Promise.all(servers.map((server) => server.close()))
    expect(staffed).toBeGreaterThan(4)
    await staffWaiting(world.database.db)

    const { rows } = await world.database.pool.query<{
      phase: string
      seats: number
      decided: number | null
      probability: number | null
    }>(
      `select r.phase, r.probability, count(a.id)::int as seats, max(jsonb_array_length(d.inputs -> 'team'))::int as decided
       from runs r left join assignments a on a.run_id = r.id left join decisions d on d.run_id = r.id
       where r.app_id = any($1) group by r.id`,
      [apps.map((app) => app.id)],
    )
    const [whole, waiting] = [
      rows.filter((run) => run.phase === 'staffing'),
      rows.filter((run) => run.phase === 'queued'),
    ]
    expect(whole.length + waiting.length).toBe(40)
    expect(waiting.every((run) => run.seats === 0 && run.decided === null)).toBe(true)
    expect(whole.every((run) => run.seats === run.decided && run.seats > 12 && (run.probability ?? 0) >= 0.99)).toBe(
      true,
    )
    expect(await miscounted(world)).toEqual([])
    const twice = await world.database.pool.query(
      `select 1 from assignments where app_id = any($1) group by app_id, household_id having count(*) > 1
       union all select 1 from assignments where app_id = any($1) group by app_id, model having count(*) > 3
       union all select 1 from assignments where app_id = any($1) group by owner_id, tester_id having count(*) > 1`,
      [apps.map((app) => app.id)],
    )
    expect(twice.rows).toEqual([])
  })
})
