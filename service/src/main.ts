import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from './startup/config/config.ts'
import { withSecretFiles } from './startup/config/secret-files.ts'
import { openLog, type Log } from './telemetry/logging.ts'
import type { LaunchDatabase } from './startup/database.ts'
import { checkPorts } from './startup/ports.ts'
import { readProcessSettings } from './startup/settings.ts'
import type { Closer } from './startup/start.ts'

const hardStopMs = 9_500
/** How long the remaining parts may take once that time is over, as on a machine under heavy load. */
const lastStopMs = 5_000
/** How long a stop waits for an unfinished start before it closes what is open. */
const abortMs = 1_000
const betweenLoadsMs = 10

const progress = (text: string): void => void process.stderr.write(`  … ${text}\n`)

/** A sandbox finishes an interrupted reset and refuses data of another edition. */
async function checkDataFolder(config: Config): Promise<void> {
  if (config.environment !== 'sandbox') return
  const { finishReset } = await import('./startup/commands/reset.ts')
  await finishReset(config)
  const { checkDataEdition } = await import('./startup/edition.ts')
  await checkDataEdition(config)
}

type Beginning = { config: Config; log: Log; signal: AbortSignal; lost: (error: Error) => void }

/** Begins to start the embedded database, if one is used, and returns as soon as a program of it is about to run. */
async function beginDatabase({ config, log, signal, lost }: Beginning): Promise<LaunchDatabase> {
  const { promise: begun, resolve: onBegun } = Promise.withResolvers<void>()
  const launch = async () => {
    const { launchPostgres } = await import('@packhouse/embedded-postgres/launch')
    return launchPostgres({
      dataDir: config.dataDir,
      osUser: config.postgresUser,
      log: log.logger,
      signal,
      onProgress: (text) => {
        progress(text)
        onBegun()
      },
      onFailure: lost,
    })
  }
  if (config.databaseUrl) return launch
  const launching = launch()
  await Promise.race([begun, launching])
  launching.catch(() => {})
  return () => launching
}

/** Loading blocks this process for two seconds. In portions, so that the start of the database proceeds in between. */
async function loadStart() {
  for (const load of [
    () => import('./startup/database.ts'),
    () => import('./startup/chain.ts'),
    () => import('./warehouse/warehouse.ts'),
    () => import('./app.ts'),
  ]) {
    await delay(betweenLoadsMs)
    await load()
  }
  return import('./startup/start.ts')
}

async function stopAll(closers: Closer[], log: Log | undefined): Promise<void> {
  for (let closer = closers.pop(); closer; closer = closers.pop()) {
    try {
      await closer()
    } catch (err) {
      log?.logger.error({ err }, 'a component did not stop cleanly')
    }
  }
  log?.flush()
}

/** Errors whose message tells the operator what to do; matched by name, because not every module is loaded. */
const startErrors = new Set([
  'ConfigError',
  'StartError',
  'PostgresLaunchError',
  'DevChainFailure',
  'ChainSourceError',
  'KeystoreError',
  'SignerFileError',
])
const isStartError = (error: unknown): error is Error => error instanceof Error && startErrors.has(error.name)

async function main(): Promise<void> {
  const closers: Closer[] = []
  const aborter = new AbortController()
  let log: Log | undefined
  let stopping: Promise<void> | undefined
  let drainDelayMs = 0

  function stop(code: number): Promise<void> {
    aborter.abort()
    stopping ??= (async () => {
      // The process must end in any case; the next start recovers unfinished work. Parts behind one that hangs, the
      // database in particular, are still stopped.
      let ending: Promise<void> | undefined
      const end = (): void => {
        ending = Promise.race([stopAll(closers, log), delay(lastStopMs)])
        void ending.then(() => process.exit(code))
      }
      setTimeout(end, drainDelayMs + hardStopMs).unref()
      // Launching the database ends by itself when aborted. Later steps fail as soon as their parts are closed.
      const settled = started.catch(() => {})
      await (closers.length === 0 ? settled : Promise.race([settled, delay(abortMs)]))
      await stopAll(closers, log)
      await ending
      process.exit(code)
    })()
    return stopping
  }

  function crash(err: unknown): void {
    log?.logger.fatal({ err }, 'unexpected error')
    if (!log) console.error(err)
    void stop(1)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  // The bootstrap process holds the other end of the channel; stop cleanly if it is killed.
  process.on('disconnect', () => void stop(0))

  const started = (async () => {
    const settings = readProcessSettings(withSecretFiles(process.env), process.cwd())
    drainDelayMs = settings.config.drainDelayMs
    const { config } = settings
    log = await openLog(config)
    await checkPorts(config)
    await checkDataFolder(config)
    const surroundings = { log, signal: aborter.signal, lost: crash }
    const launchEmbedded = await beginDatabase({ config, ...surroundings })
    const { start } = await loadStart()
    return start({ ...settings, ...surroundings, closers, progress, launchEmbedded })
  })()

  try {
    process.stdout.write(`${await started}\n`)
  } catch (error) {
    if (!aborter.signal.aborted) {
      if (isStartError(error)) process.stderr.write(`\npackhouse: ${error.message}\n`)
      else crash(error)
      await stop(1)
    }
  }
}

await main()
