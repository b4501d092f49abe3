import { textDirections } from '@fortnight/contract/vocabulary/locales'
import type { Database } from '../../platform/db/database.ts'
import type { Vault } from '../../platform/vault.ts'
import type { DeliveryChannel } from '../deliveries/channel.ts'
import type { Claimed } from '../deliveries/deliveries.repository.ts'
import { localize } from '../notifications/localize.ts'
import { pushKeys } from './keys.ts'
import { type Letter, send } from './send.ts'
import * as subscriptions from './subscriptions.repository.ts'

export interface PushSettings {
  db: Database['db']
  vault: Vault
  /** Address at which a push service reaches the operator. */
  contact(): Promise<string>
  /** Origins of push services besides the known ones. */
  origins: readonly string[]
  timeoutMs?: number
}

/** Seconds for which a push service keeps what is never outdated. */
const week = 7 * 86_400

/** Characters of the text: with encryption the whole stays below the 4096 bytes that every push service takes. */
const longest = { title: 150, body: 800 }

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

function letterOf(claimed: Claimed, now: Date): Letter | undefined {
  const { id, notification_id, message_key, message_values, locale, subscription, outdated_at, link } = claimed
  if (!notification_id || message_key === null || !subscription) return undefined
  const { title, message, lang } = localize({ message_key, message_values, locale })
  return {
    ...subscription,
    message: {
      id,
      tag: notification_id,
      title: cut(title, longest.title),
      body: cut(message, longest.body),
      lang,
      dir: textDirections[lang],
      link: link ?? '/',
    },
    ttl: outdated_at ? Math.max(0, Math.floor((outdated_at.getTime() - now.getTime()) / 1000)) : week,
    // What is soon outdated wakes a phone that saves its battery (RFC 8030, section 5.3).
    urgent: outdated_at !== null,
  }
}

/** Notifications in the browsers of their readers. A repeated one replaces the first, by its tag. */
export const pushChannel = ({ db, vault, contact, origins, timeoutMs = 10_000 }: PushSettings): DeliveryChannel => ({
  name: 'push',
  isRepeatable: true,
  async send(claimed, now) {
    const letter = letterOf(claimed, now)
    if (!letter) return { kind: 'failed', failure: 'This browser no longer shows notifications.' }
    return send(letter, { keys: await pushKeys({ db, vault }), contact: await contact(), origins, timeoutMs })
  },
  async end({ subscription }) {
    return !subscription || subscriptions.removeDead(db, subscription.id, subscription.endpoint)
  },
})
