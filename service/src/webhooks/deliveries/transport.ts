import { Client, type Dispatcher } from 'undici'
import { assert } from '../../kernel/assert.ts'
import type { AddressPolicy } from '../endpoints/address-model.ts'
import { createConnector, ForbiddenAddress, UnknownHost } from './connections.ts'
import type { Outcome } from './model.ts'
import type { Resolve } from './resolver.ts'
import { findUrlFault } from '../endpoints/url-model.ts'

export type Timeouts = { connectMs: number; totalMs: number }
export const standardTimeouts: Timeouts = { connectMs: 3_000, totalMs: 15_000 }

/** Connections to one receiver; nobody else waits behind them. */
export type Channel = {
  /** Tells the outcome once and later, however it ends. At most as many at once as there are connections. */
  post(body: Buffer, headers: Readonly<Record<string, string>>, onOutcome: (outcome: Outcome) => void): void
  /** Breaks off what is on its way; its outcome is `interrupted`. */
  interrupt(): void
  /** Waits for what is on its way, then ends the connections. */
  close(): Promise<void>
}

export type TransportDeps = { resolve: Resolve; policy: AddressPolicy; timeouts: Timeouts }
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

/** One word for what went wrong; the error's own text may hold addresses that are not the partner's to see. */
function reasonOf(error: unknown): string {
  if (error instanceof ForbiddenAddress) return 'forbidden_address'
  if (error instanceof UnknownHost) return 'unknown_host'
  const { code = '', name = '' } = error as { code?: string; name?: string }
  const known = reasons[code]
  if (known !== undefined) return known
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'tls_error'
  return name.startsWith('HTTPParser') || code.startsWith('HPE_') ? 'bad_response' : 'connection_failed'
}

/** A database keeps no NUL. */
const readable = (chunks: readonly Buffer[]): string =>
  chunks.length === 0
    ? ''
    : Buffer.concat(chunks).subarray(0, maxExcerptBytes).toString('utf8').replaceAll('\0', '\uFFFD')

/** Listens to one request until its outcome is known, and tells it once. */
class Exchange implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined
  #statusCode: number | undefined
  #retryAfter: string | undefined
  #chunks: Buffer[] = []
  #size = 0
  #isOver = false
  readonly startedAt = performance.now()
  readonly #settle: (outcome: Outcome, isWhole: boolean) => void

  constructor(settle: (outcome: Outcome, isWhole: boolean) => void) {
    this.#settle = settle
  }

  /** Once there is a status it is the outcome, whatever happens to the rest of the answer. */
  end(error: string | undefined, isWhole = false): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#controller?.abort(new Error('The outcome is known.'))
    const hasAnswer = this.#statusCode !== undefined
    const outcome = {
      statusCode: this.#statusCode,
      error: hasAnswer ? undefined : (error ?? 'connection_closed'),
      excerpt: readable(this.#chunks),
      retryAfter: this.#retryAfter,
      durationMs: Math.round(performance.now() - this.startedAt),
    }
    this.#settle(outcome, isWhole)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) controller.abort(new Error('Nobody waits for this any more.'))
  }

  onResponseStart(
    _controller: unknown,
    statusCode: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (statusCode < 200) return
    this.#statusCode = statusCode
    const retryAfter = headers['retry-after']
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

/** A URL that was accepted under other rules leads nowhere under these. */
const forbidden: Outcome = {
  statusCode: undefined,
  error: 'forbidden_url',
  excerpt: '',
  retryAfter: undefined,
  durationMs: 0,
}
const closedChannel: Channel = {
  post: (_body, _headers, onOutcome) => queueMicrotask(() => onOutcome(forbidden)),
  interrupt: () => {},
  close: async () => {},
}

/**
 * Ends exchanges that take too long. All have the same time and stand in the order of their beginnings, so one timer for
 * the oldest of them does.
 */
function createDeadline(active: ReadonlySet<Exchange>, totalMs: number) {
  let timer: NodeJS.Timeout | undefined

  function check(): void {
    timer = undefined
    const now = performance.now()
    for (const exchange of active) {
      const leftMs = exchange.startedAt + totalMs - now
      if (leftMs > 0) return watch(leftMs)
      exchange.end('timeout')
    }
  }

  function watch(ms = totalMs): void {
    timer ??= setTimeout(check, Math.ceil(ms))
  }

  return { watch, clear: () => clearTimeout(timer) }
}

/** Connections that are opened when they are needed and used again when they are free, the warmest first. */
function createConnections(open: () => Client, most: number) {
  const all = new Set<Client>()
  const free: Client[] = []

  function take(): Client {
    const known = free.pop()
    if (known) return known
    assert(all.size < most, 'A channel carries no more at once than it has connections.')
    const fresh = open()
    all.add(fresh)
    return fresh
  }

  /** What may still be on it is nobody's concern any more. */
  function drop(client: Client): void {
    all.delete(client)
    void client.destroy()
  }

  const end = async (): Promise<void> => void (await Promise.all([...all].map((client) => client.destroy())))

  return { take, drop, end, giveBack: (client: Client) => free.push(client) }
}

/** Opens channels to receivers. Redirects are not followed, and no proxy is asked. */
export function createTransport({ resolve, policy, timeouts }: TransportDeps): OpenChannel {
  const connect = createConnector({ resolve, policy, connectMs: timeouts.connectMs })
  const options: Client.Options = {
    connect,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    // The whole exchange has its time; its parts need none of their own.
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
        // Told at once, so that the next request stands ready before its connection is looked at again. A connection that
        // broke off is not used again, and the tale waits until it is cleared away.
        if (isWhole) {
          connections.giveBack(client)
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
