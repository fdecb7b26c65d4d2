/** The embedded server could not be brought up or down. The message says what to do about it. */
export class PostgresLaunchError extends Error {
  override readonly name = 'PostgresLaunchError'
  /** The last lines the server or `initdb` wrote, newest last; empty when they say nothing about this failure. */
  readonly serverLog: readonly string[]

  constructor(
    sentence: string,
    { serverLog = [], cause }: { serverLog?: readonly string[] | undefined; cause?: unknown } = {},
  ) {
    const quoted =
      serverLog.length === 0 ? '' : `\nThe server said:\n${serverLog.map((line) => `  ${line}`).join('\n')}`
    super(sentence + quoted, cause === undefined ? {} : { cause })
    this.serverLog = serverLog
  }
}

/** The errno name of a failed system call, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Runs a file system call and answers undefined when it fails for one of the named reasons. */
export async function unless<T>(codes: readonly string[], work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}
