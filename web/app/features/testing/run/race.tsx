import type { RunDetail } from '@fortnight/contract/testing/runs'
import { racePlot } from '../../../ui/race-plot.ts'
import { raceLines, raceText } from './race.ts'
import { isOver } from './run-labels.ts'

const labelWidth = 62

/** One line for each tester over the days of the test, and the line below which the test falls short. */
export function Race({ run }: { run: RunDetail }) {
  const lines = raceLines(run)
  if (lines.length === 0) return null
  const { days, elapsed, need } = run
  const length = Math.max(days, elapsed)
  const plot = racePlot(lines, { days: length, need })
  const { width, height, x, y } = plot
  const present = lines.filter(({ left }) => !left).length
  const rest = Array.from({ length: present }, (_, index) => `M${x(elapsed) + 3} ${y(index + 1)}H${width}`)
  return (
    <section aria-labelledby="race" className="on-one-page border-t border-line py-7">
      <h2 id="race" className="mb-4 flex flex-wrap items-baseline gap-x-3 text-20">
        Race to {need}
        <span className="font-text text-13 font-normal tracking-normal text-ink-3">one line, one tester</span>
      </h2>
      <svg viewBox={`0 0 ${width + labelWidth} ${height + 16}`} className="race" aria-hidden="true">
        {!isOver(run) && <rect className="race-today" x={x(elapsed - 1)} y={0} width={x(1)} height={height} rx={4} />}
        <path className="race-line" d={plot.lines} />
        <path className="race-end" d={plot.ends} />
        {elapsed < length && <path className="race-rest" d={rest.join('')} />}
        {lines.length >= need && (
          <>
            <path className="race-need" d={`M0 ${plot.need}H${width + 4}`} />
            <text className="race-label" x={width + 8} y={plot.need + 4}>
              {need} needed
            </text>
          </>
        )}
        {[1, elapsed, length]
          .filter((day, index, all) => all.indexOf(day) === index)
          .map((day) => (
            <text key={day} className="race-day" x={x(day - 0.5)} y={height + 13}>
              {day}
            </text>
          ))}
      </svg>
      <p className="mt-3 text-13 text-ink-2">{raceText(lines, { need, over: isOver(run) })}</p>
    </section>
  )
}
