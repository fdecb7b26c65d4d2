import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { LogController } from 'fastify'
import type { Logger } from 'pino'
import { registerPipeline, type PipelineDeps } from './pipeline/pipeline.ts'
import { notifyAnswered, type NoteAnswer } from './pipeline/answered.ts'
import type { App } from './app-type.ts'
import { createClientErrorHandler } from './errors/client-errors.ts'
import { ErrorBody, Pagination } from './schema/envelope.ts'
import { answerFailures, createFrameworkErrorHandler, type DescribeFault } from './errors/failures.ts'
import { acceptJson } from './pipeline/json-bodies.ts'
import { uncounted } from './pipeline/rate-limit.ts'
import { createRequestIds } from './pipeline/request-id.ts'
import { createRequestLog, sharedLogger } from './observability/request-log.ts'
import { listRoutes } from './schema/route-list.ts'
import { requireDeclarations } from './pipeline/route-rules.ts'
import { createSerializerFactory } from './schema/serialization.ts'
import { createValidatorFactory } from './schema/validation.ts'

export type HttpOptions = PipelineDeps & {
  logger: Logger
  describeFault: DescribeFault
  /** Addresses of the proxies in front of us; nobody else is believed about the client's address. */
  trustedProxies: readonly string[]
  /** Told of every answer, for whoever keeps count. */
  noteAnswer?: NoteAnswer | undefined
  /** Shortened by tests that play slow clients. */
  timeouts?: { requestMs: number; headersMs: number; checkMs: number }
}

export const bodyLimits = { standard: 256 * 1_024, vault: 1_024 * 1_024 } as const
const urlRoom = 32 * 1_024

/** The HTTP server with every door, limit and error path in place, and no routes yet. */
export function createHttpApp(options: HttpOptions): App {
  const { requestMs, headersMs, checkMs } = options.timeouts ?? { requestMs: 15_000, headersMs: 10_000, checkMs: 1_000 }
  const budget = uncounted(options.perAddressLimit)
  const requestId = createRequestIds()
  const app: App = fastify({
    loggerInstance: sharedLogger(options.logger),
    // We write our own line per request.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: bodyLimits.standard,
    requestTimeout: requestMs,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 1_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    // Node would answer a missing Host with an empty 400; ours has a body. Long URLs and headers are weighed by us, too.
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: urlRoom,
      requireHostHeader: false,
    },
    clientErrorHandler: createClientErrorHandler(budget),
    frameworkErrors: createFrameworkErrorHandler(budget),
    // What still arrives while we stop is served as well: the framework would refuse it, and not in our envelope.
    return503OnClosing: false,
    schemaController: {
      compilersFactory: { buildValidator: createValidatorFactory(), buildSerializer: createSerializerFactory() },
    },
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.server.maxHeadersCount = 100
  app.server.maxConnections = 2_000
  app.addSchema(Pagination)
  app.addSchema(ErrorBody)
  listRoutes(app)
  acceptJson(app)
  requireDeclarations(app)
  registerPipeline(app, options)
  const log = createRequestLog(options.logger)
  app.addHook('onClose', log.flush)
  notifyAnswered(app, options.noteAnswer ? [log.note, options.noteAnswer] : [log.note])
  answerFailures(app, options.describeFault)
  return app
}
