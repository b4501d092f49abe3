import type { ReactNode } from 'react'
import { type ColumnDef, columnVisibilityFeature, rowSelectionFeature, tableFeatures } from '@tanstack/react-table'
import { attempt } from '../../../lib/attempt.ts'

/** What the tables of the panel can do in the browser; order, filters and pages are the server's. */
export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

/** One column of a list. The first of a list names the row. */
export interface Column<R> {
  id: string
  label: string
  cell: (row: R) => ReactNode
  /** The server's order for this column. */
  sort?: string
  /** Hidden until the reader chooses it. */
  optional?: true
  /** Aligned to the right, for figures. */
  right?: true
}

/** Column definitions for the table's library. The first column cannot be hidden. */
export const definitionsOf = <R extends { id: string | number }>(
  columns: readonly Column<R>[],
): ColumnDef<typeof features, R>[] =>
  columns.map((column, place) => ({
    id: column.id,
    header: column.label,
    enableHiding: place > 0,
    cell: ({ row }) => column.cell(row.original),
  }))

const keyOf = (list: string) => `admin.columns.${list}`

/** The columns of a list that this browser shows: what was chosen here, else those that are not optional. */
export function chosenColumns<R>(list: string, columns: readonly Column<R>[]): Record<string, boolean> {
  const kept = attempt(() => JSON.parse(localStorage.getItem(keyOf(list)) ?? '{}') as Record<string, unknown>) ?? {}
  return Object.fromEntries(
    columns.map(({ id, optional }) => [id, kept[id] === undefined ? !optional : kept[id] === true]),
  )
}

export const keepColumns = (list: string, visible: Record<string, boolean>) =>
  attempt(() => localStorage.setItem(keyOf(list), JSON.stringify(visible)))
