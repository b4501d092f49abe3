import { identity, type SignUpWork } from '@fortnight/contract/identity/auth'
import { base64Url } from '../base64url.ts'
import { call } from '../api.ts'

const encoder = new TextEncoder()

/** Solves a challenge for this browser's address. The browser derives keys next to the page, which stays usable. */
export async function doSignUpWork(): Promise<SignUpWork> {
  const challenge = await call(identity.challenge, {})
  const salt = encoder.encode(challenge.nonce)
  for (let counter = 0; ; counter++) {
    const number = await crypto.subtle.importKey('raw', encoder.encode(String(counter)), 'PBKDF2', false, [
      'deriveBits',
    ])
    const made = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: challenge.cost }
    // oxlint-disable-next-line no-await-in-loop
    const bits = await crypto.subtle.deriveBits(made, number, 128)
    if (base64Url(bits) === challenge.target) return { ...challenge, counter }
  }
}
