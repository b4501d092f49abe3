import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import type { AppsTable } from '../features/apps/apps-table.tsx'
import { TableSkeleton } from '../features/apps/apps-skeleton.tsx'
import { chunk } from '../lib/load-chunk.ts'
import { showToast } from '../ui/toast-store.ts'

const loadTable = chunk(() => import('../features/apps/apps-table.tsx'), import.meta.url)

/** Loads the table's code when a pointer or the focus comes near what shows it. */
export const warmTable = () => void loadTable().catch(() => undefined)

/** Tells why a part of the page did not come. */
export const sayWhy = (error: unknown) =>
  showToast(error instanceof Error ? error.message : 'Something went wrong', { tone: 'destructive' })

type Table = typeof AppsTable
let table: Table | undefined

/** The table once its code is there; if it does not come, `onFailed` goes back to cards. */
export function LateTable({ onFailed, ...props }: ComponentProps<Table> & { onFailed: () => void }) {
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
