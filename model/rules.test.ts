import { beforeEach, describe, expect, it } from 'vitest'
import { ok, type Person, send } from '../tests/fixtures.ts'
import { useTestServer } from '../tests/test-server.ts'
import { aStartedRun, dayAfter, noon, startAfresh } from '../server/src/testing/evaluation/tick.testkit.ts'
import { brokenRules } from './rules.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  ;[owner, admin] = await startAfresh(world)
})

const query = (text: string, ...values: unknown[]) => world.database.pool.query(text, values)

/** A test of which all but eight testers left on the second day, on the day on which it is given up. */
async function aFailedRun() {
  const test = await aStartedRun(world, owner, admin)
  await test.use(0)
  await test.leave((await test.seats('opted_in')).length - 8, noon(1))
  for (let day = 1; day < 42; day++) await test.use(day)
  await query(`update testers set status = 'paused'`)
  await test.dueAgain()
  await test.tickOn(42)
  const { id, phase } = await test.run()
  expect(phase).toBe('failed')
  return { app: test.id, run: String(id) }
}

const broken = async (run: string) =>
  (await brokenRules(world.database.pool, { runs: [run], steady: [], since: noon(90) })).filter((rule) =>
    /refunded|asked back|gap to Play Console/.test(rule),
  )

describe('the rules of the model on money and counts', () => {
  it('hold for a failed test, and name it if its refund was not asked for, or asked for twice', async () => {
    const { app, run } = await aFailedRun()
    expect(await broken(run)).toEqual([])

    const { rows } = await query('select * from refunds where app_id = $1', app)
    await query('drop index refunds_once')
    await query(
      `insert into refunds (payment_id, app_id, owner_id, ground, amount_cents, amount_pkr, pay_to, refund_status)
       select payment_id, app_id, owner_id, ground, amount_cents, amount_pkr, pay_to, 'requested' from refunds where id = $1`,
      rows[0].id,
    )
    expect(await broken(run)).toEqual(['1 x a failed run that was refunded twice'])

    await query('alter table refunds disable trigger user')
    await query('delete from refunds where app_id = $1', app)
    expect(await broken(run)).toEqual([
      '1 x a failed run whose missing days were not asked back on behalf of its customer',
    ])
  })

  it('hold for a test that Play Console shows to be short, and name it if its gap is ignored', async () => {
    const test = await aStartedRun(world, owner, admin)
    await test.use(0)
    world.now = noon(1)
    await ok(send(world.app, 'PUT', `/api/apps/${test.id}/run/console-counts/${dayAfter(0)}`, owner, { opted_in: 9 }))
    const run = String((await test.run()).id)
    expect(await broken(run)).toEqual([])
    await query('update runs set console_gap = 0 where id = $1', run)
    expect(await broken(run)).toEqual([
      '1 x a gap to Play Console that is smaller than the newest count tells, on an open run',
    ])
  })
})
