import type { Metric, MetricValueWithName } from 'prom-client'

const name = 'http_request_duration_seconds'
const help = 'Time to answer, by route and status.'
/** Upper bounds in seconds; the last bucket takes everything. */
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, Number.POSITIVE_INFINITY]

interface Series {
  labels: Record<string, string>
  /** Number of answers within each bound and above the one before. */
  buckets: number[]
  sum: number
}

function valuesOf({ labels, buckets, sum }: Series): MetricValueWithName<string>[] {
  let below = 0
  const rows = buckets.map((count, index) => {
    below += count
    const bound = bounds[index]
    const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : (bound ?? 0)
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: below }
  })
  return [
    ...rows,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: below },
  ]
}

/**
 * Histogram of response times, counted by ourselves and reported in the library's format when it is scraped. The
 * library's own looks up all its labels with every value, which takes a fifth of the time in which a page is sent.
 */
export function createDurations() {
  const all = new Map<string, Series>()
  /** Interface that a registry expects of a metric. */
  const metric = {
    name,
    async get() {
      return { name, help, type: 'histogram', aggregator: 'sum', values: [...all.values()].flatMap(valuesOf) }
    },
    reset: () => all.clear(),
  }
  return {
    metric: metric as unknown as Metric,
    count(method: string, route: string, status: number, seconds: number) {
      const key = `${status} ${method} ${route}`
      let series = all.get(key)
      if (!series) {
        series = { labels: { method, route, status: String(status) }, buckets: bounds.map(() => 0), sum: 0 }
        all.set(key, series)
      }
      const bucket = bounds.findIndex((bound) => seconds <= bound)
      series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
      series.sum += seconds
    },
  }
}
