import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleLinear, scalePoint } from '@visx/scale'
import { LinePath } from '@visx/shape'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { weekdayOf } from '@fortnight/contract/format/days'
import { useWidth } from '../../../lib/use-width.ts'

type Chance = RunDetail['chances'][number]

const height = 150
const margin = { top: 10, right: 40, bottom: 24, left: 44 }
const label = { className: 'chance-label', fill: undefined, fontFamily: undefined, fontSize: 11 }

/** Start of the axis: a team that is nearly sure would be a line along the top. */
const floorOf = (chances: readonly Chance[]) => [0.9, 0.5].find((floor) => chances.every(({ p }) => p >= floor)) ?? 0

function Drawing({ chances, width }: { chances: readonly Chance[]; width: number }) {
  const [right, bottom] = [width - margin.right, height - margin.bottom]
  const days = chances.map(({ day }) => day)
  const x = scalePoint({ domain: days, range: [margin.left, right] })
  const floor = floorOf(chances)
  const ticks = [floor, (floor + 1) / 2, 1]
  const y = scaleLinear({ domain: [floor, 1], range: [bottom, margin.top] })
  const every = Math.max(1, Math.ceil((days.length * 78) / Math.max(1, right - margin.left)))
  const place = ({ day }: Chance) => x(day) ?? 0
  const last = chances.at(-1)
  return (
    <svg width={width} height={height} aria-hidden="true" className="block">
      {ticks.map((tick) => (
        <line key={tick} x1={margin.left} x2={right} y1={y(tick)} y2={y(tick)} className="chance-grid" />
      ))}
      <LinePath data={[...chances]} x={place} y={({ p }) => y(p)} className="chance-line" />
      {last && <circle cx={place(last)} cy={y(last.p)} r={4.5} className="chance-now" />}
      <AxisLeft
        left={margin.left - 4}
        scale={y}
        tickValues={ticks}
        hideAxisLine
        hideTicks
        tickFormat={(tick) => `${Math.round(Number(tick) * 100)}%`}
        tickLabelProps={{ ...label, textAnchor: 'end', dx: -4, dy: 4 }}
      />
      <AxisBottom
        top={bottom}
        scale={x}
        tickValues={days.filter((_, at) => (days.length - 1 - at) % every === 0)}
        tickFormat={(day) => weekdayOf(day)}
        hideAxisLine
        hideTicks
        tickLabelProps={{ ...label, textAnchor: 'middle', dy: 4 }}
      />
    </svg>
  )
}

/** The chance of the promised day over time, as a line; its numbers are in the table next to it. */
export function ChanceChart({ chances }: { chances: readonly Chance[] }) {
  const [ref, width] = useWidth<HTMLDivElement>()
  return (
    <div ref={ref} className="h-[150px]">
      {width > 0 && <Drawing chances={chances} width={width} />}
    </div>
  )
}
