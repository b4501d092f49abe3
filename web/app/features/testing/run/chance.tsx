import type { RunDetail } from '@fortnight/contract/testing/runs'
import { longDay } from '@fortnight/contract/format/days'
import { chunk } from '../../../lib/load-chunk.ts'
import { useChunk } from '../../../lib/use-chunk.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Part } from './part.tsx'

const loadChart = chunk(() => import('./chance-chart.tsx'), import.meta.url)

const inPercent = (p: number) => (p > 0.999 ? 'over 99.9%' : `${Math.round(p * 1000) / 10}%`)

function LateChart({ chances }: Pick<RunDetail, 'chances'>) {
  const { module, problem } = useChunk(loadChart)
  // The table says the same.
  if (problem) return null
  return module ? <module.ChanceChart chances={chances} /> : <Skeleton className="h-[150px]" />
}

/** The least change that a reader can see. */
const visible = 0.005

/** The chance of the promised day, and how it changed. Nothing while it has not moved: the head says the date. */
export function Chance({ run: { chances, goal_on } }: { run: RunDetail }) {
  const each = chances.map(({ p }) => p)
  const now = each.at(-1)
  if (now === undefined || Math.max(...each) - Math.min(...each) < visible) return null
  return (
    <Part anchor="chance" title="Chance of the promised date">
      <p className="text-14 text-ink-2">
        <b className="text-ink tabular-nums">{inPercent(now)}</b>
        {goal_on ? ` likely to be done by ${longDay(goal_on)}.` : ' likely, estimated when your team was put together.'}
      </p>
      {chances.length > 1 && (
        <figure className="mt-4">
          <LateChart chances={chances} />
          <details className="mt-2 text-13">
            <summary className="min-h-6 w-fit cursor-pointer text-ink-2 max-sm:min-h-11 max-sm:content-center">
              Show as table
            </summary>
            <table className="mt-2 tabular-nums">
              <caption className="sr-only">Chance of the promised date, day by day</caption>
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
