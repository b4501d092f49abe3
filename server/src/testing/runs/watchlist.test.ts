import { beforeEach, describe, expect, it } from 'vitest'
import { daysBetween } from '@fortnight/contract/calendar'
import { dueOn } from '@fortnight/contract/testing/promise'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import type { SetupProgress } from '@fortnight/contract/testing/setup-progress'
import type { WatchedRun } from '@fortnight/contract/testing/watchlist'
import { dayMs } from '@fortnight/contract/format/spans'
import { aPerson, emptyPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aStartedRun } from '../evaluation/tick.testkit.ts'
import { advanceTo, aJoiningRun, anInvited } from '../joining/joining.testkit.ts'
import { cancelRuns } from '../ledger/course.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  world.now = undefined
  await emptyPool(world)
  await cancelRuns(world)
  owner = await aPerson(world)
  admin = await aPerson(world, 'admin')
})

const listed = async (query = '') =>
  (await ok<{ data: WatchedRun[] }>(send(world.app, 'GET', `/api/admin/watchlist${query}`, admin))).data

describe('the watchlist', () => {
  it('shows the last evaluation of each open test, the riskiest first', async () => {
    const safe = await aStartedRun(world, owner, admin, 100)
    const risky = await aStartedRun(world, await aPerson(world), admin, 100)
    for (const run of [safe, risky]) await run.use(0)
    await emptyPool(world)
    await risky.leave((await risky.seats('opted_in')).length - 12, new Date())
    for (const run of [safe, risky]) await run.tickOn(1)
    const rows = await listed()
    expect(rows.map(({ app_id }) => app_id)).toEqual([risky.id, safe.id])
    expect(rows[0]).toMatchObject({
      phase: 'running',
      opted_in: 12,
      need: 12,
      headroom: 0,
    })
    expect(rows[0]!.risk).toBeGreaterThan(0.5)
    expect(rows[1]!.risk).toBeLessThan(0.05)
    expect((await listed('?need=risk')).map(({ app_id }) => app_id)).toEqual([risky.id])
    expect((await listed('?sort=risk')).map(({ app_id }) => app_id)).toEqual([safe.id, risky.id])
    expect(await listed('?need=developer')).toEqual([])
    const csv = await send(world.app, 'GET', '/api/admin/watchlist.csv?need=risk', admin)
    expect(csv.body.split('\r\n').filter(Boolean)).toHaveLength(2)
  })

  it('counts the days to the promised day, as the page of the test does', async () => {
    const { id } = await aStartedRun(world, owner, admin)
    const run = await ok<RunDetail>(send(world.app, 'GET', `/api/apps/${id}/run`, admin))
    const promised = dueOn(run)!
    expect(promised).not.toBe(run.goal_on)
    expect(await listed()).toMatchObject([{ due_on: promised, days_left: daysBetween(run.today, promised) }])
  })

  it('says of a test before day 1 who acts, on what and since when, and nothing of one that runs', async () => {
    const running = await aStartedRun(world, owner, admin)
    const joining = await aJoiningRun(world)
    const { app } = joining
    await advanceTo(world, joining, await anInvited(world, app), 'accepted')
    const rows = await listed()
    expect(rows.find(({ app_id }) => app_id === running.id)?.waits_for).toEqual([])
    const progress = await ok<SetupProgress>(send(world.app, 'GET', `/api/apps/${app}/set-up`, admin))
    const waiting = [...progress.set_up.lines, ...progress.joining.lines].filter(({ state }) => state === 'waits')
    expect(waiting.map(({ key, who }) => [key, who])).toContainEqual(['listing', 'developer'])
    expect(rows.find(({ app_id }) => app_id === app)?.waits_for).toEqual(waiting)
    const csv = await send(world.app, 'GET', '/api/admin/watchlist.csv', admin)
    expect(csv.body).toContain('Testers on the list')
  })

  it('reminds silent testers, each once a day, and records it', async () => {
    const run = await aStartedRun(world, owner, admin)
    await run.use(0)
    const team = await run.seats('opted_in')
    const silent = team.slice(0, 5).map(({ id }) => id)
    for (const day of [1, 2]) await run.use(day, silent)
    world.now = undefined
    await run.tickOn(2)
    expect((await listed())[0]).toMatchObject({ silent: 5 })
    const { id } = (await listed())[0]!
    // The engine has reminded them that day.
    const remind = () => send(world.app, 'POST', `/api/admin/watchlist/${id}/nudge`, admin)
    expect(await ok(remind())).toMatchObject({ reminded: 0 })
    world.now = new Date(world.now!.getTime() + dayMs)
    // The later of two concurrent calls finds no tester to remind, or the test locked by the other.
    const answers = await Promise.all([remind(), remind()])
    expect(answers.map((answer) => answer.json<{ reminded?: number }>().reminded ?? 0).toSorted()).toEqual([0, 5])
    expect(await ok(remind())).toMatchObject({ reminded: 0 })
    expect((await run.facts('nudged')).length).toBe(10)
    const { rows } = await world.database.pool.query(
      `select count(*)::int as n from audit_log where action = 'run.nudge' and subject = $1 and data ->> 'reminded' = '5'`,
      [run.id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('marks tests on which nearly all testers are silent, and lets an administrator ask all of them', async () => {
    const run = await aStartedRun(world, owner, admin)
    await run.use(0)
    await run.tickOn(3)
    const [row] = await listed()
    expect(row).toMatchObject({ shocked: true, silent: (await run.seats('opted_in')).length })
    const { reminded } = await ok<{ reminded: number }>(
      send(world.app, 'POST', `/api/admin/watchlist/${row!.id}/nudge`, admin),
    )
    expect(reminded).toBe(row!.silent)
  })

  it('refuses a test that is over, and one that does not exist', async () => {
    const run = await aStartedRun(world, owner, admin)
    const { id } = (await listed())[0]!
    await ok(send(world.app, 'DELETE', `/api/admin/apps/${run.id}`, admin))
    expect((await send(world.app, 'POST', `/api/admin/watchlist/${id}/nudge`, admin)).statusCode).toBe(409)
    const unknownId = '00000000-0000-4000-8000-000000000000'
    expect((await send(world.app, 'POST', `/api/admin/watchlist/${unknownId}/nudge`, admin)).statusCode).toBe(404)
  })
})
