import { auth } from '@fortnight/contract/identity/auth'
import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import { call } from '../api.ts'
import { dropSession, keepPendingRevocations, keepSession, pendingRevocations, readToken } from '../stored-session.ts'
import { toProblem } from './failures.ts'
import type { Proof } from './port.ts'

interface Session {
  token: string
  user: User
}

/** The meaning of a bearer token from an address or from storage. */
export type Standing =
  /** A meaningless token: wrong, used or expired. */
  | { valid: false }
  /** A live session as it is, or a code that was swapped for one: then `token` is new. */
  | ({ valid: true; confirm: false } & Session)
  /** A code of a sign-in that this browser did not start. Nothing was swapped: `user` must agree first. */
  | { valid: true; confirm: true; user: User }

/** Asks the server what `token` is. `confirmed`: the person has agreed to continue as the user it named. */
export async function standingOf(token: string, { confirmed = false } = {}): Promise<Standing> {
  const { valid, user, access_token, confirm } = await call(
    auth.verifyToken,
    { body: confirmed ? { confirmed } : {} },
    { token },
  )
  if (!valid || !user) return { valid: false }
  if (confirm) return { valid, confirm, user }
  return { valid, confirm: false, token: access_token ?? token, user }
}

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
