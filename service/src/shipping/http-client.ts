import { request, type Dispatcher } from 'undici'
import type { UnavailableReason } from './provider.ts'

/** An answer with its body read, or why there is none. `unreachable` is the only failure after which nothing was sent. */
export type HttpAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown; readonly retryAfterSeconds: number }
  | { readonly kind: 'failed'; readonly reason: Extract<UnavailableReason, 'unreachable' | 'timeout' | 'reset'> }
  | { readonly kind: 'malformed'; readonly status: number }

export type HttpCall = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
  readonly signal: AbortSignal
  /** Money may move: the answer is filed. */
  readonly isKept?: boolean
}

export type HttpClient = {
  call(call: HttpCall): Promise<HttpAnswer>
  /** Bytes of an address the provider gave us; undefined when it is not there any more. */
  download(url: string, signal: AbortSignal): Promise<Uint8Array | undefined>
}

/** What was asked and what came of it; bodies without addresses. */
export type Exchange = {
  readonly method: string
  readonly path: string
  readonly outcome: string
  readonly body: unknown
}

/** Keeps an exchange. It must not throw: a purchase is not undone because its answer could not be filed. */
export type KeepExchange = (exchange: Exchange) => Promise<void>

export type HttpClientDeps = {
  baseUrl: string
  headers: Readonly<Record<string, string>>
  /** Ours in production; a test may bring its own. */
  dispatcher?: Dispatcher | undefined
  /** Label addresses are signed and belong to a storage service, but never to a machine inside. */
  isDownloadAllowed: (url: URL) => boolean
  keepExchange?: KeepExchange | undefined
}

const maxJsonBytes = 4 * 1_024 * 1_024
const maxFileBytes = 8 * 1_024 * 1_024

const timedOut = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_ABORTED', 'ABORT_ERR'])

type NetworkError = { code?: string; name?: string; syscall?: string; errors?: readonly unknown[] }

/** The connection itself did not come about, so the other side has not seen a byte of the request. */
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
    if (size > limit) throw new Error('The answer is larger than any honest one.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const secondsOf = (header: string | string[] | undefined): number => {
  const text = Array.isArray(header) ? header[0] : header
  return text !== undefined && /^\d{1,4}$/.test(text) ? Math.max(1, Number(text)) : 5
}

const addressFields = /^(address|(to|from|return|buyer)_address|address_(to|from|return))$/

/** The same without anybody's address. */
function withoutAddresses(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAddresses)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => !addressFields.test(key))
  return Object.fromEntries(entries.map(([key, entry]) => [key, withoutAddresses(entry)]))
}

const outcomeOf = (answer: HttpAnswer): string =>
  answer.kind === 'failed' ? answer.reason : answer.kind === 'malformed' ? 'malformed' : answer.status.toString()

/** One call, once. Retrying is for whoever knows whether it is safe. */
export function createHttpClient(deps: HttpClientDeps): HttpClient {
  const { baseUrl, headers, dispatcher, isDownloadAllowed, keepExchange } = deps
  const options = dispatcher ? { dispatcher } : {}

  async function ask({ method, path, body, signal }: HttpCall): Promise<HttpAnswer> {
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
    const answer = await ask(request)
    const { method, path, isKept = false } = request
    if (isKept && keepExchange) {
      const body = answer.kind === 'answer' ? withoutAddresses(answer.body) : null
      await keepExchange({ method, path, outcome: outcomeOf(answer), body })
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
