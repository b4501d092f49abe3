import { createHash } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { ServiceContext } from '../../platform/context.ts'

/** Pages of ours that a sign-in ends at, and the parameter in which each is told why it failed. */
export const reasonOf = { '/auth/callback': 'message', '/auth/backend/callback': 'error' } as const

/** A sign-in that a browser has begun, from leaving for the provider until its code is swapped for a session. */
export interface Attempt {
  id: string
  state: string
  nonce: string
  /** Of PKCE (RFC 7636). */
  verifier: string
  page: keyof typeof reasonOf
  /** When it lapses, in milliseconds since 1970. */
  until: number
}

/** Long enough to find a password and a second factor at the provider. */
export const attemptMinutes = 10

const context = 'sign-in attempt'

type AttemptContext = Pick<ServiceContext, 'config' | 'vault'>

// `__Host-` keeps neighbours on other subdomains from setting it; browsers take it over https only.
const nameOf = ({ config }: AttemptContext) => (config.publicOrigin.startsWith('https:') ? '__Host-txn' : 'txn')

/** The Set-Cookie header that carries an attempt. It is sealed, so that it can be neither read nor made up. */
export const attemptCookie = (door: AttemptContext, attempt: Attempt): string =>
  stringifySetCookie({
    name: nameOf(door),
    value: door.vault.seal(JSON.stringify(attempt), context).toString('base64url'),
    maxAge: attemptMinutes * 60,
    path: '/',
    httpOnly: true,
    secure: door.config.publicOrigin.startsWith('https:'),
    // It must come along when the provider sends the browser back, which `strict` forbids.
    sameSite: 'lax',
  })

/** The attempt that this browser has begun; undefined where it has none, or one that lapsed or that we did not seal. */
export function attemptOf(door: AttemptContext, cookieHeader: string | undefined): Attempt | undefined {
  const box = parseCookie(cookieHeader ?? '')[nameOf(door)]
  if (!box) return undefined
  try {
    const attempt = JSON.parse(door.vault.open(Buffer.from(box, 'base64url'), context)) as Attempt
    return attempt.until > Date.now() ? attempt : undefined
  } catch {
    return undefined
  }
}

/** What the database knows of an attempt. */
export const hashAttempt = (id: string) => createHash('sha256').update(id).digest()
