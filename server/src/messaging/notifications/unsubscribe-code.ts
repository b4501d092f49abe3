import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../platform/vault.ts'

const idLength = 36

const proofOf = (vault: Vault, userId: string) => vault.receipt(`mail_copies:${userId}`)

/**
 * Code in a mail's link: it identifies the recipient and proves that we sent it. It only stops copies, and never
 * expires.
 */
export const unsubscribeCode = (vault: Vault, userId: string): string => userId + proofOf(vault, userId)

/** The user that a code was made for; undefined for a forged code. */
export function userOfCode(vault: Vault, code: string): string | undefined {
  const id = code.slice(0, idLength)
  const [given, right] = [Buffer.from(code.slice(idLength)), Buffer.from(proofOf(vault, id))]
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined
}
