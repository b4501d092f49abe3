import { bytesOf } from './hashes.ts'

/** A public key as a JWKS lists it. */
export interface PublicKey {
  kid?: string
  kty?: string
  crv?: string
  x?: string
}

const unbase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const textOf = (value: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(value)

function parseJson(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/**
 * The text of a compact JWS (RFC 7515) of that type, if one of these keys signed it; else undefined. Ed25519 alone: it is what we
 * sign with.
 */
export async function openSigned(token: string, type: string, keys: readonly PublicKey[]): Promise<string | undefined> {
  const [head = '', body = '', seal = ''] = token.split('.')
  try {
    const { alg, kid, typ } = parseJson(textOf(unbase64(head)))
    const key = keys.find((publicKey) => publicKey.kid === kid && publicKey.crv === 'Ed25519')
    if (alg !== 'EdDSA' || typ !== type || !key) return undefined
    const { kty, crv, x } = key
    const imported = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify'])
    const isGenuine = await crypto.subtle.verify(
      { name: 'Ed25519' },
      imported,
      unbase64(seal),
      bytesOf(`${head}.${body}`),
    )
    return isGenuine ? textOf(unbase64(body)) : undefined
  } catch {
    // What cannot even be read is no signature.
    return undefined
  }
}
