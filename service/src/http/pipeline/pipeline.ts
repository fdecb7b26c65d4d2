import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors.ts'
import { createBucketNames } from './bucket-names.ts'
import { gateRuleOf, homeArea, perMinuteDefaults, perMinuteOf, type Authenticate, type Caller } from './caller.ts'
import { gateRules, type Gate, type Gates, type Release } from './gates.ts'
import { writeLimitHeaders } from './limit-headers.ts'
import { authenticateOperator, isForOperators, standInForOperator, type OperatorAuth } from './operator-auth.ts'
import { uncounted, type LimitVerdict, type RateLimiter } from './rate-limit.ts'
import { holdsScope } from './scopes.ts'

export type PipelineDeps = {
  authenticate: Authenticate
  limiter: RateLimiter
  gates: Gates
  /** Requests a minute from one address; 0 switches the limit off. */
  perAddressLimit: number
  /** Told of every answered key, so that its last use can be written down now and then. */
  noteKeyUse: (caller: Caller) => void
  /** Where people sign in; without it only keys open anything. */
  operatorAuth?: OperatorAuth | undefined
}

const apiPrefix = '/api/v1'
const maxUrlLength = 8 * 1_024
const maxHeaderBytes = 16 * 1_024
/** What admission keeps on a request until it is answered. */
type PipelineState = {
  /** What the route declared; the framework makes a new object each time it is asked. */
  route: FastifyContextConfig & { url?: string }
  verdict: LimitVerdict | undefined
  release: Release | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    pipelineState: PipelineState
  }
}

const isApi = (url: string): boolean =>
  url.startsWith(apiPrefix) && (url.length === apiPrefix.length || '/?'.includes(url[apiPrefix.length] ?? ''))

