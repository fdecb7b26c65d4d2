// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, ListOptions, OnceOptions } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, type Http } from '../../request.ts'

export const createInstant = (http: Http) => ({
  /**
   * List the instant packs on sale.
   *
   * Instant packs are opened before they are sold. The chain draws which pack a buyer receives.
   *
   * Required scope: `read:catalog`.
   *
   * @example
   * for await (const row of packhouse.instant.catalog()) console.log(row)
   */
  catalog: (options: ListOptions<'listInstantPacks'> = {}): Pages<Data<'listInstantPacks'>['packs'][number]> =>
    http.pages('/api/v1/instant/catalog', 'packs', options),

  /**
   * Buy an instant pack with an end user’s credits.
   *
   * The price is held at once and settled once the purchase is safe on chain. Replaying an Idempotency-Key with the same parameters returns the original purchase.
   *
   * Required scope: `packs:purchase`.
   *
   * @example
   * const result = await packhouse.instant.buy({ packet_type_id: 1, external_user_id: 'ann' })
   */
  buy: (body: Body<'createInstantPurchase'>, options: OnceOptions = {}): Promise<Data<'createInstantPurchase'>> =>
    http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/instant/purchase', body }),

  /**
   * Prepare the unsigned transactions of an instant purchase.
   *
   * Stores nothing. Send the calls in order from the wallet, then submit the hash of the purchase transaction. The service draws the pack and delivers its cards.
   *
   * Required scope: `packs:purchase`.
   *
   * @example
   * const result = await packhouse.instant.prepare({ packet_type_id: 1, wallet_address: '0x86FC86567936d835Ccb692f0C4d641434754F6F3' })
   */
  prepare: (body: Body<'prepareInstantPurchase'>, options: CallOptions = {}): Promise<Data<'prepareInstantPurchase'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/instant/purchase/prepare', body }),

  /**
   * Submit the transaction hash of a wallet’s instant purchase.
   *
   * The purchase is read from the chain, never from the request. Submitting is idempotent and optional: the indexer also records purchases that are never submitted.
   *
   * Required scope: `packs:purchase`.
   *
   * @example
   * const result = await packhouse.instant.submit({ packet_type_id: 1, wallet_address: '0x86FC86567936d835Ccb692f0C4d641434754F6F3', transaction_hash: '0xbfc0247b240592b7345d62bf4c7ee1221685ebf1fb8cc1a3e9e3f977664a1e48' })
   */
  submit: (body: Body<'submitInstantPurchase'>, options: CallOptions = {}): Promise<Data<'submitInstantPurchase'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/instant/purchase/submit', body }),

  /**
   * Get an instant purchase; poll until its status is final.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.instant.get(12)
   */
  get: (id: number, options: CallOptions = {}): Promise<Data<'getInstantPurchase'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/instant/purchase/${segment(id)}` }),

  /**
   * List everything that happened to an instant purchase.
   *
   * States, ledger entries, transactions with their blocks, delivered cards and webhook deliveries, oldest first. Times of blocks come from the chain.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.instant.timeline(12)
   */
  timeline: (id: number, options: CallOptions = {}): Promise<Data<'getInstantPurchaseTimeline'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/instant/purchase/${segment(id)}/timeline` }),

  /**
   * List instant purchases, newest first.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * for await (const row of packhouse.instant.list()) console.log(row)
   */
  list: (options: ListOptions<'listInstantPurchases'> = {}): Pages<Data<'listInstantPurchases'>['purchases'][number]> =>
    http.pages('/api/v1/instant/purchases', 'purchases', options),
})

export type Instant = ReturnType<typeof createInstant>
