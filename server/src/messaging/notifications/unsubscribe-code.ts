import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../platform/vault.ts'

const idLength = 36

const proofOf = (vault: Vault, userId: string) => vault.receipt(`mail_copies:${userId}`)

/** What a mail's link carries: whom it was sent to, and that it was sent by us. It stops copies, for good and nothing else. */
export const unsubscribeCode = (vault: Vault, userId: string): string => userId + proofOf(vault, userId)

/** The user that a code was made for; undefined for what is no code of ours. */
export function userOfCode(vault: Vault, code: string): string | undefined {
  const id = code.slice(0, idLength)
  const [given, right] = [Buffer.from(code.slice(idLength)), Buffer.from(proofOf(vault, id))]
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined
}
