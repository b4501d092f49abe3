import { createHash, randomBytes } from 'node:crypto'
import { keyPrefix } from '@fortnight/contract/vocabulary/api-states'
import type { ApiScope } from '@fortnight/contract/vocabulary/api-states'
import type { User } from '@fortnight/contract/user'

/** Properties of a live session besides its user. */
export interface Session {
  id: string
  /** Whether a proof of its owner's identity included a second factor. */
  second_factor: boolean
}

/** A live session and its user. */
export interface SignedIn {
  user: User
  session: Session
}

/** A valid API key and its owner. */
export interface Keyed {
  id: string
  user: User
  scopes: readonly ApiScope[]
  sandbox: boolean
  /** Whether its owner has a paid Enterprise app, which gives all their keys a higher limit. */
  enterprise: boolean
}

/** An opaque token of 256 bits; the database sees only its hash. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * The bearer token of a request, or undefined. A token is 43 characters of base64url; anything else is not looked up.
 */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]
}

const keyShape = new RegExp(`^Bearer ((?:${Object.values(keyPrefix).join('|')})[\\w-]{43})$`)

/** The API key of a request, or undefined. Prefix and length distinguish keys from tokens. */
export function bearerKey(authorization: string | undefined): string | undefined {
  return keyShape.exec(authorization ?? '')?.[1]
}
