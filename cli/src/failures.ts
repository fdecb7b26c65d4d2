import { ConnectionError, PackhouseError } from '@packhouse/sdk'

/** A failure whose message says what to do. Exit code 2 is a usage error. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly exitCode: 1 | 2
  constructor(message: string, { exitCode = 1, cause }: { exitCode?: 1 | 2; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.exitCode = exitCode
  }
}

export const usageError = (message: string): CliError => new CliError(message, { exitCode: 2 })

export const exitCodeOf = (error: unknown): 1 | 2 => (error instanceof CliError ? error.exitCode : 1)

/** A failure as printed to the terminal or as JSON. */
export type Failure = {
  message: string
  hint?: string | undefined
  status?: number | undefined
  error: string
  code?: string | undefined
  details?: Readonly<Record<string, unknown>> | undefined
  request_id?: string | undefined
  doc_url?: string | undefined
}

const hints: Readonly<Record<number, string>> = {
  401: 'Check --key or PACKHOUSE_KEY: the key may be mistyped, revoked, expired, or from another installation.',
  403: 'Pass a key with the required permission (--key or PACKHOUSE_KEY; --as in a sandbox), or run this on the host with --direct.',
  429: 'Retry later, or raise the limit of the key with: packhouse keys change ID --per-minute AREA=N',
  500: 'Search the log of the service for the request id.',
}

export function describeFailure(error: unknown): Failure | undefined {
  // In direct mode the cause is the message of the child process.
  if (error instanceof ConnectionError && error.cause instanceof CliError) return describeFailure(error.cause)
  if (error instanceof ConnectionError) {
    const hint = 'Is the service running? Start it with: packhouse start. Or pass another address with --url.'
    return { message: error.message, hint, error: error.error, code: error.code }
  }
  if (error instanceof PackhouseError) {
    const { message, status, error: label, code, details, requestId, docUrl } = error
    return { message, hint: hints[status], status, error: label, code, details, request_id: requestId, doc_url: docUrl }
  }
  if (error instanceof CliError) return { message: error.message, error: error.exitCode === 2 ? 'usage' : 'failed' }
  return undefined
}
