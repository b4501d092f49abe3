import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { App } from '@fortnight/contract/orders/apps'
import { counted } from '@fortnight/contract/format/plurals'
import { waitsForTeam } from '@fortnight/contract/testing/run-summary'
import { AppGrid } from '../features/orders/apps/app-grid.tsx'
import { myApps } from '../features/orders/apps/apps.queries.ts'
import { Counters } from '../features/orders/apps/counters.tsx'
import type { OpenDialog } from '../features/orders/apps/dialog-address.ts'
import { type Filter, filterOf, narrow, withFilter } from '../features/orders/apps/filter.ts'
import { LayoutChoice } from '../features/orders/apps/layout-choice.tsx'
import { NeedsYou } from '../features/orders/apps/needs-you.tsx'
import { Toolbar } from '../features/orders/apps/toolbar.tsx'
import { useGrowing } from '../features/orders/apps/use-growing.tsx'
import { SmallerStartNotice } from '../features/testing/smaller-start/smaller-start-notice.tsx'
import { chunk } from '../lib/load-chunk.ts'
import { saveFile } from '../lib/save-file.ts'
import { announce } from '../ui/live-region.tsx'
import { warmDialog } from './app-dialogs.tsx'
import { LateNoApps } from './late-no-apps.tsx'
import { LateTable, sayWhy, warmTable } from './late-table.tsx'

/** Says how many apps are left when the filter changes. */
function useCountAnnounced(count: number, filter: string) {
  const last = useRef(filter)
  useEffect(() => {
    if (last.current === filter) return undefined
    last.current = filter
    const timer = setTimeout(() => announce(counted(count, 'app')), 600)
    return () => clearTimeout(timer)
  }, [count, filter])
}

/** Number of apps from which on a table is offered; a shared address shows it with fewer. */
const manyApps = 12

const loadFile = chunk(() => import('../features/orders/apps/apps-file.ts'), import.meta.url)

async function saveList(apps: readonly App[]) {
  try {
    const { appsFile } = await loadFile()
    saveFile('Apps.csv', appsFile(apps, new Date()), 'text/csv')
  } catch (error) {
    sayWhy(error)
  }
}

function List({
  apps,
  filter,
  onFilter,
  onOpen,
  empty,
}: {
  apps: readonly App[]
  filter: Filter
  onFilter: (change: Partial<Filter>) => void
  onOpen: OpenDialog
  /** What is said in place of no apps. */
  empty: ReactNode
}) {
  const { text, status, sort } = filter
  const { rows, layout, more } = useGrowing(apps, `${text} ${status} ${sort}`, filter.layout)
  if (rows.length === 0) return empty
  return (
    <>
      {layout === 'cards' ? (
        <AppGrid apps={rows} onOpen={onOpen} onIntent={warmDialog} />
      ) : (
        <LateTable
          apps={rows}
          sort={sort}
          onSort={(next) => onFilter({ sort: next })}
          onOpen={onOpen}
          onIntent={warmDialog}
          onFailed={() => onFilter({ layout: 'cards' })}
        />
      )}
      {more}
    </>
  )
}

const isWaiting = ({ run }: App) => run !== null && waitsForTeam(run)

/** The account's apps: what waits for its owner, counters, tools, and the list as cards or as a table. */
export function DashboardList({ onOpen }: { onOpen: OpenDialog }) {
  const { data: apps } = useSuspenseQuery(myApps)
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => filterOf(params), [params])
  const matching = useMemo(() => narrow(apps, filter), [apps, filter])
  useCountAnnounced(matching.length, `${filter.text} ${filter.status}`)

  const change = useCallback(
    (part: Partial<Filter>) =>
      setParams((current) => withFilter(current, { ...filterOf(current), ...part }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  )
  const list = useMemo(
    () => (
      <List
        apps={matching}
        filter={filter}
        onFilter={change}
        onOpen={onOpen}
        empty={
          <LateNoApps
            filtered={apps.length > 0}
            onClear={() => change({ text: '', status: '' })}
            onAdd={() => onOpen('add')}
          />
        }
      />
    ),
    [apps.length, matching, filter, change, onOpen],
  )
  return (
    <>
      <NeedsYou apps={apps} onOpen={onOpen} />
      {apps.filter(isWaiting).map((app) => (
        <SmallerStartNotice key={app.id} app={app} />
      ))}
      <Counters apps={apps} pressed={filter.status} onPress={(status) => change({ status })} />
      <Toolbar filter={filter} onFilter={change}>
        {(apps.length > manyApps || filter.layout === 'table') && (
          <LayoutChoice
            layout={filter.layout}
            onLayout={(layout) => change({ layout })}
            onTableIntent={warmTable}
            onSave={() => void saveList(matching)}
          />
        )}
      </Toolbar>
      {list}
    </>
  )
}
