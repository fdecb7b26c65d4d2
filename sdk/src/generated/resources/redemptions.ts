// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, ListOptions, OnceOptions, Query } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, withKey, type Http } from '../../request.ts'

export const createRedemptions = (http: Http) => ({
  /**
   * Redeem a card of an end user’s vault.
   *
   * Needs no signature: the shipping is held from the end user’s credits, the service requests the burn and pays from the vault, and the credits are charged when the payment is final. Replaying an Idempotency-Key with the same parameters returns the original redemption.
   *
   * Required scope: `cards:redeem`.
   *
   * @example
   * const result = await packhouse.redemptions.redeem({ external_user_id: 'ann', shipping_address: { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }, purchase_id: 1, token_id: '1000000002' })
   */
  redeem: (body: Body<'createRedemption'>, options: OnceOptions = {}): Promise<Data<'createRedemption'>> =>
    http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/mystery/redemption', body }),

  /**
   * Prepare the unsigned transactions of a redemption.
   *
   * The price is signed for the holder only and valid until `expires_at`. Send the calls in order: the payment reverts before the burn is requested. A token can have one live redemption, across all partners.
   *
   * Required scope: `cards:redeem`.
   *
   * @example
   * const result = await packhouse.redemptions.prepare()
   */
  prepare: (body: Body<'prepareRedemption'> = {}, options: CallOptions = {}): Promise<Data<'prepareRedemption'>> =>
    http.data({
      ...options,
      method: 'POST',
      path: '/api/v1/mystery/redemption/prepare',
      body: withKey(body, 'idempotency_key'),
    }),

  /**
   * Quote the shipping of a physical item.
   *
   * Creates nothing. Rates are requested from the carriers each time; the cheapest is `shipping_quote`. Prepare locks a price.
   *
   * Required scope: `cards:redeem`.
   *
   * @example
   * const result = await packhouse.redemptions.quote()
   */
  quote: (body: Body<'quoteRedemption'> = {}, options: CallOptions = {}): Promise<Data<'quoteRedemption'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/mystery/redemption/quote', body }),

  /**
   * Submit the burn transaction hash.
   *
   * The burn is read from the chain, never from the request. A hash that is not mined yet is polled. Submitting is idempotent and optional: the indexer records the burn anyway.
   *
   * Required scope: `cards:redeem`.
   *
   * @example
   * const result = await packhouse.redemptions.submit({ redemption_id: 1, tx_hash: '0x267a1e43e561951b66f2f5744718b9d0a05ee855fcf247f4d68a65d3cc3ff2f0' })
   */
  submit: (body: Body<'submitRedemption'>, options: CallOptions = {}): Promise<Data<'submitRedemption'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/mystery/redemption/submit', body }),

  /**
   * List the redemptions of a purchase.
   *
   * Returns the newest one and all of them. A number without redemptions of a purchase is read as a token id.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.redemptions.ofPurchase(12)
   */
  ofPurchase: (
    purchaseId: number,
    query: Query<'getPurchaseRedemption'> = {},
    options: CallOptions = {},
  ): Promise<Data<'getPurchaseRedemption'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/mystery/redemption/${segment(purchaseId)}`, query }),

  /**
   * List redemptions, newest first.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * for await (const row of packhouse.redemptions.list()) console.log(row)
   */
  list: (options: ListOptions<'listRedemptions'> = {}): Pages<Data<'listRedemptions'>['redemptions'][number]> =>
    http.pages('/api/v1/mystery/redemptions', 'redemptions', options),

  /**
   * Get a redemption.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.redemptions.get(12)
   */
  get: (redemptionId: number, options: CallOptions = {}): Promise<Data<'getRedemption'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/mystery/redemptions/${segment(redemptionId)}` }),

  /**
   * Cancel an unpaid redemption.
   *
   * A requested burn is released, so the card is transferable again. The call is idempotent.
   *
   * Required scope: `cards:redeem`.
   *
   * @example
   * const result = await packhouse.redemptions.cancel(12)
   */
  cancel: (redemptionId: number, options: CallOptions = {}): Promise<Data<'cancelRedemption'>> =>
    http.data({ ...options, method: 'POST', path: `/api/v1/mystery/redemptions/${segment(redemptionId)}/cancel` }),

  /**
   * List everything that happened to a redemption.
   *
   * States, ledger entries, burn and payment with their transactions, steps of the warehouse, scans of the carrier and webhook deliveries, oldest first. Times of blocks come from the chain.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.redemptions.timeline(12)
   */
  timeline: (redemptionId: number, options: CallOptions = {}): Promise<Data<'getRedemptionTimeline'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/mystery/redemptions/${segment(redemptionId)}/timeline` }),
})

export type Redemptions = ReturnType<typeof createRedemptions>
