import type { PackhouseError } from './errors.ts'

/** An attempt that is about to be sent. Headers can be added, for example of a trace. */
export type RequestInfo = {
  method: string
  url: string
  /** 1 for the first attempt. */
  attempt: number
  headers: Record<string, string>
}

/** The outcome of an attempt. */
export type ResponseInfo = Omit<RequestInfo, 'headers'> & {
  /** 0 without a response. */
  status: number
  durationMs: number
  requestId: string | undefined
  error: PackhouseError | undefined
}

/**
 * Called for every attempt, for logs, metrics and traces.
 *
 * @example
 * const hooks: Hooks = { onResponse: ({ method, url, status, durationMs }) => console.log(method, url, status, durationMs) }
 * const packhouse = createPackhouse({ baseUrl: 'https://packhouse.example.com', apiKey, hooks })
 */
export type Hooks = {
  onRequest?: ((request: RequestInfo) => void) | undefined
  onResponse?: ((response: ResponseInfo) => void) | undefined
}
