import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createService, type Service } from './app.ts'
import type { Config } from './config.ts'
import { withSecretFiles } from './config/secret-files.ts'
import type { Secrets } from './config/secrets.ts'
import { assert } from './kernel/assert.ts'
import { buildHint, hasConsole } from './http/pages/console.ts'
import { createOperationsServer } from './http/observability/operations.ts'
import type { Runner } from './jobs/runner.ts'
import { systemClock } from './kernel/clock.ts'
import { systemRandom } from './kernel/random.ts'
import { openLog, type Log } from './logging.ts'
import { openChain, verifyChain } from './startup/chain.ts'
import { openDatabase, type LaunchDatabase } from './startup/database.ts'
import { openEvidence } from './startup/evidence.ts'
import { openFiles } from './startup/files.ts'
import { readTlsFiles } from './startup/http.ts'
import { openIntegrations } from './startup/integrations.ts'
import { checkPortIsFree } from './startup/ports.ts'
import { openRedis } from './startup/redis.ts'
import { waitUntilIndexed } from './startup/indexed.ts'
import { loadSandbox, seedSandbox } from './startup/sandbox-packages.ts'
import { readProcessSettings, type Settings } from './startup/settings.ts'
import type { MailCatcher } from './sandbox/mail-catcher.ts'
import { sandboxPath } from './sandbox/files.ts'
import { createSmtpMailer } from './mail/mailer.ts'

/** Everything is stopped in reverse order of its start, each step once. */
type Closer = () => Promise<void> | void

const drainMs = 7_000
const hardStopMs = 9_500
/** How long the remaining parts may take once that time is over, as on a machine under heavy load. */
const lastStopMs = 5_000
/** How long a stop waits for an unfinished start before it closes what is open. */
const abortMs = 1_000
const restockEveryMs = 10_000

const progress = (text: string): void => void process.stderr.write(`  … ${text}\n`)

/** Metrics and readiness close after the API, so that the shutdown can be observed. */
async function listenForOperations({ operations }: Service, { host, metricsPort }: Config, closers: Closer[]) {
  if (metricsPort === undefined) return
  const server = createOperationsServer(operations)
  server.listen(metricsPort, host)
  await once(server, 'listening')
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  process.stdout.write(`packhouse metrics on http://${host}:${port}/metrics\n`)
}

