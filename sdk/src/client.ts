import { catalogOf, type GameCatalog } from './catalog.ts'
import { eventsOf, type EventList } from './events.ts'
import { createAdmin, type Admin } from './generated/resources/admin.ts'
import { createBillingDetails, type BillingDetails } from './generated/resources/billingDetails.ts'
import { createClientSessions, type ClientSessions } from './generated/resources/clientSessions.ts'
import { createHealth, type Health } from './generated/resources/health.ts'
import { createInfo, type Info } from './generated/resources/info.ts'
import { createInstant, type Instant } from './generated/resources/instant.ts'
import { createKeys, type Keys } from './generated/resources/keys.ts'
import { createRequests, type Requests } from './generated/resources/requests.ts'
import { createOperator, type Operator } from './generated/resources/operator.ts'
import { createPacks, type Packs } from './generated/resources/packs.ts'
import type { Redemptions } from './generated/resources/redemptions.ts'
import { createRevenue, type Revenue } from './generated/resources/revenue.ts'
import { createSandbox, type Sandbox } from './generated/resources/sandbox.ts'
import type { Sellbacks } from './generated/resources/sellbacks.ts'
import { createSends, type Sends } from './generated/resources/sends.ts'
import { createWallet, type Wallet } from './generated/resources/wallet.ts'
import { createWebhooks, type Webhooks } from './generated/resources/webhooks.ts'
import type { Data } from './operations.ts'
import { openHttp, type PackhouseOptions } from './options.ts'
import type { Http } from './request.ts'
import {
  redemptionsOf,
  sellbacksOf,
  vaultOf,
  type RedemptionWaiting,
  type SellbackWaiting,
  type WaitingVault,
} from './waiting-resources.ts'
import { waitForPurchase, type WaitOptions } from './waiting.ts'

type PackWaiting = {
  /**
   * Polls until the purchase is revealed. Throws `PurchaseNotFulfilledError` when it failed or was refunded.
   *
   * @example
   * const { id } = await packhouse.packs.buy({ tier_id: 1, external_user_id: 'ann' })
   * const { items } = await packhouse.packs.waitForReveal(id)
   */
  waitForReveal(id: number, options?: WaitOptions): Promise<Data<'getPurchase'>>
}

type InstantWaiting = {
  /**
   * Polls until the instant pack is delivered. Throws `PurchaseNotFulfilledError` when it failed or was refunded.
   *
   * @example
   * const { id } = await packhouse.instant.buy({ packet_type_id: 1, external_user_id: 'ann' })
   * const { cards } = await packhouse.instant.waitForCards(id)
   */
  waitForCards(id: number, options?: WaitOptions): Promise<Data<'getInstantPurchase'>>
}

/** A client for one service and API key. */
export type Packhouse = {
  /** Any endpoint by its path, with the same retries and errors. */
  http: Http
  health: Health
  info: Info
  keys: Keys
  requests: Requests
  packs: Packs & PackWaiting
  instant: Instant & InstantWaiting
  wallet: Wallet
  sellbacks: Sellbacks & SellbackWaiting
  redemptions: Redemptions & RedemptionWaiting
  sends: Sends
  revenue: Revenue
  /** How statements name you. */
  billingDetails: BillingDetails
  vault: WaitingVault
  catalog: GameCatalog
  webhooks: Webhooks
  /** Sessions for pages of yours; their tokens are used with `createPlayerClient` of `@packhouse/sdk/player`. */
  clientSessions: ClientSessions
  events: EventList
  /** Platform administration; requires a key with `platform:admin`. */
  admin: Admin
  /** Warehouse and office work; accepts a platform key in a sandbox. */
  operator: Operator
  /** Test controls of a sandbox. */
  sandbox: Sandbox
}

function packsOf(http: Http): Packs & PackWaiting {
  const packs = createPacks(http)
  const waitForReveal: PackWaiting['waitForReveal'] = (id, options = {}) =>
    waitForPurchase((callOptions) => packs.get(id, callOptions), options)
  return { ...packs, waitForReveal }
}

function instantOf(http: Http): Instant & InstantWaiting {
  const instant = createInstant(http)
  const waitForCards: InstantWaiting['waitForCards'] = (id, options = {}) =>
    waitForPurchase((callOptions) => instant.get(id, callOptions), options)
  return { ...instant, waitForCards }
}

/**
 * Creates a client for one service and API key.
 *
 * @example
 * const packhouse = createPackhouse({ baseUrl: 'http://127.0.0.1:4000', apiKey: process.env.PACKHOUSE_KEY })
 * const { account } = await packhouse.info.get()
 */
export function createPackhouse(options: PackhouseOptions): Packhouse {
  const http = openHttp(options)
  return {
    http,
    health: createHealth(http),
    info: createInfo(http),
    keys: createKeys(http),
    requests: createRequests(http),
    packs: packsOf(http),
    instant: instantOf(http),
    wallet: createWallet(http),
    sellbacks: sellbacksOf(http),
    redemptions: redemptionsOf(http),
    sends: createSends(http),
    revenue: createRevenue(http),
    billingDetails: createBillingDetails(http),
    vault: vaultOf(http),
    catalog: catalogOf(http),
    webhooks: createWebhooks(http),
    clientSessions: createClientSessions(http),
    events: eventsOf(http),
    admin: createAdmin(http),
    operator: createOperator(http),
    sandbox: createSandbox(http),
  }
}
