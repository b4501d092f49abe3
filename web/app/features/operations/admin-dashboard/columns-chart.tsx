import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { classNames } from '../../../ui/class-names.ts'
import type { Bucket } from './buckets.ts'
import { useWidth } from '../../../lib/use-width.ts'

/** One figure over time. `fill` is a class that sets the colour, as a swatch and as a column alike. */
interface Series {
  name: string
  fill: string
  values: readonly number[]
}

export interface ChartData {
  buckets: readonly Bucket[]
  /** Stacked in this order, from the axis up. */
  columns: readonly Series[]
  /** Drawn as a line over the columns. */
  line?: Series
  format: (value: number) => string
  height?: number
  /** False if the columns are no days: then the last one is not today, and not marked. */
  isDated?: boolean
}

// Half of the last date is to the right of its column.
const margin = { top: 20, right: 24, bottom: 26, left: 48 }
/** Room that a date needs under the axis. */
const labelWidth = 58
const label = { className: 'chart-label', fill: undefined, fontFamily: undefined, fontSize: 11 }

const sumAt = (series: readonly Series[], at: number) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)

/** The lowest and highest value that must be on the chart, with zero. */
function extentOf({ buckets, columns, line }: ChartData): [number, number] {
  const sums = buckets.map((_, at) => sumAt(columns, at))
  const all = [0, ...sums, ...(line?.values ?? [])]
  const top = Math.max(...all)
  return [Math.min(...all), top === 0 ? 1 : top]
}

/** Buckets that get a date: every n-th column, counted back from today's. */
const datesOf = (buckets: readonly Bucket[], width: number) => {
  const step = Math.max(1, Math.ceil((buckets.length * labelWidth) / Math.max(width, 1)))
  return buckets.filter((_, at) => (buckets.length - 1 - at) % step === 0).map(({ name }) => name)
}

/**
 * Columns by day or week, drawn at the measured width; the last one is today, and marked. Its numbers are in the table
 * next to it.
 */
export function ColumnsChart(data: ChartData & { height: number }) {
  const [ref, width] = useWidth<HTMLDivElement>()
  return (
    <div ref={ref} className="chart" style={{ height: data.height }}>
      {width > 0 && <Drawing {...data} width={width} />}
    </div>
  )
}

function Drawing({ width, height, ...data }: ChartData & { width: number; height: number }) {
  const { buckets, columns, line, format, isDated = true } = data
  const right = width - margin.right
  const bottom = height - margin.bottom
  const x = scaleBand({ domain: buckets.map(({ name }) => name), range: [margin.left, right], padding: 0.34 })
  const y = scaleLinear({ domain: extentOf(data), range: [bottom, margin.top], nice: 4 })
  const labels = new Map(buckets.map(({ name, label: text }) => [name, text]))
  // Nothing here comes in halves.
  const ticks = y.ticks(4).filter(Number.isInteger)
  const middle = x.bandwidth() / 2
  return (
    <svg width={width} height={height} aria-hidden="true" className="block">
      {ticks.map((tick) => (
        <line key={tick} x1={margin.left} x2={right} y1={y(tick)} y2={y(tick)} className="chart-rule" />
      ))}
      {buckets.map((bucket, at) => (
        <Column
          key={bucket.name}
          at={at}
          bucket={bucket}
          data={data}
          x={x(bucket.name) ?? 0}
          width={x.bandwidth()}
          y={y}
        />
      ))}
      {line && (
        <LinePath
          data={[...line.values]}
          x={(_, at) => (x(buckets[at]?.name ?? '') ?? 0) + middle}
          y={(value) => y(value)}
          className={classNames('chart-line', line.fill)}
        />
      )}
      <AxisLeft
        left={margin.left - 4}
        scale={y}
        tickValues={ticks}
        hideAxisLine
        hideTicks
        tickFormat={(tick) => format(Number(tick))}
        tickLabelProps={{ ...label, textAnchor: 'end', dx: -4, dy: 4 }}
      />
      <AxisBottom
        top={bottom}
        scale={x}
        tickValues={datesOf(buckets, right - margin.left)}
        tickFormat={(name) => labels.get(name) ?? ''}
        hideAxisLine
        hideTicks
        tickLabelProps={{ ...label, textAnchor: 'middle', dy: 4 }}
      />
      {isDated && columns.length === 1 && (
        <NowLabel data={data} x={x(buckets.at(-1)?.name ?? '') ?? 0} width={x.bandwidth()} y={y} />
      )}
    </svg>
  )
}

interface Place {
  data: ChartData
  x: number
  width: number
  y: (value: number) => number
}

/** One column of stacked parts, and its values as text for a reader who points at it. */
function Column({
  at,
  bucket,
  data: { buckets, columns, format, isDated = true },
  x,
  width,
  y,
}: Place & { at: number; bucket: Bucket }) {
  const now = isDated && at === buckets.length - 1
  const alone = columns.length === 1
  return (
    <g className={now ? 'chart-now' : undefined} data-alone={alone || undefined} data-rim={width > 8 || undefined}>
      <title>{`${bucket.name}: ${columns.map(({ name, values }) => `${name} ${format(values[at] ?? 0)}`).join(', ')}`}</title>
      {columns.map(({ name, fill, values }, part) => {
        const value = values[at] ?? 0
        const below = sumAt(columns.slice(0, part), at)
        const [from, to] = [y(below), y(below + value)]
        if (value === 0) return null
        return (
          <Bar key={name} x={x} width={width} y={Math.min(from, to)} height={Math.abs(from - to)} className={fill} />
        )
      })}
      {now && !alone && <Bar x={x} width={width} y={y(0) + 2} height={3} className="chart-mark" />}
    </g>
  )
}

/** Today's value, written on its column. */
function NowLabel({ data: { buckets, columns, format }, x, width, y }: Place) {
  const value = columns[0]?.values[buckets.length - 1] ?? 0
  return (
    <text x={x + width} y={y(Math.max(0, value)) - 6} textAnchor="end" className="chart-value">
      {format(value)}
    </text>
  )
}
