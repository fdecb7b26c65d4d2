import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { destination, multistream, pino, type Logger, type LoggerOptions } from 'pino'
import pretty from 'pino-pretty'

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

type Repeats = { lines: number; suppressed: number; timer: NodeJS.Timeout }

/** Lines per minute of one fault; an outage repeats the same fault many times a second. */
const linesPerFault = 5
const faultWindowMs = 60_000
const maxFaults = 500
const warn = 40

/** The text, the error and its code identify a fault; numbers in it (ports, ids, durations) do not. */
function faultOf(args: readonly unknown[]): string {
  const [first] = args
  const { err, reason } = (first ?? {}) as { err?: Error & { code?: string }; reason?: string }
  const text = args.find((arg) => typeof arg === 'string') ?? ''
  return [text, err?.name, err?.code, err?.message, reason].join('|').replaceAll(/\d+/g, '#').slice(0, 300)
}

/** Writes the first lines of a fault and then, once a minute, how many more there were. */
export function limitFaults(windowMs = faultWindowMs): NonNullable<LoggerOptions['hooks']> {
  const known = new Map<string, Repeats>()

  function open(fault: string, logger: Logger, level: number, text: string): Repeats {
    const end = (): void => {
      const { suppressed } = known.get(fault) ?? { suppressed: 0 }
      known.delete(fault)
      const name = logger.levels.labels[level] as 'warn'
      if (suppressed > 0) logger[name]({ suppressed }, `repeated: ${text}`)
    }
    const repeats = { lines: 0, suppressed: 0, timer: setTimeout(end, windowMs).unref() }
    known.set(fault, repeats)
    return repeats
  }

  return {
    logMethod(args, method, level) {
      const fault = level < warn ? undefined : faultOf(args)
      if (fault !== undefined && (known.size < maxFaults || known.has(fault))) {
        const text = args.find((arg) => typeof arg === 'string') ?? 'fault'
        const repeats = known.get(fault) ?? open(fault, this, level, text)
        repeats.lines += 1
        if (repeats.lines > linesPerFault) {
          repeats.suppressed += 1
          return
        }
      }
      method.apply(this, args)
    },
  }
}

export type Log = { logger: Logger; flush(): void }

export type LogSettings = { environment: 'sandbox' | 'production'; dataDir: string; logLevel: string }

/** Production logs JSON to stdout. The sandbox logs to a file and prints only warnings and errors. */
export async function openLog(config: LogSettings): Promise<Log> {
  const options = {
    level: config.logLevel,
    base: null,
    serializers: { err: (error: unknown) => errorToLog(error) },
    hooks: limitFaults(),
  }
  if (config.environment === 'production') {
    const stdout = destination({ dest: 1, ...buffered })
    return { logger: pino(options, stdout), flush: () => stdout.flushSync() }
  }
  const folder = join(config.dataDir, 'logs')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const dest = join(folder, 'service.log')
  const file = destination({ dest, mode: 0o600, ...buffered })
  // A file of an earlier release may be readable by others.
  await chmod(dest, 0o600).catch(() => {})
  const people = pretty({ destination: 2, sync: true, ignore: 'pid,hostname', colorize: process.stderr.isTTY })
  const streams = multistream([
    { level: config.logLevel, stream: file },
    { level: 'error', stream: people },
  ])
  return { logger: pino(options, streams), flush: () => file.flushSync() }
}
