import { aPayment, aPerson, aPool, settle } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import { takeSteps } from '../../testing/ledger/steps.testkit.ts'

/** One staffed run with a live and an ended seat, and a free tester. */
export async function aStaffedRun(world: TestServer) {
  const { pool } = world.database
  const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
  await aPool(world, 40, { model: (index) => `Model ${index % 12}` })
  const { app, id } = await aPayment(world, owner)
  await settle(world.app, admin, id)
  const { rows: seats } = await pool.query<{ id: number; tester_id: number; run_id: string }>(
    'select * from assignments where app_id = $1 order by id',
    [app.id],
  )
  const [first, second] = seats
  if (!first || !second) throw new Error('no team')
  await takeSteps(world, [second.id], ['opted_out'], new Date())
  await pool.query("insert into checkins (assignment_id, day, seconds) values ($1, '2026-11-21', 60)", [first.id])
  const { rows: free } = await pool.query<{ id: number }>(
    'select id from testers where id not in (select tester_id from assignments) limit 1',
  )
  return {
    owner,
    app: app.id,
    run: first.run_id,
    payment: id,
    seat: first.id,
    ended: second.id,
    seated: first.tester_id,
    free: free[0]?.id ?? 0,
  }
}
export type StaffedRun = Awaited<ReturnType<typeof aStaffedRun>>
