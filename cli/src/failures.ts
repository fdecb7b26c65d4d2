import { ConnectionError, PackhouseError } from '@packhouse/sdk'

/** What went wrong, in words that say what to do about it. Exit code 2 is a mistake on the command line. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly exitCode: 1 | 2
  constructor(message: string, { exitCode = 1, cause }: { exitCode?: 1 | 2; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.exitCode = exitCode
  }
}

/** A mistake on the command line. */
export const usageError = (message: string): CliError => new CliError(message, { exitCode: 2 })

export const exitCodeOf = (error: unknown): 1 | 2 => (error instanceof CliError ? error.exitCode : 1)

/** One failure, for people and for programs. */
export type Failure = {
  message: string
  hint?: string | undefined
  status?: number | undefined
  error: string
  code?: string | undefined
  details?: Readonly<Record<string, unknown>> | undefined
  request_id?: string | undefined
}

const hints: Readonly<Record<number, string>> = {
  401: 'Check --key or PACKHOUSE_KEY: it may be mistyped, revoked, expired, or made for another installation.',
  403: 'This needs another key: give one with --key or PACKHOUSE_KEY, or pick one of the sandbox with --as.',
  429: 'Wait a moment, or give the key a higher limit with: packhouse keys change ID --per-minute AREA=N',
  500: 'Look for the request id in the log of the service.',
}

export function describeFailure(error: unknown): Failure | undefined {
  // Where requests go through a process instead of a network, its own words are the reason.
  if (error instanceof ConnectionError && error.cause instanceof CliError) return describeFailure(error.cause)
  if (error instanceof ConnectionError) {
    const hint = 'Is the service running? Start it with: packhouse start. Or name another address with --url.'
    return { message: error.message, hint, error: error.error, code: error.code }
  }
  if (error instanceof PackhouseError) {
    const { message, status, error: label, code, details, requestId } = error
    return { message, hint: hints[status], status, error: label, code, details, request_id: requestId }
  }
  if (error instanceof CliError) return { message: error.message, error: error.exitCode === 2 ? 'usage' : 'failed' }
  return undefined
}
