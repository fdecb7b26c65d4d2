/** What is known about an answer that was no success. */
export type ErrorFacts = {
  /** The HTTP status; 0 when no answer came. */
  status: number
  /** The interface's own word for the refusal; branch on it together with the status. */
  error: string
  /** A machine code beside it, never with spaces. */
  code: string
  message: string
  /** Facts a program can use: the field at fault, the position, the shortfall. */
  details?: Readonly<Record<string, unknown>> | undefined
  /** The state of the resource that is in the way. */
  data?: Readonly<Record<string, unknown>> | undefined
  /** Name it when you ask the operator about this request. */
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  /** The service itself says that the same request may succeed later. */
  retryable?: boolean | undefined
}

/**
 * Every failure of a call.
 *
 * @example
 * try {
 *   await packhouse.keys.rotate()
 * } catch (error) {
 *   if (error instanceof PackhouseError && error.error === 'rotation_in_progress') await finishTheOtherOne()
 *   else throw error
 * }
 */
export class PackhouseError extends Error {
  override readonly name: string = 'PackhouseError'
  readonly status: number
  readonly error: string
  readonly code: string
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly data: Readonly<Record<string, unknown>> | undefined
  readonly requestId: string | undefined
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
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.retryable = facts.retryable ?? false
  }
}

/** The request itself is wrong (400, 405, 413, 414, 415, 431); sending it again changes nothing. */
export class InvalidRequestError extends PackhouseError {
  override readonly name = 'InvalidRequestError'
}

/** No valid key came with the request (401). */
export class AuthenticationError extends PackhouseError {
  override readonly name = 'AuthenticationError'
}

/** There is less money or credit than the request needs (402). */
export class InsufficientFundsError extends PackhouseError {
  override readonly name = 'InsufficientFundsError'
}

/** The key is valid and may not do this (403). */
export class PermissionError extends PackhouseError {
  override readonly name = 'PermissionError'
}

/** There is no such thing, or it is another account's (404). */
export class NotFoundError extends PackhouseError {
  override readonly name = 'NotFoundError'
}

/** The state of things does not allow it (409). */
export class ConflictError extends PackhouseError {
  override readonly name = 'ConflictError'
}

/** Too many requests (429); `retryAfterSeconds` tells when the window ends. */
export class RateLimitedError extends PackhouseError {
  override readonly name = 'RateLimitedError'
}

/** The service is too busy or a part of it is away (503). */
export class UnavailableError extends PackhouseError {
  override readonly name = 'UnavailableError'
}

/** A fault of the service or of something between it and you (any other status, or an answer that cannot be read). */
export class ServiceFaultError extends PackhouseError {
  override readonly name = 'ServiceFaultError'
}

/** No answer came: the service is down, the address is wrong, or the time was up. */
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
  429: RateLimitedError,
  431: InvalidRequestError,
  503: UnavailableError,
}

/** The error of the right family. */
export function errorFrom(facts: ErrorFacts, options?: { cause?: unknown }): PackhouseError {
  return new (classes[facts.status] ?? ServiceFaultError)(facts, options)
}
