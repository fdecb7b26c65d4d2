import { sql } from 'kysely'
import { createAccountService, type AccountService } from './identity/accounts/holders/service.ts'
import { infoRoutes } from './identity/accounts/info/routes.ts'
import { createKeyEndingNotices, createKeyUses } from './identity/keys/jobs.ts'
import { requestRoutes } from './identity/accounts/requests/routes.ts'
import { createRequestLogService } from './identity/accounts/requests/service.ts'
import { keyRoutes } from './identity/keys/routes.ts'
import { createKeyService, type KeyService } from './identity/keys/service.ts'
import { adminArea } from './startup/admin-area.ts'
import { marketArea } from './startup/market-area.ts'
import { createAgents } from './agents/agents.ts'
import type { ApprovalLimits } from './kernel/payment-limits.ts'
import type { Governor } from './assets/actions/actions.ts'
import { createAudit } from './trust/audit/audit.ts'
import type { BlobStore } from './providers/blobs/blob-store.ts'
import { createMemoryBlobs } from './providers/blobs/memory-blobs.ts'
import type { ObjectStorage } from './providers/blobs/object-storage.ts'
import { createChain, type Chain } from './chain/chain.ts'
import type { ChainSource } from './chain/source.ts'
import { createCatalog, type Catalog, type CatalogTuning } from './catalog/catalog.ts'
import { createConsole, type Console } from './startup/console.ts'
import type { Connection } from './db/db.ts'
import { createNotificationService } from './events/notifications/service.ts'
import { createEventStream } from './events/stream/event-stream.ts'
import type { EventSink } from './events/stream/model.ts'
import type { FindReplicationGap } from './db/replication.ts'
import type { EvidenceDeps } from './trust/evidence/evidence.ts'
import type { App } from './http/app-type.ts'
import { healthRoutes } from './telemetry/health-routes.ts'
import { consoleRoutes } from './http/pages/console.ts'
import { downloadRoutes } from './http/pages/downloads.ts'
import { guideRoutes } from './http/pages/guides.ts'
import { publicAssetRoutes } from './http/pages/public-header.ts'
import { landingRoutes } from './http/pages/landing.ts'
import { securityTextRoutes } from './http/pages/security-txt.ts'
import { statusRoutes } from './telemetry/status-routes.ts'
import { shopRoutes, type ShopHandler } from './http/pages/shop.ts'
import { registerNamedSchemas } from './http/schema/named-schemas.ts'
import { collectOpenApi } from './http/schema/openapi.ts'
import { referenceRoutes } from './http/pages/reference.ts'
import { operationsRoutes, type Operations } from './telemetry/operations.ts'
import type { Runner } from './jobs/runner.ts'
import type { Recurring } from './jobs/schedule.ts'
import { systemClock } from './kernel/clock.ts'
import { createMail, type Mail, type MailSettings } from './providers/mail/mail.ts'
import { createActions } from './idempotency/actions/service.ts'
import { operatorArea } from './startup/operator-area.ts'
import type { PassPoint } from './packs/checkout/crash-points.ts'
import { createPacks, type Packs } from './packs/packs.ts'
import type { PublicUrls } from './packs/shared/public-urls.ts'
import { createPartitions, type KeptMonths } from './db/partitions/partitions.ts'
import { restockJobs } from './sandbox/restock/jobs.ts'
import type { MailCatcher } from './sandbox/mail-catcher.ts'
import type { SandboxControls } from './sandbox/controls/service.ts'
import type { DemoContent } from './sandbox/demo.ts'
import type { HashCost } from './identity/sessions/passwords.ts'
import { registerAttention } from './startup/attention.ts'
import { withPictureReader } from './startup/picture-reader.ts'
import { createRequestGuards } from './startup/request-guards.ts'
import { composeEvidence } from './startup/evidence.ts'
import { recordMetrics } from './startup/record-metrics.ts'
import { openSessionReads, type SessionReadDeps } from './startup/session-reads.ts'
import { openRestock, registerSandbox } from './startup/sandbox-area.ts'
import { createStaff, type Staff } from './identity/sessions/staff.ts'
import type { Notify } from './vault/shared/ports.ts'
import { createVault, type Vault } from './vault/vault.ts'
import type { VaultSettings } from './vault/shared/wing.ts'
import { createOperations, openGates, openHttp, type HttpDeps } from './startup/http.ts'
import { startWorkers, startWorkersManually, type ManualWorkers, type WorkerPart } from './workers.ts'
import { eventTypes } from './events/types/event-types.ts'
import { createWebhooks, type Webhooks, type WebhookTuning } from './webhooks/webhooks.ts'
import { sandboxSettings, type WarehouseSettings } from './warehouse/settings.ts'
import { createWarehouse, type Warehouse } from './warehouse/warehouse.ts'
import { hourMs } from './kernel/time.ts'

