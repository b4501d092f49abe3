import type { Report } from '@fortnight/contract/testing/public-report'
import { Chapter } from './chapter.tsx'

const [wide, tall] = [720, 150]

/** Testers who opened the app on each day, in front of those who had joined, with the same numbers as a table. */
export function DailyUse({ report: { by_day, promised, length, app } }: { report: Report }) {
  if (!by_day.length) return null
  const most = Math.max(promised.testers, ...by_day.map(({ joined }) => joined))
  const step = wide / length
  const bar = step * 0.62
  const height = (count: number) => (count / most) * tall
  const need = tall - height(promised.testers)
  return (
    <Chapter
      id="daily-use"
      title="Daily use"
      about={`Testers who opened ${app} each day. Pale: joined, but did not open it that day. The line marks the ${promised.testers} that were promised.`}
    >
      <svg viewBox={`-24 -4 ${wide + 28} ${tall + 28}`} aria-hidden="true" className="w-full">
        {by_day.map(({ day, joined, used }) => {
          const x = (day - 0.5) * step
          return (
            <g key={day}>
              <rect
                x={x - bar / 2}
                y={tall - height(joined)}
                width={bar}
                height={height(joined)}
                className="fill-line"
              />
              <rect x={x - bar / 2} y={tall - height(used)} width={bar} height={height(used)} className="fill-lit" />
              <text x={x} y={tall + 18} textAnchor="middle" className="fill-ink-3 font-mono text-12">
                {day}
              </text>
            </g>
          )
        })}
        <path d={`M0 ${need}H${wide}`} className="stroke-bg" strokeWidth="4" />
        <path d={`M0 ${need}H${wide}`} className="stroke-ink" strokeWidth="1.5" />
        <text x="-6" y={need + 4} textAnchor="end" className="fill-ink font-mono text-12">
          {promised.testers}
        </text>
      </svg>
      <table className="sr-only">
        <caption>Testers by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Joined</th>
            <th scope="col">Opened the app</th>
          </tr>
        </thead>
        <tbody>
          {by_day.map(({ day, joined, used }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{joined}</td>
              <td>{used}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Chapter>
  )
}
