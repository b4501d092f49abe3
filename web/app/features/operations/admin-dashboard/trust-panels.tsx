import { useSuspenseQuery } from '@tanstack/react-query'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import type { Bucket } from './buckets.ts'
import { bucketsOf, stoodAt } from './buckets.ts'
import { Chart } from './chart.tsx'
import './dashboard.css'
import { calibrationQuery, seriesQuery } from './figures.queries.ts'
import { Panel } from '../../admin/panel.tsx'

const wholePercent = (value: number) => `${Math.round(value)}%`
/** Above this share of the seats only running tests get testers. */
const full = 0.85

/** Tenths of certainty as columns of a chart. */
const bucketOf = (tenth: number, place: number): Bucket => ({
  first: place,
  last: place,
  label: `${tenth * 10}%`,
  name: `${tenth * 10} to ${tenth * 10 + 10}%`,
})

/** Forecasts against outcomes: if both agree in every tenth, the chances that we show can be trusted. */
function Calibration() {
  const { data: tenths } = useSuspenseQuery(calibrationQuery)
  const forecasts = tenths.reduce((sum, tenth) => sum + tenth.forecasts, 0)
  return (
    <Panel title="How far to trust the forecasts" end={counted(forecasts, 'forecast')}>
      {forecasts === 0 ? (
        <p className="text-14 text-ink-2">
          Nothing to compare yet: no promised day has passed. From then on you see each day’s forecast next to what
          happened.
        </p>
      ) : (
        <Chart
          caption="Forecasts by how sure they were, and how many came true"
          unit="Forecast"
          isDated={false}
          buckets={tenths.map(({ tenth }, place) => bucketOf(tenth, place))}
          columns={[
            { name: 'Came true', fill: 'chart-ok', values: tenths.map(({ met, forecasts: all }) => (100 * met) / all) },
          ]}
          line={{
            name: 'Average forecast',
            fill: 'chart-capacity',
            values: tenths.map(({ predicted }) => 100 * predicted),
          }}
          format={wholePercent}
        />
      )}
    </Panel>
  )
}

/** Seats taken against those that the pool can give before only running tests get testers. */
function Capacity() {
  const { data: series } = useSuspenseQuery(seriesQuery('30'))
  const buckets = bucketsOf(series.days)
  const held = stoodAt(series.seats_held, buckets)
  const room = stoodAt(series.seats_offered, buckets).map((seats) => Math.floor(full * seats))
  return (
    <Panel
      title="Capacity"
      end={`${figure(held.at(-1) ?? 0)} of ${figure(room.at(-1) ?? 0)} seats for new tests taken`}
    >
      <Chart
        caption="Seats taken in 30 days, and how many are given to new tests"
        buckets={buckets}
        columns={[{ name: 'Seats taken', fill: 'chart-plain', values: held }]}
        line={{ name: 'For new tests', fill: 'chart-capacity', values: room }}
        format={figure}
      />
    </Panel>
  )
}

/** Whether our forecasts hold, and how much the pool can still take. */
export const TrustPanels = () => (
  <div className="mt-5 grid gap-5 lg:grid-cols-2">
    <Calibration />
    <Capacity />
  </div>
)
