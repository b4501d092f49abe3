import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { VitalName } from '@fortnight/contract/site/vitals'
import { chunk, type ChunkProblem } from '../../../lib/load-chunk.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { type HistoryDay, historyOf } from './history.ts'
import { HistoryTable } from './history-table.tsx'
import type { ReadHistory } from './seo.queries.ts'
import type { SeoView } from './seo-view.ts'

/** The drawing needs a chart library, which comes when there is something to draw. */
const loadChart = chunk(() => import('./history-chart.tsx'), import.meta.url)

const waiting = (
  <SkeletonGroup label="Loading the visits">
    <Skeleton className="h-[290px]" />
  </SkeletonGroup>
)

function NotLoaded({ message, busy, onAgain }: { message: string; busy: boolean; onAgain: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-14 text-ink-2">
      <p>{message}</p>
      <Button variant="secondary" busy={busy} onClick={onAgain}>
        Try again
      </Button>
    </div>
  )
}

function Drawing({ vital, history }: { vital: VitalName; history: readonly HistoryDay[] }) {
  const { data, error, isFetching, refetch } = useQuery<Awaited<ReturnType<typeof loadChart>>, ChunkProblem>({
    queryKey: ['history-chart'],
    queryFn: loadChart,
    staleTime: Infinity,
    retry: false,
  })
  if (data) return <data.HistoryChart vital={vital} history={history} />
  if (!error) return waiting
  const again = () => (error.reload ? location.reload() : void refetch())
  return <NotLoaded message={error.message} busy={isFetching} onAgain={again} />
}

/** The days as a drawing and as a table, or why there are none. */
export function HistoryBody({ view, history }: { view: SeoView; history: UseQueryResult<ReadHistory> }) {
  const { vital, days } = view
  const { data, error, isFetching, refetch } = history
  if (!data && error) {
    const message = `The visits did not load. ${error.message}`
    return <NotLoaded message={message} busy={isFetching} onAgain={() => void refetch()} />
  }
  if (!data) return waiting
  if (!data.overall.visits) {
    return (
      <p className="max-w-[60ch] text-14 text-ink-2">
        No visits were measured yet. Set COLLECT_VITALS=on in the server’s environment, and visitors who agree to it are
        measured.
      </p>
    )
  }
  const points = historyOf(data.days, vital, days, data.readAt)
  return (
    <>
      <Drawing vital={vital} history={points} />
      <HistoryTable vital={vital} history={points} />
    </>
  )
}
