import { auth } from '@fortnight/contract/identity/auth'
import type { User } from '@fortnight/contract/user'
import { call } from '../api.ts'
import { dropSession, keepSession, readToken, storedUser } from '../stored-session.ts'

/** A token and the user it belongs to. */
export interface Session {
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

/**
 * The user of the stored session, asked of the server; one that has ended is forgotten. Throws when the server can't be
 * reached.
 */
export async function storedSession(): Promise<User | undefined> {
  const token = readToken()
  if (!token || !storedUser()) {
    dropSession()
    return undefined
  }
  const standing = await standingOf(token)
  if (standing.valid && !standing.confirm) {
    if (readToken() === token) keepSession(standing.token, standing.user)
    return standing.user
  }
  // Another tab might have signed in meanwhile: that session is not ours to end.
  if (readToken() === token) dropSession()
  return undefined
}
