import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Link, Outlet, type ShouldRevalidateFunction, useNavigate } from 'react-router'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import type { App } from '@fortnight/contract/orders/apps'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { Problem } from '@fortnight/contract/problem'
import { appLabels } from '@fortnight/contract/vocabulary/app-labels'
import '../features/orders/apps/apps.css'
import { AppHead, type HeadedApp } from '../features/orders/apps/app-head.tsx'
import { AppMenu } from '../features/orders/apps/app-menu.tsx'
import { AppTabs, type TabCounts } from '../features/orders/apps/app-tabs.tsx'
import { myApps } from '../features/orders/apps/apps.queries.ts'
import { BeforeTest } from '../features/orders/apps/before-test.tsx'
import { useDialogAddress } from '../features/orders/apps/dialog-address.ts'
import { isFreshlyMet } from '../features/testing/run/full-moon-rule.ts'
import { Outlook } from '../features/testing/run/outlook.tsx'
import { phaseOf } from '../features/testing/run/run-labels.ts'
import { runFindings } from '../features/testing/run/run.queries.ts'
import { BackLink } from '../lib/back-link.tsx'
import { Loaded } from '../lib/loaded.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { appRun } from '../lib/run-query.ts'
import { useUser } from '../lib/session.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AppDialogs, warmDialog } from './app-dialogs.tsx'
import type { AppPage } from './app-page.ts'
import { LateFullMoon } from './late-full-moon.tsx'
import type { Route } from './+types/app.ts'

export const meta = () => screenMeta(appScreens.app)

/** Whether there can be a test to ask for: that of an own app, or for administrators that of any. */
const mayHaveRun = (app: App | undefined, isAdmin: boolean) => (app ? app.run !== null : isAdmin)

/** Reads the app, then its test if it has one. A failure is left to the page, which reads the same. */
async function readAhead(id: string) {
  await queryClient.prefetchQuery(myApps)
  const apps = queryClient.getQueryData(myApps.queryKey)
  if (apps?.some((app) => app.id === id && app.run)) await queryClient.prefetchQuery(appRun(id))
}

/** Starts reading and does not wait: the page is drawn at once. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  void readAhead(id)
  return null
}

/** What is read is kept fresh by events; a tab or a dialog only shows another part of it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams, defaultShouldRevalidate }) =>
  currentParams['id'] === nextParams['id'] ? false : defaultShouldRevalidate

/** The app as its head shows it: the developer's own with its status, for others by its test. */
function useHeadedApp(id: string, isAdmin: boolean) {
  const list = useQuery(myApps)
  const apps = list.data
  const ownApp = apps?.find((app) => app.id === id)
  const run = useQuery({ ...appRun(id), enabled: apps !== undefined && mayHaveRun(ownApp, isAdmin) })
  const headed: HeadedApp | undefined = ownApp
    ? {
        id,
        name: ownApp.name,
        icon: ownApp.icon,
        packageName: ownApp.package_name,
        standing: run.data && ownApp.status === 'active' ? phaseOf(run.data) : appLabels[ownApp.status],
      }
    : run.data && { id, name: run.data.app_name, icon: null, packageName: null, standing: phaseOf(run.data) }
  const refused = run.error instanceof Problem && run.error.status < 500
  return { list, ownApp, run, headed, missing: apps !== undefined && !ownApp && (refused || !isAdmin) }
}

function useTabCounts(id: string, run: RunDetail | undefined, mine: boolean): TabCounts {
  const { data } = useQuery({ ...runFindings(id), enabled: run !== undefined && run.phase !== 'queued' })
  const open = data?.findings.filter(({ kind, state }) => kind !== 'praise' && state === 'open').length ?? 0
  const accepted = run?.roster.filter(({ state, step }) => state === 'invited' && step === 'accepted').length ?? 0
  const toList = mine && !run?.paused_at && run?.listed_by !== 'us' ? accepted : 0
  const present = run?.roster.filter(({ status }) => status !== 'left').length ?? 0
  return {
    appTesters: toList > 0 ? { count: toList, waits: true } : { count: present, waits: false },
    appFeedback: { count: open, waits: mine },
    appConsole: { count: run?.missing?.count ?? 0, waits: mine && !run?.paused_at },
  }
}

/** Leads home from an app that was its developer's own a moment ago: it was deleted. */
function useWayHome(mine: boolean, listed: boolean) {
  const navigate = useNavigate()
  const wasMine = useRef(false)
  useEffect(() => {
    if (mine) wasMine.current = true
    else if (wasMine.current && listed) void navigate('/dashboard', { replace: true })
  }, [mine, listed, navigate])
}

/** What surrounds each state of the page: the way back, and the main part. */
function Frame({
  back = <BackLink to="/dashboard">Your apps</BackLink>,
  children,
}: {
  back?: ReactNode
  children: ReactNode
}) {
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      {back}
      {children}
    </main>
  )
}

const missingApp = (
  <Frame>
    <h1 className="sr-only">App not found</h1>
    <EmptyState
      title="We couldn’t find this app in your account."
      action={
        <Link to="/dashboard" className={buttonClass()}>
          Your apps
        </Link>
      }
    >
      It may have been deleted, or belong to another account.
    </EmptyState>
  </Frame>
)

/** One app: its head, which stays in place, and below it the page that a tab names. */
export default function AppLayout({ params: { id } }: Route.ComponentProps) {
  const isAdmin = useUser().role === 'admin'
  const { list, ownApp, run, headed, missing } = useHeadedApp(id, isAdmin)
  const mine = ownApp !== undefined
  const listed = list.data !== undefined
  const dialog = useDialogAddress(id)
  const counts = useTabCounts(id, run.data, mine)
  useWayHome(mine, listed)
  if (missing) return missingApp
  if (list.isError && !listed)
    return (
      <Frame>
        <h1 className="sr-only">Your app</h1>
        <Loaded query={list} skeleton={null} failed="Your app did not load">
          {() => null}
        </Loaded>
      </Frame>
    )
  return (
    <Frame
      {...(isAdmin && !mine && { back: <BackLink to={`/admin/apps/${id}`}>This app in the administration</BackLink> })}
    >
      <AppHead app={headed} menu={ownApp && <AppMenu app={ownApp} onOpen={dialog.open} onIntent={warmDialog} />} />
      {mine && run.data && isFreshlyMet(run.data) && <LateFullMoon run={run.data} appId={id} />}
      {run.data ? (
        <Outlook run={run.data} appId={id} mine={mine} openFeedback={counts.appFeedback?.count ?? 0} />
      ) : ownApp && !ownApp.run ? (
        <BeforeTest app={ownApp} onOpen={dialog.open} />
      ) : (
        !run.isError && <Skeleton className="my-6 h-[102px]" />
      )}
      <AppTabs appId={id} counts={counts} />
      <Outlet
        context={{ appId: id, mine, hasRun: listed ? mayHaveRun(ownApp, isAdmin) : undefined } satisfies AppPage}
      />
      {mine && (
        <Suspense>
          <AppDialogs dialog={dialog} />
        </Suspense>
      )}
    </Frame>
  )
}
