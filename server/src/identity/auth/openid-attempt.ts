import { createHash } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { ServiceContext } from '../../platform/context.ts'

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

const context = 'sign-in attempt'

type AttemptContext = Pick<ServiceContext, 'config' | 'vault'>

// `__Host-` keeps neighbours on other subdomains from setting it; browsers accept it over https only.
const nameOf = ({ config }: AttemptContext) => (config.publicOrigin.startsWith('https:') ? '__Host-txn' : 'txn')

/** The Set-Cookie header that carries an attempt, sealed against reading and forging. */
export const attemptCookie = (attemptContext: AttemptContext, attempt: Attempt): string =>
  stringifySetCookie({
    name: nameOf(attemptContext),
    value: attemptContext.vault.seal(JSON.stringify(attempt), context).toString('base64url'),
    maxAge: attemptMinutes * 60,
    path: '/',
    httpOnly: true,
    secure: attemptContext.config.publicOrigin.startsWith('https:'),
    // The browser must send it when the provider redirects back, which `strict` forbids.
    sameSite: 'lax',
  })

/** The attempt of this browser; undefined if it has none, or one that expired or was not sealed by us. */
export function attemptOf(attemptContext: AttemptContext, cookieHeader: string | undefined): Attempt | undefined {
  const box = parseCookie(cookieHeader ?? '')[nameOf(attemptContext)]
  if (!box) return undefined
  try {
    const attempt = JSON.parse(attemptContext.vault.open(Buffer.from(box, 'base64url'), context)) as Attempt
    return attempt.until > Date.now() ? attempt : undefined
  } catch {
    return undefined
  }
}

/** Stored part of an attempt. */
export const hashAttempt = (id: string) => createHash('sha256').update(id).digest()
