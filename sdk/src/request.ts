import { abortError, mayRetry, pause, readRetryAfter, waitBeforeRetryMs, type AttemptRules } from './attempts.ts'
import { errorFrom, PackhouseError } from './errors.ts'
import type { Hooks } from './hooks.ts'
import type { CallOptions, FileAnswer } from './operations.ts'
import { createPages, readPage, type Pages } from './pages.ts'

export type HttpOptions = AttemptRules & {
  baseUrl: string
  apiKey: string | undefined
  /** Sent as `Authorization: Bearer`; read for every attempt, so that a new token is used at once. */
  readToken?: (() => string | Promise<string>) | undefined
  fetch: typeof globalThis.fetch
  timeoutMs: number
  userAgent: string | undefined
  hooks: Hooks
}

type Value = string | number | boolean | null | undefined

/** A request by its path, for endpoints that have no method of their own. */
export type PlainRequest = CallOptions & {
  method: string
  path: string
  query?: Readonly<Record<string, Value>> | undefined
  body?: unknown
  /** Sent as multipart/form-data. */
  file?: Blob | undefined
  /** `auto` generates one key for the call and its retries. */
  idempotencyKey?: string | undefined
}

export type Http = {
  /** Returns the `data` of a successful response, or one field of it. */
  data<Result>(request: PlainRequest, field?: string): Promise<Result>
  /** Returns a list that is fetched page by page. */
  pages<Item>(path: string, field: string | undefined, options: CallOptions): Pages<Item>
  /** Downloads a file. */
  file(request: PlainRequest): Promise<FileAnswer>
  /** Returns the untyped body of a successful response. */
  send(request: PlainRequest): Promise<unknown>
}

/** 128 random bits; `randomUUID` is not available on pages without https. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A path parameter as a segment of the URL. */
export const segment = (value: string | number): string => encodeURIComponent(value)

/** An empty parameter would reach another endpoint. */
function checkPath(path: string): void {
  if (/\/(\/|$)/.test(path)) throw new TypeError(`A path parameter of ${path} is empty.`)
}

/** The body with a key of the operation, so that a repeated write has one effect. */
export const withKey = <Written extends object>(body: Written, name: string): Written =>
  hasKey(body) ? body : { ...body, [name]: randomKey() }

/** Whether the body has a key of the operation: the vault takes either name. */
const hasKey = (body: unknown): boolean => {
  const { idempotency_key: key, submission_key: submission } = (body ?? {}) as Record<string, unknown>
  return key !== undefined || submission !== undefined
}

