import { useTable } from '@tanstack/react-table'
import { Link, useNavigate } from 'react-router'
import { searchWith } from '../../../lib/addressed-dialog.ts'
import { Icon } from '../../../ui/icon.tsx'
import { TableRegion } from '../../../ui/table-region.tsx'
import { type Column, features } from './columns.ts'
import { useLatestQuery } from './latest-query.ts'
import { rowKey } from './row-keys.ts'
import { directionOf, type ListView, searchOf } from './list-view.ts'

export type Table<R extends object> = ReturnType<typeof useTable<typeof features, R>>

/** The heading of a column; one that the server can order by leads to that order, and again to the other direction. */
function Heading<R>({ column, view, first }: { column: Column<R>; view: ListView; first: string }) {
  const { label, sort, right } = column
  const navigate = useNavigate()
  const latestQuery = useLatestQuery()
  const direction = sort && directionOf(view, first, sort)
  const order = direction === 'ascending' ? `-${sort}` : sort
  return (
    <th scope="col" aria-sort={direction || undefined} className={right && 'desk-right'}>
      {sort ? (
        <Link
          to={{ search: searchOf(view, { sort: order }) }}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            // A filter can have been chosen since this was drawn.
            const search = searchWith(latestQuery(), ['sort', 'after', 'before'], { sort: order })
            void navigate({ search }, { preventScrollReset: true })
          }}
          className="sort-button"
        >
          {label}
          <Icon name={direction === 'ascending' ? 'up' : 'down'} size={12} className={direction ? '' : 'opacity-0'} />
        </Link>
      ) : (
        label
      )}
    </th>
  )
}

function Tick({
  label,
  checked,
  some = false,
  onChange,
  ...rest
}: Partial<ReturnType<typeof rowKey>> & {
  label: string
  checked: boolean
  some?: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <label className="list-tick">
      <input
        type="checkbox"
        aria-label={label}
        className="size-4.5 accent-ink"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = some && !checked
        }}
        onChange={(event) => onChange(event.target.checked)}
        {...rest}
      />
    </label>
  )
}

/** The rows of a page. In narrow windows each is a card whose lines name their column. */
export function ListTable<R extends { id: string | number }>({
  table,
  columns,
  view,
  firstOrder,
  caption,
  nameOf,
  selectable,
}: {
  table: Table<R>
  columns: readonly Column<R>[]
  view: ListView
  firstOrder: string
  caption: string
  nameOf: (row: R) => string
  selectable: boolean
}) {
  const visibleColumns = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible())
  return (
    <TableRegion label={caption}>
      <table className="desk-table list-table list-dense">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selectable && (
              <td>
                <Tick
                  label="Select every row of this page"
                  checked={table.getIsAllRowsSelected()}
                  some={table.getIsSomeRowsSelected()}
                  onChange={(on) => table.toggleAllRowsSelected(on)}
                />
              </td>
            )}
            {visibleColumns.map((column) => (
              <Heading key={column.id} column={column} view={view} first={firstOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-row={row.id} tabIndex={-1} className="list-row">
              {selectable && (
                <td className="list-ticks">
                  <Tick
                    label={`Select ${nameOf(row.original)}`}
                    checked={row.getIsSelected()}
                    onChange={(on) => row.toggleSelected(on)}
                    {...rowKey('X')}
                  />
                </td>
              )}
              {visibleColumns.map((column, place) =>
                place === 0 ? (
                  <th key={column.id} scope="row" className="desk-app">
                    {column.cell(row.original)}
                  </th>
                ) : (
                  <td key={column.id} data-label={column.label} className={column.right && 'desk-right'}>
                    {column.cell(row.original)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}
