import { afterAll } from 'vitest'
import type { BrowserSubscription, MyPush, PushDevice } from '@fortnight/contract/messaging/web-push'
import { fakePushService } from '../../../../tests/fake-push-service.ts'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import { type TestServer, useTestServer } from '../../../../tests/test-server.ts'
import { round } from '../deliveries/sender.ts'
import { pushChannel } from './push-channel.ts'

const onAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36'

/** A server that sends; `laterMs` moves its clock, and it waits for an answer only so long. */
const senderOf = ({ database, vault }: TestServer, origin: string, laterMs = 0, timeoutMs = 10_000) => ({
  // A millisecond more than the database's clock can be ahead of whole milliseconds.
  sender: { db: database.db, clock: () => new Date(Date.now() + laterMs + 1) },
  channel: pushChannel({
    db: database.db,
    vault,
    contact: async () => 'support@fortnight.example',
    origins: [origin],
    timeoutMs,
  }),
})

/** A test server that knows the fake push service, and calls to both. */
export async function withPush() {
  const service = await fakePushService()
  const world = useTestServer({ env: { PUSH_ORIGINS: service.origin } })
  afterAll(() => service.close())
  const subscribe = (who: Person, body: BrowserSubscription = service.subscription()) =>
    send(world.app, 'POST', '/api/push/subscriptions', who, body, { 'user-agent': onAndroid })
  const aSender = (laterMs?: number, timeoutMs?: number) => senderOf(world, service.origin, laterMs, timeoutMs)
  return {
    world,
    service,
    aSender,
    /** Sends what is due. */
    aRound(laterMs?: number, timeoutMs?: number) {
      const { sender, channel } = aSender(laterMs, timeoutMs)
      return round(sender, channel)
    },
    subscribe,
    /** A browser that shows that person's notifications. */
    async aBrowserOf(who: Person) {
      const subscription = service.subscription()
      const { id } = await ok<PushDevice>(subscribe(who, subscription))
      return { id, subscription }
    },
    mine: (who: Person) => ok<MyPush>(send(world.app, 'GET', '/api/push', who)),
    /** Deliveries of that person's notifications, the first due first. */
    async deliveries({ id }: Person) {
      const { rows } = await world.database.pool.query<{
        id: string
        state: string
        attempts: number
        failure: string | null
        next_at: Date
        give_up_at: Date
        opened_at: Date | null
      }>(
        `select d.* from deliveries d join notifications n on n.id = d.notification_id
         where n.user_id = $1 order by n.created_at, d.next_at`,
        [id],
      )
      return rows
    },
  }
}
