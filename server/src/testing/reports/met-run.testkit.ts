import { eq } from 'drizzle-orm'
import type { TestServer } from '../../../../tests/test-server.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { appendEvents } from '../ledger/append.ts'
import { aDayOfUse, aJoinedRun } from '../joining/joined-run.testkit.ts'

/**
 * A run of 13 testers that began on 10 November 2026 and met its goal on the 24th, unless `met` is false; today is the
 * 25th.
 */
export async function aMetRun(world: TestServer, { met = true } = {}) {
  world.now = new Date('2026-11-25T09:00:00Z')
  const at = await aJoinedRun(world)
  // Names that cannot be mistaken for numbers.
  await world.database.pool.query(
    `update testers set name = 'Ayesha ' || id where id in (select tester_id from assignments where run_id = $1)`,
    [at.run],
  )
  const [first = 0, second = 0] = at.seats
  await aDayOfUse(world, at.run, first, '2026-11-10', 'evidenced')
  await aDayOfUse(world, at.run, first, '2026-11-12', 'confirmed')
  await aDayOfUse(world, at.run, second, '2026-11-11')
  if (!met) return at
  const [on, until] = ['2026-11-24', '2026-12-01']
  const moment = new Date(`${on}T09:00:00Z`)
  await world.database.db.transaction(async (tx) => {
    await tx.update(runs).set({ phase: 'holding', qualified_on: on, hold_until: until }).where(eq(runs.id, at.run))
    await appendEvents(tx, [
      { run_id: at.run, kind: 'qualified', data: { on }, at: moment },
      { run_id: at.run, kind: 'holding', data: { until }, at: moment },
    ])
  })
  return at
}
