import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { createAuthenticator } from './accounts/authenticator.ts'
import { createAccountService, type AccountService } from './accounts/holders/service.ts'
import { infoRoutes } from './accounts/info/routes.ts'
import { createKeyUses } from './accounts/keys/jobs.ts'
import { keyRoutes } from './accounts/keys/routes.ts'
import { createKeyService, type KeyService } from './accounts/keys/service.ts'
import { adminArea } from './admin/area.ts'
import { createAudit } from './audit/audit.ts'
import { createCatalog, type Catalog, type CatalogTuning } from './catalog/catalog.ts'
import type { Connection, Db } from './db/db.ts'
import { describeDatabaseFault } from './db/faults.ts'
import type { App } from './http/app-type.ts'
import { createHttpApp } from './http/app.ts'
import { createGates } from './http/gates.ts'
import { healthRoutes } from './http/health.ts'
import { collectOpenApi } from './http/openapi.ts'
import { createMemoryLimiter, createRedisLimiter } from './http/rate-limit.ts'
import { referenceRoutes } from './http/reference.ts'
import { createRunner, type Handler, type Runner } from './jobs/runner.ts'
import { ensureScheduled, recurringHandler, type Recurring } from './jobs/schedule.ts'
import type { Clock } from './kernel/clock.ts'
import type { Random } from './kernel/random.ts'
import { sequenceEvents } from './outbox/outbox.ts'
import { sharedSchemas } from './schemas.ts'

export type ServiceDeps = {
  db: Db
  /** How threads of this process reach the same database. */
  connection: Connection
  clock: Clock
  random: Random
  logger: Logger
  environment: 'sandbox' | 'production'
  keyPepper: Uint8Array
  redis?: Redis | undefined
  perAddressLimit: number
  trustedProxies: readonly string[]
  /** Where this process keeps what it can make again; nothing is kept without it. */
  cacheFolder?: string | undefined
  catalogTuning?: CatalogTuning | undefined
}

export type Service = {
  http: App
  accounts: AccountService
  keys: KeyService
  catalog: Catalog
  /** Starts the background work of this process. */
  startWorkers(): Promise<Runner>
  /** Writes down what is only in memory. */
  flush(): Promise<void>
}

/** The one place that knows every part: it makes them and hands them to each other. */
export function createService(deps: ServiceDeps): Service {
  const { db, clock, random, logger, environment, keyPepper } = deps
  const keyEnvironment = environment === 'production' ? 'live' : 'test'
  const audit = createAudit({ clock })
  const keyUses = createKeyUses({ db, clock })
  const accounts = createAccountService({ db, clock, audit })
  const keys = createKeyService({
    db,
    clock,
    random,
    audit,
    pepper: keyPepper,
    environment: keyEnvironment,
    flushKeyUses: keyUses.flush,
  })

  const catalog = createCatalog({
    db,
    connection: deps.connection,
    clock,
    random,
    audit,
    logger,
    environment,
    snapshotFolder: deps.cacheFolder,
    tuning: deps.catalogTuning,
  })

  const http = createHttpApp({
    logger,
    authenticate: createAuthenticator({ db, clock, pepper: keyPepper, environment: keyEnvironment }),
    limiter: deps.redis ? createRedisLimiter(deps.redis) : createMemoryLimiter(),
    gates: createGates(),
    perAddressLimit: deps.perAddressLimit,
    noteKeyUse: ({ keyId }) => keyUses.note(keyId),
    describeFault: describeDatabaseFault,
    trustedProxies: deps.trustedProxies,
  })
  for (const schema of sharedSchemas) http.addSchema(schema)
  collectOpenApi(http)
  void http.register(async (routes) => {
    healthRoutes(routes)
    infoRoutes(routes, { environment })
    keyRoutes(routes, { keys, clock })
    adminArea(routes, { db, accounts, keys, clock })
    catalog.routes(routes)
    referenceRoutes(routes)
  })

  const recurring: readonly Recurring[] = [
    { queue: 'keys.note_uses', everyMs: 30_000, run: keyUses.flush },
    { queue: 'outbox.sequence', everyMs: 250, run: async () => void (await sequenceEvents(db)) },
    ...catalog.recurring,
  ]

  async function startWorkers(): Promise<Runner> {
    const handlers: Record<string, Handler> = Object.fromEntries(
      recurring.map((work) => [work.queue, recurringHandler(work, clock)]),
    )
    await ensureScheduled(db, clock, Object.keys(handlers))
    const runner = createRunner({ db, clock, handlers, log: logger })
    runner.wake()
    return runner
  }

  return { http, accounts, keys, catalog, startWorkers, flush: keyUses.flush }
}
