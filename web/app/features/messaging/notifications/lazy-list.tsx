import { chunk } from '../../../lib/load-chunk.ts'
import { useChunk } from '../../../lib/use-chunk.ts'
import { ListFailure, ListLoading } from './notification-states.tsx'

const load = chunk(() => import('./notification-list.tsx'), import.meta.url)

/** Loads the list before it is asked for: the bell has the pointer or the focus. */
export const warmList = () => void load().catch(() => undefined)

/**
 * The list of notifications, whose code comes when the bell is first used: the dashboard's first view goes without it.
 */
export function LazyList({ onFollow }: { onFollow: () => void }) {
  const { module, problem, again } = useChunk(load)
  if (module) return <module.NotificationList onFollow={onFollow} />
  if (!problem) return <ListLoading />
  return <ListFailure onAgain={() => (problem.reload ? location.reload() : again())} />
}
