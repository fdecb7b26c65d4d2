import { Client, type Dispatcher } from 'undici'
import { assert } from '../../kernel/assert.ts'
import type { AddressPolicy } from '../endpoints/address-model.ts'
import { createConnector, ForbiddenAddress, UnknownHost } from './connections.ts'
import { ProxyFault } from './proxy.ts'
import type { Outcome } from './model.ts'
import type { Resolve } from './resolver.ts'
import { findUrlFault } from '../endpoints/url-model.ts'

export type Timeouts = { connectMs: number; totalMs: number }
export const standardTimeouts: Timeouts = { connectMs: 3_000, totalMs: 15_000 }

/** Connections to one receiver, not shared with others. */
export type Channel = {
  /** Calls `onOutcome` exactly once, asynchronously. At most one request per connection at a time. */
  post(body: Buffer, headers: Readonly<Record<string, string>>, onOutcome: (outcome: Outcome) => void): void
  /** Aborts running requests; their outcome is `interrupted`. */
  interrupt(): void
  /** Waits for running requests, then closes the connections. */
  close(): Promise<void>
}

export type TransportDeps = {
  resolve: Resolve
  policy: AddressPolicy
  timeouts: Timeouts
  /** A forward proxy; environment variables are ignored. */
  proxy?: URL | undefined
}
export type OpenChannel = (url: string, connections: number) => Channel

const maxReadBytes = 64 * 1_024
const maxExcerptBytes = 1_024
const keepAliveMs = 4_000

const reasons: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  UND_ERR_SOCKET: 'connection_closed',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
}

/** A code for the failure; the error's own text may contain addresses that partners must not see. */
function reasonOf(error: unknown): string {
  if (error instanceof ForbiddenAddress) return 'forbidden_address'
  if (error instanceof UnknownHost) return 'unknown_host'
  if (error instanceof ProxyFault) return 'proxy_error'
  const { code = '', name = '' } = error as { code?: string; name?: string }
  const known = reasons[code]
  if (known !== undefined) return known
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'tls_error'
  return name.startsWith('HTTPParser') || code.startsWith('HPE_') ? 'bad_response' : 'connection_failed'
}

/** Replaces NUL, which the database cannot store. */
const readable = (chunks: readonly Buffer[]): string =>
  chunks.length === 0
    ? ''
    : Buffer.concat(chunks).subarray(0, maxExcerptBytes).toString('utf8').replaceAll('\0', '\uFFFD')

const maxHeaders = 40
const maxHeaderLength = 512
const isSecret = /cookie|auth|token|secret|key|signature|session|credential/i

/** The headers of a response for the delivery log: cut, and without values that could open something. */
export const shownHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, maxHeaders)
      .map(([name, value]) => [
        name.slice(0, maxHeaderLength),
        isSecret.test(name) ? '[redacted]' : [value ?? ''].flat().join(', ').slice(0, maxHeaderLength),
      ]),
  )

/** Handles one request and reports its outcome once. */
class Exchange implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined
  #statusCode: number | undefined
  #retryAfter: string | undefined
  #headers: Readonly<Record<string, string>> | undefined
  #chunks: Buffer[] = []
  #size = 0
  #isOver = false
  readonly startedAt = performance.now()
  readonly #settle: (outcome: Outcome, isWhole: boolean) => void

  constructor(settle: (outcome: Outcome, isWhole: boolean) => void) {
    this.#settle = settle
  }

  /** Once there is a status code it is the outcome, whatever happens to the rest of the response. */
  end(error: string | undefined, isWhole = false): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#controller?.abort(new Error('The outcome is known.'))
    const hasResponse = this.#statusCode !== undefined
    const outcome = {
      statusCode: this.#statusCode,
      error: hasResponse ? undefined : (error ?? 'connection_closed'),
      excerpt: readable(this.#chunks),
      retryAfter: this.#retryAfter,
      headers: this.#headers,
      durationMs: Math.round(performance.now() - this.startedAt),
    }
    this.#settle(outcome, isWhole)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) controller.abort(new Error('The request was abandoned.'))
  }

  onResponseStart(
    _controller: unknown,
    statusCode: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (statusCode < 200) return
    this.#statusCode = statusCode
    const retryAfter = headers['retry-after']
    this.#headers = shownHeaders(headers)
    this.#retryAfter = typeof retryAfter === 'string' ? retryAfter : undefined
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (this.#size < maxExcerptBytes) this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size > maxReadBytes) this.end(undefined)
  }

  onResponseEnd(): void {
    this.#controller = undefined
    this.end(undefined, true)
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#controller = undefined
    this.end(reasonOf(error))
  }

  onRequestUpgrade(_controller: unknown, statusCode: number): void {
    this.#statusCode = statusCode
    this.end(undefined)
  }
}

