import { beforeEach, describe, expect, it } from 'vitest'
import type { StaffingGap } from '@fortnight/contract/testing/staffing-gap'
import { aPerson, aPool, emptyPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { cancelRuns } from '../ledger/course.testkit.ts'
import { takeSteps } from '../ledger/steps.testkit.ts'
import { anApprovedApp } from './staff.testkit.ts'

const world = useTestServer()
const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<T>(text, values)).rows

let [owner, admin] = [{} as Person, {} as Person]
let app: string
let seats: number[]
/** A test whose team was asked: that many are in, and the others declined. */
async function aTest(inNow: number) {
  await takeSteps(world, seats.slice(0, inNow), ['accepted', 'listed', 'opted_in'], new Date())
  await takeSteps(world, seats.slice(inNow), ['declined'], new Date())
}
beforeEach(async () => {
  await emptyPool(world)
  await cancelRuns(world, ['queued', 'staffing', 'running'])
  owner = await aPerson(world)
  admin = await aPerson(world, 'admin')
  await aPool(world, 40)
  ;({ id: app } = await anApprovedApp(world, owner, admin, { columns: { countries: ['PK'], min_api: 31 } }))
  seats = (await sql<{ id: number }>('select id::int from assignments where app_id = $1 order by id', [app])).map(
    ({ id }) => id,
  )
  await emptyPool(world)
})

const gap = async (as = admin) =>
  (await ok<{ data: StaffingGap | null }>(send(world.app, 'GET', `/api/apps/${app}/gap`, as))).data

describe('a test of which nine of twelve are in', () => {
  it('says whom each condition leaves out of the places that are open, in numbers that add up to the pool', async () => {
    await aTest(9)
    const some = async (count: number, change: string) => {
      const ids = await aPool(world, count, { model: (index) => `${change} ${index}` })
      await sql(`update ${change} = any($1::int[])`, [ids])
    }
    await some(4, 'testers set active = capacity where id')
    await some(3, "testers set country = 'DE' where id")
    await some(2, "devices set android = '9', api = 28 where tester_id")
    await some(1, 'testers set score = score where id')
    const found = await gap()
    expect(found).toMatchObject({ state: 'too_few', need: 12, in_now: 9, offered: 0, free: 1 })
    expect(found!.wanted).toBeGreaterThan(3)
    expect(found!.recruit).toMatchObject({ testers: found!.wanted - 1, countries: ['PK'], android: '12' })
    const counts = Object.fromEntries(found!.left_out.map(({ reason, testers }) => [reason, testers]))
    expect(counts).toMatchObject({ full: 4, country: 3, android: 2, on_test: seats.length })
    expect(found!.left_out.reduce((sum, { testers }) => sum + testers, found!.free)).toBe(found!.pool)
    const [pool] = await sql<{ n: number }>('select count(*)::int as n from testers')
    expect(found!.pool).toBe(pool!.n)
  })

  it('says to its developer only what the app asks for and who is busy', async () => {
    await aTest(9)
    const ids = await aPool(world, 3)
    await sql("update testers set country = 'DE' where id = any($1)", [ids])
    expect((await gap(owner))?.left_out).toEqual([{ reason: 'country', testers: 3, alone: 3 }])
  })

  it('is asking as long as enough are free, and asks none while open offers are enough', async () => {
    await aTest(9)
    await aPool(world, 30, { model: (index) => `Phone ${index}` })
    expect(await gap()).toMatchObject({ state: 'asking', recruit: { testers: 0 } })
    const before = await sql('select count(*) from run_events')
    await gap()
    expect(await sql('select count(*) from run_events')).toEqual(before)
  })
})

it('a test that has enough testers, or no team yet, has no gap', async () => {
  expect(await gap()).toMatchObject({ in_now: 0, state: 'offers' })
  await aTest(seats.length)
  expect(await gap()).toBeNull()
  await cancelRuns(world, ['staffing', 'running'])
  expect(await gap()).toBeNull()
})
