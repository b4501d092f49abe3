import { useEffect, useState } from 'react'
import { chunk, type ChunkProblem } from '../../lib/load-chunk.ts'
import type { NotificationList } from './notification-list.tsx'
import { ListFailure, ListLoading } from './notification-states.tsx'

const load = chunk(() => import('./notification-list.tsx'), import.meta.url)
let loaded: typeof NotificationList | undefined

/** Loads the list before it is asked for: the bell has the pointer or the focus. */
export const warmList = () => void load().catch(() => undefined)

/** The list of notifications, whose code comes when the bell is first used: the dashboard's first view goes without it. */
export function LazyList({ onFollow }: { onFollow: () => void }) {
  const [List, setList] = useState(() => loaded)
  const [problem, setProblem] = useState<ChunkProblem>()
  useEffect(() => {
    if (List || problem) return undefined
    let gone = false
    load().then(
      (module) => {
        loaded = module.NotificationList
        if (!gone) setList(() => loaded)
      },
      (error: ChunkProblem) => {
        if (!gone) setProblem(error)
      },
    )
    return () => {
      gone = true
    }
  }, [List, problem])
  if (List) return <List onFollow={onFollow} />
  if (!problem) return <ListLoading />
  return <ListFailure onAgain={() => (problem.reload ? location.reload() : setProblem(undefined))} />
}
