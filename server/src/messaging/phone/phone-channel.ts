import { randomInt } from 'node:crypto'
import { zonedMomentFor } from '@fortnight/contract/format/for-testers'
import { isPhoneAct } from '@fortnight/contract/messaging/phone-texts'
import type { PhoneChannel } from '@fortnight/contract/vocabulary/delivery-states'
import type { Database } from '../../platform/db/database.ts'
import type { Vault } from '../../platform/vault.ts'
import { linkForMessage } from '../action-links/link-for-message.ts'
import type { DeliveryChannel, Outcome } from '../deliveries/channel.ts'
import type { Claimed } from '../deliveries/deliveries.repository.ts'
import { endNumber } from './end-number.ts'
import * as numbers from './numbers.repository.ts'
import type { PhoneMessage, PhoneService } from './phone-service.ts'

interface Sources {
  db: Database['db']
  vault: Vault
}

const unneeded = (failure: string): Outcome => ({ kind: 'unneeded', failure })

/** A new code for a number; only its proof is stored. */
async function newCode({ db, vault }: Sources, numberId: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await numbers.setCode(db, numberId, numbers.codeProof(vault, numberId, code))
  return code
}

/** The message of a delivery, or why there is none to be sent. */
async function messageOf(sources: Sources, name: PhoneChannel, claimed: Claimed): Promise<PhoneMessage | Outcome> {
  const { id, imported, locale, person_id, message_key, message_values, outdated_at, timezone } = claimed
  const number = claimed.number ?? imported
  if (!number || !person_id) return unneeded('This number gets no more messages.')
  if (claimed.disabled_at) return unneeded('The account is disabled.')
  const to = { id, to: number.number, locale }
  if (claimed.number && message_key === null) return { ...to, act: 'code', code: await newCode(sources, number.id) }
  if (claimed.read_at) return unneeded('Its reader had read it before.')
  const stored = { key: message_key ?? '', values: message_values }
  const action = await linkForMessage(sources, person_id, stored, name)
  if (!isPhoneAct(action?.act)) return unneeded('There was nothing left to do about it.')
  const { app = '' } = message_values as { app?: string }
  const until = outdated_at ? zonedMomentFor(locale, outdated_at, timezone ?? 'UTC') : ''
  return { ...to, act: action.act, path: action.path, values: { app, until } }
}

/** Messages to proven and imported numbers by a service. None is sent twice: what might have arrived is left as unconfirmed. */
export const phoneChannel = (sources: Sources, name: PhoneChannel, carry: PhoneService): DeliveryChannel => ({
  name,
  isRepeatable: false,
  async send(claimed) {
    const message = await messageOf(sources, name, claimed)
    return 'kind' in message ? message : carry(message)
  },
  async end({ number, imported }, reason) {
    const ended = number ?? imported
    if (ended) await endNumber(sources.db, ended.id, reason)
    return true
  },
})
