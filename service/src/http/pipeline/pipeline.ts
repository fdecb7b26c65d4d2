import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors.ts'
import { withOrigin } from '../../kernel/origin.ts'
import { createAccountLimit, enforceAccountLimit } from './account-limits.ts'
import { checkFraming, checkHost, checkPath, checkQuery, checkTarget } from './address-checks.ts'
import { admit, decorateAdmission, notAdmitted, requireAdmission } from './admission.ts'
import { createBucketNames } from './bucket-names.ts'
import { checkKind, checkScope, checkStanding } from './caller-checks.ts'
import { gateRuleOf, homeArea, perMinuteDefaults, perMinuteOf, type Authenticate, type Caller } from './caller.ts'
import { compressAnswers } from './compression.ts'
import { gateRules, type Gate, type Gates, type Release } from './gates.ts'
import { checkAct, identifyClient, type ClientAuth } from './client-auth.ts'
import { createConsoleAdmission, isForConsole } from './console-admission.ts'
import { consoleTargetOf, type ConsoleAuth } from './console-auth.ts'
import type { HostNames } from './hosts.ts'
import { writeLimitHeaders } from './limit-headers.ts'
import { authenticateOperator, isForOperators, actAsOperator, type OperatorAuth } from './operator-auth.ts'
import { presentedKey, refuseKey } from './presented-key.ts'
import type { RouteConfig } from './route-rules.ts'
import { uncounted, type LimitVerdict, type RateLimiter } from './rate-limit.ts'

export type PipelineDeps = {
  /** The path of the API; what no route serves is an unknown endpoint below it, and an unknown page elsewhere. */
  apiPrefix: string
  authenticate: Authenticate
  limiter: RateLimiter
  gates: Gates
  /** Requests per minute from one address; 0 disables the limit. */
  perAddressLimit: number
  /** Whether clients reach the service over TLS; browsers then never use plain HTTP again. */
  isSecure?: boolean | undefined
  /** The names under which clients reach the service; without it every Host header is accepted. */
  hostNames?: (() => HostNames) | undefined
  /** Called for every authenticated request, to record when a key was last used. */
  noteKeyUse: (caller: Caller) => void
  /** Operator sign-in; without it only API keys are accepted. */
  operatorAuth?: OperatorAuth | undefined
  /** Sign-in of the people of accounts, in the console. */
  consoleAuth?: ConsoleAuth | undefined
  /** Sessions of end users in the pages of partners. */
  clientAuth?: ClientAuth | undefined
}

/** Requests per minute of one person in the console. */
const consolePerMinute = 1_200
/** Requests per minute of one client session. */
const clientPerMinute = 120
/** Of the `Strict-Transport-Security` header, for a year. */
export const strictTransport = 'max-age=31536000'
/** Pipeline state of a request until the response is sent. */
type PipelineState = {
  /** The route's configuration, kept because Fastify creates a new object on each access. */
  route: RouteConfig & { url?: string }
  verdict: LimitVerdict | undefined
  release: Release | undefined
  /** The JSON of the response, for the request log. */
  sent?: string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    pipelineState: PipelineState
  }
}

/** Whether an address is at or below a path. Decides no access. */
export const isBelow = (prefix: string, url: string): boolean =>
  url.startsWith(prefix) && (url.length === prefix.length || '/?'.includes(url[prefix.length] ?? ''))

function enforceLimit({ pipelineState }: FastifyRequest, verdict: LimitVerdict): void {
  pipelineState.verdict = verdict
  if (verdict.allowed) return
  const seconds = Math.max(1, Math.ceil(verdict.msToReset / 1_000))
  fail(429, 'rate_limited', `Rate limit of ${verdict.limit} requests per minute exceeded; retry after ${seconds} s.`, {
    retryAfterSeconds: seconds,
  })
}

