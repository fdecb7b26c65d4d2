import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Tracer } from '../kernel/trace.ts'
import { registerPipeline, type PipelineDeps } from './pipeline/pipeline.ts'
import { notifyResponses, type RecordResponse } from './pipeline/responses.ts'
import type { App } from './app-type.ts'
import { createRawAnswers } from './errors/client-errors.ts'
import { ErrorBody, Pagination } from './schema/envelope.ts'
import { handleFailures, createFrameworkErrorHandler, type DescribeFault } from './errors/failures.ts'
import { announceDeprecations } from './pipeline/deprecations.ts'
import { acceptJson } from './pipeline/json-bodies.ts'
import { uncounted } from './pipeline/rate-limit.ts'
import { createRequestIds } from './pipeline/request-id.ts'
import { createRequestLog, sharedLogger } from './pipeline/request-log.ts'
import { traceRequests } from './pipeline/traces.ts'
import { closeSchemas } from './schema/closed-schemas.ts'
import { listRoutes } from './schema/route-list.ts'
import { requireDeclarations } from './pipeline/route-rules.ts'
import { createSchemaStore } from './schema/named-schemas.ts'
import { createSerializerFactory } from './schema/serialization.ts'
import { createValidatorFactory } from './schema/validation.ts'

export type HttpOptions = PipelineDeps & {
  logger: Logger
  describeFault: DescribeFault
  /** Addresses of trusted proxies; forwarding headers from any other address are ignored. */
  trustedProxies: readonly string[]
  /** Certificate chain and key; without them the service speaks plain HTTP. */
  tls?: TlsFiles | undefined
  /** Called for every response, for metrics. */
  recordResponse?: RecordResponse | undefined
  tracer?: Tracer | undefined
  /** Shortened by tests that simulate slow clients. */
  timeouts?: { requestMs: number; headersMs: number; checkMs: number }
}

export type TlsFiles = { cert: Buffer; key: Buffer }

export const bodyLimits = { standard: 256 * 1_024, vault: 1_024 * 1_024 } as const
const maxParsedHeaderBytes = 32 * 1_024
/** A hook that prepares the start may take long on a busy machine; what fails, fails by itself. */
const slowStartMs = 120_000

/** Creates the HTTP server with the request pipeline, limits and error handling, without routes. */
export function createHttpApp(options: HttpOptions): App {
  const { requestMs, headersMs, checkMs } = options.timeouts ?? { requestMs: 15_000, headersMs: 10_000, checkMs: 1_000 }
  const budget = uncounted(options.perAddressLimit)
  const requestId = createRequestIds()
  const rawAnswers = createRawAnswers({ budget, isSecure: options.isSecure })
  const server = {
    headersTimeout: headersMs,
    connectionsCheckingInterval: checkMs,
    maxHeaderSize: maxParsedHeaderBytes,
    requireHostHeader: false,
  }
  const app: App = fastify({
    loggerInstance: sharedLogger(options.logger),
    // The request log writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    ...(options.consoleAuth && { rewriteUrl: options.consoleAuth.rewriteUrl }),
    bodyLimit: bodyLimits.standard,
    requestTimeout: requestMs,
    pluginTimeout: slowStartMs,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 1_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 8 * 1_024, ignoreTrailingSlash: false },
    // The pipeline checks Host, URL length and header size itself, so that errors use the API's envelope.
    ...(options.tls ? { https: { ...server, ...options.tls, minVersion: 'TLSv1.2' } } : { http: server }),
    clientErrorHandler: rawAnswers.onClientError,
    frameworkErrors: createFrameworkErrorHandler(budget, options.isSecure),
    // Requests that arrive during shutdown are served; Fastify's own 503 would not use the API's envelope.
    return503OnClosing: false,
    schemaController: {
      bucket: createSchemaStore(),
      compilersFactory: { buildValidator: createValidatorFactory(), buildSerializer: createSerializerFactory() },
    },
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.server.maxHeadersCount = 100
  app.server.on('checkExpectation', rawAnswers.onExpectation)
  app.server.on('connect', rawAnswers.onConnect)
  app.server.maxConnections = 2_000
  app.addSchema(Pagination)
  app.addSchema(ErrorBody)
  closeSchemas(app)
  listRoutes(app)
  acceptJson(app)
  requireDeclarations(app)
  announceDeprecations(app)
  registerPipeline(app, options)
  const log = createRequestLog(options.logger)
  app.addHook('onClose', log.flush)
  notifyResponses(app, options.recordResponse ? [log.record, options.recordResponse] : [log.record])
  if (options.tracer) traceRequests(app, options.tracer)
  handleFailures(app, options.describeFault, options.apiPrefix)
  return app
}
