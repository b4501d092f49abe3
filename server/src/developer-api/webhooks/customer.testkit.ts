import { afterEach, beforeEach } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { aPayment, aPerson, ok, type Person, settle } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aReceiver, aWebhook } from './receiver.testkit.ts'

export const hour = hourMs

/**
 * Gives each test of a file a customer of its own and an approver of payments, on a test server that may call this
 * machine.
 */
export function withCustomer() {
  const world = useTestServer({ env: { LOCAL_WEBHOOKS: 'on' } })
  const the = { owner: {} as Person, admin: {} as Person }
  const open: { close(): void }[] = []
  const query = async <T>(text: string, values: unknown[] = []) =>
    (await world.database.pool.query(text, values)).rows as T[]
  beforeEach(async () => {
    the.owner = await aPerson(world)
    the.admin = await aPerson(world, 'admin')
  })
  afterEach(async () => {
    world.now = undefined
    for (const server of open.splice(0)) server.close()
    // Deliveries that a test left behind must not affect others.
    await query("update webhook_deliveries set state = 'failed' where state = 'waiting'")
  })
  return {
    world,
    the,
    query,
    /** A program of theirs that listens until the test is over. */
    async receiver(...how: Parameters<typeof aReceiver>) {
      const made = await aReceiver(...how)
      open.push(made)
      return made
    },
    /** A payment of theirs that is approved. */
    approve: async () => ok(settle(world.app, the.admin, (await aPayment(world, the.owner)).id)),
    /** An address of theirs with one pending event. */
    async anApproval(url: string) {
      const hook = await aWebhook(world, the.owner, url, ['payment.approved'])
      await ok(settle(world.app, the.admin, (await aPayment(world, the.owner)).id))
      return hook
    },
  }
}
