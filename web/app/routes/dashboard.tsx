import { asSentence } from '@fortnight/contract/format/sentences'
import { Suspense, useState } from 'react'
import { type ShouldRevalidateFunction, useLocation, useNavigate } from 'react-router'
import '../features/orders/apps/apps.css'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { myApps } from '../features/orders/apps/apps.queries.ts'
import { AppsSkeleton } from '../features/orders/apps/apps-skeleton.tsx'
import { useDialogAddress } from '../features/orders/apps/dialog-address.ts'
import { PageHead } from '../features/orders/apps/page-head.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { useShortcut } from '../lib/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import { AppDialogs, warmDialog } from './app-dialogs.tsx'
import { DashboardList } from './dashboard-list.tsx'
import type { Route } from './+types/dashboard.ts'

export const meta = () => screenMeta(appScreens.dashboard)

/** Starts reading and does not wait: the page is drawn at once, with skeletons where the cards will be. */
export function clientLoader() {
  void queryClient.prefetchQuery(myApps)
  return null
}

/** What is read is kept fresh by events; the address only narrows it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate

export default function Dashboard() {
  const dialog = useDialogAddress()
  const { open } = dialog
  useShortcut('n', () => open('add'))
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <PageHead onAdd={() => open('add')} onAddIntent={() => warmDialog('add')} />
      <Suspense fallback={<AppsSkeleton />}>
        <DashboardList onOpen={open} />
        <AppDialogs dialog={dialog} />
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
        {asSentence(message)} Your tests keep running, only this page is affected.
      </StatusBlock>
    </main>
  )
}
