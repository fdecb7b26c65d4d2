import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { Redis } from 'ioredis'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { createAuthenticator } from '../identity/accounts/authenticator.ts'
import type { KeyChanges } from '../identity/keys/changes.ts'
import { StorageUnavailable } from '../providers/blobs/object-storage.ts'
import { describeChainFault } from '../chain/clients/faults.ts'
import { one, type Db } from '../db/db.ts'
import { describeDatabaseFault } from '../db/faults.ts'
import { countPendingMigrations } from '../db/migrate.ts'
import type { App } from '../http/app-type.ts'
import { createHttpApp, type HttpOptions, type TlsFiles } from '../http/app.ts'
import { createLagMeter } from '../telemetry/event-loop.ts'
import { nameOf, type HostNames } from '../http/pipeline/hosts.ts'
import { createGates, type Gates } from '../http/pipeline/gates.ts'
import { createMemoryLimiter, createRedisLimiter } from '../http/pipeline/rate-limit.ts'
import { createMetrics, type ConnectionCount, type MoreMetric } from '../telemetry/metrics.ts'
import { createReadiness } from '../telemetry/readiness.ts'
import { createStatus } from '../telemetry/status.ts'
import { createRedisGates } from '../http/pipeline/redis-gates.ts'
import { serveFromReplicas, type ReplicaReads } from '../http/pipeline/replica-reads.ts'
import { countJobs } from '../jobs/queue.ts'
import type { Clock } from '../kernel/clock.ts'
import { randomBase62, type Random } from '../kernel/random.ts'
import type { Tracer } from '../kernel/trace.ts'
import { StartError } from './errors.ts'

export type HttpDeps = {
  db: Db
  clock: Clock
  random: Random
  logger: Logger
  environment: 'sandbox' | 'production'
  keyPepper: Uint8Array
  redis?: Redis | undefined
  countConnections?: (() => ConnectionCount) | undefined
  perAddressLimit: number
  trustedProxies: readonly string[]
  publicUrls?: { publicUrl?: string | undefined } | undefined
  /** Names besides that of the public URL; without a list every Host header is accepted. */
  allowedHosts?: readonly string[] | undefined
  /** Certificate chain and key, where the service itself serves https. */
  tls?: TlsFiles | undefined
  tracer?: Tracer | undefined
}

type HttpParts = Pick<
  HttpOptions,
  'gates' | 'operatorAuth' | 'consoleAuth' | 'clientAuth' | 'noteKeyUse' | 'recordResponse'
> & {
  /** Reads from replicas, where the installation has them. */
  replicaReads: ReplicaReads | undefined
  /** The keys that this process changes. */
  keyChanges: KeyChanges
}

/** Reads the files of TLS_CERT and TLS_KEY. */
export function readTlsFiles(tls: { certPath: string; keyPath: string } | undefined): TlsFiles | undefined {
  if (!tls) return undefined
  try {
    return { cert: readFileSync(tls.certPath), key: readFileSync(tls.keyPath) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`TLS_CERT or TLS_KEY cannot be read: ${reason}`)
  }
}

export function openGates({ redis, random }: HttpDeps): Gates {
  return redis ? createRedisGates({ redis, newId: () => randomBase62(random, 20) }) : createGates()
}

const isWritable = sql<{ isWritable: boolean }>`select current_setting('transaction_read_only') = 'off' as "isWritable"`

/** Creates the metrics and readiness of this process. */
export function createOperations({ db, clock, countConnections }: HttpDeps, gates: Gates, more: readonly MoreMetric[]) {
  const lag = createLagMeter()
  const metrics = createMetrics({
    gates,
    lag,
    countJobs: () => countJobs(db, clock.now()),
    countConnections: countConnections ?? (() => ({ total: 0, idle: 0, waiting: 0 })),
    more,
  })
  const readiness = createReadiness({
    lag,
    pingDatabase: () => one(db, isWritable),
    countPendingMigrations: () => countPendingMigrations(db),
  })
  const readStatus = createStatus({ clock, readiness, metrics: more })
  return { metrics, readiness, readStatus, stop: async () => lag.stop() }
}

/** The public URL may be known only when the service listens, so the names are read with the first request. */
function createHostNames({ publicUrls, environment }: HttpDeps, allowed: readonly string[]): () => HostNames {
  let known: (HostNames & { publicUrl: string | undefined }) | undefined
  return () => {
    const publicUrl = publicUrls?.publicUrl
    if (known?.publicUrl !== publicUrl || !known) {
      const own = publicUrl === undefined ? [] : [nameOf(new URL(publicUrl).host)]
      const isLocal = environment === 'sandbox' || own.every((name) => isIP(name) !== 0)
      known = { publicUrl, names: [...own, ...allowed], isLocal }
    }
    return known
  }
}

/** Creates the HTTP server with the request pipeline. */
export function openHttp(deps: HttpDeps, { replicaReads, keyChanges: changes, ...options }: HttpParts): App {
  const { db, clock, logger, environment, keyPepper } = deps
  const keyEnvironment = environment === 'production' ? 'live' : 'test'
  const app = createHttpApp({
    apiPrefix: '/api/v1',
    logger,
    authenticate: createAuthenticator({ db, clock, pepper: keyPepper, environment: keyEnvironment, changes }),
    limiter: deps.redis ? createRedisLimiter(deps.redis) : createMemoryLimiter(),
    ...options,
    perAddressLimit: deps.perAddressLimit,
    hostNames: deps.allowedHosts && createHostNames(deps, deps.allowedHosts),
    isSecure: deps.publicUrls?.publicUrl?.startsWith('https:'),
    describeFault: (error) =>
      describeDatabaseFault(error) ??
      describeChainFault(error) ??
      (error instanceof StorageUnavailable ? 'overloaded' : undefined),
    trustedProxies: deps.trustedProxies,
    tls: deps.tls,
    tracer: deps.tracer,
  })
  if (replicaReads) serveFromReplicas(app, replicaReads)
  return app
}
