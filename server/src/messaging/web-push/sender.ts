import { textDirections } from '@fortnight/contract/vocabulary/locales'
import type { Database } from '../../platform/db/database.ts'
import type { Vault } from '../../platform/vault.ts'
import * as deliveries from './deliveries.repository.ts'
import { pushKeys } from './keys.ts'
import { type Letter, type Outcome, type PushPolicy, send } from './send.ts'
import * as subscriptions from './subscriptions.repository.ts'

export interface PushSender {
  db: Database['db']
  vault: Vault
  clock(): Date
  /** Address at which a push service reaches the operator. */
  contact(): Promise<string>
  origins: readonly string[]
  timeoutMs?: number
}

/** Longer than any attempt takes, so that two servers send the same delivery only if one died. */
const leaseSeconds = 60
const together = 20

/** Seconds for which a push service keeps what is never outdated. */
const week = 7 * 86_400

/** Characters of the text: with encryption the whole stays below the 4096 bytes that every push service takes. */
const longest = { title: 150, body: 800 }

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

const letterOf = (claimed: deliveries.Claimed, now: Date): Letter => ({
  endpoint: claimed.endpoint,
  p256dh: claimed.p256dh,
  auth: claimed.auth,
  message: {
    id: claimed.id,
    tag: claimed.notification_id,
    title: cut(claimed.title, longest.title),
    body: cut(claimed.message, longest.body),
    lang: claimed.lang,
    dir: textDirections[claimed.lang],
    link: claimed.link ?? '/',
  },
  ttl: claimed.outdated_at ? Math.max(0, Math.floor((claimed.outdated_at.getTime() - now.getTime()) / 1000)) : week,
  // What is soon outdated wakes a phone that saves its battery (RFC 8030, section 5.3).
  urgent: claimed.outdated_at !== null,
})

/** Seconds until the next attempt after `attempts` (1, 2, …): 10, 30, 90, …, an hour; a tenth more or less by chance. */
const backoff = (attempts: number) => Math.min(3600, 10 * 3 ** (attempts - 1)) * (0.9 + 0.2 * Math.random())

/** Longest pause that a push service can ask for, in seconds. */
const mostPause = 86_400

async function record({ db, clock }: PushSender, claimed: deliveries.Claimed, outcome: Outcome): Promise<void> {
  const now = clock()
  if (outcome.kind === 'sent') return deliveries.settle(db, claimed, { state: 'sent', sent_at: now, failure: null })
  if (outcome.kind === 'failed') return deliveries.settle(db, claimed, { state: 'failed', failure: outcome.failure })
  // What waits for a subscription expires with it.
  if (outcome.kind === 'gone' && (await subscriptions.removeDead(db, claimed.subscription_id, claimed.endpoint))) return
  const asked =
    outcome.kind === 'later' ? outcome : { failure: 'The browser renewed its subscription.', afterSeconds: 0 }
  const pause = Math.min(mostPause, Math.max(asked.afterSeconds ?? 0, backoff(claimed.attempts)))
  const next_at = new Date(now.getTime() + pause * 1000)
  await deliveries.settle(db, claimed, { state: 'waiting', next_at, failure: asked.failure })
}

/**
 * Sends all notifications that are due to browsers. Any number of servers may do so at once. Returns when there is work
 * again; undefined if nothing waits.
 */
export async function round(sender: PushSender): Promise<Date | undefined> {
  const { db, clock, origins, timeoutMs = 10_000 } = sender
  await deliveries.expire(db, clock())
  for (;;) {
    const claimed = await deliveries.claim(db, clock(), { most: together, leaseSeconds })
    if (!claimed.length) break
    const policy: PushPolicy = { keys: await pushKeys(sender), contact: await sender.contact(), origins, timeoutMs }
    await Promise.all(
      claimed.map(async (delivery) => record(sender, delivery, await send(letterOf(delivery, clock()), policy))),
    )
  }
  return deliveries.nextDue(db)
}
