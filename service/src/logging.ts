import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { destination, multistream, pino, type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

/** A system call per line would be a tenth of a small request's cost; half a second is soon enough to read it. */
export const buffered = { sync: true, minLength: 4_096, periodicFlush: 500 } as const

export type Log = { logger: Logger; flush(): void }

/** Production speaks JSON to stdout. The sandbox keeps a file and shows people only what needs their attention. */
export async function openLog(config: Config): Promise<Log> {
  const options = { level: config.logLevel, base: null }
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
