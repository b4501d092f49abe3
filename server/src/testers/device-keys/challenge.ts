import { createPublicKey, verify } from 'node:crypto'
import { challengeMinutes, type DeviceProof } from '@fortnight/contract/testers/device-proof'
import { minuteMs } from '@fortnight/contract/format/spans'
import { isSameSecret } from '../../platform/is-same-secret.ts'
import type { Vault } from '../../platform/vault.ts'

const proofOf = (vault: Vault, userId: string, until: string) => vault.proof('device-challenge', `${userId} ${until}`)

/** A challenge for one user that ends by itself; nothing is stored. */
export function challengeFor(vault: Vault, userId: string, now: Date): string {
  const until = String(now.getTime() + challengeMinutes * minuteMs)
  return `${until}-${proofOf(vault, userId, until)}`
}

/** Whether this is a challenge that we gave the user a moment ago. */
export function isChallengeOf(vault: Vault, userId: string, challenge: string, now: Date): boolean {
  const [until = '', ...proof] = challenge.split('-')
  return Number(until) > now.getTime() && isSameSecret(proof.join('-'), proofOf(vault, userId, until))
}

/**
 * The key that signed the challenge, in one spelling: its point on the curve. Undefined if it did not sign, and for
 * anything that is no key of P-256.
 */
export function signerOf({ challenge, key, signature }: DeviceProof): string | undefined {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'spki' })
    if (publicKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return undefined
    const bytes = Buffer.from(signature, 'base64url')
    if (!verify('sha256', Buffer.from(challenge), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes))
      return undefined
    const { x, y } = publicKey.export({ format: 'jwk' })
    return `${x} ${y}`
  } catch {
    return undefined
  }
}
