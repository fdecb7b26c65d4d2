import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../kernel/errors.ts'
import { gateRuleOf, homeArea, perMinuteDefaults, perMinuteOf, type Authenticate, type Caller } from './caller.ts'
import { gateRules, type Gate, type Gates, type Release } from './gates.ts'
import { admitPerson, standIn, type PeopleDoor } from './people.ts'
import { bucketOfAddress, type LimitVerdict, type RateLimiter } from './rate-limit.ts'
import { holdsScope } from './scopes.ts'

export type AdmissionDeps = {
  authenticate: Authenticate
  limiter: RateLimiter
  gates: Gates
  /** Requests a minute from one address; 0 switches the limit off. */
  perAddressLimit: number
  /** Told of every answered key, so that its last use can be written down now and then. */
  noteKeyUse: (caller: Caller) => void
  /** Where people sign in; without it only keys open anything. */
  people?: PeopleDoor | undefined
}

const apiPrefix = '/api/v1'
const maxUrlLength = 8 * 1_024
const maxHeaderBytes = 16 * 1_024
/** What admission keeps on a request until it is answered. */
type Admission = { verdict: LimitVerdict | undefined; release: Release | undefined }

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission
  }
}

const isApi = (url: string): boolean =>
  url.startsWith(apiPrefix) && (url.length === apiPrefix.length || '/?'.includes(url[apiPrefix.length] ?? ''))

function writeLimitHeaders(reply: FastifyReply, { limit, remaining, msToReset }: LimitVerdict): void {
  reply.header('X-RateLimit-Limit', limit)
  reply.header('X-RateLimit-Remaining', remaining)
  reply.header('X-RateLimit-Reset', Math.ceil((performance.timeOrigin + performance.now() + msToReset) / 1_000))
}

function enforceLimit({ admission }: FastifyRequest, verdict: LimitVerdict): void {
  admission.verdict = verdict
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
  const { kinds } = request.routeOptions.config
  if (kinds && !kinds.includes(caller.kind)) {
    fail(403, 'Insufficient permissions', 'This key is of another kind than this endpoint serves.', {
      details: { required: { kinds }, key_kind: caller.kind },
    })
  }
}

/** A suspended account may still ask who it is, so that its people can see why nothing else works. */
function checkStanding(caller: Caller, request: FastifyRequest): void {
  if (caller.accountStatus === 'ACTIVE' || request.routeOptions.config.area === undefined) return
  const label = caller.kind === 'pack_partner' ? 'partner_suspended' : 'account_suspended'
  fail(403, label, 'This account is suspended; ask your account manager.')
}

async function enterGate(caller: Caller, request: FastifyRequest, gate: Gate, gates: Gates): Promise<void> {
  const release = await gates.enter(`${caller.accountId}:${gate}`, gateRuleOf(caller, gate, gateRules[gate]))
  if (!release) {
    fail(503, 'overloaded', 'Too many requests of this account are being answered at once.', { retryAfterSeconds: 1 })
  }
  request.admission.release = release
}

function checkScope(caller: Caller, request: FastifyRequest): void {
  const { scope, billing } = request.routeOptions.config
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

/** Refuses what a query string can hide: a key that is there twice, and characters no field may hold. */
function checkQuery(request: FastifyRequest): void {
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    const details = { field: name }
    if (Array.isArray(value)) fail(400, 'invalid_query_parameter', `${name} is given more than once.`, { details })
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      fail(400, 'invalid_query_parameter', `${name} holds a character that is not allowed.`, { details })
    }
  }
}

/** Answers that are already there are not waited for: a turn of the event loop costs more than the check. */
const isSettled = <Value>(value: Value | Promise<Value>): value is Value => !(value instanceof Promise)

/** The doors every request passes, in one fixed order: address, key, limit, path, kind, gate, scope, model, query. */
export function admitRequests(app: FastifyInstance, deps: AdmissionDeps): void {
  const { authenticate, limiter, gates, perAddressLimit, noteKeyUse, people } = deps
  app.decorateRequest('caller')
  app.decorateRequest('admission')
  app.decorateRequest('operator')
  app.decorateRequest('actor')
  app.decorateRequest('stay')

  const present = (request: FastifyRequest) => {
    // Node joins a header that came twice with a comma, and no key has one: two keys are no key.
    const key = request.headers['x-api-key']
    return typeof key === 'string' ? authenticate(key, request.ip) : undefined
  }

  app.addHook('onRequest', async (request, reply) => {
    request.admission = { verdict: undefined, release: undefined }
    reply.header('X-Request-Id', request.id)
    reply.header('Cache-Control', 'no-store')
    reply.header('X-Content-Type-Options', 'nosniff')
    checkFraming(request)
    if (!isApi(request.url)) return
    const { scope, area, gate, isPath } = request.routeOptions.config
    if (scope === 'none') return
    if (perAddressLimit > 0) {
      const verdict = limiter.hit(`ip:${bucketOfAddress(request.ip)}`, perAddressLimit)
      enforceLimit(request, isSettled(verdict) ? verdict : await verdict)
    }
    if (people && (await admitPerson(request, people))) {
      const verdict = limiter.hit(`person:${request.operator.id}`, perMinuteDefaults.back_office)
      enforceLimit(request, isSettled(verdict) ? verdict : await verdict)
      if (!request.is404) checkQuery(request)
      return
    }
    const found = present(request)
    const caller = isSettled(found) ? found : await found
    if (!caller) fail(401, 'unauthorized', 'The X-API-Key header holds no valid key.')
    request.caller = caller
    request.actor = `key:${caller.keyId}`
    noteKeyUse(caller)
    const counted = area ?? homeArea[caller.kind]
    const verdict = limiter.hit(`key:${caller.keyId}:${counted}`, perMinuteOf(caller, counted))
    enforceLimit(request, isSettled(verdict) ? verdict : await verdict)
    if (caller.retiresAt) reply.header('X-Key-Expires', caller.retiresAt.toISOString())
    if (request.is404) return
    if (isPath?.(request.params) === false) fail(404, 'not_found', 'There is nothing here.')
    checkKind(caller, request)
    checkStanding(caller, request)
    if (gate !== undefined && gate !== 'none') await enterGate(caller, request, gate, gates)
    checkScope(caller, request)
    standIn(request, people)
    checkQuery(request)
  })

  // The stay ends when the answer is ready, not when the client has read it: a slow reader holds no place.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { admission } = request
    if (admission?.verdict) writeLimitHeaders(reply, admission.verdict)
    admission?.release?.()
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    request.admission?.release?.()
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    request.admission?.release?.()
    done()
  })
}
