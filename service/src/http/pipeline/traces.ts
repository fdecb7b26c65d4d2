import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withTrace, type Span, type Tracer } from '../../kernel/trace.ts'

/** Records a span for each sampled request. Jobs, events and intents of its handler join the trace. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers, id } = request
    const { url: route = 'unknown' } = routeOptions
    const header = typeof headers['traceparent'] === 'string' ? headers['traceparent'] : undefined
    const attributes = { 'http.request.method': method, 'http.route': route, 'packhouse.request_id': id }
    const span = tracer.begin(`${method} ${route}`, header, attributes)
    if (span) spans.set(request, span)
    done()
  })

  // After the body was read, whose events belong to the connection.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) withTrace(span.parent, done)
    else done()
  })

  app.addHook('onResponse', (request, { statusCode }, done) => {
    const error = statusCode >= 500 ? String(statusCode) : undefined
    spans.get(request)?.end({ error, attributes: { 'http.response.status_code': statusCode } })
    done()
  })
}
