import { type User, auth } from '@fortnight/contract/auth'
import { Problem } from '@fortnight/contract/problem'
import { call, isNetworkError } from '../api.ts'
import { dropSession, keepSession } from '../stored-session.ts'

/** Words for a failed token exchange (spec §8). A disabled account says so by itself. */
export function exchangeWords(error: unknown): string {
  if (isNetworkError(error)) return 'Unable to connect to authentication server. Please check your internet connection.'
  if (!(error instanceof Problem))
    return `Authentication failed: ${error instanceof Error ? error.message : 'no answer'}`
  if (error.code === 'user-disabled') return error.message
  if (error.status === 500) return 'Server error during authentication. Please try again later.'
  if (error.status === 401 || error.status === 403) return 'Authentication failed. Please try signing in again.'
  return `Authentication failed: ${error.message}`
}

/** Exchanges an ID token for a session and keeps it. On failure nobody is signed in; throws a Problem with `exchangeWords`. */
export async function startSession(idToken: string): Promise<User> {
  try {
    const { access_token, user } = await call(auth.exchange, { body: { idToken } })
    if (!access_token || !user) throw new Problem('internal', 'The answer held no session.')
    keepSession(access_token, user)
    return user
  } catch (error) {
    dropSession()
    throw new Problem(error instanceof Problem ? error.code : 'internal', exchangeWords(error))
  }
}

/** Where a user goes after signing in. */
export const homeOf = (user: User): string => (user.role === 'admin' ? '/admin' : '/dashboard')
