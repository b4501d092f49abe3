import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { minuteMs } from '@fortnight/contract/format/spans'
import { Problem } from '@fortnight/contract/problem'
import type { ServiceContext } from '../../platform/context.ts'
import { attemptMinutes } from './openid-attempt.ts'
import { isCancelled, openIdOf } from './openid.ts'
import { openCookie, sealedCookie } from './sealed-cookie.ts'

/** What an account is shown for, and the page that waits for it. */
export interface Purpose {
  /** The seat, and the user who has it. */
  seat: number
  person: string
  /** Path of the page, to which the browser returns. */
  page: string
}

interface Attempt extends Purpose {
  state: string
  nonce: string
  verifier: string
  /** Expiry, in milliseconds since 1970. */
  until: number
}

/** How showing an account ended; `shown` says which account it was. */
export type AccountResult =
  | (Purpose & { is: 'shown'; email: string })
  | { is: 'cancelled' | 'expired' | 'failed'; page: string | undefined }

type ProofContext = Pick<ServiceContext, 'config' | 'vault'>

// Not the cookie of signing in: this attempt opens no session, and that one proves no account for a seat.
const cookie = { name: 'account', purpose: 'account proof', minutes: attemptMinutes }

/** Begins such states: a browser that has lost its attempt still finds the page back by it. It is proof of nothing. */
const stateForm = /^seat\.([1-9]\d{0,14})\.[\w-]{43}$/

/** The seat that a state names; undefined for the state of a sign-in. */
export const seatOfState = (state: string | null): number | undefined => {
  const [, seat] = stateForm.exec(state ?? '') ?? []
  return seat === undefined ? undefined : Number(seat)
}

/**
 * Begins to show an account: the provider's address, and the cookie that this browser alone has. Throws `conflict`
 * without a provider, and `unavailable` while it is away.
 */
export async function beginProof(context: ProofContext, purpose: Purpose): Promise<{ url: string; cookie: string }> {
  const openId = openIdOf(context.config)
  if (!openId) throw new Problem('conflict', 'Signing in at Google is not set up here.')
  const attempt: Attempt = {
    ...purpose,
    state: `seat.${purpose.seat}.${randomState()}`,
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    until: Date.now() + attemptMinutes * minuteMs,
  }
  const url = await openId.begin(attempt).catch(() => {
    throw new Problem('unavailable', undefined, { retryAfter: 5 })
  })
  return { url: url.href, cookie: sealedCookie(context, cookie, attempt) }
}

/** The cookie that ends an attempt. */
export const endedProof = (context: ProofContext): string => sealedCookie(context, { ...cookie, minutes: 0 }, undefined)

/** Reads which account a browser comes back with. It finds no user and opens no session. */
export async function finishProof(
  context: ProofContext,
  cookies: string | undefined,
  query: string,
  onError: (error: unknown) => void,
): Promise<AccountResult> {
  const openId = openIdOf(context.config)
  const attempt = openCookie(context, cookie, cookies) as Attempt | undefined
  const isOurs = attempt?.state === new URLSearchParams(query).get('state')
  // Another tab began after this one: its attempt stays.
  if (!openId || !attempt || !isOurs) return { is: 'expired', page: undefined }
  const { seat, person, page } = attempt
  try {
    const { email } = await openId.finish(attempt, query)
    return { is: 'shown', seat, person, page, email }
  } catch (error) {
    if (isCancelled(error)) return { is: 'cancelled', page }
    onError(error)
    return { is: 'failed', page }
  }
}
