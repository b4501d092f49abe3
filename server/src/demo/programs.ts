import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { keyPrefix } from '@fortnight/contract/vocabulary/api-states'
import { deliveryDays, type WebhookKind } from '@fortnight/contract/developer-api/webhooks'
import { webhooks } from '../platform/db/schema/developer-api.ts'
import { api_keys } from '../platform/db/schema/identity.ts'
import { newSecret, secretOf } from '../developer-api/webhooks/signature.ts'
import type { Scene } from './scene.ts'
import { moment } from '../platform/db/moment.ts'

const eventKinds: WebhookKind[] = ['run.started', 'run.qualified', 'run.completed', 'run.failed', 'tester.joined']

/** Days since the old address last answered; after three of them it is no longer notified. */
const silentSince = 9
const toldNoMore = silentSince - 3

/**
 * A developer's program: its key, and two addresses of which one has moved. Before any test, so that they get all
 * events.
 */
export async function addPrograms({ db, vault, calendar, people }: Scene) {
  const owner_id = people.zara.id
  const key_hash = randomBytes(32)
  await db.insert(api_keys).values({
    owner_id,
    name: 'Release pipeline',
    key_hash,
    prefix: `${keyPrefix.live}${key_hash.toString('base64url').slice(0, 4)}`,
    scopes: ['read', 'webhooks'],
    sandbox: false,
    last_used_at: calendar.hoursAgo(2),
    created_at: calendar.at(28, 9),
  })
  const add = async (url: string, kinds: WebhookKind[], created_at: Date) => {
    const id = randomUUID()
    const secret = vault.seal(newSecret(), secretOf(id))
    await db.insert(webhooks).values({ id, owner_id, url, kinds, sandbox: false, secret, created_at })
    return id
  }
  await add('https://hooks.tideline.example/fortnight', eventKinds, calendar.at(28, 9.2))
  return add('https://old-ci.tideline.example/hook', ['run.started', 'tester.joined'], calendar.at(40, 9))
}

/** Deliveries to the addresses so far: successful, except those the old one has missed. None waits, so none is sent. */
export async function settleDeliveries({ db, calendar }: Scene, oldId: string): Promise<void> {
  const missed = sql`(d.webhook_id = ${oldId} and t.at > ${moment(calendar.at(silentSince, 0))})`
  const at = sql`(d.body ->> 'timestamp')::timestamptz`
  await db.execute(sql`
    delete from webhook_deliveries d using webhooks w where w.id = d.webhook_id
      and (${at} < greatest(w.created_at, ${moment(calendar.at(deliveryDays, 0))})
        or (w.id = ${oldId} and ${at} > ${moment(calendar.at(toldNoMore, 0))}))`)
  await db.execute(sql`
    update webhook_deliveries d set created_at = t.at, next_at = t.at,
      state = case when ${missed} then 'failed' else 'delivered' end,
      attempts = case when ${missed} then 13 when d.kind = 'run.started' then 2 else 1 end,
      status = case when ${missed} then 503 else 200 end, failure = case when ${missed} then 'Service Unavailable' end,
      delivered_at = case when not ${missed} then t.at + interval '2 seconds' end
    from (select id, (body ->> 'timestamp')::timestamptz as at from webhook_deliveries) t where t.id = d.id`)
  await db.update(webhooks).set({ state: 'failing' }).where(eq(webhooks.id, oldId))
}
