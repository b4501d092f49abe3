import { type HrTime, ValueType } from '@opentelemetry/api'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValueWithName } from 'prom-client'

type Value = MetricValueWithName<string>
export type PrometheusMetric = MetricObjectWithValues<Value>

/** The time over which values add up. */
interface Span {
  startTime: HrTime
  endTime: HrTime
}

const pointsOf = (values: readonly Value[], span: Span): DataPoint<number>[] =>
  values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...span, attributes: { ...labels }, value }))

/** Series of a histogram, by their labels: Prometheus counts what is below each bound, OpenTelemetry what is between two. */
function histogramsOf(name: string, values: readonly Value[], span: Span): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels))
  return [...series.values()].map((rows) => {
    const { le: _, ...attributes } = rows[0]?.labels ?? {}
    const find = (suffix: string) => rows.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0
    const below = rows
      .filter(({ metricName }) => metricName === `${name}_bucket`)
      .map(({ labels, value }) => ({ bound: labels['le'] === '+Inf' ? Infinity : Number(labels['le']), value }))
      .sort((x, y) => x.bound - y.bound)
    const counts = below.map(({ value }, place) => value - (below[place - 1]?.value ?? 0))
    const boundaries = below.map(({ bound }) => bound).filter(Number.isFinite)
    const value = { buckets: { boundaries, counts }, sum: find('sum'), count: find('count') }
    return { ...span, attributes, value }
  })
}

/** A metric of Prometheus as OpenTelemetry knows it, with the same name, labels and values. */
export function metricDataOf({ name, help, type, values }: PrometheusMetric, span: Span): MetricData {
  const descriptor = { name, description: help, unit: '', valueType: ValueType.DOUBLE }
  const basics = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE }
  // The library's types name an enum, its values are words.
  const kind = String(type)
  if (kind === 'histogram')
    return { ...basics, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(name, values, span) }
  const dataPoints = pointsOf(values, span)
  if (kind === 'counter') return { ...basics, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
  return { ...basics, dataPointType: DataPointType.GAUGE, dataPoints }
}
