import { beforeEach, describe, expect, it } from 'vitest'
import type { PoolTesterDetail } from '@fortnight/contract/testers/pool'
import { aPerson, aPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aDayOfUse } from '../joining/joined-run.testkit.ts'
import { joining, takeSteps } from '../ledger/steps.testkit.ts'
import { paramsNow } from '../staffing/params.repository.ts'
import { anApprovedApp } from '../staffing/staff.testkit.ts'
import { appendPast } from '../ledger/append.ts'
import { learnTonight } from './learn.ts'
import { snapshotRuns } from './snapshot.ts'
import { startAfresh } from './tick.testkit.ts'
import { lockOpen } from './snapshot.repository.ts'

const world = useTestServer()
let admin = {} as Person
beforeEach(async () => {
  ;[, admin] = await startAfresh(world)
  world.now = new Date('2026-11-16T09:00:00Z')
  // The first are asked for every test; the others keep the pool from being full.
  await aPool(world, 20, { capacity: 6, days: 400 })
  await aPool(world, 30, { capacity: 6, days: 0 })
})

const seatsOf = async (appId: string) =>
  (
    await world.database.pool.query<{ id: number; run_id: string; tester_id: number }>(
      'select id::int, run_id, tester_id from assignments where app_id = $1 order by tester_id',
      [appId],
    )
  ).rows

/** A test of an owner of its own, whose testers were asked. */
async function aTest() {
  const owner = await aPerson(world)
  const { id: app } = await anApprovedApp(world, owner, admin)
  return { owner, app, seats: await seatsOf(app) }
}

/** These testers of the test have been in since 10 November, and used the app the day before yesterday. */
async function begin({ owner, app, seats }: Awaited<ReturnType<typeof aTest>>, team: readonly number[]) {
  const chosen = seats.filter(({ tester_id }) => team.includes(tester_id)).map(({ id }) => id)
  const run = seats[0]!.run_id
  await world.database.pool.query('update runs set staffed_at = $2 where id = $1', [run, '2026-11-10T07:00:00Z'])
  await takeSteps(world, chosen, joining, '2026-11-10T08:00:00Z')
  const at = new Date('2026-11-10T08:00:00Z')
  const data = { on: '2026-11-10', goal: '2026-11-24' }
  await world.database.db.transaction((tx) => appendPast(tx, [{ run_id: run, kind: 'started', data, at }]))
  for (const id of chosen) await aDayOfUse(world, run, id, '2026-11-15')
  await world.database.pool.query(`update assignments set last_used_on = '2026-11-15' where id = any($1)`, [chosen])
  const count = (opted_in: number) =>
    ok(send(world.app, 'PUT', `/api/apps/${app}/run/console-counts/2026-11-15`, owner, { opted_in }))
  return { run, team, seats, count }
}

const detail = async (id: number) =>
  (await ok<{ data: PoolTesterDetail }>(send(world.app, 'GET', `/api/admin/testers/${id}`, admin))).data

/** Three tests that have one tester in common, and the tester. */
async function threeTests() {
  const asked = [await aTest(), await aTest(), await aTest()]
  const all = asked.map(({ seats }) => seats.map(({ tester_id }) => tester_id))
  const liar = all[0]!.find((id) => all.every((ids) => ids.includes(id)))!
  const seen = [liar]
  const tests = []
  for (const [n, test] of asked.entries()) {
    const team = all[n]!.filter((id) => !seen.includes(id)).slice(0, 5)
    seen.push(...team)
    tests.push(await begin(test, [liar, ...team]))
  }
  return { tests, liar }
}

describe('counts of Play Console that are lower than ours', () => {
  it('hold one count against no tester', async () => {
    const { tests } = await threeTests()
    await tests[0]!.count(tests[0]!.team.length - 1)
    for (const id of tests[0]!.team) expect((await detail(id)).suspicion).toBeLessThan(0.2)
  })

  it('point at the tester whom the tests have in common: asked last, and the reason is written down', async () => {
    const { tests, liar } = await threeTests()
    const before = await detail(liar)
    expect(before).toMatchObject({ suspicion: null, suspicion_reason: null })
    for (const { count, team } of tests) await count(team.length - 1)
    const after = await detail(liar)
    expect(after.suspicion).toBeGreaterThan(0.5)
    expect(after.suspicion_reason).toBe(
      'Play Console showed fewer testers than we counted on 3 tests with this tester.',
    )
    expect(after.score).toBeLessThan(before.score * 0.7)
    const others = tests.flatMap(({ team }) => team).filter((id) => id !== liar)
    for (const id of others) expect((await detail(id)).suspicion).toBeLessThan(0.2)
  })

  it('make the engine count on fewer testers than the record says, in tests that no one counted', async () => {
    const { tests, liar } = await threeTests()
    for (const { count, team } of tests.slice(0, 2)) await count(team.length - 1)
    await learnTonight(world.database.db, world.now!)
    const [, , last] = tests
    const { run } = await world.database.db.transaction(async (tx) => {
      const [snapshot] = await snapshotRuns(tx, [(await lockOpen(tx, last!.run, world.now!))!], await paramsNow(tx))
      return snapshot!
    })
    const seat = last!.seats.find(({ tester_id }) => tester_id === liar)
    const { missing } = run.seats.find(({ id }) => id === String(seat?.id))!
    expect(missing).toBeGreaterThan(0.1)
    expect((await paramsNow(world.database.db)).pretenders).toBeGreaterThan(0.001)
  })

  it('are lifted by counts that agree', async () => {
    const { tests } = await threeTests()
    for (const { count, team } of tests) await count(team.length)
    const { suspicion, suspicion_reason } = await detail(tests[0]!.team[1]!)
    expect(suspicion).toBeLessThan(0.01)
    expect(suspicion_reason).toBe('Play Console showed as many testers as we counted on 1 test.')
  })
})
