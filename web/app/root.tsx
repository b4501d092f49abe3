import { Suspense } from 'react'
import { isRouteErrorResponse, Outlet, ScrollRestoration } from 'react-router'
import { Problem } from '@fortnight/contract/problem'
import { PageProblem } from './features/identity/auth/page-problem.tsx'
import { brand } from './lib/brand.ts'
import { ButtonLink } from './ui/button.tsx'
import { SessionCheck } from './ui/session-check.tsx'
import { StatusBlock } from './ui/status-block.tsx'

/** Title of a page that could not be loaded; every other page has its own. */
export const meta = () => [{ title: brand.name }]

export default function App() {
  return (
    <>
      {/* Screens bring their own: a promise without one above it would be an error. */}
      <Suspense fallback={<HydrateFallback />}>
        <Outlet />
      </Suspense>
      <ScrollRestoration />
    </>
  )
}

export function HydrateFallback() {
  return (
    <main id="main">
      <SessionCheck />
    </main>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  // What is thrown before the loaders of a page run has no closer boundary.
  if (error instanceof Problem) {
    return (
      <main id="main" tabIndex={-1} className="wrap">
        <PageProblem error={error} />
      </main>
    )
  }
  const notFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <main id="main" className="wrap">
      <StatusBlock
        title={notFound ? 'Page not found' : 'Something went wrong'}
        actions={<ButtonLink href="/">Go to Home</ButtonLink>}
      >
        {notFound
          ? 'There is nothing at this address. The link may be old or mistyped.'
          : 'This page could not be shown. Your tests keep running. Reload it, or start again from the home page.'}
      </StatusBlock>
    </main>
  )
}