/** The outcome for a stored URL that the current rules do not allow. */
const forbidden: Outcome = {
  statusCode: undefined,
  error: 'forbidden_url',
  excerpt: '',
  retryAfter: undefined,
  headers: undefined,
  durationMs: 0,
}
const closedChannel: Channel = {
  post: (_body, _headers, onOutcome) => queueMicrotask(() => onOutcome(forbidden)),
  interrupt: () => {},
  close: async () => {},
}

/**
 * Ends exchanges that time out. All have the same timeout and are ordered by start time, so one timer for the oldest is
 * sufficient.
 */
function createDeadline(active: ReadonlySet<Exchange>, totalMs: number) {
  let timer: NodeJS.Timeout | undefined

  function check(): void {
    timer = undefined
    const now = performance.now()
    for (const exchange of active) {
      const remainingMs = exchange.startedAt + totalMs - now
      if (remainingMs > 0) return watch(remainingMs)
      exchange.end('timeout')
    }
  }

  function watch(ms = totalMs): void {
    timer ??= setTimeout(check, Math.ceil(ms))
  }

  return { watch, clear: () => clearTimeout(timer) }
}

/** Opens connections on demand and reuses the most recently used free one first. */
function createConnections(open: () => Client, most: number) {
  const all = new Set<Client>()
  const free: Client[] = []

  function take(): Client {
    const known = free.pop()
    if (known) return known
    assert(all.size < most, 'A channel has at most one request per connection.')
    const fresh = open()
    all.add(fresh)
    return fresh
  }

  /** Closes a connection whose request was aborted. */
  function drop(client: Client): void {
    all.delete(client)
    void client.destroy()
  }

  const end = async (): Promise<void> => void (await Promise.all([...all].map((client) => client.destroy())))

  return { take, drop, end, release: (client: Client) => free.push(client) }
}

/** Opens channels to receivers. Redirects are not followed. */
export function createTransport({ resolve, policy, timeouts, proxy }: TransportDeps): OpenChannel {
  const connect = createConnector({ resolve, policy, connectMs: timeouts.connectMs, proxy })
  const options: Client.Options = {
    connect,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    // The exchange as a whole has a timeout.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16 * 1_024,
  }

  return (text, most) => {
    if (findUrlFault(text, policy)) return closedChannel
    const url = new URL(text)
    const connections = createConnections(() => new Client(url.origin, options), most)
    const path = `${url.pathname}${url.search}`
    const active = new Set<Exchange>()
    const deadline = createDeadline(active, timeouts.totalMs)
    const idle = Promise.withResolvers<void>()
    let isClosing = false

    function post(
      body: Buffer,
      headers: Readonly<Record<string, string>>,
      onOutcome: (outcome: Outcome) => void,
    ): void {
      const client = connections.take()
      const exchange = new Exchange((outcome, isWhole) => {
        active.delete(exchange)
        if (isClosing && active.size === 0) idle.resolve()
        // Reported synchronously, so that the next request is queued before undici processes the connection again. An
        // aborted connection is not reused, and its outcome is reported after it is removed.
        if (isWhole) {
          connections.release(client)
          onOutcome(outcome)
        } else {
          connections.drop(client)
          queueMicrotask(() => onOutcome(outcome))
        }
      })
      active.add(exchange)
      deadline.watch()
      client.dispatch({ path, method: 'POST', headers, body }, exchange)
    }

    async function close(): Promise<void> {
      isClosing = true
      if (active.size > 0) await idle.promise
      deadline.clear()
      await connections.end()
    }

    return { post, interrupt: () => active.forEach((exchange) => exchange.end('interrupted')), close }
  }
}
