import { expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { aPool, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { hooks } from '../../app/hooks.ts'
import { paramsNow } from '../staffing/params.repository.ts'
import { anApprovedApp } from '../staffing/staff.testkit.ts'
import { tick } from './tick.ts'
import { snapshotRuns } from './snapshot.ts'
import { claimOne } from './snapshot.repository.ts'
import { noon, runOf, startAfresh } from './tick.testkit.ts'

const world = useTestServer()

it('a test has met its goal once its testers were in for 14 times 24 hours, not by the calendar alone', async () => {
  const [owner, admin] = await startAfresh(world)
  await aPool(world, 60)
  const { id } = await anApprovedApp(world, owner, admin, { name: 'Harbour' })
  const run = runOf(world, id)
  const threeOn = (days: number) => new Date(noon(days).getTime() + 3 * hourMs)
  const tickAt = async (at: Date) => {
    await run.dueAgain()
    world.now = at
    await tick(world.database.db, () => at, hooks)
  }
  await run.optIn(threeOn(0))
  await tickAt(threeOn(0))
  for (let day = 0; day < 14; day++) {
    await run.use(day)
    await tickAt(noon(day + 1))
  }
  const mayApply = async () =>
    (await ok<{ may_apply: boolean }>(send(world.app, 'GET', `/api/apps/${id}/run`, owner))).may_apply
  expect([(await run.run()).phase, await mayApply()]).toEqual(['running', false])
  await tickAt(threeOn(14))
  expect([(await run.run()).phase, await mayApply()]).toEqual(['qualified', true])
})

it('waits for the day in California too, if the clocks there are put back meanwhile', async () => {
  const [owner, admin] = await startAfresh(world)
  await aPool(world, 60)
  const run = runOf(world, (await anApprovedApp(world, owner, admin)).id)
  await run.optIn(new Date('2026-10-20T07:30:00Z'))
  const { id } = await run.run()
  const found = await world.database.db.transaction(async (tx) => {
    const row = await claimOne(tx, String(id), noon())
    return row && snapshotRuns(tx, [row], await paramsNow(tx))
  })
  // 14 times 24 hours are over at 07:30, when it is half past eleven in the evening there.
  expect(found?.[0]?.daysOverAt).toBe(Date.parse('2026-11-03T08:00:00Z'))
})
