import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { type PointerEvent, useState } from 'react'
import { rateVital, type VitalName, vitalLimits } from '@fortnight/contract/site/vitals'
import { shortDay, weekdayOf } from '@fortnight/contract/format/days'
import { type HistoryDay, namedDays, onAxis, topOf, visitsOf } from './history.ts'
import { RatingBadge, ratingLabels } from './rating-badge.tsx'
import { useWidth } from '../../../lib/use-width.ts'
import { inUnits } from './vital-labels.ts'

const height = 220
const margin = { top: 18, right: 14, bottom: 26, left: 50 }
const tickText = { className: 'fill-ink-3 font-text text-11', fontSize: 11, fontFamily: 'inherit', fill: undefined }

/** A limit across the plot, named above its line. */
function LimitLine({ y, width, tone, children }: { y: number; width: number; tone: 'ok' | 'bad'; children: string }) {
  return (
    <g className={tone === 'ok' ? 'text-ok-t' : 'text-bad-t'}>
      <line x1={margin.left} x2={width - margin.right} y1={y} y2={y} className="seo-limit" />
      <text x={width - margin.right} y={y - 5} textAnchor="end" className="fill-current text-11 font-medium">
        {children}
      </text>
    </g>
  )
}

/** What the chosen day measured, in words. */
function Readout({ vital, chosen: { day, value, visits } }: { vital: VitalName; chosen: HistoryDay }) {
  return (
    <p className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-14">
      <span className="text-ink-2">{weekdayOf(day)}</span>
      {value === null ? (
        <span className="text-ink-3">No value</span>
      ) : (
        <>
          <b className="font-semibold">{inUnits(vital, value)}</b>
          <RatingBadge rating={rateVital(vital, value)} />
        </>
      )}
      <span className="text-ink-3">{visitsOf(visits)}</span>
    </p>
  )
}

const inWords = (vital: VitalName, { day, value, visits }: HistoryDay) => {
  const reading = value === null ? 'no value' : `${inUnits(vital, value)}, ${ratingLabels[rateVital(vital, value)]}`
  return `${weekdayOf(day)}: ${reading}, ${visitsOf(visits)}`
}

/** The 75th percentile of each day as a line, against the limits. Pointer, finger or arrow keys choose the day that is read out. */
export function HistoryChart({ vital, history }: { vital: VitalName; history: readonly HistoryDay[] }) {
  const [box, width] = useWidth<HTMLDivElement>()
  const [day, setDay] = useState<string>()
  const last = history.length - 1
  const asked = history.findIndex((entry) => entry.day === day)
  const latest = history.findLastIndex(({ value }) => value !== null)
  const at = [asked, latest, last].find((place) => place >= 0) ?? 0
  const chosen = history[at]
  const top = topOf(vital, history)
  const x = scaleLinear({ domain: [0, last], range: [margin.left + 6, width - margin.right] })
  const y = scaleLinear({ domain: [0, top], range: [height - margin.bottom, margin.top] })
  const { good, poor } = vitalLimits[vital]
  const choose = (place: number) => setDay(history[place]?.day)
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const where = x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left)
    choose(Math.min(last, Math.max(0, Math.round(where))))
  }
  if (!chosen) return null
  return (
    <div>
      <Readout vital={vital} chosen={chosen} />
      <div ref={box} className="h-[220px]">
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true" className="seo-chart" onPointerMove={follow}>
            {y.ticks(4).map((tick) => (
              <line
                key={tick}
                x1={margin.left}
                x2={width - margin.right}
                y1={y(tick)}
                y2={y(tick)}
                className="stroke-line"
              />
            ))}
            <line x1={x(at)} x2={x(at)} y1={margin.top} y2={height - margin.bottom} className="stroke-line-2" />
            <LimitLine y={y(good)} width={width} tone="ok">{`Good up to ${inUnits(vital, good)}`}</LimitLine>
            {poor < top && (
              <LimitLine y={y(poor)} width={width} tone="bad">{`Poor above ${inUnits(vital, poor)}`}</LimitLine>
            )}
            <LinePath
              data={[...history]}
              defined={({ value }) => value !== null}
              x={(_, index) => x(index)}
              y={({ value }) => y(value ?? 0)}
              className="fill-none stroke-c1 stroke-2"
            />
            {history.map(({ day, value }, index) =>
              value === null ? null : (
                <circle
                  key={day}
                  cx={x(index)}
                  cy={y(value)}
                  r={index === at ? 5 : 3}
                  className={index === last ? 'fill-moon stroke-now-rim' : 'fill-c1'}
                />
              ),
            )}
            <AxisLeft
              scale={y}
              left={margin.left}
              hideAxisLine
              hideTicks
              numTicks={4}
              tickFormat={(tick) => onAxis(vital, Number(tick), top)}
              tickLabelProps={{ ...tickText, dx: -4, dy: 4, textAnchor: 'end' }}
            />
            <AxisBottom
              scale={x}
              top={height - margin.bottom}
              hideAxisLine
              hideTicks
              tickValues={namedDays(history.length, width - margin.left - margin.right)}
              tickFormat={(tick) => shortDay(history[Number(tick)]?.day ?? '')}
              tickLabelProps={(_, index, all) => ({
                ...tickText,
                dy: 6,
                textAnchor: index === all.length - 1 ? 'end' : 'middle',
              })}
            />
          </svg>
        )}
      </div>
      <input
        type="range"
        aria-label="Day"
        aria-valuetext={inWords(vital, chosen)}
        min={0}
        max={last}
        value={at}
        onChange={(event) => choose(Number(event.target.value))}
        className="seo-scrub"
      />
      <p className="mt-3 border-t border-line pt-3 text-13 text-ink-3">
        Three of four visits of a day did at least as well as its point (75th percentile). Days are UTC; marigold is
        today.
      </p>
    </div>
  )
}
