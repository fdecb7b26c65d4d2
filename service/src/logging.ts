import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { destination, multistream, pino, type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

/** Buffers writes: one system call per line would cost a tenth of a small request. */
export const buffered = { sync: true, minLength: 4_096, periodicFlush: 500 } as const

export type LoggedError = {
  type: string
  message: string
  stack?: string | undefined
  code?: string
  constraint?: string
  table?: string
  cause?: LoggedError
}

const maxCauses = 4

/** Only the listed fields of an error are logged: others may quote rows, headers and bodies. */
export function errorToLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    ...(error.cause !== undefined && depth < maxCauses && { cause: errorToLog(error.cause, depth + 1) }),
  }
}

export type Log = { logger: Logger; flush(): void }

/** Production logs JSON to stdout. The sandbox logs to a file and prints only warnings and errors. */
export async function openLog(config: Config): Promise<Log> {
  const options = { level: config.logLevel, base: null, serializers: { err: (error: unknown) => errorToLog(error) } }
  if (config.environment === 'production') {
    const stdout = destination({ dest: 1, ...buffered })
    return { logger: pino(options, stdout), flush: () => stdout.flushSync() }
  }
  const folder = join(config.dataDir, 'logs')
  await mkdir(folder, { recursive: true })
  const file = destination({ dest: join(folder, 'service.log'), ...buffered })
  const people = pretty({ destination: 2, sync: true, ignore: 'pid,hostname', colorize: process.stderr.isTTY })
  const streams = multistream([
    { level: config.logLevel, stream: file },
    { level: 'error', stream: people },
  ])
  return { logger: pino(options, streams), flush: () => file.flushSync() }
}
