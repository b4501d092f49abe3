import type { TestServer } from '../../../../tests/test-server.ts'
import { leadRun } from '../ledger/course.testkit.ts'
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
  await leadRun(world, at.app, 'holding', { at: new Date('2026-11-24T09:00:00Z') })
  return at
}
