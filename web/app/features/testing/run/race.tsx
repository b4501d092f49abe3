import type { RunDetail } from '@fortnight/contract/testing/runs'
import { raceLines, raceText } from './race.ts'
import { isOver } from './run-labels.ts'

const width = 300
const labelWidth = 62
const rowHeight = 7
const top = 8

/** One line for each tester over the days of the test, and the line below which the test falls short. */
export function Race({ run }: { run: RunDetail }) {
  const lines = raceLines(run)
  if (lines.length === 0) return null
  const { days, elapsed, need } = run
  const length = Math.max(days, elapsed)
  const x = (day: number) => Math.round(((width - labelWidth) * day) / length)
  const y = (row: number) => top + row * rowHeight
  // The testers that are needed are the lowest lines: what is above them can leave.
  const limit = y(lines.length - need) - rowHeight / 2
  const height = y(lines.length) + 18
  return (
    <section aria-labelledby="race" className="border-t border-line py-7">
      <h2 id="race" className="mb-4 flex flex-wrap items-baseline gap-x-3 text-20">
        Race to {need}
        <span className="font-text text-13 font-normal tracking-normal text-ink-3">one line, one tester</span>
      </h2>
      <svg viewBox={`0 0 ${width} ${height}`} className="race" aria-hidden="true">
        {!isOver(run) && (
          <rect className="race-today" x={x(elapsed - 1)} y={0} width={x(1)} height={height - 14} rx={4} />
        )}
        {lines.map(({ seat, first, last, left }, row) => (
          <g key={seat}>
            <path className={left ? 'race-left' : 'race-line'} d={`M${x(first - 1)} ${y(row)}H${x(last)}`} />
            {left && <path className="race-end" d={`M${x(last)} ${y(row) - 3.5}v7`} />}
            {!left && elapsed < length && <path className="race-rest" d={`M${x(last) + 3} ${y(row)}H${x(length)}`} />}
          </g>
        ))}
        {lines.length >= need && (
          <>
            <path className="race-need" d={`M0 ${limit}H${x(length) + 4}`} />
            <text className="race-label" x={x(length) + 8} y={limit + 4}>
              {need} needed
            </text>
          </>
        )}
        {[1, elapsed, length]
          .filter((day, index, all) => all.indexOf(day) === index)
          .map((day) => (
            <text key={day} className="race-day" x={(x(day - 1) + x(day)) / 2} y={height - 2}>
              {day}
            </text>
          ))}
      </svg>
      <p className="mt-3 text-13 text-ink-2">{raceText(lines, { need, over: isOver(run) })}</p>
    </section>
  )
}
