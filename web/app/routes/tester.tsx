import { QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import { portalScreens } from '@fortnight/contract/site-map/portal-screens'
import { PageProblem } from '../features/identity/auth/page-problem.tsx'
import { useManifest } from '../features/testers/portal/shell/use-manifest.ts'
import { LoadFailed } from '../features/testers/portal/shell/load-failed.tsx'
import { Connection } from '../features/testers/portal/shell/connection.tsx'
import { hearChanges, useSending } from '../features/testers/portal/queue/use-queue.ts'
import { LateAccountMenu } from '../features/testers/portal/shell/late-account-menu.tsx'
import { LanguageSwitch } from '../features/testers/portal/shell/language-switch.tsx'
import { PortalLanguage } from '../features/testers/portal/shell/portal-language.tsx'
import { Standing } from '../features/testers/portal/shell/standing.tsx'
import { Tabs } from '../features/testers/portal/shell/tabs.tsx'
import { LateTermsCard } from '../features/testers/portal/terms/late-terms-card.tsx'
import { firstLanguage, leaveLanguage, speak, spokenLanguage } from '../features/testers/portal/language.ts'
import { meQuery } from '../features/testers/portal/tester.queries.ts'
import '../features/testers/portal/tester.css'
import { isNetworkError } from '../lib/api.ts'
import { brand } from '../lib/brand.ts'
import { identitySettings } from '../lib/identity/settings.ts'
import { idle } from '../lib/idle.ts'
import { chunk } from '../lib/load-chunk.ts'
import { queryClient } from '../lib/query-client.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { mySession } from '../lib/session.ts'
import { onSessionChange, readToken, storedUser } from '../lib/stored-session.ts'
import { useLateChunk } from '../lib/use-chunk.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { Moon } from '../ui/moon.tsx'
import { SessionCheck } from '../ui/session-check.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { LateBell } from './late-bell.tsx'
import { LateDemoBar } from './late-demo-bar.tsx'
import { beginSession, followEvents, followSession, needSession } from './private-session.ts'
import { TesterLabels } from './tester-labels.tsx'
import type { Route } from './+types/tester.ts'

export const meta = () => screenMeta(portalScreens.tester)

/** Whether someone opens the application without a session: they read what it is about, and get an account, first. */
const isNewcomer = () =>
  location.pathname === portalScreens.testerApply.path && !readToken() && identitySettings.provider === 'embedded'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [() => (isNewcomer() ? undefined : needSession())]

/** Opens the portal without a connection for its last user: it shows what was kept, and queues what is done. */
async function beginAnywhere() {
  try {
    await beginSession()
  } catch (error) {
    const user = storedUser()
    if (!isNetworkError(error) || !user?.id) throw error
    queryClient.setQueryData(mySession.queryKey, user as User)
  }
}

export async function clientLoader() {
  if (isNewcomer()) {
    await speak(firstLanguage())
    return null
  }
  followEvents()
  hearChanges()
  // What failed is said in their language: it is waited for, whatever becomes of the session.
  const speaking = speak(firstLanguage())
  await beginAnywhere().finally(() => speaking)
  await queryClient.ensureQueryData(meQuery)
  return null
}

/** Makes the portal open without a connection later, once nothing else is to do. */
async function keepFilesLate() {
  await idle()
  const { keepFiles } = await import('../features/testers/portal/shell/keep-files.ts')
  await keepFiles()
}

/** Keeps what its screens show. */
async function keepScreensLate() {
  await idle()
  const { keepScreens } = await import('../features/testers/portal/shell/keep-screens.ts')
  await keepScreens()
}

/** Applying comes first; a tester has no more use for it. */
function Gate({ children }: { children: ReactNode }) {
  const { tester } = useSuspenseQuery(meQuery).data
  const applying = useLocation().pathname === '/tester/apply'
  if (!tester && !applying) return <Navigate to="/tester/apply" replace />
  if (tester && applying) return <Navigate to="/tester" replace />
  return children
}

function Header() {
  const { tester } = useSuspenseQuery(meQuery).data
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg print:hidden">
      <div className="wrap flex min-h-14 items-stretch gap-2 lg:gap-7">
        <Link to="/tester" dir="ltr" aria-label={brand.name} className="flex min-w-11 items-center no-underline">
          <Moon k={0.68} size={26} className="sm:hidden" />
          <Wordmark name={brand.name} className="max-sm:hidden!" />
        </Link>
        {tester && <Tabs />}
        <div className="ms-auto flex items-center max-sm:-me-2 sm:gap-1">
          <LanguageSwitch known={tester !== null} />
          <LateBell />
          <ThemeToggle />
          <LateAccountMenu />
        </div>
      </div>
    </header>
  )
}

function Page() {
  const { tester } = useSuspenseQuery(meQuery).data
  const isTester = tester !== null
  useEffect(() => {
    if (isTester) void keepScreensLate().catch(() => undefined)
  }, [isTester])
  return (
    <TesterLabels>
      <LateDemoBar />
      <Header />
      <main id="main" tabIndex={-1} className="wrap tester-page">
        <Connection />
        {tester && <Standing status={tester.status} />}
        {tester && <LateTermsCard />}
        <Gate>
          <Suspense fallback={<SessionCheck label="" />}>
            <Outlet />
          </Suspense>
        </Gate>
      </main>
      <ToastRegion />
      <LiveRegion />
    </TesterLabels>
  )
}

const loadWelcome = chunk(() => import('../features/testers/portal/welcome/welcome-screen.tsx'), import.meta.url)

function Newcomer() {
  const welcome = useLateChunk(loadWelcome)
  useEffect(() => leaveLanguage, [])
  return (
    <PortalLanguage>
      <TesterLabels>
        <header className="border-b border-line">
          <div className="wrap flex min-h-14 items-center justify-between">
            <Moon k={0.68} size={26} />
            <LanguageSwitch known={false} />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="wrap tester-page">
          {welcome ? <welcome.WelcomeScreen /> : <SessionCheck label="" />}
        </main>
        <ToastRegion />
      </TesterLabels>
    </PortalLanguage>
  )
}

/** The tester's portal: its own frame, its own languages. */
export default function Tester() {
  const [newcomer] = useState(isNewcomer)
  return newcomer ? <Newcomer /> : <Portal />
}

function Portal() {
  useEffect(() => onSessionChange(followSession), [])
  useEffect(() => leaveLanguage, [])
  useManifest()
  useEffect(() => void keepFilesLate().catch(() => undefined), [])
  useSending()
  return (
    <QueryClientProvider client={queryClient}>
      <PortalLanguage>
        <Page />
      </PortalLanguage>
    </QueryClientProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEffect(() => onSessionChange(followSession), [])
  const leaving = error instanceof Problem && error.code === 'unauthorized'
  return (
    <PortalLanguage>
      <main id="main" tabIndex={-1} className="wrap">
        {leaving ? <SessionCheck /> : spokenLanguage() ? <LoadFailed /> : <PageProblem error={error} />}
      </main>
    </PortalLanguage>
  )
}
