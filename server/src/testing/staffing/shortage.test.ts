import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Shortage } from '@fortnight/contract/testing/queue'
import { aPerson, aPool, emptyPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { cancelRuns } from '../ledger/course.testkit.ts'
import { anApprovedApp } from './staff.testkit.ts'

const world = useTestServer()
const sql = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  await emptyPool(world)
  await cancelRuns(world, ['queued'])
  owner = await aPerson(world)
  admin = await aPerson(world, 'admin')
})

const explain = async (id: string) =>
  (await ok<{ data: Shortage }>(send(world.app, 'GET', `/api/admin/queue/${id}`, admin))).data

/** Testers whom a reason leaves out, first and alone. */
const by = ({ left_out }: Shortage) =>
  Object.fromEntries(left_out.map(({ reason, testers, alone }) => [reason, [testers, alone]]))

const wish = { columns: { countries: ['PK'], min_api: 31, size_mb: 1000 } }

describe('a test that waits', () => {
  it('says whom each condition leaves out, in numbers that add up to the pool', async () => {
    await sql('delete from testers where id not in (select tester_id from assignments)')
    const { rows: before } = await sql('select count(*)::int as n from testers')
    const { id, team } = await anApprovedApp(world, owner, admin, wish)
    expect(team).toBe(0)
    const homes = [randomUUID(), randomUUID()]
    const some = async (count: number, change: string) => {
      const ids = await aPool(world, count, { model: (index) => `${change} ${index}` })
      await sql(`update ${change} = any($1::int[])`, [ids])
    }
    await some(5, "testers set status = 'expected' where id")
    await some(4, "testers set status = 'paused', country = 'DE' where id")
    await some(3, 'testers set active = capacity where id')
    await some(2, "testers set country = 'DE' where id")
    await some(1, "devices set android = '9', api = 28 where tester_id")
    await some(6, 'devices set free_mb = 2499 where tester_id')
    const [met] = await aPool(world, 1)
    await sql("insert into cooldowns (owner_id, tester_id, until) values ($1, $2, now() + interval '1 day')", [
      owner.id,
      met,
    ])
    const [self] = await aPool(world, 1)
    await sql('update testers set person_id = $2 where id = $1', [self, owner.id])
    const [mate] = await aPool(world, 1)
    await sql('update users set household_id = (select household_id from testers where id = $2) where id = $1', [
      owner.id,
      mate,
    ])
    await aPool(world, 5, { household: (index) => homes[index % 2] ?? '', model: (index) => `Home ${index}` })
    await aPool(world, 7, { model: () => 'Galaxy A15' })

    const shortage = await explain(id)
    const retired = by(shortage)['retired'] ?? [0, 0]
    expect(by(shortage)).toEqual({
      ...(retired[0] && { retired }),
      expected: [5, 5],
      paused: [4, 0],
      full: [3, 3],
      owner_household: [1, 1],
      owner: [1, 1],
      cooldown: [1, 1],
      country: [2, 2],
      android: [1, 1],
      storage: [6, 6],
      same_household: [3, 3],
      same_model: [4, 4],
    })
    expect(shortage.free).toBe(5)
    const { rows } = await sql('select count(*)::int as n from testers')
    expect(shortage.pool).toBe(rows[0]?.n)
    expect(shortage.left_out.reduce((sum, { testers }) => sum + testers, shortage.free)).toBe(shortage.pool)
    expect(before[0]?.n).toBe(retired[0])
  })

  it('names the chance of the testers who are free, and whom to recruit until it would start', async () => {
    await aPool(world, 15, { premium: true })
    const { id } = await anApprovedApp(world, owner, admin, wish)
    const shortage = await explain(id)
    expect(shortage).toMatchObject({ app_name: expect.any(String), need: 12, free: 15, team: 15, kept: false })
    expect(shortage.chance).toBeGreaterThan(0.1)
    expect(shortage.chance).toBeLessThan(shortage.target)
    expect(shortage.recruit).toEqual({
      testers: expect.any(Number),
      countries: ['PK'],
      android: '12',
      free_mb: 2500,
      premium: false,
    })
    // Testers of whom nothing is known, as recruits are, close the gap.
    await aPool(world, shortage.recruit.testers, { days: 0, model: (index) => `New ${index}` })
    expect((await explain(id)).recruit.testers).toBe(0)
  })

  it('counts those who are kept for a test that waits longer', async () => {
    const { id: old } = await anApprovedApp(world, await aPerson(world), admin, wish)
    await sql(`update runs set ready_at = now() - interval '13 hours' where app_id = $1`, [old])
    const { id } = await anApprovedApp(world, owner, admin)
    await aPool(world, 10)
    expect(by(await explain(id))).toMatchObject({ reserved: [10, 10] })
    expect(by(await explain(old))).not.toHaveProperty('reserved')
  })

  it('is not found once it has its team, or for an app that never waited', async () => {
    await aPool(world, 60)
    const { id, team } = await anApprovedApp(world, owner, admin)
    expect(team).toBeGreaterThan(0)
    for (const app of [id, randomUUID()])
      expect((await send(world.app, 'GET', `/api/admin/queue/${app}`, admin)).statusCode).toBe(404)
  })
})
