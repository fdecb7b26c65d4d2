import { createHttp } from './request.ts'
import { createAuditLog } from './resources/admin/audit-log.ts'
import { createAdminKeys } from './resources/admin/keys.ts'
import { createPartners } from './resources/admin/partners.ts'
import { createGames } from './resources/admin/games.ts'
import { createTenants } from './resources/admin/tenants.ts'
import { createApprovals } from './resources/operator/approvals.ts'
import { createStations } from './resources/operator/stations.ts'
import { createEvents } from './resources/events.ts'
import { createHealth } from './resources/health.ts'
import { createInfo } from './resources/info.ts'
import { createKeys } from './resources/keys.ts'
import { createInstant } from './resources/packs/instant.ts'
import { createMarket } from './resources/packs/market.ts'
import { createPurchases } from './resources/packs/purchases.ts'
import { createRedemptions } from './resources/packs/redemptions.ts'
import { createExports } from './resources/packs/exports.ts'
import { createSellbacks } from './resources/packs/sellbacks.ts'
import { createSends } from './resources/packs/sends.ts'
import { createWallet } from './resources/packs/wallet.ts'
import { createVault } from './resources/vault/vault.ts'
import { createWebhooks } from './resources/webhooks.ts'

export type PackhouseOptions = {
  /** The base URL of the service, such as `https://packhouse.example.com`. */
  baseUrl: string
  /** Sent as `X-API-Key`; only `health` works without it. */
  apiKey?: string | undefined
  /** Replaces the global `fetch`, for example for a proxy or tests. */
  fetch?: typeof globalThis.fetch | undefined
  /** Timeout per attempt; default 30 s. */
  timeoutMs?: number | undefined
  /** Retries when the service is overloaded or unreachable; default 3, 0 disables retries. */
  maxRetries?: number | undefined
  /** No attempt starts later than this after the start of the call; default 90 s, since a rate limit lasts up to a minute. */
  maxElapsedMs?: number | undefined
  /** The User-Agent header; browsers ignore it. */
  userAgent?: string | undefined
}

export type Packhouse = ReturnType<typeof createPackhouse>

/**
 * Creates a client for one service and API key.
 *
 * @example
 * const packhouse = createPackhouse({ baseUrl: 'http://127.0.0.1:4000', apiKey: process.env.PACKHOUSE_KEY })
 * const { account } = await packhouse.info.get()
 */
export function createPackhouse(options: PackhouseOptions) {
  const { baseUrl, apiKey, timeoutMs = 30_000, maxRetries = 3, maxElapsedMs = 90_000, userAgent } = options
  // Looked up at each call, because tests and tracers replace the global, and called with its own `this`.
  const fetch: typeof globalThis.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const http = createHttp({ baseUrl, apiKey, fetch, timeoutMs, maxRetries, maxElapsedMs, userAgent })
  return {
    /** Typed access to every endpoint by its path. */
    http,
    health: createHealth(http),
    info: createInfo(http),
    keys: createKeys(http),
    wallet: createWallet(http),
    market: createMarket(http),
    purchases: createPurchases(http),
    instant: createInstant(http),
    sellbacks: createSellbacks(http),
    redemptions: createRedemptions(http),
    exports: createExports(http),
    sends: createSends(http),
    vault: createVault(http),
    webhooks: createWebhooks(http),
    events: createEvents(http),
    /** Platform administration; requires a key with `platform:admin`. */
    admin: {
      partners: createPartners(http),
      games: createGames(http),
      tenants: createTenants(http),
      keys: createAdminKeys(http),
      auditLog: createAuditLog(http),
    },
    /** Endpoints of operators: see `signInOperator`. In the sandbox, a platform key is accepted as well, except to approve. */
    operator: {
      approvals: createApprovals(http),
      stations: createStations(http),
    },
  }
}
