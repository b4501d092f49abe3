import * as z from 'zod'
import { callbackFailures } from '../../../lib/identity/failures.ts'
import { plainMessages } from './sign-in-problem.ts'

/** The user that the address claims: for display, and not believed. */
const ShownUser = z.object({ email: z.string().optional(), name: z.string().optional() })

/** What the address of an identity callback contains. */
export type CallbackLink =
  /** `displayName`: the user it is about, as text. */
  | { token: string; displayName: string | undefined }
  | { problem: string }
  /** The address was empty: the page was reloaded, or opened by hand. */
  | 'nothing'

/** A session token or a code of ours is no longer than that. */
const longestToken = 512

function userIn(text: string): z.output<typeof ShownUser> | undefined {
  try {
    return ShownUser.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Reads the query of a callback; `reason` is the parameter that says why a sign-in failed. */
export function readCallback(search: string, reason: 'message' | 'error'): CallbackLink {
  const query = new URLSearchParams(search)
  const failed = query.get(reason)
  if (failed !== null) return { problem: plainMessages(failed, 'Authentication failed') }
  const token = query.get('token')
  const text = query.get('user')
  if (token === null && text === null) return 'nothing'
  if (!token || !text) return { problem: callbackFailures.missing }
  const user = userIn(text)
  if (!user || token.length > longestToken) return { problem: callbackFailures.unreadable }
  return { token, displayName: plainMessages(user.name ?? '', '') || plainMessages(user.email ?? '', '') || undefined }
}

/** The callback brought nothing, and no user is signed in here either. */
export const nothingCame = { problem: callbackFailures.missing }

/**
 * Takes the query out of this page's address before anything else happens: neither the history nor a later page must
 * learn a code from it.
 */
export function takeQuery(): string {
  const { search, hash } = location
  if (search || hash) history.replaceState(history.state, '', location.pathname)
  return search
}
