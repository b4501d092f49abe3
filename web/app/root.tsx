import displayFont from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, isRouteErrorResponse } from 'react-router'
import { Problem } from '@fortnight/contract/problem'
import type { Route } from './+types/root.ts'
import './app.css'
import { PageProblem } from './features/identity/auth/page-problem.tsx'
import { brand } from './lib/brand.ts'
import { arrivalScript } from './lib/identity/popup.ts'
import { themeScript } from './theme-script.ts'
import { BarColors, DocumentMeta } from './ui/document-meta.tsx'
import { ButtonLink } from './ui/button.tsx'
import { SessionCheck } from './ui/session-check.tsx'
import { SkipLink } from './ui/skip-link.tsx'
import { StatusBlock } from './ui/status-block.tsx'

/** Title of a page that could not be loaded; every other page has its own. */
export const meta = () => [{ title: brand.name }, { name: 'robots', content: 'noindex' }]

/** The document of the application. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    // The theme script sets data-theme before React sees the element.
    <html lang="en" suppressHydrationWarning>
      <head>
        <DocumentMeta />
        {/* Our own constant; it must run before the first paint. */}
        {/* oxlint-disable-next-line react/no-danger */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        {/* Reports a sign-in window that came back, before the first paint. */}
        {/* oxlint-disable-next-line react/no-danger */}
        <script dangerouslySetInnerHTML={{ __html: arrivalScript }} />
        {/* On the slow line of a phone it would only hold up the script that draws the first text. */}
        <link
          rel="preload"
          href={displayFont}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
          media="(min-width: 48rem)"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <BarColors />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function HydrateFallback() {
  return (
    <main id="main">
      <SessionCheck />
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
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
