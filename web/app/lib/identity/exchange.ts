import { auth } from '@fortnight/contract/identity/auth'
import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import { call } from '../api.ts'
import { dropSession, keepPendingRevocations, keepSession, pendingRevocations, readToken } from '../stored-session.ts'
import { toProblem } from './failures.ts'
import type { Proof } from './port.ts'
import { type Session, standingOf } from './token-standing.ts'

async function sessionFor(proof: Proof): Promise<Session> {
  if ('session' in proof) return proof.session
  if ('code' in proof) {
    const standing = await standingOf(proof.code)
    // Another user's code, slipped in while this browser waited for its own.
    if (!standing.valid || standing.confirm || standing.token === proof.code) throw new Problem('invalid-token')
    return standing
  }
  const { access_token: token, user } = await call(auth.exchange, { body: proof })
  if (!token || !user) throw new Problem('internal', 'The answer held no session.')
  return { token, user }
}

/** Keeps a session in this browser. The one before it is ended at the next start of a page. */
export function adoptSession({ token, user }: Session): void {
  const before = readToken()
  if (before && before !== token) keepPendingRevocations([...pendingRevocations(), before])
  keepSession(token, user)
}

/**
 * Trades a proof for a session and keeps it. On failure no user is signed in; throws a Problem in the words of
 * `toProblem`.
 */
export async function startSession(proof: Proof): Promise<User> {
  try {
    const session = await sessionFor(proof)
    adoptSession(session)
    return session.user
  } catch (error) {
    dropSession()
    throw toProblem('exchange', error)
  }
}
