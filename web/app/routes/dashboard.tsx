import { useSuspenseQuery } from '@tanstack/react-query'
import {
  type ComponentProps,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type ShouldRevalidateFunction, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { App } from '@fortnight/contract/apps'
import { privateMeta } from '../lib/private-meta.ts'
import { AppGrid, NoApps } from '../features/apps/app-grid.tsx'
import '../features/apps/apps.css'
import { myApps } from '../features/apps/apps.queries.ts'
import type { AppsTable } from '../features/apps/apps-table.tsx'
import { AppsSkeleton, TableSkeleton } from '../features/apps/apps-skeleton.tsx'
import { Counters } from '../features/apps/counters.tsx'
import { type OpenDialog, useDialogAddress } from '../features/apps/dialog-address.ts'
import { type Filter, filterOf, narrow, withFilter } from '../features/apps/filter.ts'
import { LayoutChoice } from '../features/apps/layout-choice.tsx'
import { NeedsYou } from '../features/apps/needs-you.tsx'
import { PageHead } from '../features/apps/page-head.tsx'
import { Tools } from '../features/apps/tools.tsx'
import { chunk } from '../lib/load-chunk.ts'
import { queryClient } from '../lib/query-client.ts'
import { saveFile } from '../lib/save-file.ts'
import { useShortcut } from '../lib/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/live-region.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import { showToast } from '../ui/toast-store.ts'
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

/** From so many apps on a table is offered; a shared address shows it with fewer. */
const manyApps = 12

const loadTable = chunk(() => import('../features/apps/apps-table.tsx'), import.meta.url)
const loadFile = chunk(() => import('../features/apps/apps-file.ts'), import.meta.url)

const warmTable = () => void loadTable().catch(() => undefined)

const sayWhy = (error: unknown) =>
  showToast(error instanceof Error ? error.message : 'Something went wrong', { tone: 'destructive' })

async function saveList(apps: readonly App[]) {
  try {
    const { appsFile } = await loadFile()
    saveFile('Apps.csv', appsFile(apps, new Date()), 'text/csv')
  } catch (error) {
    sayWhy(error)
  }
}

type Table = typeof AppsTable
let table: Table | undefined

/** The table once its code is there; if it does not come, `onFailed` goes back to cards. */
function LateTable({ onFailed, ...props }: ComponentProps<Table> & { onFailed: () => void }) {
  const [Loaded, setLoaded] = useState<Table | undefined>(() => table)
  const failed = useEffectEvent((error: unknown) => {
    sayWhy(error)
    onFailed()
  })
  useEffect(() => {
    let gone = false
    loadTable().then(
      (module) => {
        table = module.AppsTable
        if (!gone) setLoaded(() => table)
      },
      (error: unknown) => !gone && failed(error),
    )
    return () => {
      gone = true
    }
  }, [])
  return Loaded ? <Loaded {...props} /> : <TableSkeleton />
}

function List({
  apps,
  filter,
  onFilter,
  onOpen,
}: {
  apps: readonly App[]
  filter: Filter
  onFilter: (change: Partial<Filter>) => void
  onOpen: OpenDialog
}) {
  // Another filter begins at the top again.
  const key = `${filter.text} ${filter.status} ${filter.sort}`
  if (filter.layout === 'cards') return <AppGrid key={key} apps={apps} onOpen={onOpen} onIntent={warmDialog} />
  return (
    <LateTable
      key={key}
      apps={apps}
      sort={filter.sort}
      onSort={(sort) => onFilter({ sort })}
      onOpen={onOpen}
      onIntent={warmDialog}
      onFailed={() => onFilter({ layout: 'cards' })}
    />
  )
}

function Apps({ onOpen }: { onOpen: OpenDialog }) {
  const { data: apps } = useSuspenseQuery(myApps)
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => filterOf(params), [params])
  // The field answers at once; the list follows when there is time.
  const late = useDeferredValue(filter)
  const shown = useMemo(() => narrow(apps, late), [apps, late])
  useCountAnnounced(shown.length, `${late.text} ${late.status}`)

  const change = useCallback(
    (part: Partial<Filter>) =>
      setParams((current) => withFilter(current, { ...filterOf(current), ...part }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  )
  const list = useMemo(
    () =>
      shown.length > 0 ? (
        <List apps={shown} filter={late} onFilter={change} onOpen={onOpen} />
      ) : (
        <NoApps
          filtered={apps.length > 0}
          onClear={() => change({ text: '', status: '' })}
          onAdd={() => onOpen('add')}
        />
      ),
    [apps.length, shown, late, change, onOpen],
  )
  return (
    <>
      <NeedsYou apps={apps} onOpen={onOpen} />
      <Counters apps={apps} pressed={filter.status} onPress={(status) => change({ status })} />
      <Tools filter={filter} onFilter={change}>
        {(apps.length > manyApps || filter.layout === 'table') && (
          <LayoutChoice
            layout={filter.layout}
            onLayout={(layout) => change({ layout })}
            onTableIntent={warmTable}
            onSave={() => void saveList(shown)}
          />
        )}
      </Tools>
      {list}
    </>
  )
}

export default function Dashboard() {
  const dialog = useDialogAddress()
  const { open } = dialog
  useShortcut('n', () => open('add'))
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <PageHead onAdd={() => open('add')} onAddIntent={() => warmDialog('add')} />
      <Suspense fallback={<AppsSkeleton />}>
        <Apps onOpen={open} />
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
