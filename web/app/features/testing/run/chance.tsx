import type { RunDetail } from '@fortnight/contract/testing/runs'
import { longDay } from '@fortnight/contract/format/days'
import { inPercent } from '@fortnight/contract/format/shares'
import { saysEnough, trackRecordText } from '@fortnight/contract/testing/track-record'
import { chunk } from '../../../lib/load-chunk.ts'
import { useChunk } from '../../../lib/use-chunk.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Part } from './part.tsx'

const loadChart = chunk(() => import('./chance-chart.tsx'), import.meta.url)

function LateChart({ chances }: Pick<RunDetail, 'chances'>) {
  const { module, problem } = useChunk(loadChart)
  // The table says the same.
  if (problem) return null
  return module ? <module.ChanceChart chances={chances} /> : <Skeleton className="h-[150px]" />
}

/** The least change that a reader can see. */
const visible = 0.005

/**
 * How our estimate for the date of the team changed, next to how often such estimates were right. Nothing while it has
 * not moved, and nothing while too few tests have ended to show what an estimate is worth.
 */
export function Chance({ run: { chances, goal_on, track_record } }: { run: RunDetail }) {
  const each = chances.map(({ p }) => p)
  if (!saysEnough(track_record) || goal_on === null || Math.max(...each) - Math.min(...each) < visible) return null
  return (
    <Part anchor="chance" title="Our estimate, day by day">
      <p className="text-14 text-ink-2">
        How surely you can apply by {longDay(goal_on)}. With the estimate of today, {trackRecordText(track_record)}.
      </p>
      {chances.length > 1 && (
        <figure className="mt-4">
          <LateChart chances={chances} />
          <details className="mt-2 text-13">
            <summary className="min-h-6 w-fit cursor-pointer text-ink-2 max-sm:min-h-11 max-sm:content-center">
              Show as table
            </summary>
            <table className="mt-2 tabular-nums">
              <caption className="sr-only">Our estimate, day by day</caption>
              <tbody>
                {chances.map(({ day, p }) => (
                  <tr key={day}>
                    <th scope="row" className="pr-6 text-left font-normal">
                      {longDay(day)}
                    </th>
                    <td>{inPercent(p)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </figure>
      )}
    </Part>
  )
}
