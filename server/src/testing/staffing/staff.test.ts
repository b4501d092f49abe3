import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson, aPool, emptyPool, type Person } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { frailtyOf } from '../engine/frailty.ts'
import { defaults } from '../engine/params.ts'
import { finishOdds } from '../engine/probability.ts'
import { anApprovedApp, miscounted, type Seat, seatsOf } from './staff.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  await emptyPool(world)
  owner = await aPerson(world)
  admin = await aPerson(world, 'admin')
})

/** P(finish) of these seats, for the given number of testers and days. */
function chance(seats: Seat[], need: number, days: number): number {
  const odds = finishOdds(need, frailtyOf(defaults, 15))
  for (const { hazard_a: a, hazard_b: b } of seats)
    odds.add({ present: defaults.acceptance, posterior: { a, b }, days: days + defaults.marginDays })
  return odds.value()
}
const most = (values: string[]) =>
  Math.max(...[...Map.groupBy(values, (value) => value).values()].map((same) => same.length))
const ids = (seats: Seat[]) => seats.map((seat) => seat.tester_id).toSorted((a, b) => a - b)

describe('a team', () => {
  it.each([
    ['starter', 12, 14, 0.9995],
    ['pro', 12, 14, 0.9995],
    ['enterprise', 20, 21, 0.9995],
  ] as const)('for %s reaches its target with the fewest testers', async (plan, need, days, target) => {
    await aPool(world, 90, { premium: true })
    const { id, team } = await anApprovedApp(world, owner, admin, { plan })
    const seats = await seatsOf(world, id)
    expect(seats).toHaveLength(team)
    expect(seats.every((seat) => seat.state === 'invited')).toBe(true)
    expect(chance(seats, need, days)).toBeGreaterThanOrEqual(target)
    // All testers of this pool are alike, so any one can be left out.
    expect(chance(seats.slice(1), need, days)).toBeLessThan(target)
  })

  it('is larger if the testers are not known yet', async () => {
    await aPool(world, 90)
    const known = await anApprovedApp(world, owner, admin)
    await emptyPool(world)
    await aPool(world, 90, { days: 0 })
    const unknown = await anApprovedApp(world, owner, admin)
    expect(unknown.team).toBeGreaterThan(known.team)
  })

  it('has one tester in twelve whom no test has asked, the longest wait first, in a pool of proven ones', async () => {
    await aPool(world, 300)
    await world.database.pool.query('update testers set last_assigned_at = clock()')
    await aPool(world, 6, { days: 0 })
    const { rows: waiting } = await world.database.pool.query<{ id: number }>(
      'select id from testers where never_asked order by created_at, id',
    )
    const asked = async () => {
      const seats = await seatsOf(world, (await anApprovedApp(world, owner, admin)).id)
      const places = waiting.flatMap(({ id }, place) => (ids(seats).includes(id) ? [place] : []))
      expect(places).toHaveLength(Math.floor(seats.length / 12))
      return places
    }
    expect(await asked()).toEqual([0, 1])
    expect(await asked()).toEqual([2, 3])
    owner = await aPerson(world)
    expect(await asked()).toEqual([4, 5])
  })

  it('has one tester of a household', async () => {
    const homes = Array.from({ length: 40 }, () => randomUUID())
    await aPool(world, 80, { household: (index) => homes[index % 40] ?? '' })
    const seats = await seatsOf(world, (await anApprovedApp(world, owner, admin)).id)
    expect(seats.length).toBeGreaterThan(12)
    expect(most(seats.map((seat) => seat.household_id))).toBe(1)
  })

  it('has three phones of a model at most', async () => {
    await aPool(world, 80, { model: (index) => `Model ${index % 10}` })
    const seats = await seatsOf(world, (await anApprovedApp(world, owner, admin)).id)
    expect(seats.length).toBeGreaterThan(12)
    expect(most(seats.map((seat) => seat.model))).toBeLessThanOrEqual(3)
  })

  it('is found behind a crowd with one model, though all of them are more reliable', async () => {
    await aPool(world, 60, { days: 40 })
    await aPool(world, 200, { days: 90, model: () => 'The model everybody has' })
    const seats = await seatsOf(world, (await anApprovedApp(world, owner, admin)).id)
    expect(seats.length).toBeGreaterThan(12)
    expect(seats.filter((seat) => seat.model === 'The model everybody has').length).toBeLessThanOrEqual(3)
  })

  it('never contains the owner, recognised by person or by e-mail', async () => {
    const [person, namesake] = await aPool(world, 40, { days: 200 })
    await world.database.pool.query('update testers set person_id = $2 where id = $1', [person, owner.id])
    await world.database.pool.query('update testers set email = $2 where id = $1', [namesake, owner.email])
    const seats = ids(await seatsOf(world, (await anApprovedApp(world, owner, admin)).id))
    expect(seats).not.toContain(person)
    expect(seats).not.toContain(namesake)
    const other = await aPerson(world)
    await world.database.pool.query("update testers set status = 'retired' where id <> all($1)", [[person, namesake]])
    await aPool(world, 30)
    expect(ids(await seatsOf(world, (await anApprovedApp(world, other, admin)).id))).toEqual(
      expect.arrayContaining([person, namesake]),
    )
  })

  it('meets an owner once in sixty days, and other owners meanwhile', async () => {
    await aPool(world, 32, { capacity: 3 })
    const first = await anApprovedApp(world, owner, admin)
    expect(first.team).toBeGreaterThan(12)
    expect((await anApprovedApp(world, owner, admin)).team).toBe(0)
    expect((await anApprovedApp(world, await aPerson(world), admin)).team).toBeGreaterThan(12)
    const { rows } = await world.database.pool.query(
      "select distinct until - now() > interval '59 days 23 hours' as long from cooldowns where owner_id = $1",
      [owner.id],
    )
    expect(rows).toEqual([{ long: true }])
    await world.database.pool.query('update cooldowns set until = now() where owner_id = $1', [owner.id])
    expect((await anApprovedApp(world, owner, admin)).team).toBeGreaterThan(12)
    expect(await miscounted(world)).toEqual([])
  })

  it.each([
    ['countries', { countries: ['AE', 'SA'] }, `update testers set country = 'SA' where id = any($1)`],
    ['the Android version', { min_api: 35 }, 'update devices set api = 35 where tester_id = any($1)'],
    [
      'two and a half times its size in storage',
      { size_mb: 1000 },
      'update devices set free_mb = 2500 where tester_id = any($1)',
    ],
  ])('fits the app in %s', async (_case, columns, make) => {
    await aPool(world, 40, { days: 200 })
    await world.database.pool.query(
      "update devices set free_mb = 2499 where tester_id in (select id from testers where status = 'available')",
    )
    const fitting = await aPool(world, 30)
    await world.database.pool.query(make, [fitting])
    const seats = ids(await seatsOf(world, (await anApprovedApp(world, owner, admin, { columns })).id))
    expect(seats.length).toBeGreaterThan(12)
    expect(seats.filter((id) => !fitting.includes(id))).toEqual([])
  })

  it('of Enterprise has premium testers only, and of the other plans the best available', async () => {
    const best = await aPool(world, 60, { days: 200 })
    const premium = await aPool(world, 60, { premium: true })
    const enterprise = ids(await seatsOf(world, (await anApprovedApp(world, owner, admin, { plan: 'enterprise' })).id))
    expect(enterprise.length).toBeGreaterThan(20)
    expect(enterprise.filter((id) => !premium.includes(id))).toEqual([])
    const pro = ids(await seatsOf(world, (await anApprovedApp(world, owner, admin, { plan: 'pro' })).id))
    expect(pro.filter((id) => !best.includes(id))).toEqual([])
  })

  it('waits rather than ask testers who have no room for another test', async () => {
    await aPool(world, 11)
    const full = await aPool(world, 20, { days: 200 })
    // Few of all slots are held, so that nothing else keeps the free testers back.
    await world.database.pool.query('update testers set active = 1, capacity = 1 where id = any($1)', [full])
    const { id, team } = await anApprovedApp(world, owner, admin)
    expect([team, await seatsOf(world, id)]).toEqual([0, []])
    await world.database.pool.query('update testers set active = 0 where id = any($1)', [full])
  })

  it('leaves out testers who are paused, suspended, banned or retired', async () => {
    const away = await aPool(world, 25, { days: 200 })
    await world.database.pool.query(
      `update testers set status = (array['applied', 'verified', 'paused', 'suspended', 'banned'])[1 + id % 5] where id = any($1)`,
      [away],
    )
    await aPool(world, 30)
    const seats = ids(await seatsOf(world, (await anApprovedApp(world, owner, admin)).id))
    expect(seats.length).toBeGreaterThan(12)
    expect(seats.filter((id) => away.includes(id))).toEqual([])
  })
})
