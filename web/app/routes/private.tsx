import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, redirectDocument } from 'react-router'
import { Problem } from '@fortnight/contract/problem'
import { AppHeader } from '../features/auth/app-header.tsx'
import { PageProblem } from '../features/auth/page-problem.tsx'
import { FeedbackWidget } from '../features/feedback/feedback-widget.tsx'
import { forgetDrafts } from '../lib/draft.ts'
import { listenToEvents } from '../lib/events.ts'
import { chunk } from '../lib/load-chunk.ts'
import { queryClient } from '../lib/query-client.ts'
import { finishRevocations } from '../lib/revocation.ts'
import { isMisconfigured } from '../lib/identity/provider.ts'
import { identitySettings } from '../lib/identity/settings.ts'
import { rememberReturn } from '../lib/return-url.ts'
import { isSigningOut, mySession, sessionAtStart } from '../lib/session.ts'
import { onSessionChange, readToken, type SessionEnd, storedUserId } from '../lib/stored-session.ts'
import { useChunk } from '../lib/use-chunk.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { SessionCheck } from '../ui/session-check.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { HeaderTools } from './header-tools.tsx'
import type { Route } from './+types/private.ts'

// The page need not wait for the bell, and stands without it if it does not come.
const loadBell = chunk(() => import('../features/notifications/notification-bell.tsx'), import.meta.url)
function LateBell() {
  const { module, problem } = useChunk(loadBell)
  if (module) return <module.NotificationBell />
  return problem ? null : <span className="size-10 max-sm:size-11" />
}

/** Home, where one signs in and is then brought back. */
function toSignIn({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  if (isSigningOut()) return redirectDocument('/')
  rememberReturn(pathname + search + hash)
  return redirectDocument('/?auth=sign-in')
}

/** Loaders of a page run beside this layout's own; without a session none of them needs to ask. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async () => {
    if (isMisconfigured()) throw new Problem('not-configured')
    if (readToken()) return
    if (identitySettings.provider === 'embedded') throw toSignIn(location)
    // A provider with a session of its own may still know who this is.
    await begin()
  },
]

/** Reads who is signed in before anything shows: refused goes home, unreachable keeps the token and says so. */
async function begin() {
  try {
    const { id } = await queryClient.ensureQueryData(sessionAtStart)
    forgetDrafts(id)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'unauthorized') throw toSignIn(location)
    // The provider knows somebody whom we do not let in.
    if (error.title && !readToken()) throw redirectDocument(`/?${new URLSearchParams({ auth_error: error.message })}`)
    throw error
  }
}

let following = false

export async function clientLoader() {
  // The stream opens beside the first reading, so that no change falls between the two.
  if (!following) listenToEvents()
  following = true
  void finishRevocations()
  await begin()
  return null
}

/** Signed out here or in another tab: leave. Another account signed in there: start again as that one. */
function followSession(why: SessionEnd) {
  if (!readToken()) {
    const ended = why === 'refused' && !isSigningOut()
    if (ended) rememberReturn(location.pathname + location.search + location.hash)
    // Who signed out leaves nothing behind; whose session merely ended finds their drafts again.
    else forgetDrafts()
    location.replace(ended ? '/?auth=sign-in' : '/')
  } else if (storedUserId() !== queryClient.getQueryData(mySession.queryKey)?.id) {
    location.reload()
  }
}

/** What surrounds every signed-in page; a page brings its own <main id="main">. */
export default function Private() {
  useEffect(() => onSessionChange(followSession), [])
  return (
    <QueryClientProvider client={queryClient}>
      <AppHeader
        tools={
          <>
            <HeaderTools />
            <LateBell />
          </>
        }
      />
      <Outlet />
      <FeedbackWidget />
      <ToastRegion />
      <LiveRegion />
    </QueryClientProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEffect(() => onSessionChange(followSession), [])
  const leaving = error instanceof Problem && error.code === 'unauthorized'
  const known = queryClient.getQueryData(mySession.queryKey)
  return (
    <QueryClientProvider client={queryClient}>
      {known && !leaving && <AppHeader />}
      <main id="main" tabIndex={-1} className="wrap">
        {leaving ? <SessionCheck /> : <PageProblem error={error} />}
      </main>
    </QueryClientProvider>
  )
}