function enterGate(caller: Caller, { request, reply }: Exchange, gate: Gate, gates: Gates): void | Promise<void> {
  const entered = gates.enter(`${caller.accountId}:${gate}`, gateRuleOf(caller, gate, gateRules[gate]))
  return after(entered, (release) => {
    if (!release) {
      fail(503, 'overloaded', 'Too many concurrent requests of this account; retry after 1 s.', {
        retryAfterSeconds: 1,
      })
    }
    request.pipelineState.release = release
    // The slot is released when the connection closes, whatever happens to the response.
    reply.raw.once('close', release)
  })
}

/** Continues synchronously when the value is not a promise: an event loop turn costs more than the check. */
function after<Value>(
  value: Value | Promise<Value>,
  proceed: (value: Value) => void | Promise<void>,
): void | Promise<void> {
  return value instanceof Promise ? value.then(proceed) : proceed(value)
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** The checks of every request, in a fixed order: address, key, rate limit, path, kind, gate, scope, billing, query. */
function createChecks(deps: PipelineDeps) {
  const { authenticate, limiter, gates, perAddressLimit, noteKeyUse, operatorAuth, consoleAuth, clientAuth } = deps
  const bucketNames = createBucketNames()
  const accountLimit = createAccountLimit(limiter)

  function authenticateKey(request: FastifyRequest) {
    const key = presentedKey(request)
    return key === undefined ? undefined : authenticate(key, request.ip)
  }

  function authorize(caller: Caller, exchange: Exchange): void | Promise<void> {
    const { request } = exchange
    const { gate } = request.pipelineState.route
    if (request.is404) return admit(request)
    checkPath(request)
    checkKind(caller, request)
    checkStanding(caller, request)
    const entered = gate === undefined || gate === 'none' ? undefined : enterGate(caller, exchange, gate, gates)
    return after(entered, () => {
      checkScope(caller, request)
      actAsOperator(request, operatorAuth)
      checkQuery(request)
      admit(request)
    })
  }

  function admitCaller(caller: Caller | undefined, exchange: Exchange): void | Promise<void> {
    const { request, reply } = exchange
    if (!caller) refuseKey(exchange)
    request.caller = caller
    noteKeyUse(caller)
    const area = request.pipelineState.route.area ?? homeArea[caller.kind]
    return after(limiter.hit(bucketNames.ofKey(caller.keyId, area), perMinuteOf(caller, area)), (verdict) => {
      enforceLimit(request, verdict)
      if (caller.retiresAt) reply.header('X-Key-Expires', caller.retiresAt.toISOString())
      return after(accountLimit(caller, area), (shared) => {
        enforceAccountLimit(shared)
        return authorize(caller, exchange)
      })
    })
  }

  const admitKey = (exchange: Exchange): void | Promise<void> =>
    after(authenticateKey(exchange.request), (caller) => admitCaller(caller, exchange))

  /** Browsers share no limit with the servers of the partner: visitors must not use up the requests of its key. */
  async function admitClient(exchange: Exchange): Promise<void> {
    const { request } = exchange
    const caller = await identifyClient(exchange, clientAuth)
    request.caller = caller
    enforceLimit(request, await limiter.hit(`client:${caller.session?.id}`, clientPerMinute))
    checkAct(caller, request)
    await authorize(caller, exchange)
  }

  const limitPerson = (request: FastifyRequest, id: number | null): void | Promise<void> =>
    after(limiter.hit(`console:${id}`, consolePerMinute), (verdict) => enforceLimit(request, verdict))

  const admitPerson =
    operatorAuth &&
    consoleAuth &&
    createConsoleAdmission({
      auth: operatorAuth,
      members: consoleAuth,
      limit: limitPerson,
      authorize: (caller, exchange) => {
        noteKeyUse(caller)
        return authorize(caller, exchange)
      },
      checkAddress: (request) => {
        checkPath(request)
        checkQuery(request)
      },
    })

  async function admitToConsole(exchange: Exchange, admitted: Promise<boolean>): Promise<void> {
    if (await admitted) return admit(exchange.request)
    // A key opens nothing in the console.
    await (consoleTargetOf(exchange.request) ? admitCaller(undefined, exchange) : admitKey(exchange))
  }

  const admitOperator = ({ request }: Exchange): void | Promise<void> =>
    after(limiter.hit(`person:${request.operator.id}`, perMinuteDefaults.back_office), (verdict) => {
      enforceLimit(request, verdict)
      if (!request.is404) checkQuery(request)
      admit(request)
    })

  function identify(exchange: Exchange): void | Promise<void> {
    if (exchange.request.pipelineState.route.client !== undefined) return admitClient(exchange)
    if (admitPerson && isForConsole(exchange.request)) return admitToConsole(exchange, admitPerson(exchange))
    if (!operatorAuth || !isForOperators(exchange.request)) return admitKey(exchange)
    return after(authenticateOperator(exchange.request, operatorAuth), (isOperator) =>
      isOperator ? admitOperator(exchange) : admitKey(exchange),
    )
  }

  /** The matched route decides, never the text of the address: only the handler for unknown pages has no declaration. */
  function isOpen(request: FastifyRequest): boolean {
    if (request.is404) return !isBelow(deps.apiPrefix, request.url)
    return request.pipelineState.route.public !== undefined && !consoleTargetOf(request)
  }

  /** A request without a key, on a route whose key is optional. */
  function admitAnonymous(request: FastifyRequest, perMinute: number): void | Promise<void> {
    const check = (): void => {
      checkPath(request)
      checkQuery(request)
      admit(request)
    }
    if (perAddressLimit === 0) return check()
    return after(limiter.hit(bucketNames.ofAnonymous(request.ip), perMinute), (verdict) => {
      enforceLimit(request, verdict)
      check()
    })
  }

  return (exchange: Exchange): void | Promise<void> => {
    const { request } = exchange
    checkFraming(request)
    checkTarget(request)
    checkHost(request, deps.hostNames)
    const isPublic = isOpen(request)
    const { anonymousPerMinute } = request.pipelineState.route
    const enter = () => {
      if (isPublic) return admit(request)
      const isAnonymous = anonymousPerMinute !== undefined && request.headers['x-api-key'] === undefined
      return isAnonymous ? admitAnonymous(request, anonymousPerMinute) : identify(exchange)
    }
    if (perAddressLimit === 0) return enter()
    const bucket = isPublic ? bucketNames.ofVisitor(request.ip) : bucketNames.ofAddress(request.ip)
    return after(limiter.hit(bucket, perAddressLimit), (verdict) => {
      enforceLimit(request, verdict)
      return enter()
    })
  }
}

async function report(entered: Promise<void>, request: FastifyRequest, done: (error?: Error) => void): Promise<void> {
  try {
    await entered
    requireAdmission(request)
  } catch (refusal) {
    done(refusal as Error)
    return
  }
  done()
}

/** Runs the checks before every route. */
export function registerPipeline(app: FastifyInstance, deps: PipelineDeps): void {
  const enter = createChecks(deps)
  const notCounted = uncounted(deps.perAddressLimit)
  decorateAdmission(app)
  app.decorateRequest('pipelineState')
  app.decorateRequest('operatorSession')

  app.addHook('onRequest', (request, reply, done) => {
    request.admission = notAdmitted()
    request.pipelineState = { route: request.routeOptions.config ?? {}, verdict: undefined, release: undefined }
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
    reply.header('x-content-type-options', 'nosniff')
    if (deps.isSecure) reply.header('strict-transport-security', strictTransport)
    try {
      const entered = enter({ request, reply })
      if (entered) return void report(entered, request, done)
      requireAdmission(request)
      done()
    } catch (refusal) {
      done(refusal as Error)
    }
  })

  // After the body was read, whose events belong to the connection. Reads record nothing.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.method === 'GET') done()
    else withOrigin(request.ip, done)
  })

  // The slot is released when the response is ready, so a slow client does not occupy it.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { pipelineState } = request
    if (pipelineState?.verdict) writeLimitHeaders(reply, pipelineState.verdict)
    else if (isBelow(deps.apiPrefix, request.url)) writeLimitHeaders(reply, notCounted)
    if (pipelineState && typeof payload === 'string') pipelineState.sent = payload
    pipelineState?.release?.()
    done(null, payload)
  })
  compressAnswers(app)
}