export type ServiceDeps = HttpDeps & {
  /** Connection settings for the worker threads of this process. */
  connection: Connection
  /** Why a failover could lose commits; set where custodial purchases need a synchronous replica. */
  findReplicationGap?: FindReplicationGap | undefined
  /** Replicas of the database that serve reads. */
  replicas?: SessionReadDeps['replicas']
  /** The chain that settles packs. Without one, everything that needs no chain still works. */
  chain?: ChainSource | undefined
  /** Executes timelock actions where the timelock has no delay. */
  governor?: Governor | undefined
  /** The keys of a sandbox that only read, for the commands of the guides and the forms of the reference. */
  readSampleKeys?: (() => Promise<Readonly<Record<string, string>>>) | undefined
  /** The test controls of a sandbox with its own chain. */
  sandboxControls?: SandboxControls | undefined
  /** Folder for derived data that can be rebuilt; without it nothing is cached on disk. */
  cacheFolder?: string | undefined
  catalogTuning?: CatalogTuning | undefined
  /** Test hook for crash points of a purchase. */
  passPoint?: PassPoint | undefined
  webhookTuning?: WebhookTuning | undefined
  /** Forward proxy of webhook deliveries. */
  webhookProxyUrl?: string | undefined
  /** Receives the events of all accounts, for consumers. */
  eventSink?: EventSink | undefined
  /** Stores labels, photos and documents; without it they are kept in memory. */
  blobs?: BlobStore | undefined
  /** Months after which rows are archived and dropped; all are kept without it. */
  keptMonths?: KeptMonths | undefined
  /** The bucket through which processes on several machines share catalog snapshots. */
  bucket?: ObjectStorage | undefined
  warehouse?: WarehouseSettings | undefined
  /** Cost of the password hash; only tests lower it. */
  passwordCost?: HashCost | undefined
  /** Outgoing mail; without it no mail is sent. */
  mail?: MailSettings | undefined
  /** Demo content of a sandbox; production has none. */
  demo?: DemoContent | undefined
  /** How often the stock of a sandbox is checked and refilled; never by default. */
  restockEveryMs?: number | undefined
  /** The sandbox's own mail server. */
  mailCatcher?: MailCatcher | undefined
  /** Notifies the users of an account; defaults to mail. */
  notify?: Notify | undefined
  vaultSettings?: VaultSettings | undefined
  /** How long a prepared redemption waits for its payment. */
  redemptionSeconds?: number | undefined
  /** Above these amounts, people approve payments. */
  approvalLimits?: ApprovalLimits | undefined
  /** How the operator is named on statements. */
  operatorParty?: { legalName: string; address: string; taxId: string | null } | undefined
  /** The domains whose sign-in messages link a wallet; any in a sandbox. */
  linkDomains?: readonly string[] | 'any' | undefined
  /** Checkpoints outside the database; without them the records are verified against themselves only. */
  evidence?: EvidenceDeps | undefined
  /** The sample shop of a sandbox. */
  shop?: ShopHandler | undefined
  /** The built web console; only tests use another folder. */
  consoleFolder?: string | undefined
  /** The built scan station; by default the one of this repository. */
  stationFolder?: string | undefined
  downloadsFolder?: string | undefined
  /** Where weaknesses are reported; served as security.txt. */
  securityContacts?: readonly string[] | undefined
  /** Public URLs of the API, the block explorer and the node. */
  publicUrls?: PublicUrls | undefined
}

