import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, type ErrorLabel } from '../../kernel/errors.ts'
import { refusalBody } from '../schema/envelope.ts'
import { writeLimitHeaders } from '../pipeline/limit-headers.ts'
import { sendPage } from '../pages/plain-page.ts'
import { knownCaller, knownOperator } from '../pipeline/admission.ts'
import { isBelow, strictTransport } from '../pipeline/pipeline.ts'
import { createMethodIndex } from '../pipeline/method-index.ts'
import type { LimitVerdict } from '../pipeline/rate-limit.ts'
import { shapeRefusal } from '../schema/validation.ts'

/** Classifies transient faults of dependencies, after which the caller may retry. */
export type DescribeFault = (error: unknown) => 'timeout' | 'overloaded' | 'chain_unavailable' | undefined

/** Before authentication no response depends on the path, so that none reveals which paths exist. */
const areaOf = (request: FastifyRequest): 'vault' | 'other' =>
  request.routeOptions.config?.area === 'vault' && (knownCaller(request) ?? knownOperator(request)) ? 'vault' : 'other'

/** Errors raised by Fastify itself, as refusals of the API. */
const frameworkRefusals: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Refusal(413, 'body_too_large', 'The request body exceeds the size limit of this endpoint.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Refusal(415, 'unsupported_media_type', 'Content-Type must be application/json.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Refusal(400, 'bad_request', 'Content-Length does not match the body.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Refusal(400, 'invalid_json', 'The request body is empty.'),
  FST_ERR_BAD_URL: () => new Refusal(400, 'invalid_path', 'The URL is malformed.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Refusal(414, 'uri_too_long', 'A path segment is too long.'),
}

function refusalOf(error: FastifyError, request: FastifyRequest, describeFault: DescribeFault): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error.validation) {
    const { bodyLabel = 'invalid_body', paramsLabel } = request.routeOptions.config
    return shapeRefusal({ issue: error.validation[0], part: error.validationContext, bodyLabel, paramsLabel })
  }
  const framework = frameworkRefusals[error.code]
  if (framework) return framework()
  const fault = describeFault(error)
  if (fault === 'timeout') {
    return new Refusal(503, 'timeout', 'The request timed out; retry it.', {
      retryAfterSeconds: 2,
      cause: error,
    })
  }
  if (fault === 'chain_unavailable') {
    return new Refusal(503, 'chain_unavailable', 'The blockchain node is unavailable; retry the request.', {
      retryAfterSeconds: 2,
      cause: error,
    })
  }
  if (fault === 'overloaded') {
    return new Refusal(503, 'overloaded', 'The service is overloaded; retry the request.', {
      retryAfterSeconds: 1,
      cause: error,
    })
  }
  return undefined
}

/** The label that the route gives a field, for values that the JSON reader refuses before the schema sees them. */
function fieldLabelOf({ options }: Refusal, { routeOptions }: FastifyRequest): ErrorLabel<400> | undefined {
  const { properties = {} } = (routeOptions.schema?.body ?? {}) as {
    properties?: Record<string, { errorCode?: ErrorLabel<400> }>
  }
  const { field } = (options.details ?? {}) as { field?: unknown }
  return typeof field === 'string' && Object.hasOwn(properties, field) ? properties[field]?.errorCode : undefined
}

/** Some endpoints use one label for all body errors, malformed JSON and schema violations alike. */
function withRouteLabel(refusal: Refusal, request: FastifyRequest): Refusal {
  const isBodyFault = refusal.error === 'invalid_json' || refusal.error === 'invalid_body'
  const bodyLabel = (isBodyFault && fieldLabelOf(refusal, request)) || request.routeOptions.config.bodyLabel
  if (!bodyLabel || !isBodyFault) return refusal
  return new Refusal(400, bodyLabel, refusal.message, refusal.options)
}

/** For refusals that a person has to end, such as a disabled relayer. */
const standardRetrySeconds = 30

function send(reply: FastifyReply, refusal: Refusal, request: FastifyRequest): FastifyReply {
  const { retryAfterSeconds = refusal.status === 503 ? standardRetrySeconds : undefined } = refusal.options
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds)
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(refusalBody(refusal, request.id, areaOf(request)))
}

/** A browser that opens an address outside the API; every other client reads JSON. */
const isForPeople = ({ method, url, headers }: FastifyRequest, apiPrefix: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !isBelow(apiPrefix, url) && (headers.accept ?? '').includes('text/html')

/** A visitor who is limited gets a page that says when to come back, and not the JSON of the API. */
function sendLimitPage(reply: FastifyReply, { options }: Refusal): FastifyReply {
  const { retryAfterSeconds: seconds = standardRetrySeconds } = options
  reply.header('Retry-After', seconds)
  const text = `Your network sent too many requests in a minute. Wait ${seconds} s, then reload this page.`
  return sendPage(reply, 429, 'Too many requests', text)
}

/** Handles errors the router raises before any hook has run. */
export function createFrameworkErrorHandler(budget: LimitVerdict, isSecure = false) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = frameworkRefusals[error.code]?.() ?? new Refusal(400, 'bad_request', 'The request is malformed.')
    reply.headers({ 'X-Request-Id': request.id, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    if (isSecure) reply.header('Strict-Transport-Security', strictTransport)
    writeLimitHeaders(reply, budget)
    void send(reply, refusal, request)
  }
}

/** Sends every error in one envelope; an unexpected error is reported as `internal_error` without details. */
export function handleFailures(app: FastifyInstance, describeFault: DescribeFault, apiPrefix: string): void {
  const methods = createMethodIndex(app)

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request, describeFault)
    if (!refusal) app.log.error({ request_id: request.id, err: error }, 'request failed')
    else if (refusal.status >= 500) app.log.warn({ request_id: request.id, err: error }, 'request refused')
    const known = refusal ?? new Refusal(500, 'internal_error', 'Internal server error.')
    if (known.status === 429 && isForPeople(request, apiPrefix)) return sendLimitPage(reply, known)
    return send(reply, withRouteLabel(known, request), request)
  })

  app.setNotFoundHandler((request, reply) => {
    if (isForPeople(request, apiPrefix)) {
      return sendPage(reply, 404, 'Page not found', 'Check the address, or start from one of these pages.')
    }
    const allowed = methods.allowedFor(request.url)
    if (allowed.length === 0 || allowed.includes(request.method)) {
      return send(reply, new Refusal(404, 'not_found', 'Endpoint not found.'), request)
    }
    reply.header('Allow', allowed.join(', '))
    return send(
      reply,
      new Refusal(405, 'method_not_allowed', `Method ${request.method} is not allowed; use ${allowed.join(', ')}.`),
      request,
    )
  })
}
