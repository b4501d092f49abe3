import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { aPool, type Person } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { hooks } from '../../app/hooks.ts'
import { noon, runOf, startAfresh } from '../evaluation/tick.testkit.ts'
import { tick } from '../evaluation/tick.ts'
import { joining, takeSteps } from '../ledger/steps.testkit.ts'
import { findOffline } from './offline-countries.job.ts'
import { anApprovedApp } from './staff.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
const query = async <R>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as R[]
beforeEach(async () => {
  ;[owner, admin] = await startAfresh(world)
  await query('delete from offline_countries')
})

/** The hour of the day on which the test takes place. */
const at = (hour: number) => new Date(noon().getTime() + (hour - 12) * hourMs)
const find = async (hour: number) => {
  await findOffline(world.database.db, at(hour))
  return (await query<{ country: string }>('select country from offline_countries order by 1')).map(
    ({ country }) => country,
  )
}

/** A team that was asked at noon, every other tester of the pool in Nigeria. */
async function anAskedTeam() {
  await aPool(world, 80)
  await query("update testers set country = case when id % 2 = 0 then 'NG' else 'PK' end where status = 'available'")
  const { id } = await anApprovedApp(world, owner, admin)
  await query('update assignments set invited_at = $2, expires_at = $3 where app_id = $1', [id, at(12), at(18)])
  const seatsIn = (country: string) =>
    query<{ id: string; state: string }>(
      `select a.id, a.state from assignments a join testers t on t.id = a.tester_id
       where a.app_id = $1 and t.country = $2 order by a.id`,
      [id, country],
    )
  const join = async (country: string, hour: number) =>
    takeSteps(
      world,
      (await seatsIn(country)).map((seat) => seat.id),
      joining,
      at(hour),
    )
  return { id, ...runOf(world, id), seatsIn, join }
}

describe('a country from which no one answers', () => {
  it('is not waited for: others are asked at once, and no one there', async () => {
    const run = await anAskedTeam()
    await run.join('PK', 15)
    await run.dueAt(at(18))
    expect(await find(14)).toEqual([])
    expect(await find(17.5)).toEqual(['NG'])
    expect((await run.run()).next_eval_at).toEqual(at(17.5))
    const before = [await run.seatsIn('NG'), await run.seatsIn('PK')].map(({ length }) => length)
    await tick(world.database.db, () => at(17.5), hooks)
    const after = [await run.seatsIn('NG'), await run.seatsIn('PK')].map(({ length }) => length)
    expect(after[0]).toBe(before[0])
    // As many as the silent ones, as if these had never been asked.
    expect(after[1]! - before[1]!).toBeGreaterThanOrEqual(before[0]! - 2)
  })

  it('is asked again once someone there answers', async () => {
    const run = await anAskedTeam()
    await run.join('PK', 15)
    expect(await find(17)).toEqual(['NG'])
    const [first] = await run.seatsIn('NG')
    await takeSteps(world, [first!.id], ['accepted'], at(17.2))
    expect(await find(17.5)).toEqual([])
  })

  it('is asked again after a day', async () => {
    const run = await anAskedTeam()
    await run.join('PK', 15)
    expect(await find(17)).toEqual(['NG'])
    await query('update assignments set expires_at = $2 where app_id = $1 and expires_at is not null', [run.id, at(18)])
    expect(await find(40)).toEqual(['NG'])
    expect(await find(41)).toEqual([])
  })

  it('is not taken to be offline while no one answers anywhere', async () => {
    await anAskedTeam()
    expect(await find(17.5)).toEqual([])
  })

  it('is known by check-ins, too', async () => {
    const run = await anAskedTeam()
    await run.join('PK', 15)
    const [first] = await run.seatsIn('NG')
    await takeSteps(world, [first!.id], joining, at(13))
    await query(
      `insert into checkins (assignment_id, day, seconds, used_at, created_at) values ($1, $2::timestamptz::date, 120, $2, $2)`,
      [first!.id, at(16.5)],
    )
    await query('update assignments set last_used_on = $2::timestamptz::date where id = $1', [first!.id, at(16.5)])
    expect(await find(17)).toEqual([])
  })
})
