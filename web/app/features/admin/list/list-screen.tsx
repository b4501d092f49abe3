import { useSuspenseQuery } from '@tanstack/react-query'
import { useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useNavigation, useSearchParams } from 'react-router'
import type { Listed } from '@fortnight/contract/listing'
import { counted } from '@fortnight/contract/format/plurals'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../panel.tsx'
import { useFocusAfterLoss } from '../use-focus-after-loss.ts'
import type { AdminList } from './admin-list.ts'
import type { BulkAct } from './bulk-act.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { chosenColumns, type Column, definitionsOf, features, keepColumns } from './columns.ts'
import { everyRow, filterOf } from './every-row.ts'
import { ExportButton } from './export-button.tsx'
import { KeyHints } from './key-hints.tsx'
import './list.css'
import { ListPager } from './list-pager.tsx'
import { ListTable } from './list-table.tsx'
import { type Filter, ListToolbar } from './list-toolbar.tsx'
import { isFiltered, type ListView } from './list-view.ts'
import { useRowKeys } from './row-keys.ts'

interface Props<R> {
  list: AdminList<R>
  title: string
  /** What one row is called: "app". */
  noun: string
  /** The text in the empty search field: "Name, package or e-mail". */
  placeholder: string
  columns: readonly Column<R>[]
  filters?: readonly Filter[]
  /** The name of a row for screen readers. */
  nameOf: (row: R) => string
  bulk?: readonly BulkAct<R>[]
  /** Shown if the list is empty; has its own title if the list begins with a part of its rows. */
  empty: string
  emptyTitle?: string
}

/** A list of the panel: search, filters, columns, export, rows, pages. The address holds what is shown. */
export function ListScreen<R extends { id: string | number }>(props: Props<R>) {
  const { list, title, noun, columns, bulk = [], filters = [] } = props
  const [search] = useSearchParams()
  const navigation = useNavigation()
  const view = list.viewOf(search)
  const { data: page } = useSuspenseQuery(list.query(view))
  const [visible, setVisible] = useState(() => chosenColumns(list.name, columns))
  const [ref, onFocus] = useFocusAfterLoss(page.data)
  useRowKeys(ref)
  const definitions = useMemo(() => definitionsOf(columns), [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: page.data,
    getRowId: (row) => String(row.id),
    state: { columnVisibility: visible },
  })
  const choose = (next: Record<string, boolean>) => {
    setVisible(next)
    keepColumns(list.name, next)
  }
  const chosen = table.getSelectedRowModel().rows.map((row) => row.original)
  // Every matching row is selected as long as those of the page are, and the view is the one it was said of.
  const asked = filterOf(list.asked(view))
  const filter = JSON.stringify(asked)
  const [everything, setEverything] = useState<string>()
  const { total, capped, data } = page
  const whole = chosen.length > 0 && chosen.length === data.length && total > data.length
  const all = whole &&
    everything === filter && { view: asked, count: total, read: () => everyRow(list, view, total, noun) }
  const clear = () => {
    setEverything(undefined)
    table.resetRowSelection()
  }
  const next = navigation.location?.pathname === list.path ? navigation.location : undefined
  // What is chosen next adds to what was chosen last, also while that is on its way.
  const wanted = next ? list.viewOf(new URLSearchParams(next.search)) : view

  return (
    <>
      <search aria-label={title} className="mb-4 flex flex-wrap items-center gap-2.5">
        <ListToolbar view={wanted} placeholder={props.placeholder} filters={filters} />
        <span className="ml-auto flex gap-2.5 max-sm:w-full">
          <ColumnMenu columns={columns} visible={visible} onChange={choose} />
          <ExportButton name={list.name} fetch={() => list.export(view)} />
        </span>
      </search>
      <Panel flush title={title} end={page.total > 0 && totalOf(page, noun)}>
        {chosen.length > 0 && (
          <BulkBar
            selection={{ rows: chosen, all: all || undefined }}
            noun={noun}
            acts={bulk}
            page={
              chosen.length < data.length
                ? { count: data.length, select: () => table.toggleAllRowsSelected(true) }
                : undefined
            }
            wider={whole ? { count: total, tooMany: capped, select: () => setEverything(filter) } : undefined}
            onClear={clear}
          />
        )}
        <div ref={ref} onFocus={onFocus} aria-busy={next !== undefined} className="admin-busy">
          {page.data.length === 0 ? (
            <Nothing view={view} path={list.path} empty={props.empty} title={props.emptyTitle} noun={noun} />
          ) : (
            <ListTable
              table={table}
              columns={columns}
              view={wanted}
              firstOrder={list.firstOrder(wanted)}
              caption={title}
              nameOf={props.nameOf}
              selectable={bulk.length > 0}
            />
          )}
        </div>
        <ListPager view={view} page={page} />
        {page.data.length > 0 && <KeyHints />}
      </Panel>
    </>
  )
}

const totalOf = ({ total, capped }: Listed<unknown>, noun: string): ReactNode => (
  <span aria-live="polite">
    {capped && 'More than '}
    {counted(total, noun)}
  </span>
)

function Nothing({
  view,
  path,
  empty,
  noun,
  title = `No ${noun} yet`,
}: {
  view: ListView
  path: string
  empty: string
  title?: string | undefined
  noun: string
}) {
  const filtered = isFiltered(view)
  const turned = view['after'] !== undefined || view['before'] !== undefined
  return (
    <div className="empty-flat">
      <EmptyState
        level={3}
        filtered={filtered || turned}
        title={filtered ? `No ${noun} fits` : turned ? 'Nothing on this page' : title}
        action={
          (filtered || turned) && (
            <Link to={path} className={buttonClass({ variant: 'secondary' })}>
              {filtered ? 'Clear filters' : 'First page'}
            </Link>
          )
        }
      >
        {filtered || turned ? undefined : empty}
      </EmptyState>
    </div>
  )
}
