import type { Schemas } from './operations.ts'

/** The error labels of the API. */
export type ErrorLabel = Schemas['ErrorLabel']

/** The labels of failures without an answer of the API. */
export type ClientErrorLabel = 'aborted' | 'timeout' | 'connection_failed' | 'unexpected_answer'

/** A later version of the service may have further labels. */
type AnyLabel = ErrorLabel | ClientErrorLabel | (string & {})

/** The facts of a failed call. */
export type ErrorFacts = {
  /** The HTTP status; 0 without a response. */
  status: number
  /** The error label of the API; branch on it together with the status. */
  error: AnyLabel
  /** The label as a code without spaces. */
  code: string
  message: string
  /** Machine-readable facts: the invalid field, its position, the shortfall. */
  details?: Readonly<Record<string, unknown>> | undefined
  /** The state of the conflicting resource. */
  data?: Readonly<Record<string, unknown>> | undefined
  /** Include it in support requests. */
  requestId?: string | undefined
  /** The page that explains the error. */
  docUrl?: string | undefined
  retryAfterSeconds?: number | undefined
  /** The service reports that the same request may succeed later. */
  retryable?: boolean | undefined
}

/**
 * The base class of all errors of a call.
 *
 * @example
 * try {
 *   await packhouse.keys.rotate()
 * } catch (error) {
 *   if (error instanceof PackhouseError && error.error === 'rotation_in_progress') console.log(error.details)
 *   else throw error
 * }
 */
export class PackhouseError extends Error {
  override readonly name: string = 'PackhouseError'
  readonly status: number
  readonly error: AnyLabel
  readonly code: string
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly data: Readonly<Record<string, unknown>> | undefined
  readonly requestId: string | undefined
  readonly docUrl: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly retryable: boolean

  constructor(facts: ErrorFacts, options?: { cause?: unknown }) {
    super(facts.message, options)
    this.status = facts.status
    this.error = facts.error
    this.code = facts.code
    this.details = facts.details
    this.data = facts.data
    this.requestId = facts.requestId
    this.docUrl = facts.docUrl
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.retryable = facts.retryable ?? false
  }
}

/** The request is invalid (400, 405, 413, 414, 415, 416, 431); do not retry it. */
export class InvalidRequestError extends PackhouseError {
  override readonly name = 'InvalidRequestError'
}

/** The API key is missing or invalid (401). */
export class AuthenticationError extends PackhouseError {
  override readonly name = 'AuthenticationError'
}

/** The funds or credits are insufficient (402). */
export class InsufficientFundsError extends PackhouseError {
  override readonly name = 'InsufficientFundsError'
}

/** The key does not permit the request (403). */
export class PermissionError extends PackhouseError {
  override readonly name = 'PermissionError'
}

/** The resource does not exist or belongs to another account (404). */
export class NotFoundError extends PackhouseError {
  override readonly name = 'NotFoundError'
}

/** The current state of the resource does not allow the request (409). */
export class ConflictError extends PackhouseError {
  override readonly name = 'ConflictError'
}

/** Too many requests (429); retry after `retryAfterSeconds`. */
export class RateLimitedError extends PackhouseError {
  override readonly name = 'RateLimitedError'
}

/** The service or one of its dependencies is unavailable (503). */
export class UnavailableError extends PackhouseError {
  override readonly name = 'UnavailableError'
}

/** A fault of the service or of a proxy (any other status, or an unreadable response). */
export class ServiceFaultError extends PackhouseError {
  override readonly name = 'ServiceFaultError'
}

/** No response: the service is down, the address is wrong, or the request timed out. */
export class ConnectionError extends PackhouseError {
  override readonly name = 'ConnectionError'
}

type ErrorClass = new (facts: ErrorFacts, options?: { cause?: unknown }) => PackhouseError

const classes: Readonly<Record<number, ErrorClass>> = {
  0: ConnectionError,
  400: InvalidRequestError,
  401: AuthenticationError,
  402: InsufficientFundsError,
  403: PermissionError,
  404: NotFoundError,
  405: InvalidRequestError,
  409: ConflictError,
  413: InvalidRequestError,
  414: InvalidRequestError,
  415: InvalidRequestError,
  416: InvalidRequestError,
  429: RateLimitedError,
  431: InvalidRequestError,
  503: UnavailableError,
}

/** Creates the error class of the status. */
export function errorFrom(facts: ErrorFacts, options?: { cause?: unknown }): PackhouseError {
  return new (classes[facts.status] ?? ServiceFaultError)(facts, options)
}
