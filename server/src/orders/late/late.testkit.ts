import { aPayment, aPerson, aPool, ok, type Person, settle as settlePayment } from '../../../../tests/fixtures.ts'
import type { useTestServer } from '../../../../tests/test-server.ts'
import { takeStepsOfAll } from '../../testing/ledger/steps.testkit.ts'
import { refundsIn } from '../refunds/refunds.testkit.ts'

/** A paid app that is set up unless `setUp` is false, promised from a moment, with a team that waits for nothing of its developer. */
export async function aPaidTest(
  world: ReturnType<typeof useTestServer>,
  promised_from: Date,
  { setUp = true, by }: { setUp?: boolean; by?: Person } = {},
) {
  await aPool(world, 40)
  const [owner, admin] = [await aPerson(world), by ?? (await aPerson(world, 'admin'))]
  const { app, id } = await aPayment(world, owner, {}, { setUp })
  await ok(settlePayment(world.app, admin, id))
  const { sql, approvedOn } = refundsIn(world)
  await approvedOn(id, 20)
  await sql('update runs set promised_from = $2 where app_id = $1', [app.id, promised_from])
  await takeStepsOfAll(world, app.id, ['accepted', 'listed'])
  return { owner, admin, payment: id, app: app.id }
}
