import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'

const Value = z.union([
  z.strictObject({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z
    .strictObject({ intValue: z.union([z.int(), z.string().regex(/^-?\d+$/)]) })
    .transform(({ intValue }) => Number(intValue)),
  z.strictObject({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
])
const Attributes = z
  .array(z.strictObject({ key: z.string().min(1), value: Value }))
  .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, value])))
const Nanoseconds = z.string().regex(/^\d{16,20}$/)
const id = (digits: number) => z.string().regex(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`))
const Resource = z.object({ attributes: Attributes })

const Span = z.object({
  traceId: id(32),
  spanId: id(16),
  parentSpanId: id(16).optional(),
  name: z.string(),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: Nanoseconds,
  endTimeUnixNano: Nanoseconds,
  attributes: Attributes,
  status: z.strictObject({ code: z.int().min(0).max(2) }),
})

const Point = z.object({ attributes: Attributes, startTimeUnixNano: Nanoseconds, timeUnixNano: Nanoseconds })
const Numbers = z.array(Point.extend({ asDouble: z.number() }))
const Histogram = Point.extend({
  count: z.int(),
  sum: z.number(),
  bucketCounts: z.array(z.int().min(0)),
  explicitBounds: z.array(z.number()),
})
const Metric = z.object({
  name: z.string(),
  description: z.string().min(1),
  gauge: z.object({ dataPoints: Numbers }).optional(),
  sum: z.object({ dataPoints: Numbers, aggregationTemporality: z.literal(2), isMonotonic: z.literal(true) }).optional(),
  histogram: z.object({ dataPoints: z.array(Histogram), aggregationTemporality: z.literal(2) }).optional(),
})

/** What OTLP's JSON says of traces and of metrics (opentelemetry-proto 1.x). */
const Sent = {
  '/v1/traces': z.strictObject({
    resourceSpans: z.array(z.object({ resource: Resource, scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
  }),
  '/v1/metrics': z.strictObject({
    resourceMetrics: z.array(
      z.object({ resource: Resource, scopeMetrics: z.array(z.object({ metrics: z.array(Metric) })) }),
    ),
  }),
}
export type SentSpan = z.output<typeof Span>
type SentMetric = z.output<typeof Metric>

/** A collector that speaks OTLP over HTTP. It refuses what is not of the published shape, and remembers the rest. */
export async function startCollector(answer: 'takes' | 'fails' | 'hangs' = 'takes') {
  const spans: SentSpan[] = []
  const metrics: SentMetric[] = []
  const resources: Record<string, unknown>[] = []
  /** Everything as it came. */
  const bodies: string[] = []
  const refused: unknown[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      bodies.push(body.toString())
      headers.push(request.headers)
      if (answer === 'hangs') return
      try {
        if (answer === 'fails') throw new Error('away')
        const json: unknown = JSON.parse(body.toString())
        if (request.url === '/v1/traces')
          for (const { resource, scopeSpans } of Sent['/v1/traces'].parse(json).resourceSpans) {
            resources.push(resource.attributes)
            spans.push(...scopeSpans.flatMap((scope) => scope.spans))
          }
        else if (request.url === '/v1/metrics')
          for (const { resource, scopeMetrics } of Sent['/v1/metrics'].parse(json).resourceMetrics) {
            resources.push(resource.attributes)
            metrics.push(...scopeMetrics.flatMap((scope) => scope.metrics))
          }
        else throw new Error(`no ${request.url}`)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      } catch (error) {
        refused.push(error)
        response.writeHead(answer === 'fails' ? 500 : 400).end()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    resources,
    bodies,
    refused,
    headers,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
