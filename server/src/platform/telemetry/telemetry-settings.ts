/** How root spans are chosen, by the names of OpenTelemetry's specification. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Where traces and metrics are sent. */
export interface TelemetrySettings {
  /** Base address of a collector that speaks OTLP over HTTP. */
  endpoint: string
  serviceName: string
  sampler: (typeof samplers)[number]
  /** Share of the traces that are kept, for samplers by ratio. */
  share: number
  metricsEveryMs: number
}

interface Variables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_SDK_DISABLED: boolean
  OTEL_SERVICE_NAME: string
  OTEL_TRACES_SAMPLER: TelemetrySettings['sampler']
  OTEL_TRACES_SAMPLER_ARG: number
  OTEL_METRIC_EXPORT_INTERVAL: number
}

/** Undefined without an address: OpenTelemetry is then off. */
export function telemetryOf(e: Variables): TelemetrySettings | undefined {
  if (!e.OTEL_EXPORTER_OTLP_ENDPOINT || e.OTEL_SDK_DISABLED) return undefined
  return {
    endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    serviceName: e.OTEL_SERVICE_NAME,
    sampler: e.OTEL_TRACES_SAMPLER,
    share: e.OTEL_TRACES_SAMPLER_ARG,
    metricsEveryMs: e.OTEL_METRIC_EXPORT_INTERVAL,
  }
}
