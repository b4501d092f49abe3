import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { type ShouldRevalidateFunction, useLocation, useNavigate, useSearchParams } from 'react-router'
import { privateMeta } from '../lib/private-meta.ts'
import { AppGrid, NoApps } from '../features/apps/app-grid.tsx'
import '../features/apps/apps.css'
import { myApps } from '../features/apps/apps.queries.ts'
import { AppsSkeleton } from '../features/apps/apps-skeleton.tsx'
import { Counters } from '../features/apps/counters.tsx'
import { type OpenDialog, useDialogAddress } from '../features/apps/dialog-address.ts'
import { type Filter, filterOf, narrow } from '../features/apps/filter.ts'
import { NeedsYou } from '../features/apps/needs-you.tsx'
import { PageHead } from '../features/apps/page-head.tsx'
import { Tools } from '../features/apps/tools.tsx'
import { queryClient } from '../lib/query-client.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/live-region.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import { DashboardDialogs, warmDialog } from './dashboard-dialogs.tsx'
import type { Route } from './+types/dashboard.ts'

export const meta = () => privateMeta('dashboard')

/** Starts reading and does not wait: the page stands at once, with skeletons where the cards will be. */
export function clientLoader() {
  void queryClient.prefetchQuery(myApps)
  return null
}

/** What is read is kept fresh by events; the address only narrows it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate

/** Says how many apps are left when the filter changes. */
function useCountAnnounced(shown: number, filter: string) {
  const last = useRef(filter)
  useEffect(() => {
    if (last.current === filter) return undefined
    last.current = filter
    const timer = setTimeout(() => announce(shown === 1 ? '1 app' : `${shown} apps`), 600)
    return () => clearTimeout(timer)
  }, [shown, filter])
}

function Apps({ onOpen }: { onOpen: OpenDialog }) {
  const { data: apps } = useSuspenseQuery(myApps)
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const shown = narrow(apps, filter)
  useCountAnnounced(shown.length, `${filter.text} ${filter.status}`)

  const change = (part: Partial<Filter>) => {
    const { text, status, sort } = { ...filter, ...part }
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries({ q: text, status, sort: sort === 'newest' ? '' : sort })) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <>
      <NeedsYou apps={apps} onOpen={onOpen} />
      <Counters apps={apps} pressed={filter.status} onPress={(status) => change({ status })} />
      <Tools filter={filter} onFilter={change} />
      {shown.length > 0 ? (
        <AppGrid apps={shown} onOpen={onOpen} onIntent={warmDialog} />
      ) : (
        <NoApps
          filtered={apps.length > 0}
          onClear={() => change({ text: '', status: '' })}
          onAdd={() => onOpen('add')}
        />
      )}
    </>
  )
}

export default function Dashboard() {
  const dialog = useDialogAddress()
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <PageHead onAdd={() => dialog.open('add')} onAddIntent={() => warmDialog('add')} />
      <Suspense fallback={<AppsSkeleton />}>
        <Apps onOpen={dialog.open} />
        <DashboardDialogs dialog={dialog} />
      </Suspense>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const message = error instanceof Error ? error.message : 'Something went wrong'
  const [details] = useState(() => `${message} (${new Date().toISOString()})`)
  const again = async () => {
    await queryClient.resetQueries({ queryKey: myApps.queryKey })
    // The boundary lets go when the location changes, and every navigation makes a new one.
    await navigate({ search }, { replace: true, preventScrollReset: true, state })
  }
  return (
    <main id="main" tabIndex={-1} className="wrap py-10">
      <h1 className="mb-6 text-title tracking-tight">Your apps</h1>
      <StatusBlock
        inline
        alert
        icon="warn"
        title="Your apps did not load"
        actions={
          <>
            <Button onClick={() => void again()}>
              <Icon name="refresh" />
              Try again
            </Button>
            <CopyButton variant="secondary" size="md" text={details}>
              Copy details
            </CopyButton>
          </>
        }
      >
        {message} Your tests keep running, only this page is affected.
      </StatusBlock>
    </main>
  )
}
