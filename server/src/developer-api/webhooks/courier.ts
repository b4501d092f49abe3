import { testKind } from '@fortnight/contract/developer-api/webhooks'
import type { Database, Tx } from '../../platform/db/database.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { publishSandboxEvents } from '../sandbox/publish-events.ts'
import type { Vault } from '../../platform/vault.ts'
import { backoff } from './backoff.ts'
import * as deliveries from './deliveries.repository.ts'
import { type Outcome, post, type DeliveryPolicy } from './post.ts'
import { secretOf, signed } from './signature.ts'
import * as webhooks from './webhooks.repository.ts'

export interface Courier {
  db: Database['db']
  vault: Vault
  /** User agent that receivers see: the product's name. */
  agent: string
  policy: DeliveryPolicy
  clock(): Date
}

const together = 20

async function send({ vault, agent, policy, clock }: Courier, claimed: deliveries.Claimed): Promise<Outcome> {
  const body = JSON.stringify(claimed.body)
  const now = clock()
  const { secret, old_secret, old_until } = claimed
  const sealed = old_secret && old_until && now < old_until ? [secret, old_secret] : [secret]
  const secrets = sealed.map((box) => vault.open(box, secretOf(claimed.webhook_id)))
  const headers = {
    'content-type': 'application/json',
    'user-agent': `${agent}-Webhooks/1`,
    ...signed(secrets, `msg_${claimed.id}`, now, body),
  }
  return post(claimed.url, headers, body, policy)
}

/** Disables an address at which no delivery arrived in the whole period of retries, and notifies its owner once. */
async function giveUp(tx: Tx, { webhook_id, created_at }: deliveries.Claimed): Promise<void> {
  const failing = await webhooks.markFailing(tx, webhook_id, created_at)
  if (!failing) return
  const { host } = new URL(failing.url)
  await notifications.insert(tx, [failing.owner_id], { key: 'webhook_paused', values: { host } })
}

/** A test is tried once: the user who sent it is watching. */
const pauseAfter = ({ kind, attempts }: deliveries.Claimed) =>
  kind === testKind ? undefined : backoff(attempts, Math.random())

/** Sends one delivery and records the result; a crash between the two can only cause a second delivery. */
async function deliver(courier: Courier, claimed: deliveries.Claimed): Promise<void> {
  const unsigned = { status: null, failure: 'It could not be signed.' }
  const outcome = await send(courier, claimed).catch(() => unsigned)
  const now = courier.clock()
  await courier.db.transaction(async (tx) => {
    if (outcome.failure === null) {
      await deliveries.settle(tx, claimed, { ...outcome, state: 'delivered', delivered_at: now })
      return
    }
    const pause = pauseAfter(claimed)
    if (pause !== undefined) {
      const next_at = new Date(now.getTime() + pause * 1000)
      await deliveries.settle(tx, claimed, { ...outcome, state: 'waiting', next_at })
    } else if (await deliveries.settle(tx, claimed, { ...outcome, state: 'failed' })) {
      if (claimed.kind !== testKind) await giveUp(tx, claimed)
    }
  })
}

/**
 * Publishes events of the sandbox, then sends all due deliveries. Any number of servers may do so at once. Returns when
 * there is work again; undefined if nothing waits.
 */
export async function round(courier: Courier): Promise<Date | undefined> {
  const { db, clock } = courier
  const nextEvent = await publishSandboxEvents(db, clock())
  for (;;) {
    const claimed = await deliveries.claim(db, clock(), together)
    if (!claimed.length) break
    await Promise.all(claimed.map((delivery) => deliver(courier, delivery)))
  }
  const nextDue = await deliveries.nextDue(db)
  return nextEvent && nextDue && nextEvent < nextDue ? nextEvent : (nextDue ?? nextEvent)
}
