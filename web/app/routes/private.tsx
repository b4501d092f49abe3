import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { Problem } from '@fortnight/contract/problem'
import { AppHeader } from '../features/identity/auth/app-header.tsx'
import { PageProblem } from '../features/identity/auth/page-problem.tsx'
import { FeedbackWidget } from '../features/site/feedback/feedback-widget.tsx'
import { OfflineNote } from '../lib/offline-note.tsx'
import { queryClient } from '../lib/query-client.ts'
import { mySession } from '../lib/session.ts'
import { onSessionChange } from '../lib/stored-session.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { SessionCheck } from '../ui/session-check.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { HeaderToolbar } from './header-toolbar.tsx'
import { LateBell } from './late-bell.tsx'
import { LateDemoBar } from './late-demo-bar.tsx'
import { beginSession, followEvents, followSession, needSession } from './private-session.ts'
import type { Route } from './+types/private.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [needSession]

export async function clientLoader() {
  followEvents()
  await beginSession()
  return null
}

/** What surrounds every signed-in page; a page brings its own <main id="main">. */
export default function Private() {
  useEffect(() => onSessionChange(followSession), [])
  return (
    <QueryClientProvider client={queryClient}>
      <LateDemoBar />
      <AppHeader
        tools={
          <>
            <HeaderToolbar />
            <LateBell />
          </>
        }
      />
      <OfflineNote className="wrap print:hidden">You are offline. You see what was last loaded here.</OfflineNote>
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
