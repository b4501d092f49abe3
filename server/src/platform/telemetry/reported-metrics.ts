import type { Registry } from 'prom-client'

/** The metrics of this process, and what must be read before they are. */
export interface MetricSource {
  registry: Pick<Registry, 'getMetricsAsJSON'>
  refresh(): Promise<void>
}

let source: MetricSource | undefined

/** Names the registry of which a collector gets what `/metrics` has. */
export function reportMetricsOf(next: MetricSource): void {
  source = next
}

/** The registry that was named last. */
export const reportedMetrics = (): MetricSource | undefined => source
