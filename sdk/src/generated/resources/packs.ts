// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, ListOptions, OnceOptions, Query } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, type Http } from '../../request.ts'

export const createPacks = (http: Http) => ({
  exports: {
    /**
     * Export cards from an end user’s vault to a wallet.
     *
     * Each card is an export of its own, delivered after a waiting period that the vault contract enforces and during which it can be cancelled. A card whose price on chain is above the limit of the installation, or that has none, waits before that until operators have approved its export (`awaits_approval`). An exported card can no longer be sold back. Replaying an Idempotency-Key with the same parameters returns the original exports.
     *
     * Required scope: `wallet:withdraw`.
     *
     * @example
     * const result = await packhouse.packs.exports.create({ external_user_id: 'eve', wallet_address: '0x567C8163a52aca06D60528c73eF2dD9B3C965912', token_ids: ['1000000004','1000000027'], link: { deadline: 1794836494, signature: '0x90d52201373a8d83f7da2678ecb3530e5980442d6cb7f685d0deb071ab5937d376ca903eaeca24feda5f9b760752f7566275c5be35eed42ed157740de06b55af1b' }})
     */
    create: (
      body: Body<'createCollectionExport'>,
      options: OnceOptions = {},
    ): Promise<Data<'createCollectionExport'>['exports']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/mystery/collection/export', body },
        'exports',
      ),

    /**
     * Prepare the message that links a wallet to a vault.
     *
     * Creates no export. `signer_address` signs `typed_data` once; later exports to the wallet need no signature.
     *
     * Required scope: `wallet:withdraw`.
     *
     * @example
     * const result = await packhouse.packs.exports.prepare({ external_user_id: 'ann', wallet_address: '0x8e96EFb9E341d7CfdFACE8C799a52c35457c6f85' })
     */
    prepare: (
      body: Body<'prepareCollectionExport'>,
      options: CallOptions = {},
    ): Promise<Data<'prepareCollectionExport'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/mystery/collection/export/prepare', body }),

    /**
     * List exports, newest first.
     *
     * Required scope: `packs:read`.
     *
     * @example
     * for await (const row of packhouse.packs.exports.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listCollectionExports'> = {},
    ): Pages<Data<'listCollectionExports'>['exports'][number]> =>
      http.pages('/api/v1/mystery/collection/exports', 'exports', options),

    /**
     * Get an export.
     *
     * Required scope: `packs:read`.
     *
     * @example
     * const result = await packhouse.packs.exports.get(12)
     */
    get: (exportId: number, options: CallOptions = {}): Promise<Data<'getCollectionExport'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/mystery/collection/exports/${segment(exportId)}` }),

    /**
     * Cancel an export while it waits.
     *
     * Possible while operators have to approve the export, which cancels it at once, and during its waiting period: the status is then CANCELLING until the cancellation is final on chain. The call is idempotent.
     *
     * Required scope: `wallet:withdraw`.
     *
     * @example
     * const result = await packhouse.packs.exports.cancel(12)
     */
    cancel: (exportId: number, options: CallOptions = {}): Promise<Data<'cancelCollectionExport'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/mystery/collection/exports/${segment(exportId)}/cancel` }),
  },

  /**
   * List the packs on sale.
   *
   * Prices, expected values and stock are read from the chain and at most 15 seconds old.
   *
   * Required scope: `read:catalog`.
   *
   * @example
   * for await (const row of packhouse.packs.catalog()) console.log(row)
   */
  catalog: (options: ListOptions<'listPacks'> = {}): Pages<Data<'listPacks'>['tiers'][number]> =>
    http.pages('/api/v1/mystery/catalog', 'tiers', options),

  /**
   * List the cards on the shelves of a pack with their probabilities and values.
   *
   * Equal copies are one entry. A sale removes its card, so the list changes with every draw.
   *
   * Required scope: `read:catalog`.
   *
   * @example
   * const result = await packhouse.packs.cards(12)
   */
  cards: (tierId: number, options: CallOptions = {}): Promise<Data<'listPackCards'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/mystery/catalog/${segment(tierId)}/cards` }),

  /**
   * Get the on-chain odds of a pack by slot.
   *
   * Required scope: `read:catalog`.
   *
   * @example
   * const result = await packhouse.packs.odds(12)
   */
  odds: (tierId: number, options: CallOptions = {}): Promise<Data<'getPackOdds'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/mystery/catalog/${segment(tierId)}/odds` }),

  /**
   * List the cards an end user received from packs, newest first.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * for await (const row of packhouse.packs.collection()) console.log(row)
   */
  collection: (options: ListOptions<'listCollectionItems'> = {}): Pages<Data<'listCollectionItems'>['items'][number]> =>
    http.pages('/api/v1/mystery/collection', 'items', options),

  /**
   * Verify a draw by its on-chain request id.
   *
   * Works for packs and instant packs of every partner, because chain logs are public.
   *
   * Required scope: `read:catalog`.
   *
   * @example
   * const result = await packhouse.packs.verifyDraw({ request_id: '…' })
   */
  verifyDraw: (query: Query<'verifyDraw'>, options: CallOptions = {}): Promise<Data<'verifyDraw'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/mystery/fairness', query }),

  /**
   * Verify the draw of a purchase from the chain logs.
   *
   * Required scope: `read:catalog`.
   *
   * @example
   * const result = await packhouse.packs.fairness(12)
   */
  fairness: (purchaseId: number, options: CallOptions = {}): Promise<Data<'getPurchaseFairness'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/mystery/fairness/${segment(purchaseId)}` }),

  /**
   * List recently drawn cards, newest first.
   *
   * Required scope: `read:catalog`.
   *
   * @example
   * for await (const row of packhouse.packs.recentPulls()) console.log(row)
   */
  recentPulls: (options: ListOptions<'listRecentPulls'> = {}): Pages<Data<'listRecentPulls'>['items'][number]> =>
    http.pages('/api/v1/mystery/feed/recent', 'items', options),

  /**
   * List recently drawn cards worth more than their pack.
   *
   * Required scope: `read:catalog`.
   *
   * @example
   * for await (const row of packhouse.packs.winningPulls()) console.log(row)
   */
  winningPulls: (options: ListOptions<'listWinningPulls'> = {}): Pages<Data<'listWinningPulls'>['items'][number]> =>
    http.pages('/api/v1/mystery/feed/winners', 'items', options),

  /**
   * Get the market value and buyback price of a card.
   *
   * Pass exactly one of card_id and token_id. A token_id used by several item types also requires item_type.
   *
   * Required scope: `read:catalog`.
   *
   * @example
   * const result = await packhouse.packs.price()
   */
  price: (query: Query<'getPrice'> = {}, options: CallOptions = {}): Promise<Data<'getPrice'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/mystery/price', query }),

  /**
   * Buy packs with an end user’s credits.
   *
   * The price is held at once and settled once the purchase is safe on chain. Replaying an Idempotency-Key with the same parameters returns the original purchase.
   *
   * Required scope: `packs:purchase`.
   *
   * @example
   * const result = await packhouse.packs.buy({ tier_id: 1, external_user_id: 'ann' })
   */
  buy: (body: Body<'createPurchase'>, options: OnceOptions = {}): Promise<Data<'createPurchase'>> =>
    http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/mystery/purchase', body }),

  /**
   * Prepare the unsigned transactions of a purchase.
   *
   * Stores nothing. Send the calls in order from the wallet, then submit the hash of the purchase transaction. The purchase call of a gated tier contains a permit for the wallet; while permits cannot be signed, `details.reason` of the error is `gate_unavailable`.
   *
   * Required scope: `packs:purchase`.
   *
   * @example
   * const result = await packhouse.packs.prepare({ tier_id: 1, wallet_address: '0x8e96EFb9E341d7CfdFACE8C799a52c35457c6f85' })
   */
  prepare: (body: Body<'preparePurchase'>, options: CallOptions = {}): Promise<Data<'preparePurchase'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/mystery/purchase/prepare', body }),

  /**
   * Submit the transaction hash of a wallet purchase.
   *
   * The purchase is read from the chain, never from the request. A hash that is not mined yet is polled for 30 minutes. Submitting is idempotent and optional: the indexer also records purchases that are never submitted.
   *
   * Required scope: `packs:purchase`.
   *
   * @example
   * const result = await packhouse.packs.submit({ tier_id: 1, wallet_address: '0x86FC86567936d835Ccb692f0C4d641434754F6F3', transaction_hash: '0x0c756838499373081e7412b2f33fe22f3a8e49c333a7a38a09515dfc88868679' })
   */
  submit: (body: Body<'submitPurchase'>, options: CallOptions = {}): Promise<Data<'submitPurchase'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/mystery/purchase/submit', body }),

  /**
   * Get a purchase; poll until its status is final.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.packs.get(12)
   */
  get: (id: number, options: CallOptions = {}): Promise<Data<'getPurchase'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/mystery/purchase/${segment(id)}` }),

  /**
   * List everything that happened to a purchase.
   *
   * States, ledger entries, transactions with their blocks, delivered cards, refunds and webhook deliveries, oldest first. Times of blocks come from the chain.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.packs.timeline(12)
   */
  timeline: (id: number, options: CallOptions = {}): Promise<Data<'getPurchaseTimeline'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/mystery/purchase/${segment(id)}/timeline` }),

  /**
   * List purchases, newest first.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * for await (const row of packhouse.packs.list()) console.log(row)
   */
  list: (options: ListOptions<'listPurchases'> = {}): Pages<Data<'listPurchases'>['purchases'][number]> =>
    http.pages('/api/v1/mystery/purchases', 'purchases', options),

  /**
   * Get the solvency of the buyback float, the credits and the cards.
   *
   * Read from the chain and cached for 15 seconds.
   *
   * Required scope: `read:catalog`.
   *
   * @example
   * const result = await packhouse.packs.solvency()
   */
  solvency: (options: CallOptions = {}): Promise<Data<'getSolvency'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/mystery/solvency' }),
})

export type Packs = ReturnType<typeof createPacks>