function urlOf(baseUrl: string, path: string, query: PlainRequest['query'] = {}): string {
  const url = new URL(baseUrl.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  return url.href
}

type Wire = { status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> }

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

function parseBody({ bytes }: Wire): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(decode(bytes))
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const recordOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined

/** The error of a response; one that is not in the envelope, such as a proxy's page, is `unexpected_answer`. */
function errorOf(wire: Wire, baseUrl: string): PackhouseError {
  const { status, headers } = wire
  const body = parseBody(wire)
  const error = textOf(body?.['error'])
  const docUrl = textOf(body?.['doc_url'])
  return errorFrom({
    status,
    error: error ?? 'unexpected_answer',
    code: textOf(body?.['code']) ?? error ?? 'unexpected_answer',
    message: textOf(body?.['message']) ?? `Unexpected response with status ${status}; it did not come from Packhouse.`,
    details: recordOf(body?.['details']),
    data: recordOf(body?.['data']),
    requestId: textOf(body?.['request_id']) ?? headers.get('x-request-id') ?? undefined,
    docUrl: docUrl !== undefined && URL.canParse(docUrl, baseUrl) ? new URL(docUrl, baseUrl).href : undefined,
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

function fileOf({ headers, bytes }: Wire): FileAnswer {
  const name = /filename="?([^";]+)/.exec(headers.get('content-disposition') ?? '')?.[1]
  const nextCursor = headers.get('x-next-cursor') ?? undefined
  return { bytes, type: headers.get('content-type') ?? '', name, nextCursor, text: () => decode(bytes) }
}

function payloadOf({ body, file }: PlainRequest): string | FormData | undefined {
  if (!file) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  form.set('file', file)
  return form
}

/** Sends requests with authentication, timeouts, retries and error handling. */
export function createHttp(options: HttpOptions): Http {
  const { baseUrl, apiKey, readToken, fetch, maxRetries, maxElapsedMs, userAgent, hooks } = options

  async function headersOf({ body, file, idempotencyKey, approvalId }: PlainRequest): Promise<Record<string, string>> {
    return {
      accept: 'application/json',
      ...(readToken && { authorization: `Bearer ${await readToken()}` }),
      ...(apiKey !== undefined && { 'x-api-key': apiKey }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(body !== undefined && !file && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(approvalId !== undefined && { 'x-approval-id': String(approvalId) }),
    }
  }

  async function exchange(request: PlainRequest, url: string, headers: Record<string, string>): Promise<Wire> {
    const { method, signal, timeoutMs = options.timeoutMs } = request
    if (signal?.aborted) throw abortError(signal)
    // A plain controller instead of AbortSignal.any, whose signal can be garbage-collected before it fires.
    const aborter = new AbortController()
    const abort = (): void => aborter.abort(signal?.reason)
    const timer = setTimeout(() => aborter.abort(new DOMException('The request timed out.', 'TimeoutError')), timeoutMs)
    signal?.addEventListener('abort', abort, { once: true })
    try {
      const payload = payloadOf(request)
      const reply = await fetch(url, {
        method: method.toUpperCase(),
        headers,
        signal: aborter.signal,
        // A redirect would send the key to another host.
        redirect: 'error',
        ...(payload !== undefined && { body: payload }),
      })
      return { status: reply.status, headers: reply.headers, bytes: new Uint8Array(await reply.arrayBuffer()) }
    } catch (cause) {
      throw signal?.aborted ? abortError(signal) : connectionError(cause, baseUrl, timeoutMs)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }

  /** One attempt, with its hooks. */
  async function attempt<Result>(request: PlainRequest, tries: number, read: (wire: Wire) => Result | undefined) {
    const method = request.method.toUpperCase()
    const url = urlOf(baseUrl, request.path, request.query)
    const headers = await headersOf(request)
    hooks.onRequest?.({ method, url, attempt: tries, headers })
    const startedAt = performance.now()
    const tell = (status: number, requestId: string | undefined, error?: PackhouseError): void =>
      hooks.onResponse?.({
        method,
        url,
        attempt: tries,
        status,
        requestId,
        error,
        durationMs: performance.now() - startedAt,
      })
    try {
      const wire = await exchange(request, url, headers)
      const result = wire.status < 200 || wire.status > 299 ? undefined : read(wire)
      if (result === undefined) throw errorOf(wire, baseUrl)
      tell(wire.status, wire.headers.get('x-request-id') ?? undefined)
      return result
    } catch (error) {
      if (error instanceof PackhouseError) tell(error.status, error.requestId, error)
      throw error
    }
  }

  async function perform<Result>(input: PlainRequest, read: (wire: Wire) => Result | undefined): Promise<Result> {
    checkPath(input.path)
    const isRead = input.method.toUpperCase() === 'GET'
    const idempotencyKey = input.idempotencyKey === 'auto' ? randomKey() : input.idempotencyKey
    const request = { ...input, idempotencyKey }
    const isRepeatable = isRead || idempotencyKey !== undefined || hasKey(input.body)
    const startedAt = performance.now()
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(request, tries, read)
      } catch (error) {
        if (!(error instanceof PackhouseError) || error.error === 'aborted') throw error
        const waitMs = waitBeforeRetryMs(error, tries - 1, Math.random)
        const isTooLate = performance.now() - startedAt + waitMs > maxElapsedMs
        if (tries > maxRetries || isTooLate || !mayRetry(error, isRepeatable)) throw error
        await pause(waitMs, input.signal)
      }
    }
  }

  const send = (request: PlainRequest): Promise<Record<string, unknown>> => perform(request, parseBody)

  async function data<Result>(request: PlainRequest, field?: string): Promise<Result> {
    const { data: whole } = await send(request)
    return (field === undefined ? whole : (whole as Record<string, unknown>)[field]) as Result
  }

  function pages<Item>(
    path: string,
    field: string | undefined,
    { signal, timeoutMs, ...query }: CallOptions,
  ): Pages<Item> {
    return createPages(async (position) => {
      const request = { method: 'GET', path, signal, timeoutMs, query: { ...query, ...position } }
      return readPage<Item>((await send(request)) as Parameters<typeof readPage>[0], field)
    })
  }

  return { data, pages, send, file: (request) => perform(request, fileOf) }
}
