import { request, type Dispatcher } from 'undici'
import type { UnavailableReason } from './provider.ts'

/** An answer with its parsed body, or the failure. Only `unreachable` guarantees that nothing was sent. */
export type HttpAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown; readonly retryAfterSeconds: number }
  | { readonly kind: 'failed'; readonly reason: Extract<UnavailableReason, 'unreachable' | 'timeout' | 'reset'> }
  | { readonly kind: 'malformed'; readonly status: number }

export type HttpCall = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
  readonly signal: AbortSignal
  /** Set for calls that may charge or refund money: the exchange is recorded. */
  readonly isRecorded?: boolean
}

export type HttpClient = {
  call(call: HttpCall): Promise<HttpAnswer>
  /** Downloads a URL given by the provider; undefined when it is gone or not allowed. */
  download(url: string, signal: AbortSignal): Promise<Uint8Array | undefined>
}

/** A call and its outcome; bodies without postal addresses. */
export type Exchange = {
  readonly method: string
  readonly path: string
  readonly outcome: string
  readonly body: unknown
}

/** Records an exchange. It must not throw: a failed record must not fail the purchase. */
export type RecordExchange = (exchange: Exchange) => Promise<void>

export type ConnectionOptions = {
  baseUrl?: string | undefined
  dispatcher?: Dispatcher | undefined
  /** Label URLs point to a storage service and must not reach the internal network; only HTTPS by default. */
  isDownloadAllowed?: ((url: URL) => boolean) | undefined
  recordExchange?: RecordExchange | undefined
}

export type HttpClientDeps = ConnectionOptions & { baseUrl: string; headers: Readonly<Record<string, string>> }

const maxJsonBytes = 4 * 1_024 * 1_024
const maxFileBytes = 8 * 1_024 * 1_024

const timedOut = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_ABORTED', 'ABORT_ERR'])

type NetworkError = { code?: string; name?: string; syscall?: string; errors?: readonly unknown[] }

/** Whether the connection was never established, so that no byte of the request was sent. */
function isUnsent(error: unknown): boolean {
  const { code, syscall, errors } = error as NetworkError
  if (errors !== undefined && errors.length > 0) return errors.every(isUnsent)
  return code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect' || syscall === 'getaddrinfo'
}

function reasonOf(error: unknown, signal: AbortSignal): 'unreachable' | 'timeout' | 'reset' {
  const { code, name } = error as NetworkError
  if (isUnsent(error)) return 'unreachable'
  if (signal.aborted || name === 'AbortError' || name === 'TimeoutError') return 'timeout'
  return code !== undefined && timedOut.has(code) ? 'timeout' : 'reset'
}

async function readAtMost(body: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) throw new Error('The response exceeds the size limit.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const secondsOf = (header: string | string[] | undefined): number => {
  const text = Array.isArray(header) ? header[0] : header
  return text !== undefined && /^\d{1,4}$/.test(text) ? Math.max(1, Number(text)) : 5
}

const addressFields = /^(address|(to|from|return|buyer)_address|address_(to|from|return))$/

/** Removes postal addresses from a body. */
function withoutAddresses(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAddresses)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => !addressFields.test(key))
  return Object.fromEntries(entries.map(([key, entry]) => [key, withoutAddresses(entry)]))
}

const outcomeOf = (answer: HttpAnswer): string =>
  answer.kind === 'failed' ? answer.reason : answer.kind === 'malformed' ? 'malformed' : answer.status.toString()

/** Sends each call once; retries are up to the caller, who knows whether they are safe. */
export function createHttpClient(deps: HttpClientDeps): HttpClient {
  const { baseUrl, headers, dispatcher, recordExchange } = deps
  const isDownloadAllowed = deps.isDownloadAllowed ?? ((url) => url.protocol === 'https:')
  const options = dispatcher ? { dispatcher } : {}

  async function send({ method, path, body, signal }: HttpCall): Promise<HttpAnswer> {
    try {
      const reply = await request(`${baseUrl}${path}`, {
        ...options,
        method,
        signal,
        headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = (await readAtMost(reply.body, maxJsonBytes)).toString()
      const status = reply.statusCode
      try {
        const parsed: unknown = text === '' ? {} : JSON.parse(text)
        return { kind: 'answer', status, body: parsed, retryAfterSeconds: secondsOf(reply.headers['retry-after']) }
      } catch {
        return { kind: 'malformed', status }
      }
    } catch (error) {
      return { kind: 'failed', reason: reasonOf(error, signal) }
    }
  }

  async function call(request: HttpCall): Promise<HttpAnswer> {
    const answer = await send(request)
    const { method, path, isRecorded = false } = request
    if (isRecorded && recordExchange) {
      const body = answer.kind === 'answer' ? withoutAddresses(answer.body) : null
      await recordExchange({ method, path, outcome: outcomeOf(answer), body })
    }
    return answer
  }

  async function download(url: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
    if (!URL.canParse(url) || !isDownloadAllowed(new URL(url))) return undefined
    const reply = await request(url, { ...options, method: 'GET', signal })
    const bytes = await readAtMost(reply.body, maxFileBytes)
    return reply.statusCode === 200 ? bytes : undefined
  }

  return { call, download }
}