function enforceLimit({ pipelineState }: FastifyRequest, verdict: LimitVerdict): void {
  pipelineState.verdict = verdict
  if (verdict.allowed) return
  const seconds = Math.max(1, Math.ceil(verdict.msToReset / 1_000))
  fail(429, 'rate_limited', `At most ${verdict.limit} requests a minute; try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  })
}

/** What is wrong with a request before anybody asks who sent it. */
function checkFraming({ raw, headers }: FastifyRequest): void {
  if ((raw.url?.length ?? 0) > maxUrlLength) fail(414, 'uri_too_long', `A URL may have ${maxUrlLength} characters.`)
  const headerBytes = raw.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
  if (headerBytes > maxHeaderBytes) fail(431, 'headers_too_large', `Headers may have ${maxHeaderBytes} bytes.`)
  if (raw.httpVersion === '1.1' && headers.host === undefined) fail(400, 'bad_request', 'The Host header is missing.')
}

function checkKind(caller: Caller, request: FastifyRequest): void {
  const { kinds } = request.pipelineState.route
  if (kinds && !kinds.includes(caller.kind)) {
    fail(403, 'Insufficient permissions', 'This key is of another kind than this endpoint serves.', {
      details: { required: { kinds }, key_kind: caller.kind },
    })
  }
}

/**
 * A suspended account can look at everything it has, and end or replace its keys; it changes nothing else. The card
 * catalog is nothing it has: that is what we sell.
 */
function checkStanding(caller: Caller, request: FastifyRequest): void {
  const { area, isOpenToSuspended } = request.pipelineState.route
  if (caller.accountStatus === 'ACTIVE' || isOpenToSuspended === true) return
  if (area !== 'catalog' && (request.method === 'GET' || request.method === 'HEAD')) return
  const label = caller.kind === 'pack_partner' ? 'partner_suspended' : 'account_suspended'
  fail(403, label, 'This account is suspended; ask your account manager.')
}

function enterGate(caller: Caller, { request, reply }: Exchange, gate: Gate, gates: Gates): void | Promise<void> {
  const entered = gates.enter(`${caller.accountId}:${gate}`, gateRuleOf(caller, gate, gateRules[gate]))
  return after(entered, (release) => {
    if (!release) {
      fail(503, 'overloaded', 'Too many requests of this account are being answered at once.', { retryAfterSeconds: 1 })
    }
    request.pipelineState.release = release
    // Whatever happens to the answer, the place is free again when the connection is done with it.
    reply.raw.once('close', release)
  })
}

function checkScope(caller: Caller, request: FastifyRequest): void {
  const { scope, billing } = request.pipelineState.route
  if (scope !== undefined && scope !== 'any' && scope !== 'none') {
    const wanted = typeof scope === 'string' ? [scope] : scope
    if (!wanted.some((one) => holdsScope(caller.scopes, one))) {
      fail(403, 'Insufficient permissions', `This key lacks the scope ${wanted.join(' or ')}.`, {
        details: { required: { scopes: wanted } },
      })
    }
  }
  if (billing && caller.partner?.billingModel !== billing) {
    const label = billing === 'TIER' ? 'not_tier_partner' : 'not_pool_partner'
    fail(403, label, `This endpoint serves partners on the ${billing} model.`)
  }
}

function refuseQuery(name: string, reason: string): never {
  fail(400, 'invalid_query_parameter', `${name} ${reason}.`, { details: { field: name } })
}

/** Refuses what a query string can hide: a key that is there twice, and characters no field may hold. */
function checkQuery(request: FastifyRequest): void {
  const query = request.query as Record<string, unknown>
  for (const name of Object.keys(query)) {
    const value = query[name]
    if (Array.isArray(value)) refuseQuery(name, 'is given more than once')
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      refuseQuery(name, 'holds a character that is not allowed')
    }
  }
}

/** An answer that is already there is not waited for: a turn of the event loop costs more than the check. */
function after<Value>(
  value: Value | Promise<Value>,
  goOn: (value: Value) => void | Promise<void>,
): void | Promise<void> {
  return value instanceof Promise ? value.then(goOn) : goOn(value)
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** The doors every request passes, in one fixed order: address, key, limit, path, kind, gate, scope, model, query. */
function createDoors({ authenticate, limiter, gates, perAddressLimit, noteKeyUse, operatorAuth }: PipelineDeps) {
  const bucketNames = createBucketNames()

  function present(request: FastifyRequest) {
    // Node joins a header that came twice with a comma, and no key has one: two keys are no key.
    const key = request.headers['x-api-key']
    return typeof key === 'string' ? authenticate(key, request.ip) : undefined
  }

  function enterRoute(caller: Caller, exchange: Exchange): void | Promise<void> {
    const { request } = exchange
    const { gate, isPath } = request.pipelineState.route
    if (request.is404) return
    if (isPath?.(request.params) === false) fail(404, 'not_found', 'There is nothing here.')
    checkKind(caller, request)
    checkStanding(caller, request)
    const entered = gate === undefined || gate === 'none' ? undefined : enterGate(caller, exchange, gate, gates)
    return after(entered, () => {
      checkScope(caller, request)
      standInForOperator(request, operatorAuth)
      checkQuery(request)
    })
  }

  function welcome(caller: Caller | undefined, exchange: Exchange): void | Promise<void> {
    const { request, reply } = exchange
    if (!caller) fail(401, 'unauthorized', 'The X-API-Key header holds no valid key.')
    request.caller = caller
    noteKeyUse(caller)
    const counted = request.pipelineState.route.area ?? homeArea[caller.kind]
    return after(limiter.hit(bucketNames.ofKey(caller.keyId, counted), perMinuteOf(caller, counted)), (verdict) => {
      enforceLimit(request, verdict)
      if (caller.retiresAt) reply.header('X-Key-Expires', caller.retiresAt.toISOString())
      return enterRoute(caller, exchange)
    })
  }

  const askKey = (exchange: Exchange): void | Promise<void> =>
    after(present(exchange.request), (caller) => welcome(caller, exchange))

  const countPerson = ({ request }: Exchange): void | Promise<void> =>
    after(limiter.hit(`person:${request.operator.id}`, perMinuteDefaults.back_office), (verdict) => {
      enforceLimit(request, verdict)
      if (!request.is404) checkQuery(request)
    })

  function ask(exchange: Exchange): void | Promise<void> {
    if (!operatorAuth || !isForOperators(exchange.request)) return askKey(exchange)
    return after(authenticateOperator(exchange.request, operatorAuth), (isPerson) =>
      isPerson ? countPerson(exchange) : askKey(exchange),
    )
  }

  return (exchange: Exchange): void | Promise<void> => {
    const { request } = exchange
    checkFraming(request)
    if (!isApi(request.url) || request.pipelineState.route.scope === 'none') return
    if (perAddressLimit === 0) return ask(exchange)
    return after(limiter.hit(bucketNames.ofAddress(request.ip), perAddressLimit), (verdict) => {
      enforceLimit(request, verdict)
      return ask(exchange)
    })
  }
}

async function report(entered: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await entered
  } catch (refusal) {
    done(refusal as Error)
    return
  }
  done()
}

/** Puts the doors before every route. */
export function registerPipeline(app: FastifyInstance, deps: PipelineDeps): void {
  const enter = createDoors(deps)
  const notCounted = uncounted(deps.perAddressLimit)
  app.decorateRequest('caller')
  app.decorateRequest('pipelineState')
  app.decorateRequest('operator')
  app.decorateRequest('actor')
  app.decorateRequest('stay')

  app.addHook('onRequest', (request, reply, done) => {
    request.pipelineState = { route: request.routeOptions.config ?? {}, verdict: undefined, release: undefined }
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
    reply.header('x-content-type-options', 'nosniff')
    try {
      const entered = enter({ request, reply })
      if (entered) void report(entered, done)
      else done()
    } catch (refusal) {
      done(refusal as Error)
    }
  })

  // The stay ends when the answer is ready, not when the client has read it: a slow reader holds no place.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { pipelineState } = request
    if (pipelineState?.verdict) writeLimitHeaders(reply, pipelineState.verdict)
    else if (isApi(request.url)) writeLimitHeaders(reply, notCounted)
    pipelineState?.release?.()
    done(null, payload)
  })
}
