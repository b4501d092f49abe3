import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import { dropSession } from '../stored-session.ts'
import { startSession } from './exchange.ts'
import { toProblem } from './failures.ts'
import type { IdentityProvider } from './port.ts'
import { clearRedirectPending, isRedirectPending } from './redirect-pending.ts'
import { storedSession } from './token-standing.ts'

/** The start of a page: its user, and what became of a sign-in that was under way. */
export interface Start {
  user: User | undefined
  /** A redirect was under way and nothing came back: it was given up. */
  pending: boolean
  /** Why no user is signed in although the provider knows one. */
  problem?: Problem
}

/**
 * What came back from a redirect: the user it signed in, `pending` when it was begun and brought nothing, null when
 * there was none.
 */
async function redirectOutcome(provider: IdentityProvider): Promise<User | 'pending' | null> {
  const proof = await provider.redirectResult()
  if (!proof) return isRedirectPending() ? 'pending' : null
  clearRedirectPending()
  return startSession(proof)
}

/** The provider's last word, and every later one: a user who signs out there is signed out here. */
function providersAnswer(provider: IdentityProvider): Promise<boolean> {
  return new Promise((done) => {
    provider.observe((signedIn) => {
      if (!signedIn) dropSession()
      done(signedIn)
    })
  })
}

async function exchangeAnew(provider: IdentityProvider): Promise<Pick<Start, 'user' | 'problem'>> {
  try {
    const idToken = await provider.idToken()
    if (!idToken) throw new Problem('invalid-token')
    return { user: await startSession({ idToken }) }
  } catch (error) {
    dropSession()
    return { user: undefined, problem: toProblem('exchange', error) }
  }
}

/**
 * Finds the user when a page starts, in the order of the specification (§4): a redirect that came back; else the stored
 * session; then what the provider says, if it keeps a session of its own. Throws a Problem when the server can't be
 * reached: the stored session then stays.
 */
export async function startUp(provider: IdentityProvider): Promise<Start> {
  const outcome = await redirectOutcome(provider)
  if (outcome && outcome !== 'pending') return { user: outcome, pending: false }
  const pending = outcome === 'pending'
  const user = await storedSession()
  if (!provider.keepsSession) return { user, pending }
  if (!(await providersAnswer(provider))) return { user: undefined, pending }
  return { ...(await exchangeAnew(provider)), pending }
}
