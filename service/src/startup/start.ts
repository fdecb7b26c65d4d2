import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createService, type Service } from '../app.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import { buildHint, hasConsole } from '../http/pages/console.ts'
import { createOperationsServer } from '../telemetry/operations.ts'
import type { Runner } from '../jobs/runner.ts'
import { assert } from '../kernel/assert.ts'
import { systemClock } from '../kernel/clock.ts'
import { systemRandom } from '../kernel/random.ts'
import type { Log } from '../telemetry/logging.ts'
import { createSmtpMailer } from '../providers/mail/mailer.ts'
import { sandboxPath } from '../sandbox/files.ts'
import type { MailCatcher } from '../sandbox/mail-catcher.ts'
import { openChain, verifyChain } from './chain.ts'
import { openDatabase, type LaunchDatabase, type Progress } from './database.ts'
import { openEvidence } from './evidence.ts'
import { openFiles } from './files.ts'
import { readTlsFiles } from './http.ts'
import { waitUntilIndexed } from './indexed.ts'
import { openIntegrations } from './integrations.ts'
import { servesRequests } from './ports.ts'
import { refuseNeedlessKeys } from './needless-keys.ts'
import { openRedis } from './redis.ts'
import { loadSandbox, seedSandbox } from './sandbox-packages.ts'
import type { Settings } from './settings.ts'

/** Everything is stopped in reverse order of its start, each step once. */
export type Closer = () => Promise<void> | void

/** How long requests and jobs may take to end. */
const drainMs = 7_000
const restockEveryMs = 10_000

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

export type StartOptions = Settings & {
  log: Log
  closers: Closer[]
  signal: AbortSignal
  lost: (error: Error) => void
  progress: Progress
  launchEmbedded: LaunchDatabase
}

const publicUrlsOf = ({ publicUrl, explorerUrl, publicNodeUrl }: Config, ownNodeUrl: string | undefined) => ({
  publicUrl,
  explorerUrl,
  nodeUrl: publicNodeUrl ?? ownNodeUrl,
})

/** The counters of limits, where processes share them. */
async function openLimits({ config, log, closers }: StartOptions) {
  const redis = config.redisUrl ? await openRedis(config.redisUrl, log.logger) : undefined
  if (redis) closers.push(() => redis.disconnect())
  return redis
}

const limitsOf = ({
  perAddressLimit,
  redemptionSeconds,
  approvalLimits,
  operatorParty,
  linkDomains,
  trustedProxies,
  allowedHosts,
  keptMonths,
  securityContacts,
}: Config) => ({
  allowedHosts,
  securityContacts,
  keptMonths,
  perAddressLimit,
  redemptionSeconds,
  approvalLimits,
  operatorParty,
  linkDomains,
  trustedProxies,
})

/** Opens every part of the service and listens. Returns the line that reports it. */
export async function start(options: StartOptions): Promise<string> {
  const { config, secrets, warehouse, log, closers, signal, lost, progress, launchEmbedded } = options
  await refuseNeedlessKeys(config, secrets)
  const surroundings = { config, log: log.logger, closers, progress, onLost: lost }
  const { promise: held, resolve: onHeld, reject: onRefused } = Promise.withResolvers<void>()
  const opening = openDatabase({ ...surroundings, signal, launchEmbedded, onHeld })
  opening.catch(onRefused)
  const packages = config.environment === 'sandbox' ? await loadSandbox() : undefined
  // The chain starts while the database is migrated.
  const beside = { held, database: opening }
  const sandbox = await packages?.openSandboxParts(surroundings, { ...beside, ...packages, ...packages.demo })
  const { movedTo, ...database } = await opening
  const { db } = database
  const keyPepper = secrets.keyPepper ?? sandbox?.secrets.keyPepper
  assert(keyPepper !== undefined, 'Production configures the pepper, and the sandbox generates one.')
  const publicUrls = publicUrlsOf(config, sandbox?.chain.rpcUrl)
  const shop = packages?.createShopHost()
  const { checkpoints, ...files } = openFiles(config, secrets)
  const service = createService({
    ...database,
    clock: sandbox?.clock ?? systemClock,
    random: systemRandom,
    logger: log.logger,
    environment: config.environment,
    keyPepper,
    redis: await openLimits(options),
    ...(await openIntegrations(options, log.logger, closers)),
    ...limitsOf(config),
    webhookProxyUrl: secrets.webhookProxyUrl,
    tls: readTlsFiles(config.tls),
    chain: sandbox?.source ?? (await openChain(config, secrets)),
    sandboxControls: sandbox?.controls,
    ...sandbox?.samples,
    governor: sandbox?.governor,
    demo: packages?.demo,
    shop,
    restockEveryMs,
    cacheFolder: join(config.dataDir, 'cache'),
    ...files,
    warehouse: { ...warehouse, carriers: warehouse.carriers(keyPepper) },
    publicUrls,
    evidence: openEvidence(checkpoints, { ...secrets, ...config.chain }, sandbox?.secrets),
    ...openMail(config, secrets, sandbox?.catcher),
  })
  closers.push(service.flush)
  await verifyChain(service.chain, db, log.logger)
  signal.throwIfAborted()
  const onStarted = service.operations.readiness.startUp()
  await listenForOperations(service, config, closers)
  const startWorkers = prepareWorkers(service, config.role, closers)
  if (!servesRequests(config)) {
    await startWorkers()
    onStarted()
    return `packhouse ${config.role} ready`
  }
  const baseUrl = await listen(service, config, closers)
  // The public URL defaults to the listening address, which is known only now.
  const publicUrl = (publicUrls.publicUrl ??= baseUrl)
  // The workers start afterwards, so that the seed waits for no lock of the indexer.
  const seed = { service, db, baseUrl, publicUrl, signal, ...surroundings }
  const onServing = packages && sandbox && shop && (await seedSandbox({ packages, sandbox, shop, ...seed }))
  signal.throwIfAborted()
  await startWorkers()
  if (sandbox && config.role === 'all') await waitUntilIndexed(service.chain, signal)
  await service.catalog.publisher.refresh()
  onStarted()
  onServing?.()
  printSummary({ baseUrl, rpcUrl: sandbox?.chain.rpcUrl, movedTo, config })
  return `packhouse ready on ${baseUrl}`
}
