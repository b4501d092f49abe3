import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import type { AppsTable } from '../features/orders/apps/apps-table.tsx'
import { TableSkeleton } from '../features/orders/apps/apps-skeleton.tsx'
import { type ChunkProblem, chunk } from '../lib/load-chunk.ts'
import { useChunk } from '../lib/use-chunk.ts'
import { showToast } from '../ui/toast-store.ts'

const loadTable = chunk(() => import('../features/orders/apps/apps-table.tsx'), import.meta.url)

/** Loads the table's code when a pointer or the focus comes near what shows it. */
export const warmTable = () => void loadTable().catch(() => undefined)

/** Shows why a part of the page did not come. */
export const sayWhy = (error: unknown) =>
  showToast(error instanceof Error ? error.message : 'Something went wrong', { tone: 'destructive' })

type Props = ComponentProps<typeof AppsTable>

/** The table once its code is there; if it does not come, `onFailed` goes back to cards. */
export function LateTable({ onFailed, ...props }: Props & { onFailed: () => void }) {
  const { module, problem } = useChunk(loadTable)
  const failed = useEffectEvent((why: ChunkProblem) => {
    sayWhy(why)
    onFailed()
  })
  useEffect(() => {
    if (problem) failed(problem)
  }, [problem])
  return module ? <module.AppsTable {...props} /> : <TableSkeleton />
}
