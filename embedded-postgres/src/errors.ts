/** The embedded server could not be started or stopped. The message states the remedy. */
export class PostgresLaunchError extends Error {
  override readonly name = 'PostgresLaunchError'
  /** The last lines of the server or `initdb`, newest last; empty when they are unrelated to the failure. */
  readonly serverLog: readonly string[]

  constructor(
    sentence: string,
    { serverLog = [], cause }: { serverLog?: readonly string[] | undefined; cause?: unknown } = {},
  ) {
    const quoted = serverLog.length === 0 ? '' : `\nServer log:\n${serverLog.map((line) => `  ${line}`).join('\n')}`
    super(sentence + quoted, cause === undefined ? {} : { cause })
    this.serverLog = serverLog
  }
}

/** The errno name of a failed system call, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Resolves to undefined when a file system call fails with one of the given codes. */
export async function unless<T>(codes: readonly string[], work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}
