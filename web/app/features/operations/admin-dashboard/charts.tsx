import { useSuspenseQuery } from '@tanstack/react-query'
import type { AppStatus } from '@fortnight/contract/vocabulary/app-states'
import type { AdminSeries, Period } from '@fortnight/contract/operations/figures'
import { paymentMethods, type PaymentStatus } from '@fortnight/contract/vocabulary/payment-states'
import { inDollars, wholeDollars } from '@fortnight/contract/format/money'
import { figure } from '@fortnight/contract/format/numbers'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { appLabels } from '@fortnight/contract/vocabulary/app-labels'
import { paymentLabels } from '@fortnight/contract/vocabulary/payment-labels'
import { Panel } from '../../admin/panel.tsx'
import { type Bucket, bucketsOf, cameIn, stoodAt } from './buckets.ts'
import { Chart } from './chart.tsx'
import { seriesQuery } from './figures.queries.ts'

const statusFills: [AppStatus, string][] = [
  ['completed', 'chart-done'],
  ['active', 'chart-ok'],
  ['pending_payment', 'chart-due'],
  ['pending', 'chart-wait'],
  ['cancelled', 'chart-bad'],
]

const outcomeFills: [PaymentStatus, string][] = [
  ['completed', 'chart-ok'],
  ['failed', 'chart-bad'],
  ['pending', 'chart-due'],
]

const totalOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

interface Part {
  series: AdminSeries
  buckets: readonly Bucket[]
  span: string
}

function Revenue({ series, buckets, span }: Part) {
  const values = cameIn(series.revenue, buckets)
  return (
    <Panel title="Revenue" end={`${inDollars(totalOf(values))} ${span}`}>
      <Chart
        caption={`Revenue ${span}`}
        buckets={buckets}
        columns={[{ name: 'Revenue', fill: 'chart-plain', values }]}
        format={wholeDollars}
      />
    </Panel>
  )
}

function SignUps({ series, buckets, span }: Part) {
  const values = cameIn(series.sign_ups, buckets)
  return (
    <Panel title="Sign-ups" end={`${figure(totalOf(values))} ${span}`}>
      <Chart
        caption={`Sign-ups ${span}`}
        buckets={buckets}
        columns={[{ name: 'Sign-ups', fill: 'chart-plain', values }]}
        format={figure}
      />
    </Panel>
  )
}

function Apps({ series, buckets, span }: Part) {
  const columns = statusFills.map(([status, fill]) => ({
    name: appLabels[status].label,
    fill,
    values: stoodAt(series.apps.find((entry) => entry.status === status)?.counts ?? [], buckets),
  }))
  return (
    <Panel title="Apps over time">
      <Chart caption={`Apps by status ${span}`} buckets={buckets} columns={columns} format={figure} height={330} />
    </Panel>
  )
}

function Tests({ series, buckets, span }: Part) {
  const held = { name: 'Seats taken', fill: 'chart-plain', values: stoodAt(series.seats_held, buckets) }
  const offered = { name: 'Seats in the pool', fill: 'chart-capacity', values: stoodAt(series.seats_offered, buckets) }
  const tests = stoodAt(series.active_tests, buckets)
  return (
    <Panel title="Tests and pool" end={`${figure(tests.at(-1) ?? 0)} active now`}>
      <div className="grid gap-5">
        <Chart
          caption={`Active tests ${span}`}
          buckets={buckets}
          columns={[{ name: 'Active tests', fill: 'chart-ok', values: tests }]}
          format={figure}
          height={150}
        />
        <Chart
          caption={`Seats of the pool ${span}`}
          buckets={buckets}
          columns={[held]}
          line={offered}
          format={figure}
          height={170}
        />
      </div>
    </Panel>
  )
}

function Payments({ series, buckets, span }: Part) {
  const countsOf = (method: string, status: PaymentStatus) =>
    series.payments.find((entry) => entry.payment_method === method && entry.payment_status === status)?.counts ?? []
  // Most operators take no transfers from abroad: an empty chart would only ask what it is.
  const methods = paymentMethods.filter(
    (method) =>
      method !== 'manual_international' || outcomeFills.some(([status]) => countsOf(method, status).some(Boolean)),
  )
  return (
    <Panel title="Payments by method and outcome" className="dashboard-wide">
      <div className="chart-trio">
        {methods.map((method) => (
          <section key={method} aria-label={paymentMethodNames[method]} className="min-w-0">
            <h3 className="mb-2 text-14 text-ink-2">{paymentMethodNames[method]}</h3>
            <Chart
              caption={`Payments by ${paymentMethodNames[method]} ${span}`}
              buckets={buckets}
              columns={outcomeFills.map(([status, fill]) => ({
                name: paymentLabels[status].label,
                fill,
                values: cameIn(countsOf(method, status), buckets),
              }))}
              format={figure}
              height={160}
            />
          </section>
        ))}
      </div>
    </Panel>
  )
}

/** The figures of the chosen period, drawn, each with its table. */
export function Charts({ period }: { period: Period }) {
  const { data: series } = useSuspenseQuery(seriesQuery(period))
  const part = { series, buckets: bucketsOf(series.days), span: `in ${period} days` }
  return (
    <>
      <Revenue {...part} />
      <SignUps {...part} />
      <Apps {...part} />
      <Tests {...part} />
      <Payments {...part} />
    </>
  )
}
