import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson, type Person } from '../../../../tests/fixtures.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { paramsNow } from '../staffing/params.repository.ts'
import { recordDarkDays } from './dark-days.job.ts'
import { snapshotRuns } from './snapshot.ts'
import { lockOpen } from './snapshot.repository.ts'
import { aStartedRun, noon, startAfresh } from './tick.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  ;[owner, admin] = await startAfresh(world)
  await world.database.pool.query('delete from dark_days')
})

type StartedRun = Awaited<ReturnType<typeof aStartedRun>>

const missesOf = async (run: StartedRun, days: number) => {
  const { id } = await run.run()
  return world.database.db.transaction(async (tx) => {
    const row = await lockOpen(tx, String(id), noon(days))
    const [snapshot] = await snapshotRuns(tx, [row!], await paramsNow(tx))
    return snapshot!.run.seats.map(({ misses }) => misses)
  })
}

/** The testers of these countries use every app on that day. */
const useFrom = (day: number, countries: readonly string[]) =>
  world.database.pool.query(
    `update assignments a set last_used_on = $1 from testers t where t.id = a.tester_id and t.country = any($2)
     and a.state = 'opted_in'`,
    [noon(day), countries],
  )

/** Three tests under way, every other tester of which lives in Nigeria. */
async function threeTests(): Promise<StartedRun[]> {
  const runs: StartedRun[] = []
  for (const by of [owner, await aPerson(world), await aPerson(world)]) runs.push(await aStartedRun(world, by, admin))
  await world.database.pool.query(`update testers set country = case when id % 2 = 0 then 'NG' else 'PK' end`)
  await useFrom(1, ['PK', 'NG'])
  return runs
}

describe('a country that is silent on all tests', () => {
  it('is held against none of its testers, and known to the administrators once', async () => {
    const runs = await threeTests()
    await useFrom(2, ['PK'])
    await recordDarkDays(world.database.db, noon(3))
    await recordDarkDays(world.database.db, noon(3))
    for (const run of runs) expect(Math.max(...(await missesOf(run, 3)))).toBe(0)
    const titles = (await readNotifications(world, admin)).map(({ title }) => title)
    expect(titles.filter((title) => title.startsWith('Almost no check-ins from '))).toEqual([
      'Almost no check-ins from Nigeria',
    ])
  })

  it('is no excuse for those who are silent on other days', async () => {
    const [run] = await threeTests()
    await useFrom(2, ['PK'])
    await recordDarkDays(world.database.db, noon(3))
    await useFrom(3, ['PK'])
    expect(Math.max(...(await missesOf(run!, 4)))).toBe(1)
  })

  it('is none while most of its testers are seen', async () => {
    const [run] = await threeTests()
    await useFrom(2, ['PK'])
    await world.database.pool.query(
      `update assignments a set last_used_on = $1 from testers t where t.id = a.tester_id and t.id % 4 = 0`,
      [noon(2)],
    )
    await recordDarkDays(world.database.db, noon(3))
    expect(Math.max(...(await missesOf(run!, 3)))).toBe(1)
  })
})
