import { createHash, randomBytes } from 'node:crypto'
import type { User } from '@fortnight/contract/auth'

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

/** An opaque token of 256 bits; the database sees only its hash. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The bearer token of a request, or undefined. A token is 43 characters of base64url; anything else is not looked up. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]
}
