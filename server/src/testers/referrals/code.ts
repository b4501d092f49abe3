import { isSameSecret } from '../../platform/is-same-secret.ts'
import type { Vault } from '../../platform/vault.ts'

/** Letters that are not mistaken for each other, spoken or written (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const proofLetters = 6

/** 30 bits: codes are entered by signed-in people, within a limit. */
const proofOf = (vault: Vault, testerId: number) =>
  [...Buffer.from(vault.proof('invitation codes', String(testerId)), 'base64url').subarray(0, proofLetters)]
    .map((byte) => letters[byte % letters.length])
    .join('')

/** The code by which a tester invites friends; nothing is stored, and the code does not end by itself. */
export const codeOf = (vault: Vault, testerId: number): string =>
  `${testerId.toString(36).toUpperCase()}-${proofOf(vault, testerId)}`

/** The number of the tester whose code this is, however it is written; undefined if it is no code of ours. */
export function testerOfCode(vault: Vault, code: string): number | undefined {
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase()
  const [, id, proof] = /^([0-9A-Z]{1,7})([0-9A-Z]{6})$/.exec(plain) ?? []
  if (!id || !proof) return undefined
  const testerId = Number.parseInt(id, 36)
  return isSameSecret(proof, proofOf(vault, testerId)) ? testerId : undefined
}
