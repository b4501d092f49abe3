import type { ReactNode } from 'react'
import { TableRegion } from '../../ui/table-region.tsx'
import './list/list.css'

/** One column of a small table. The first names the row. */
export interface PlainColumn<R> {
  label: string
  cell: (row: R) => ReactNode
  /** Aligned to the right, for figures. */
  right?: true
}

/**
 * A table that is shown whole: no order, filter or page of its own. In narrow windows each row is a card, as in lists.
 */
export function PlainTable<R extends { id: string | number }>({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: readonly PlainColumn<R>[]
  rows: readonly R[]
}) {
  return (
    <TableRegion label={caption}>
      <table className="desk-table list-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, right }) => (
              <th key={label} scope="col" className={right && 'desk-right'}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-row={row.id} className="list-row">
              {columns.map(({ label, cell, right }, place) =>
                place === 0 ? (
                  <th key={label} scope="row" className="desk-app">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={label} data-label={label} className={right && 'desk-right'}>
                    {cell(row)}
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

/** Replaces a table without rows. */
export function NoRows({ children }: { children: ReactNode }) {
  return <p className="border-t border-line px-[22px] py-5 text-14 text-ink-2 max-sm:px-4">{children}</p>
}
