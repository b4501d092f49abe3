import { useSuspenseQuery } from '@tanstack/react-query'
import { figure } from '@fortnight/contract/format/numbers'
import { Calibration } from './calibration.tsx'
import { bucketsOf, stoodAt } from './buckets.ts'
import { Chart } from './chart.tsx'
import './dashboard.css'
import { seriesQuery } from './figures.queries.ts'
import { Panel } from '../../admin/panel.tsx'

/** Above this share of the seats only running tests get testers. */
const full = 0.85

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
