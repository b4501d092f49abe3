import { createHash } from 'node:crypto'
import type { ServiceContext } from '../../platform/context.ts'
import { openCookie, sealedCookie } from './sealed-cookie.ts'

/** Pages of ours that a sign-in can end at, and the parameter in which each gets the reason of a failure. */
export const reasonOf = { '/auth/callback': 'message', '/auth/backend/callback': 'error' } as const

/** A sign-in under way in a browser, from leaving for the provider until its code is exchanged for a session. */
export interface Attempt {
  id: string
  state: string
  nonce: string
  /** Code verifier of PKCE (RFC 7636). */
  verifier: string
  page: keyof typeof reasonOf
  /** Expiry, in milliseconds since 1970. */
  until: number
}

/** Long enough to find a password and a second factor at the provider. */
export const attemptMinutes = 10

const cookie = { name: 'txn', purpose: 'sign-in attempt', minutes: attemptMinutes }

type AttemptContext = Pick<ServiceContext, 'config' | 'vault'>

/** The Set-Cookie header that carries an attempt. */
export const attemptCookie = (context: AttemptContext, attempt: Attempt): string =>
  sealedCookie(context, cookie, attempt)

/** The attempt of this browser; undefined if it has none that is open. */
export const attemptOf = (context: AttemptContext, cookies: string | undefined): Attempt | undefined =>
  openCookie(context, cookie, cookies) as Attempt | undefined

/** Stored part of an attempt. */
export const hashAttempt = (id: string) => createHash('sha256').update(id).digest()
