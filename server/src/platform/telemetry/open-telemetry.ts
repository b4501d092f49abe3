import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { type ExportResult, ExportResultCode, hrTime, millisToHrTime, parseTraceParent } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, type MetricProducer, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { metricDataOf, type PrometheusMetric } from './metric-data.ts'
import { reportedMetrics } from './reported-metrics.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { type OpenSpan, recordSpansWith, type Tracer } from './tracing.ts'

/** How long a stopping server tries to send what it has. */
const flushMs = 3_000

interface Options {
  version: string
  /** Hears that a collector does not take what is sent, once until it does again. */
  onError(error: Error): void
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

function samplerOf({ sampler, share }: TelemetrySettings) {
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(share)
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** Has every outcome of an exporter reported. What it could not send is dropped, never kept for later. */
function watched<E extends { export(items: never, done: (result: ExportResult) => void): void }>(
  exporter: E,
  report: (result: ExportResult) => void,
): E {
  const send = exporter.export.bind(exporter)
  exporter.export = (items, done) =>
    send(items, (result) => {
      report(result)
      done(result)
    })
  return exporter
}

/** A tracer over that of the library, whose spans are found again by ours. */
function tracerOver(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('fortnight')
  const contexts = new WeakMap<OpenSpan, Context>()
  const contextOf = (parent: OpenSpan | string | undefined): Context => {
    if (typeof parent !== 'string') return (parent && contexts.get(parent)) ?? ROOT_CONTEXT
    const remote = parseTraceParent(parent)
    return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT
  }
  const wrap = (span: Span): OpenSpan => ({
    end({ name, facts = {}, failure } = {}) {
      if (name) span.updateName(name)
      span.setAttributes(failure ? { ...facts, 'error.type': failure } : facts)
      if (failure) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  })
  return {
    start({ name, kind, facts = {}, parent }) {
      const context = contextOf(parent)
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, context)
      const open = wrap(span)
      contexts.set(open, trace.setSpan(context, span))
      return open
    },
  }
}

const startTime = millisToHrTime(Date.now() - process.uptime() * 1000)

/** All that `/metrics` has, read at the moment of sending. */
const metricsOf = (resource: ReturnType<typeof resourceFromAttributes>): MetricProducer => ({
  async collect() {
    const source = reportedMetrics()
    await source?.refresh()
    const metrics = (await source?.registry.getMetricsAsJSON()) ?? []
    const span = { startTime, endTime: hrTime() }
    const data = metrics.map((metric) => metricDataOf(metric as PrometheusMetric, span))
    return {
      resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'fortnight' }, metrics: data }] },
      errors: [],
    }
  },
})

/**
 * Sends traces and metrics to a collector in the background, in batches. A collector that is away costs what could not be
 * sent: at most 2,048 spans wait. The packages behind it are loaded with this file.
 */
export function openTelemetry(settings: TelemetrySettings, { version, onError }: Options) {
  const { endpoint, serviceName, metricsEveryMs } = settings
  let isAway = false
  const report = ({ code, error }: ExportResult) => {
    const failed = code !== ExportResultCode.SUCCESS
    if (failed && !isAway)
      onError(new Error('the collector of OTEL_EXPORTER_OTLP_ENDPOINT takes nothing', { cause: error }))
    isAway = failed
  }
  const resource = detectResources({ detectors: [envDetector] }).merge(
    resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
  )
  const traces = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: watched(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), report) }),
    ],
  })
  const metrics = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: watched(new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }), report),
        exportIntervalMillis: metricsEveryMs,
        metricProducers: [metricsOf(resource)],
      }),
    ],
  })
  recordSpansWith(tracerOver(traces))
  const quietly = (work: Promise<unknown>) =>
    work.then(
      () => {},
      () => {},
    )
  let closing: Promise<void> | undefined
  async function close() {
    recordSpansWith(undefined)
    const over = new AbortController()
    const sent = Promise.all([traces.shutdown(), metrics.shutdown()].map(quietly))
    await Promise.race([sent, quietly(sleep(flushMs, undefined, { signal: over.signal }))])
    over.abort()
  }
  return {
    /** Sends what waits. */
    flush: () => Promise.all([traces.forceFlush(), metrics.forceFlush()]),
    /** Sends what waits, for a few seconds at most, and records nothing more. */
    close: () => (closing ??= close()),
  }
}
