import { redirectDocument } from 'react-router'
import { Problem } from '@fortnight/contract/problem'
import { forgetDrafts } from '../lib/draft.ts'
import { listenToEvents } from '../lib/events.ts'
import { identitySettings, isMisconfigured } from '../lib/identity/settings.ts'
import { leavePage } from '../lib/leave-page.ts'
import { queryClient } from '../lib/query-client.ts'
import { rememberReturn } from '../lib/return-url.ts'
import { finishRevocations } from '../lib/revocation.ts'
import { isSigningOut, mySession, sessionAtStart } from '../lib/session.ts'
import { readToken, type SessionEnd, storedUserId } from '../lib/stored-session.ts'

/** Redirects to the home page to sign in, after which the user is brought back. */
function toSignIn({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  if (isSigningOut()) return redirectDocument('/')
  rememberReturn(pathname + search + hash)
  return redirectDocument('/?auth=sign-in')
}

/** Reads who is signed in before anything shows: refused goes home, unreachable keeps the token and throws. */
export async function beginSession(): Promise<void> {
  try {
    forgetDrafts((await queryClient.ensureQueryData(sessionAtStart)).id)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'unauthorized') throw toSignIn(location)
    // The provider knows a user whom we do not let in.
    if (error.title && !readToken()) throw redirectDocument(`/?${new URLSearchParams({ auth_error: error.message })}`)
    throw error
  }
}

/**
 * Requires a session. Loaders of a page run in parallel with its layout's; without a session none of them needs to ask.
 */
export async function needSession(): Promise<void> {
  if (isMisconfigured()) throw new Problem('not-configured')
  if (readToken()) return
  if (identitySettings.provider === 'embedded') throw toSignIn(location)
  // A provider with a session of its own can still know the user.
  await beginSession()
}

let following = false

/** Opens the stream together with the first reading, so that no change falls between the two. */
export function followEvents(): void {
  if (!following) listenToEvents()
  following = true
  void finishRevocations()
}

/** Signed out here or in another tab: leave. Another account signed in there: start again as that one. */
export function followSession(why: SessionEnd): void {
  if (!readToken()) {
    const ended = why === 'refused' && !isSigningOut()
    if (ended) rememberReturn(location.pathname + location.search + location.hash)
    // A user who signed out leaves nothing behind; a user whose session merely ended finds their drafts again.
    else forgetDrafts()
    leavePage(ended ? '/?auth=sign-in' : '/')
  } else if (storedUserId() !== queryClient.getQueryData(mySession.queryKey)?.id) {
    leavePage()
  }
}
