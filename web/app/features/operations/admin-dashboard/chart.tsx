import { chunk } from '../../../lib/load-chunk.ts'
import { useLateChunk } from '../../../lib/use-chunk.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { ChartData } from './columns-chart.tsx'

const loadDrawing = chunk(() => import('./columns-chart.tsx'), import.meta.url)

/** The columns, once the code that draws them is there: the figures are read before. Their place is kept. */
function LateColumns({ height = 220, ...data }: ChartData) {
  const drawing = useLateChunk(loadDrawing)
  return drawing ? <drawing.ColumnsChart height={height} {...data} /> : <div className="chart" style={{ height }} />
}

const unitOf = ({ buckets: [first] }: ChartData) => (first && first.last > first.first ? 'Week' : 'Day')

/**
 * A chart with the names of its colours, and its numbers as a table for readers who prefer one. `unit` names what a
 * column is, if not a day or a week.
 */
export function Chart({ caption, unit, ...data }: ChartData & { caption: string; unit?: string }) {
  const series = data.line ? [...data.columns, data.line] : data.columns
  return (
    <figure className="min-w-0">
      <LateColumns {...data} />
      {series.length > 1 && (
        <ul className="chart-key" aria-hidden="true">
          {series.map(({ name, fill }) => (
            <li key={name}>
              <span className={classNames('swatch chart-swatch', fill)} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <details className="chart-numbers">
        <summary>
          Show as table<span className="sr-only">: {caption}</span>
        </summary>
        {/* A region that scrolls must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section aria-label={caption} tabIndex={0} className="chart-table scroller max-h-[260px]">
          <table>
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr>
                <th scope="col">{unit ?? unitOf(data)}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.buckets.map((bucket, at) => (
                <tr key={bucket.name}>
                  <th scope="row">{bucket.name}</th>
                  {series.map(({ name, values }) => (
                    <td key={name}>{data.format(values[at] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}
