import { describe, expect, it } from 'vitest'
import { aPerson, aPool, emptyPool } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { anApprovedApp, seatsOf } from './staff.testkit.ts'
import { forecastStart } from './start-forecast.ts'

const world = useTestServer()
const now = new Date('2026-11-23T18:00:00Z')

/** A forecast by a server that has not looked at the pool yet: the advice on later starts is kept for a minute. */
async function forecast() {
  const database = openDatabase({ config: world.connection, connections: 1 })
  const found = await forecastStart(database.db, now)
  await database.close()
  return found
}

describe('a test that would start now', () => {
  it('has no date while too few testers are free; its figures are those of unknown testers', async () => {
    await aPool(world, 11)
    const found = await forecast()
    expect(found).toMatchObject({ need: 12, days: 14, apply_on: null })
    expect(found?.team).toBeGreaterThan(20)
    expect(found?.track_record).toEqual({ kept: 0, of: 0 })
  })

  it('has the day that an order of then promises, and the team that it gets', async () => {
    await aPool(world, 60)
    const found = await forecast()
    expect(found).toMatchObject({ need: 12, days: 14, apply_on: '2026-12-09' })
    const { id, team } = await anApprovedApp(world, await aPerson(world), await aPerson(world, 'admin'))
    expect([found?.team, (await seatsOf(world, id)).length]).toEqual([team, team])
    expect(found?.stays).toBeGreaterThan(0.8)
  })

  it('says what became of tests whose teams were as sure', async () => {
    await world.database.pool.query('insert into track_records (stage, bin, kept, tests) values (0, 7, 29, 30)')
    expect((await forecast())?.track_record).toEqual({ kept: 29, of: 30 })
    await world.database.pool.query('delete from track_records')
  })

  it('asks more testers, of whom fewer stay, once finished tests lost more than records predict', async () => {
    const before = await forecast()
    await world.database.pool.query(
      `insert into fleet_estimates (day, hazard, miss_rate, acceptance, loss_ratio, days, due, offers)
       values ('2026-11-23', 0.015, 0.12, 0.9, 3, 0, 0, 0)`,
    )
    const after = await forecast()
    await world.database.pool.query('delete from fleet_estimates')
    expect(after?.team).toBeGreaterThan(before?.team ?? 0)
    expect(after?.stays).toBeLessThan(before?.stays ?? 0)
  })

  it('has no date while the free testers are kept for running tests', async () => {
    await emptyPool(world)
    const busy = await aPool(world, 400)
    await world.database.pool.query('update testers set active = capacity where id = any($1)', [busy])
    await aPool(world, 40)
    expect((await forecast())?.apply_on).toBeNull()
  })
})
