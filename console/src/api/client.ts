import { describeError } from '../texts/errors.ts'

/** A refused or failed request, with the texts that a person reads. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  /** What exactly was refused, such as a position. */
  readonly details: Readonly<Record<string, unknown>>
  constructor(status: number, code: string, message: string, requestId?: string, details = {}) {
    super(describeError(code) ?? message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.requestId = requestId
    this.details = details
  }
}

export type Pagination = { limit: number; has_more: boolean; next_cursor: string | null; next_offset: number | null }
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

type Envelope<Data> = {
  success: boolean
  data: Data
  pagination?: Pagination
  error?: string
  message?: string
  request_id?: string
  details?: Readonly<Record<string, unknown>>
}

type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Query
  /** Sent as JSON; a form, such as one with a file, is sent as it is. */
  body?: unknown
  /** Makes a repeated write the same write. */
  idempotencyKey?: string
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

const apiRoot = '/api/v1'

export function addressOf(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return `${apiRoot}${path}${text && `?${text}`}`
}

async function readEnvelope<Data>(reply: Response): Promise<Envelope<Data>> {
  const text = await reply.text()
  if (text === '') return { success: reply.ok, data: undefined as Data }
  try {
    return JSON.parse(text) as Envelope<Data>
  } catch {
    throw new ApiError(reply.status, 'unreadable', 'The answer of the service could not be read.')
  }
}

async function request<Data>(path: string, options: CallOptions): Promise<Envelope<Data>> {
  const { method = 'GET', query, body, idempotencyKey, headers, signal } = options
  const isForm = body instanceof FormData
  const reply = await fetch(addressOf(path, query), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(method !== 'GET' && { 'x-console': '1' }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError(0, 'offline', 'The service cannot be reached.')
  })
  const answer = await readEnvelope<Data>(reply)
  if (reply.ok && answer.success) return answer
  const { error = 'unknown', message = 'Request failed.', request_id: requestId, details } = answer
  throw new ApiError(reply.status, error, message, requestId, details)
}

const maxAttempts = 3
const pauseMs = 500

/** Repeats a write that a busy service refused; its idempotency key makes the repetition the same write. */
async function persist<Data>(path: string, options: CallOptions): Promise<Envelope<Data>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request<Data>(path, options)
    } catch (error) {
      const isBusy = error instanceof ApiError && error.status === 503 && options.idempotencyKey !== undefined
      if (!isBusy || attempt === maxAttempts) throw error
      await new Promise((settle) => setTimeout(settle, attempt * pauseMs))
    }
  }
}

export async function call<Data>(path: string, options: CallOptions = {}): Promise<Data> {
  return (await persist<Data>(path, options)).data
}

export type Page<Data> = { data: Data; pagination: Pagination | undefined }

export async function callPage<Data>(path: string, options: CallOptions = {}): Promise<Page<Data>> {
  const { data, pagination } = await request<Data>(path, options)
  return { data, pagination }
}

/** The whole answer, for lists that count their pages beside the data. */
export const callWhole = async <Answer>(path: string, options: CallOptions = {}): Promise<Answer> =>
  (await request(path, options)) as Answer
