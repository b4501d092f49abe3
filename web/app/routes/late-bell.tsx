import { chunk } from '../lib/load-chunk.ts'
import { useChunk } from '../lib/use-chunk.ts'

const loadBell = chunk(() => import('../features/messaging/notifications/notification-bell.tsx'), import.meta.url)

/** The bell, loaded late: the page does not wait for it, and works without it if it does not come. */
export function LateBell() {
  const { module, problem } = useChunk(loadBell)
  if (module) return <module.NotificationBell />
  return problem ? null : <span className="size-10 max-sm:size-11" />
}
