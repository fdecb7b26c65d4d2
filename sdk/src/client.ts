import { createHttp } from './request.ts'
import { createAuditLog } from './resources/admin/audit-log.ts'
import { createAdminKeys } from './resources/admin/keys.ts'
import { createPartners } from './resources/admin/partners.ts'
import { createTenants } from './resources/admin/tenants.ts'
import { createEvents } from './resources/events.ts'
import { createHealth } from './resources/health.ts'
import { createInfo } from './resources/info.ts'
import { createKeys } from './resources/keys.ts'
import { createInstant } from './resources/packs/instant.ts'
import { createMarket } from './resources/packs/market.ts'
import { createPurchases } from './resources/packs/purchases.ts'
import { createRedemptions } from './resources/packs/redemptions.ts'
import { createSellbacks } from './resources/packs/sellbacks.ts'
import { createSends } from './resources/packs/sends.ts'
import { createWallet } from './resources/packs/wallet.ts'
import { createVault } from './resources/vault/vault.ts'
import { createWebhooks } from './resources/webhooks.ts'

export type PackhouseOptions = {
  /** Where the service answers, such as `https://packhouse.example.com`. */
  baseUrl: string
  /** Sent as `X-API-Key`; only `health` works without one. */
  apiKey?: string | undefined
  /** Another way to send requests: a proxy, a test, a runtime without a global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
  /** For each attempt; 30 s unless given. */
  timeoutMs?: number | undefined
  /** Tries after the first one, when the service is busy or away; 3 unless given, 0 for none. */
  maxRetries?: number | undefined
  /** No try begins later than this after the call began; 90 s unless given, as a rate limit lasts up to a minute. */
  maxElapsedMs?: number | undefined
  /** Names your program in the service's log. Browsers send their own. */
  userAgent?: string | undefined
}

export type Packhouse = ReturnType<typeof createPackhouse>

/**
 * A client of one Packhouse with one key.
 *
 * @example
 * const packhouse = createPackhouse({ baseUrl: 'http://127.0.0.1:4000', apiKey: process.env.PACKHOUSE_KEY })
 * const { account } = await packhouse.info.get()
 */
export function createPackhouse(options: PackhouseOptions) {
  const { baseUrl, apiKey, timeoutMs = 30_000, maxRetries = 3, maxElapsedMs = 90_000, userAgent } = options
  // The global one is looked up at each call, as it is replaced by tests and tracers, and must not lose its `this`.
  const fetch: typeof globalThis.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const http = createHttp({ baseUrl, apiKey, fetch, timeoutMs, maxRetries, maxElapsedMs, userAgent })
  return {
    /** Every endpoint by its path, with the types of the interface. */
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
    sends: createSends(http),
    vault: createVault(http),
    webhooks: createWebhooks(http),
    events: createEvents(http),
    /** The operator's own endpoints; they need a key with `platform:admin`. */
    admin: {
      partners: createPartners(http),
      tenants: createTenants(http),
      keys: createAdminKeys(http),
      auditLog: createAuditLog(http),
    },
  }
}
