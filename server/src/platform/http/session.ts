import { createHash, randomBytes } from 'node:crypto'
import { keyPrefix } from '@fortnight/contract/vocabulary/api-states'
import type { ApiScope } from '@fortnight/contract/vocabulary/api-states'
import type { User } from '@fortnight/contract/user'

/** What is known of a live session beside its user. */
export interface Session {
  id: string
  /** When its owner last proved who they are. */
  authenticated_at: Date
  /** Whether an authenticator's code was part of that proof. */
  second_factor: boolean
}

/** A live session and whose it is. */
export interface SignedIn {
  user: User
  session: Session
}

/** A key that opens, and whose it is. */
export interface Keyed {
  id: string
  user: User
  scopes: readonly ApiScope[]
  sandbox: boolean
}

/** An opaque token of 256 bits; the database sees only its hash. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The bearer token of a request, or undefined. A token is 43 characters of base64url; anything else is not looked up. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]
}

const keyShape = new RegExp(`^Bearer ((?:${Object.values(keyPrefix).join('|')})[\\w-]{43})$`)

/** The key of a request, or undefined. By its beginning and its length no key is a token, and no token a key. */
export function bearerKey(authorization: string | undefined): string | undefined {
  return keyShape.exec(authorization ?? '')?.[1]
}