async function listen(
  { http, operations }: Service,
  { host, port, tls, publicUrl, drainDelayMs }: Config,
  closers: Closer[],
): Promise<string> {
  await http.listen({ host, port })
  closers.push(async () => {
    operations.readiness.drain()
    await delay(drainDelayMs)
    // Requests that outlast the drain period are cut off, so that the shutdown ends.
    const cut = setTimeout(() => http.server.closeAllConnections(), drainMs)
    await http.close()
    clearTimeout(cut)
  })
  // The certificate belongs to the public address.
  if (tls && publicUrl !== undefined) return publicUrl
  const address = http.server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${name}:${address.port}`
}

const servesRequests = ({ role }: Pick<Config, 'role'>): boolean => role === 'all' || role === 'api'

/** Returns the start of the workers; they stop after what is opened from here on. */
function prepareWorkers(service: Service, role: Config['role'], closers: Closer[]): () => Promise<void> {
  let runner: Runner | undefined
  closers.push(() => runner?.stop(drainMs))
  return async () => {
    if (role !== 'api') runner = await service.startWorkers(role === 'worker' ? 'all' : role)
  }
}

type Summary = { baseUrl: string; rpcUrl: string | undefined; movedTo: string | undefined; config: Config }

function printSummary({ baseUrl, rpcUrl, movedTo, config }: Summary): void {
  if (!hasConsole()) process.stderr.write(`packhouse: the web console is not built. ${buildHint}\n`)
  if (config.environment === 'production') return
  const lines = [
    '',
    `  API          ${baseUrl}/api/v1`,
    ...(hasConsole() ? [`  console      ${baseUrl}/console`, `  scan station ${baseUrl}/station`] : []),
    `  sample shop  ${baseUrl}/shop`,
    `  reference    ${baseUrl}/docs`,
    ...(rpcUrl ? [`  chain        ${rpcUrl}`] : []),
    `  credentials  ${sandboxPath(config.dataDir)}`,
    `  data         ${config.dataDir}`,
    ...(movedTo ? [`  database     ${movedTo} (the data folder is not accessible to the database user)`] : []),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Uses the SMTP server if one is configured; the sandbox falls back to its mail catcher. */
function openMail({ mailFrom: from }: Config, { smtpUrl }: Secrets, catcher: MailCatcher | undefined) {
  const url = smtpUrl ?? catcher?.url
  return { mail: url === undefined ? undefined : { mailer: createSmtpMailer(url), from }, mailCatcher: catcher }
}

const launchEmbedded: LaunchDatabase = async (options) =>
  (await import('@packhouse/embedded-postgres/launch')).launchPostgres(options)

type StartOptions = Settings & {
  log: Log
  closers: Closer[]
  signal: AbortSignal
  lost: (error: Error) => void
}

async function checkPorts({ role, host, port, chainPort, metricsPort, environment }: Config): Promise<void> {
  if (servesRequests({ role })) await checkPortIsFree('PORT', host, port)
  if (environment === 'sandbox') await checkPortIsFree('CHAIN_PORT', '127.0.0.1', chainPort)
  if (metricsPort !== undefined) await checkPortIsFree('METRICS_PORT', host, metricsPort)
}

const publicUrlsOf = ({ publicUrl, explorerUrl, publicNodeUrl }: Config, ownNodeUrl: string | undefined) => ({
  publicUrl,
  explorerUrl,
  nodeUrl: publicNodeUrl ?? ownNodeUrl,
})

async function start(options: StartOptions): Promise<string> {
  const { config, secrets, warehouse, log, closers, signal, lost } = options
  await checkPorts(config)
  const packages = config.environment === 'sandbox' ? await loadSandbox() : undefined
  await packages?.finishReset(config)
  await packages?.checkDataEdition(config)
  const surroundings = { config, log: log.logger, closers, progress, onLost: lost }
  const { movedTo, ...database } = await openDatabase({ ...surroundings, signal, launchEmbedded })
  const { db } = database
  const sandbox = await packages?.openSandboxParts(surroundings, { db, ...packages, ...packages.demo })
  const keyPepper = secrets.keyPepper ?? sandbox?.secrets.keyPepper
  assert(keyPepper !== undefined, 'Production configures the pepper, and the sandbox generates one.')
  const redis = config.redisUrl ? await openRedis(config.redisUrl, log.logger) : undefined
  if (redis) closers.push(() => redis.disconnect())
  const publicUrls = publicUrlsOf(config, sandbox?.chain.rpcUrl)
  const shop = packages?.createShopHost()
  const files = openFiles(config, secrets)
  const service = createService({
    ...database,
    clock: sandbox?.clock ?? systemClock,
    random: systemRandom,
    logger: log.logger,
    environment: config.environment,
    keyPepper,
    redis,
    ...(await openIntegrations(options, log.logger, closers)),
    perAddressLimit: config.perAddressLimit,
    redemptionSeconds: config.redemptionSeconds,
    approvalLimits: config.approvalLimits,
    linkDomains: config.linkDomains,
    webhookProxyUrl: secrets.webhookProxyUrl,
    trustedProxies: config.trustedProxies,
    tls: readTlsFiles(config.tls),
    chain: sandbox?.source ?? (await openChain(config, secrets)),
    sandboxControls: sandbox?.controls,
    readSampleKey: sandbox?.readSampleKey,
    governor: sandbox?.governor,
    demo: packages?.demo,
    shop,
    restockEveryMs,
    cacheFolder: join(config.dataDir, 'cache'),
    blobs: files.blobs,
    warehouse: { ...warehouse, carriers: warehouse.carriers(keyPepper) },
    publicUrls,
    evidence: openEvidence(files.checkpoints, { ...secrets, ...config.chain }, sandbox?.secrets),
    ...openMail(config, secrets, sandbox?.catcher),
  })
  closers.push(service.flush)
  await verifyChain(service.chain, db, log.logger)
  signal.throwIfAborted()
  await listenForOperations(service, config, closers)
  const startWorkers = prepareWorkers(service, config.role, closers)
  if (!servesRequests(config)) {
    await startWorkers()
    return `packhouse ${config.role} ready`
  }
  const baseUrl = await listen(service, config, closers)
  // The public URL defaults to the listening address, which is known only now.
  const publicUrl = (publicUrls.publicUrl ??= baseUrl)
  // The workers start afterwards, so that the seed waits for no lock of the indexer.
  if (packages && sandbox && shop) {
    await seedSandbox({ packages, sandbox, shop, service, db, baseUrl, publicUrl, signal, ...surroundings })
  }
  signal.throwIfAborted()
  await startWorkers()
  if (sandbox && config.role === 'all') await waitUntilIndexed(service.chain, signal)
  await service.catalog.publisher.refresh()
  printSummary({ baseUrl, rpcUrl: sandbox?.chain.rpcUrl, movedTo, config })
  return `packhouse ready on ${baseUrl}`
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
    log = await openLog(settings.config)
    return start({ ...settings, log, closers, signal: aborter.signal, lost: crash })
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
