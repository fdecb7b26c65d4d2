import type { Hooks } from './hooks.ts'
import { createHttp, type Http, type HttpOptions } from './request.ts'

export type PackhouseOptions = {
  /** The base URL of the service, such as `https://packhouse.example.com`. */
  baseUrl: string
  /** Sent as `X-API-Key`; only `health` works without it. */
  apiKey?: string | undefined
  /** Replaces the global `fetch`, for example for a proxy or tests. */
  fetch?: typeof globalThis.fetch | undefined
  /** Timeout per attempt; default 30 s. */
  timeoutMs?: number | undefined
  /** Retries when the service is overloaded or unreachable; default 3, 0 disables retries. */
  maxRetries?: number | undefined
  /** No attempt starts later than this after the start of the call; default 90 s, since a rate limit lasts up to a minute. */
  maxElapsedMs?: number | undefined
  /** The User-Agent header; browsers ignore it. */
  userAgent?: string | undefined
  /** Called for every attempt, for logs, metrics and traces. */
  hooks?: Hooks | undefined
}

/** The transport of a client, with the defaults of its options. */
export function openHttp(options: PackhouseOptions, readToken?: HttpOptions['readToken']): Http {
  const { baseUrl, apiKey, timeoutMs = 30_000, maxRetries = 3, maxElapsedMs = 90_000, userAgent, hooks = {} } = options
  // Looked up at each call, because tests and tracers replace the global, and called with its own `this`.
  const fetch: typeof globalThis.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  return createHttp({ baseUrl, apiKey, readToken, fetch, timeoutMs, maxRetries, maxElapsedMs, userAgent, hooks })
}
