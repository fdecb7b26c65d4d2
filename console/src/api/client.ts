import { describeRefusal, type Details } from '../texts/errors.ts'
import type { Answer, Body, Data, Known, Method, Query } from '../../../web/src/routes.ts'

/** A refused or failed request, with the texts that a person reads. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  /** What exactly was refused, such as a position. */
  readonly details: Details
  constructor(status: number, code: string, message: string, requestId?: string, details: Details = {}) {
    super(describeRefusal(code, message, details))
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.requestId = requestId
    this.details = details
  }
}

export type Pagination = { limit: number; has_more: boolean; next_cursor: string | null; next_offset: number | null }
export type AnyQuery = Readonly<Record<string, string | number | boolean | undefined>>

type Envelope = {
  success: boolean
  data: unknown
  pagination?: Pagination
  error?: string
  message?: string
  request_id?: string
  details?: Details
}

type AnyOptions = {
  method?: Method | undefined
  query?: AnyQuery | undefined
  /** Sent as JSON; a form, such as one with a file, is sent as it is. */
  body?: unknown
  /** Makes a repeated write the same write. */
  idempotencyKey?: string
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

const apiRoot = '/api/v1'

export function addressOf(path: string, query: AnyQuery = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return `${apiRoot}${path}${text && `?${text}`}`
}

async function readEnvelope(reply: Response): Promise<Envelope> {
  const text = await reply.text()
  if (text === '') return { success: reply.ok, data: undefined }
  try {
    return JSON.parse(text) as Envelope
  } catch {
    throw new ApiError(reply.status, 'unreadable', 'The response of the service could not be read.')
  }
}

async function request(path: string, options: AnyOptions): Promise<Envelope> {
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
  const answer = await readEnvelope(reply)
  if (reply.ok && answer.success) return answer
  const { error = 'unknown', message = 'Request failed.', request_id: requestId, details } = answer
  throw new ApiError(reply.status, error, message, requestId, details)
}

const maxAttempts = 3
const pauseMs = 500

/** Repeats a write that a busy service refused; its idempotency key makes the repetition the same write. */
async function persist(path: string, options: AnyOptions): Promise<Envelope> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request(path, options)
    } catch (error) {
      const isBusy = error instanceof ApiError && error.status === 503 && options.idempotencyKey !== undefined
      if (!isBusy || attempt === maxAttempts) throw error
      await new Promise((settle) => setTimeout(settle, attempt * pauseMs))
    }
  }
}

/** Sends a request whose path is data itself, such as an approved proposal; its answer is not known. */
export const send = async (path: string, options: AnyOptions = {}): Promise<unknown> =>
  (await persist(path, options)).data

/** The options of a request to a route: its parameters and its body. */
export type CallOptions<Path extends string, Verb extends Method> = Omit<AnyOptions, 'method' | 'query' | 'body'> & {
  method?: Verb
  query?: Query<Path, Verb>
  body?: Body<Path, Verb>
}

/** Sends a request to a route of the service, which types its parameters, its body and its answer. */
export const call = async <const Path extends string, Verb extends Method = 'GET'>(
  path: Path & Known<Path, Verb>,
  options: CallOptions<Path, Verb> = {},
): Promise<Data<Path, Verb>> => (await send(path, options)) as Data<Path, Verb>

export type Page<Rows> = { data: Rows; pagination: Pagination | undefined }

/** Reads one page of a list; the hook that asks knows its rows from the path. */
export async function callPage<Rows>(path: string, options: AnyOptions): Promise<Page<Rows>> {
  const { data, pagination } = await request(path, options)
  return { data: data as Rows, pagination }
}

/** The whole answer, for lists that count their pages beside the data. */
export const callWhole = async <const Path extends string>(
  path: Path & Known<Path>,
  options: CallOptions<Path, 'GET'> = {},
): Promise<Answer<Path>> => (await request(path, options)) as unknown as Answer<Path>
