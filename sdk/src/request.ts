import { abortError, mayRetry, pause, readRetryAfter, waitBeforeRetryMs, type AttemptRules } from './attempts.ts'
import { errorFrom, PackhouseError } from './errors.ts'
import type { AnswerOf, CallOptions, DataOf, Method, Operation, PathOf, RequestOf } from './operations.ts'

export type HttpOptions = AttemptRules & {
  baseUrl: string
  apiKey: string | undefined
  fetch: typeof globalThis.fetch
  timeoutMs: number
  userAgent: string | undefined
}

/** Path or query parameters. */
type Values = Readonly<Record<string, string | number | boolean | undefined>>

/** An untyped request, for endpoints that are not in the OpenAPI document. */
export type PlainRequest = CallOptions & {
  method: string
  path: string
  query?: Values | undefined
  body?: unknown
  idempotencyKey?: string | undefined
}

export type Http = {
  /** Returns the `data` of a successful response. */
  call<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    request: RequestOf<Operation<P, M>>,
  ): Promise<DataOf<Operation<P, M>>>
  /** Returns the whole body, for responses with fields besides `data`. */
  answer<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    request: RequestOf<Operation<P, M>>,
  ): Promise<AnswerOf<Operation<P, M>>>
  /** Returns the untyped body of a successful response. */
  send(request: PlainRequest): Promise<unknown>
}

/** 128 random bits; `randomUUID` is not available on pages without https. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function fillPath(template: string, values: Values = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === '') throw new TypeError(`Path parameter ${name} of ${template} is required.`)
    return encodeURIComponent(String(value))
  })
}

function urlOf(baseUrl: string, path: string, query: Values = {}): string {
  const url = new URL(baseUrl.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url.href
}

type Wire = { status: number; headers: Headers; text: string }

function parseBody(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const recordOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined

/** The error of a response; one that is not in the envelope, such as a proxy's page, is `unexpected_answer`. */
function errorOf({ status, headers, text }: Wire): PackhouseError {
  const body = parseBody(text)
  const error = textOf(body?.['error'])
  return errorFrom({
    status,
    error: error ?? 'unexpected_answer',
    code: textOf(body?.['code']) ?? error ?? 'unexpected_answer',
    message: textOf(body?.['message']) ?? `Unexpected response with status ${status}; it did not come from Packhouse.`,
    details: recordOf(body?.['details']),
    data: recordOf(body?.['data']),
    requestId: textOf(body?.['request_id']) ?? headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: readRetryAfter(headers.get('retry-after'), Date.now()),
    retryable: body?.['retryable'] === true,
  })
}

function connectionError(cause: unknown, baseUrl: string, timeoutMs: number): PackhouseError {
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
  const code = isTimeout ? 'timeout' : 'connection_failed'
  const message = isTimeout ? `No response from ${baseUrl} within ${timeoutMs} ms.` : `No connection to ${baseUrl}.`
  return errorFrom({ status: 0, error: code, code, message }, { cause })
}

/** Writes that accept an idempotency key without requiring one; each call gets its own. */
const takesKey = /^\/api\/v1\/(admin\/|keys\/|mystery\/payout-wallet$)/

/** Sends requests with authentication, timeouts, retries and error handling. */
export function createHttp(options: HttpOptions): Http {
  const { baseUrl, apiKey, fetch, maxRetries, maxElapsedMs, userAgent } = options

  function headersOf({ body, idempotencyKey, approvalId }: PlainRequest): Record<string, string> {
    return {
      accept: 'application/json',
      ...(apiKey !== undefined && { 'x-api-key': apiKey }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(approvalId !== undefined && { 'x-approval-id': String(approvalId) }),
    }
  }

  async function attempt(request: PlainRequest): Promise<Wire> {
    const { method, path, query, body, signal, timeoutMs = options.timeoutMs } = request
    if (signal?.aborted) throw abortError(signal)
    // A plain controller instead of AbortSignal.any, whose signal can be garbage-collected before it fires.
    const aborter = new AbortController()
    const abort = (): void => aborter.abort(signal?.reason)
    const timer = setTimeout(() => aborter.abort(new DOMException('The request timed out.', 'TimeoutError')), timeoutMs)
    signal?.addEventListener('abort', abort, { once: true })
    try {
      const reply = await fetch(urlOf(baseUrl, path, query), {
        method: method.toUpperCase(),
        headers: headersOf(request),
        signal: aborter.signal,
        // A redirect would send the key to another host.
        redirect: 'error',
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: reply.status, headers: reply.headers, text: await reply.text() }
    } catch (cause) {
      throw signal?.aborted ? abortError(signal) : connectionError(cause, baseUrl, timeoutMs)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }

  async function attemptOnce(request: PlainRequest): Promise<unknown> {
    const wire = await attempt(request)
    const body = parseBody(wire.text)
    if (wire.status < 200 || wire.status > 299 || body === undefined) throw errorOf(wire)
    return body
  }

  async function send(input: PlainRequest): Promise<unknown> {
    const isRead = input.method.toLowerCase() === 'get'
    const wanted = input.idempotencyKey ?? (!isRead && takesKey.test(input.path) ? 'auto' : undefined)
    const idempotencyKey = wanted === 'auto' ? randomKey() : wanted
    const request = { ...input, idempotencyKey }
    const isRepeatable = isRead || idempotencyKey !== undefined
    const startedAt = performance.now()
    for (let tries = 0; ; tries++) {
      try {
        return await attemptOnce(request)
      } catch (error) {
        if (!(error instanceof PackhouseError) || error.error === 'aborted') throw error
        const waitMs = waitBeforeRetryMs(error, tries, Math.random)
        const isTooLate = performance.now() - startedAt + waitMs > maxElapsedMs
        if (tries >= maxRetries || isTooLate || !mayRetry(error, isRepeatable)) throw error
        await pause(waitMs, input.signal)
      }
    }
  }

  function answer<M extends Method, P extends PathOf<M>>(method: M, path: P, request: RequestOf<Operation<P, M>>) {
    const { path: values, ...rest } = request as Omit<PlainRequest, 'method' | 'path'> & { path?: Values }
    const plain = { ...rest, method, path: fillPath(path, values) }
    return send(plain) as Promise<AnswerOf<Operation<P, M>>>
  }

  async function call<M extends Method, P extends PathOf<M>>(method: M, path: P, request: RequestOf<Operation<P, M>>) {
    const body = (await answer(method, path, request)) as { data: DataOf<Operation<P, M>> }
    return body.data
  }

  return { call, answer, send }
}
