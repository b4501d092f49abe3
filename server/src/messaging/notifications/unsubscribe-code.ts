import { digestCodePrefix } from '@fortnight/contract/messaging/notifications'
import type { Vault } from '../../platform/vault.ts'

/** Kinds of mail that can be stopped, as columns of a user. */
export type MailKind = 'mail_copies' | 'digest'

const idLength = 36

const prefixOf = (kind: MailKind) => (kind === 'digest' ? digestCodePrefix : '')
const provenOf = (kind: MailKind, userId: string) => ['receipts', `${kind}:${userId}`] as const

/**
 * Code in a mail's link: it identifies the recipient and proves that we sent it. It only stops mail of that kind, and
 * never expires.
 */
export const unsubscribeCode = (vault: Vault, userId: string, kind: MailKind = 'mail_copies'): string =>
  prefixOf(kind) + userId + vault.proof(...provenOf(kind, userId))

/** The user that a code was made for, and the kind of mail that it stops; undefined for a forged code. */
export function recipientOf(vault: Vault, code: string): { userId: string; kind: MailKind } | undefined {
  const kind = code.startsWith(digestCodePrefix) ? 'digest' : 'mail_copies'
  const signed = code.slice(prefixOf(kind).length)
  const userId = signed.slice(0, idLength)
  return vault.isProof(signed.slice(idLength), ...provenOf(kind, userId)) ? { userId, kind } : undefined
}
