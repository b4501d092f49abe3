import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, redirectDocument } from 'react-router'
import { brand } from '../lib/brand.ts'
import { Problem } from '@fortnight/contract/problem'
import { AppHeader } from '../features/auth/app-header.tsx'
import { PageProblem } from '../features/auth/page-problem.tsx'
import { FeedbackWidget } from '../features/feedback/feedback-widget.tsx'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { listenToEvents } from '../lib/events.ts'
import { queryClient } from '../lib/query-client.ts'
import { finishRevocations } from '../lib/revocation.ts'
import { mySession } from '../lib/session.ts'
import { onSessionChange, readToken, storedUserId } from '../lib/stored-session.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { SessionCheck } from '../ui/session-check.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import type { Route } from './+types/private.ts'

/** For a page that could not be loaded; every other page says its own. */
export const meta = () => [{ title: brand.name }, { name: 'robots', content: 'noindex' }]

/** Loaders of a page run beside this layout's own; without a token none of them needs to ask. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  () => {
    if (!readToken()) throw redirectDocument('/')
  },
]

let following = false

/** The session is checked before anything shows: refused goes home, unreachable keeps the token and says so. */
export async function clientLoader() {
  // The stream opens beside the first reading, so that no change falls between the two.
  if (!following) listenToEvents()
  following = true
  void finishRevocations()
  try {
    await queryClient.ensureQueryData(mySession)
  } catch (error) {
    throw error instanceof Problem && error.code === 'unauthorized' ? redirectDocument('/') : error
  }
  return null
}

/** Signed out here or in another tab: leave. Another account signed in there: start again as that one. */
function followSession() {
  if (!readToken()) location.replace('/')
  else if (storedUserId() !== queryClient.getQueryData(mySession.queryKey)?.id) location.reload()
}

/** What surrounds every signed-in page; a page brings its own <main id="main">. */
export default function Private() {
  useEffect(() => onSessionChange(followSession), [])
  return (
    <QueryClientProvider client={queryClient}>
      <AppHeader tools={<NotificationBell />} />
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