export type Service = {
  http: App
  accounts: AccountService
  keys: KeyService
  /** Metrics and readiness of this process. */
  operations: Operations
  catalog: Catalog
  webhooks: Webhooks
  chain: Chain | undefined
  packs: Packs
  warehouse: Warehouse
  staff: Staff
  vault: Vault
  console: Console
  /** The mail composer shared by all areas. */
  mail: Mail
  /** Starts the background work of this process. */
  startWorkers(part?: WorkerPart): Promise<Runner>
  /** The background work as a `tick`, for tests. */
  startWorkersManually(): Promise<ManualWorkers>
  /** Writes buffered state to the database. */
  flush(): Promise<void>
}

/** The composition root: creates every area and connects them. */
export function createService(deps: ServiceDeps): Service {
  const { db, clock, random, logger, environment, keyPepper, passwordCost: hashCost } = deps
  const audit = createAudit({ clock })
  const mail = createMail({ db, clock, settings: deps.mail, publicUrls: deps.publicUrls })
  const keyUses = createKeyUses({ db, clock })
  const accounts = createAccountService({ db, clock, audit })
  const requests = createRequestLogService({ db, clock, log: logger })
  const keyDeps = { ...deps, audit, pepper: keyPepper, flushKeyUses: keyUses.flush }
  const keys = createKeyService({ ...keyDeps, environment: environment === 'production' ? 'live' : 'test' })
  let noteActivity = (): void => {} // Set once the workers run.
  const chain = deps.chain && createChain({ ...deps, log: logger, source: deps.chain, onMoved: () => noteActivity() })
  const [gates, reads] = [openGates(deps), openSessionReads(deps)]
  const notifications = createNotificationService({ db, clock, mail })
  const webhooks = createWebhooks({ ...deps, audit, wallClock: systemClock, mail, notifications })
  const eventStream = createEventStream(deps)
  const blobs = deps.blobs ?? createMemoryBlobs({ random })
  const partitions = createPartitions({ ...deps, blobs })
  const evidence = composeEvidence(deps, chain)
  const operations = createOperations(deps, gates, [
    ...(chain?.administration.metrics ?? []),
    ...[webhooks, eventStream, partitions, evidence].flatMap(({ metrics }) => metrics),
    ...recordMetrics(deps, reads),
  ])

  const catalog = createCatalog({ ...withPictureReader(deps), audit, blobs, findReplica: reads?.findConnection })
  const readPublicUrl = () => deps.publicUrls?.publicUrl
  const staff = createStaff({ ...deps, audit, mail, pepper: keyPepper, hashCost, readPublicUrl })
  const console = createConsole({ ...deps, audit, mail, staff, accounts, notifications })
  const { warehouse: settings = sandboxSettings(keyPepper), publicUrls = {} } = deps
  const warehouse = createWarehouse({ db, clock, log: logger, blobs, settings })

  const actions = createActions({ db, clock, audit })
  const { approvals, ...guards } = createRequestGuards({ ...deps, audit, mail, notifications, pepper: keyPepper })
  const findMarket = catalog.prices.findValues
  const vault = createVault({ ...deps, audit, accounts, warehouse, blobs, runAction: actions.run, mail, findMarket })
  const parts = { audit, accounts, keys, chain, warehouse, catalog: catalog.prices, log: logger, publicUrls }
  const packs = createPacks({ ...deps, ...parts, announce: webhooks.announce, announceToAll: webhooks.announceToAll })

  const agents = createAgents({ ...deps, pepper: keyPepper, operatorAuth: staff.auth, readPublicUrl })
  const restock = openRestock(deps, packs, chain)
  const http = openHttp(deps, {
    gates,
    keyChanges: keys.changes,
    replicaReads: reads,
    operatorAuth: staff.auth,
    consoleAuth: console.auth,
    clientAuth: packs.clientAuth,
    noteKeyUse: ({ keyId }) => keyUses.note(keyId),
    recordResponse: (completed) => {
      operations.metrics.record(completed)
      requests.record(completed)
      if (completed.method !== 'GET') noteActivity()
      const { area, caller, hasFailed } = completed
      if (area === 'vault') vault.availability.note({ accountId: caller?.accountId, hasFailed })
    },
  })
  for (const stop of [operations.stop, requests.flush]) http.addHook('onClose', stop)
  registerNamedSchemas(http)
  guards.guard(http)
  collectOpenApi(http, eventTypes)
  void http.register(async (routes) => {
    if (environment === 'sandbox') operationsRoutes(routes, operations)
    healthRoutes(routes, {
      clock,
      readChain: () => chain?.administration.health(),
      ping: () => sql`select 1`.execute(db),
    })
    infoRoutes(routes, { environment, chain, webhooks, readPayoutSchedule: packs.readPayoutSchedule })
    keyRoutes(routes, { keys, clock })
    requestRoutes(routes, { requests })
    webhooks.routes(routes)
    adminArea(routes, { db, accounts, keys, clock, random, audit, chain })
    registerAttention(routes, deps, packs, chain)
    marketArea(routes, packs.tiers)
    packs.routes(routes)
    operatorArea(routes, { actions, staff, warehouse, approvals, verifyRecords: evidence.verify })
    vault.routes(routes)
    console.routes(routes)
    if (environment === 'sandbox') registerSandbox(routes, deps, { webhooks, warehouse, packs, mail, restock })
    catalog.routes(routes)
    agents.routes(routes)
    referenceRoutes(routes)
    publicAssetRoutes(routes)
    guideRoutes(routes, { readSampleKeys: deps.readSampleKeys })
    downloadRoutes(routes, deps.downloadsFolder)
    statusRoutes(routes, operations.readStatus)
    securityTextRoutes(routes, { clock, contacts: deps.securityContacts ?? [], readPublicUrl })
    consoleRoutes(routes, { random, folder: deps.consoleFolder, stationFolder: deps.stationFolder })
    landingRoutes(routes, {
      environment,
      pictures: deps.demo?.pictures.covers ?? [],
      hasShop: deps.shop !== undefined,
      health: '/api/v1/health',
    })
    deps.demo?.pictures.routes(routes, { db })
    if (deps.shop) shopRoutes(routes, deps.shop)
  })

  const tellEndings = createKeyEndingNotices({ db, clock, announce: webhooks.announceKeyEnding })
  const services = [requests, guards, webhooks, eventStream, partitions, evidence]
  const areas = [...services, agents, catalog, packs, warehouse, staff, console, vault]
  const recurring: readonly Recurring[] = [
    { queue: 'keys.note_uses', everyMs: 30_000, run: keyUses.flush },
    { queue: 'keys.tell_endings', everyMs: 600_000, run: tellEndings },
    { queue: 'operator.forget_actions', everyMs: hourMs, run: actions.prune },
    ...areas.flatMap(({ recurring: work }) => work),
    ...(chain?.recurring ?? []),
    ...restockJobs(restock, deps.restockEveryMs),
  ]

  const handlers = { ...warehouse.handlers, ...mail.handlers, ...vault.handlers, ...catalog.handlers, ...console.jobs }
  const work = { db, clock, log: logger, recurring, handlers, webhooks, chain, tracer: deps.tracer }
  const products = { accounts, keys, staff, console, mail, catalog, chain, packs, webhooks, warehouse, vault }
  const flush = async () => void (await Promise.all([keyUses.flush(), requests.flush(), vault.availability.flush()]))
  return {
    http,
    ...products,
    operations,
    startWorkers: async (part = 'all') => {
      const runner = await startWorkers(work, part)
      ;({ noteActivity } = runner)
      return runner
    },
    startWorkersManually: () => startWorkersManually(work),
    flush,
  }
}
