import { createRedemptions, type Redemptions } from './generated/resources/redemptions.ts'
import { createSellbacks, type Sellbacks } from './generated/resources/sellbacks.ts'
import { createVault, type Vault } from './generated/resources/vault.ts'
import type { Data } from './operations.ts'
import type { Http } from './request.ts'
import { waitForStatus, type WaitOptions } from './waiting.ts'

export type SellbackWaiting = {
  /**
   * Polls until the sale is confirmed on chain. Throws `EndedOtherwiseError` when it failed.
   *
   * @example
   * const { sellback_id } = await packhouse.sellbacks.sell({ external_user_id: 'ann', token_ids: ['17'] })
   * await packhouse.sellbacks.waitForConfirmed(sellback_id)
   */
  waitForConfirmed(id: number, options?: WaitOptions): Promise<Data<'getSellback'>>
}

export type RedemptionWaiting = {
  /** Polls until the card is on its way or delivered. Throws `EndedOtherwiseError` when the redemption ended without. */
  waitForFulfillment(id: number, options?: WaitOptions): Promise<Data<'getRedemption'>>
}

export type OrderWaiting = {
  /** Polls until the order is shipped. Throws `EndedOtherwiseError` when it was cancelled or superseded. */
  waitForShipped(id: number, options?: WaitOptions): Promise<Data<'getOrder'>['order']>
}

export type WaitingVault = Omit<Vault, 'orders'> & { orders: Vault['orders'] & OrderWaiting }

export function sellbacksOf(http: Http): Sellbacks & SellbackWaiting {
  const sellbacks = createSellbacks(http)
  const rule = { wanted: ['CONFIRMED'], ended: ['FAILED'] }
  return {
    ...sellbacks,
    waitForConfirmed: (id, options = {}) => waitForStatus((call) => sellbacks.get(id, call), rule, options),
  }
}

export function redemptionsOf(http: Http): Redemptions & RedemptionWaiting {
  const redemptions = createRedemptions(http)
  const rule = { wanted: ['IN_FULFILLMENT', 'COMPLETED'], ended: ['FAILED', 'CANCELLED', 'EXPIRED'] }
  return {
    ...redemptions,
    waitForFulfillment: (id, options = {}) => waitForStatus((call) => redemptions.get(id, call), rule, options),
  }
}

export function vaultOf(http: Http): WaitingVault {
  const vault = createVault(http)
  const rule = { wanted: ['SHIPPED', 'DELIVERED', 'RETURNED', 'LOST'], ended: ['CANCELLED', 'SUPERSEDED'] }
  return {
    ...vault,
    orders: {
      ...vault.orders,
      waitForShipped: (id, options = {}) =>
        waitForStatus(async (call) => (await vault.orders.get(id, call)).order, rule, options),
    },
  }
}
