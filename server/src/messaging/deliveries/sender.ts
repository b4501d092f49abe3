import type { Database } from '../../platform/db/database.ts'
import type { DeliveryChannel, Outcome } from './channel.ts'
import * as deliveries from './deliveries.repository.ts'

export interface Sender {
  db: Database['db']
  clock(): Date
}

/** Longer than any attempt takes, so that two servers send the same delivery only if one died. */
const leaseSeconds = 60
const together = 50

/** Seconds until the next attempt after `attempts` (1, 2, …): 10, 30, 90, …, an hour; a tenth more or less by chance. */
const backoff = (attempts: number) => Math.min(3600, 10 * 3 ** (attempts - 1)) * (0.9 + 0.2 * Math.random())

/** Longest pause that a service can ask for, in seconds. */
const mostPause = 86_400

async function record({ db, clock }: Sender, channel: DeliveryChannel, claimed: deliveries.Claimed, outcome: Outcome) {
  const now = clock()
  const settle = (ended: deliveries.Ended) => deliveries.settle(db, claimed, ended)
  const tryAgain = (failure: string, afterSeconds = 0) => {
    const pause = Math.min(mostPause, Math.max(afterSeconds, backoff(claimed.attempts)))
    return settle({ state: 'waiting', next_at: new Date(now.getTime() + pause * 1000), failure })
  }
  switch (outcome.kind) {
    case 'sent':
      return settle({ state: 'sent', sent_at: now, failure: null })
    case 'later':
      return tryAgain(outcome.failure, outcome.afterSeconds)
    case 'gone':
      if (!(await channel.end(claimed, outcome.reason))) return tryAgain('Its address was renewed meanwhile.')
      return settle({ state: 'failed', failure: outcome.failure })
    case 'unneeded':
      return settle({ state: 'expired', failure: outcome.failure })
    case 'failed':
    case 'unconfirmed':
      return settle({ state: outcome.kind, failure: outcome.failure })
  }
}

/**
 * Sends all that is due on one channel. Any number of servers may do so at once. Returns when there is work again;
 * undefined if nothing waits.
 */
export async function round(sender: Sender, channel: DeliveryChannel): Promise<Date | undefined> {
  const { db, clock } = sender
  await deliveries.expire(db, clock())
  await deliveries.postpone(db, channel.name, clock())
  for (;;) {
    const claimed = await deliveries.claim(db, channel, clock(), { most: together, leaseSeconds })
    if (!claimed.length) break
    await Promise.all(
      claimed.map(async (delivery) => record(sender, channel, delivery, await channel.send(delivery, clock()))),
    )
  }
  return deliveries.nextDue(db, channel.name)
}
