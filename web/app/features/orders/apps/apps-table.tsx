import { memo } from 'react'
import type { App } from '@fortnight/contract/orders/apps'
import { localDayOf } from '@fortnight/contract/format/moments'
import { appLabels } from '@fortnight/contract/vocabulary/app-labels'
import { useNow } from '../../../lib/use-now.ts'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TableRegion } from '../../../ui/table-region.tsx'
import { AppTile } from '../../../lib/app-tile.tsx'
import { AppMenu } from './app-menu.tsx'
import type { DialogView, OpenDialog } from './dialog-address.ts'
import { type Sort, type SortKey, directionOf } from './filter.ts'
import { standingOf, testersText } from './standing.ts'

const columns: { key: SortKey; label: string; className?: string; downFirst?: true }[] = [
  { key: 'name', label: 'App' },
  { key: 'status', label: 'Status', className: 'max-sm:hidden' },
  { key: 'day', label: 'Progress', className: 'max-md:hidden', downFirst: true },
  { key: 'testers', label: 'Testers', className: 'max-lg:hidden', downFirst: true },
  { key: 'created', label: 'Created', className: 'max-lg:hidden', downFirst: true },
]

interface Sorting {
  sort: Sort
  onSort: (sort: Sort) => void
}

function Heading({ column, sort, onSort }: { column: (typeof columns)[number] } & Sorting) {
  const { key, label, className, downFirst } = column
  const direction = directionOf(sort, key)
  const down: Sort = `-${key}`
  const next = direction === 'none' ? (downFirst ? down : key) : direction === 'ascending' ? down : key
  return (
    <th scope="col" aria-sort={direction === 'none' ? undefined : direction} className={className}>
      <button type="button" className="sort-button" onClick={() => onSort(next)}>
        {label}
        <Icon
          name={direction === 'ascending' ? 'up' : 'down'}
          size={12}
          className={direction === 'none' ? 'opacity-0' : ''}
        />
      </button>
    </th>
  )
}

const Row = memo(function Row({
  app,
  now,
  onOpen,
  onIntent,
}: {
  app: App
  now: Date
  onOpen: OpenDialog
  onIntent: (view: DialogView) => void
}) {
  const { headline, sub } = standingOf(app, now)
  return (
    <tr>
      <th scope="row" className="w-full max-w-0">
        <span className="flex items-center gap-3">
          <AppTile app={app} />
          <span className="min-w-0">
            <button
              type="button"
              className="block max-w-full truncate text-left text-14 font-semibold hover:underline"
              onClick={() => onOpen('details', app.id)}
              onPointerEnter={() => onIntent('details')}
              onFocus={() => onIntent('details')}
            >
              <bdi>{app.name}</bdi>
            </button>
            <span className="block truncate font-mono text-12 font-normal text-ink-3 max-sm:hidden">
              {app.package_name ?? 'No package name yet'}
            </span>
            <span className="mt-1 flex flex-wrap items-center gap-2 text-12 font-normal text-ink-2 sm:hidden">
              <LabelBadge of={appLabels[app.status]} />
              {headline}
            </span>
          </span>
        </span>
      </th>
      <td className="max-sm:hidden">
        <LabelBadge of={appLabels[app.status]} />
      </td>
      <td className="whitespace-nowrap max-md:hidden">
        {headline}
        <span className="block text-12 text-ink-3">{sub}</span>
      </td>
      <td className="whitespace-nowrap tabular-nums max-lg:hidden">{testersText(app)}</td>
      <td className="whitespace-nowrap max-lg:hidden">
        <time dateTime={app.created_at} title={app.created_at}>
          {localDayOf(app.created_at)}
        </time>
      </td>
      <td>
        <AppMenu app={app} onOpen={onOpen} onIntent={onIntent} />
      </td>
    </tr>
  )
})

/** The list as a table, for accounts with many apps: a heading sorts by its column. */
export function AppsTable({
  apps,
  sort,
  onSort,
  onOpen,
  onIntent,
}: {
  apps: readonly App[]
  onOpen: OpenDialog
  onIntent: (view: DialogView) => void
} & Sorting) {
  const now = useNow()
  return (
    <div className="overflow-clip rounded-3 border border-line bg-surface">
      <TableRegion label="Your apps">
        <table className="apps-table w-full text-14">
          <caption className="sr-only">Your apps</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {apps.map((app) => (
              <Row key={app.id} app={app} now={now} onOpen={onOpen} onIntent={onIntent} />
            ))}
          </tbody>
        </table>
      </TableRegion>
    </div>
  )
}
