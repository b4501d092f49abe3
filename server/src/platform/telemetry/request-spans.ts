import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inSpan, isTracing, type OpenSpan, startSpan } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | undefined
  }
}

/** The trace that a proxy began, if the request comes from one that is trusted: callers cannot choose their trace. */
function parentOf({ ips = [], headers }: FastifyRequest): string | undefined {
  const { traceparent } = headers
  return ips.length > 1 && typeof traceparent === 'string' ? traceparent : undefined
}

/** Goes on as part of the request's span, if it has one. */
const goOn = ({ span }: FastifyRequest, done: () => void) => (span ? inSpan(span, done) : done())

/** Records a span for each request, with route pattern and status: never addresses, queries, bodies or people. */
export function installRequestSpans(app: FastifyInstance): void {
  if (!isTracing()) return
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    request.span = startSpan({
      name: method,
      kind: 'server',
      facts: { 'http.request.method': method },
      parent: parentOf(request),
    })
    goOn(request, done)
  })
  // Bodies arrive by events of the socket, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => goOn(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    request.span?.end({
      name: `${method} ${route}`,
      facts: { 'http.route': route, 'http.response.status_code': reply.statusCode },
      failure: reply.statusCode >= 500 ? String(reply.statusCode) : undefined,
    })
    done()
  })
}
