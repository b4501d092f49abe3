import { anchorCodePrefix } from '@fortnight/contract/messaging/notifications'
import type { Vault } from '../../platform/vault.ts'

const idLength = 36

type Purpose = 'confirm' | 'end'

/** The code of a mail's link, which proves that we sent it to this subscriber. It never expires. */
export const subscriberCode = (vault: Vault, id: string, purpose: Purpose): string =>
  anchorCodePrefix + id + vault.proof('receipts', `anchors ${purpose}:${id}`)

/** The subscriber that a code was made for; undefined for a forged one, and one for another purpose. */
export function subscriberOf(vault: Vault, code: string, purpose: Purpose): string | undefined {
  if (!code.startsWith(anchorCodePrefix)) return undefined
  const signed = code.slice(anchorCodePrefix.length)
  const id = signed.slice(0, idLength)
  return vault.isProof(signed.slice(idLength), 'receipts', `anchors ${purpose}:${id}`) ? id : undefined
}
