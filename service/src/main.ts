import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createService, type Service } from './app.ts'
import { ConfigError, readConfig, readSecrets, type Config } from './config.ts'
import type { Runner } from './jobs/runner.ts'
import { systemClock } from './kernel/clock.ts'
import { systemRandom } from './kernel/random.ts'
import { openLog, type Log } from './logging.ts'
import { PostgresLaunchError } from './postgres/errors.ts'
import { checkPortIsFree, openDatabase, openRedis, StartError } from './resources.ts'
import { createSandboxClock } from './sandbox/clock.ts'
import { loadPepper, readSandboxFile, sandboxPath, writeSandboxFile } from './sandbox/files.ts'
import { seedAccounts } from './sandbox/seed.ts'

/** Everything is stopped in the reverse order of its start, each step once. */
type Closer = () => Promise<void> | void

const drainMs = 7_000
const hardStopMs = 9_500

const progress = (text: string): void => void process.stderr.write(`  … ${text}\n`)

async function openClock(config: Config, db: Parameters<typeof createSandboxClock>[0], log: Log, closers: Closer[]) {
  if (config.environment === 'production') return systemClock
  const clock = await createSandboxClock(db, systemClock, (err) => log.logger.warn({ err }, 'clock not read'))
  closers.push(() => clock.stop())
  return clock
}

async function listen({ http }: Service, { host, port }: Config, closers: Closer[]): Promise<string> {
  await http.listen({ host, port })
  closers.push(async () => {
    // Requests that are still being answered after the patience are cut off, so that the stop has an end.
    const cut = setTimeout(() => http.server.closeAllConnections(), drainMs)
    await http.close()
    clearTimeout(cut)
  })
  const address = http.server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${name}:${address.port}`
}

async function startWorkers(service: Service, closers: Closer[]): Promise<void> {
  const runner: Runner = await service.startWorkers()
  closers.push(() => runner.stop(drainMs))
}

/** Seeds the sandbox and leaves its credentials where the summary says. */
async function openSandbox(
  service: Service,
  db: Parameters<typeof seedAccounts>[0]['db'],
  dataDir: string,
  baseUrl: string,
) {
  const known = await readSandboxFile(dataDir)
  const keys = await seedAccounts({ db, accounts: service.accounts, keys: service.keys }, known.keys ?? {})
  await writeSandboxFile(dataDir, { base_url: baseUrl, keys })
}

function printSummary(baseUrl: string, dataDir: string, moved: boolean, config: Config): void {
  if (config.environment === 'production') return
  const lines = [
    '',
    `  API          ${baseUrl}/api/v1`,
    `  reference    ${baseUrl}/docs`,
    `  credentials  ${sandboxPath(dataDir)}`,
    `  data         ${dataDir}${moved ? ` (${config.dataDir} cannot be reached by the database's user)` : ''}`,
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function start(config: Config, log: Log, closers: Closer[], signal: AbortSignal, lost: (error: Error) => void) {
  const secrets = readSecrets(process.env, config.environment)
  if (config.role !== 'worker') await checkPortIsFree('PORT', config.host, config.port)
  const database = await openDatabase({ config, log: log.logger, progress, signal, onDatabaseLost: lost })
  closers.push(database.close)
  const { db, connection, dataDir, moved } = database
  const redis = config.redisUrl ? openRedis(config.redisUrl, log.logger) : undefined
  if (redis) closers.push(() => redis.disconnect())
  const service = createService({
    db,
    connection,
    clock: await openClock(config, db, log, closers),
    random: systemRandom,
    logger: log.logger,
    environment: config.environment,
    keyPepper: secrets.keyPepper ?? (await loadPepper(dataDir, systemRandom)),
    redis,
    perAddressLimit: config.perAddressLimit,
    trustedProxies: config.trustedProxies,
    cacheFolder: join(dataDir, 'cache'),
  })
  closers.push(service.flush)
  signal.throwIfAborted()
  if (config.role !== 'api') await startWorkers(service, closers)
  if (config.role === 'worker') return 'packhouse worker ready'
  const baseUrl = await listen(service, config, closers)
  await service.catalog.publisher.refresh()
  if (config.environment === 'sandbox') await openSandbox(service, db, dataDir, baseUrl)
  printSummary(baseUrl, dataDir, moved, config)
  return `packhouse ready on ${baseUrl}`
}

async function stopAll(closers: Closer[], log: Log | undefined): Promise<void> {
  for (let closer = closers.pop(); closer; closer = closers.pop()) {
    try {
      await closer()
    } catch (err) {
      log?.logger.error({ err }, 'a part did not stop cleanly')
    }
  }
  log?.flush()
}

const isForPeople = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof StartError || error instanceof PostgresLaunchError

async function main(): Promise<void> {
  const closers: Closer[] = []
  const aborter = new AbortController()
  let log: Log | undefined
  let stopping: Promise<void> | undefined

  function stop(code: number): Promise<void> {
    aborter.abort()
    stopping ??= (async () => {
      // Nothing may keep the process from ending; what was not finished is recovered by the next start.
      setTimeout(() => process.exit(code), hardStopMs).unref()
      await started.catch(() => {})
      await stopAll(closers, log)
      process.exit(code)
    })()
    return stopping
  }

  function crash(err: unknown): void {
    log?.logger.fatal({ err }, 'unexpected fault')
    if (!log) console.error(err)
    void stop(1)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  // The bootstrap process holds the other end; when it is killed, we leave in good order.
  process.on('disconnect', () => void stop(0))

  const started = (async () => {
    const config = readConfig(process.env, process.cwd())
    log = await openLog(config)
    return start(config, log, closers, aborter.signal, crash)
  })()

  try {
    process.stdout.write(`${await started}\n`)
  } catch (error) {
    if (!aborter.signal.aborted) {
      if (isForPeople(error)) process.stderr.write(`\npackhouse: ${error.message}\n`)
      else crash(error)
      await stop(1)
    }
  }
}

await main()
