// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, ListOptions, OnceOptions } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, type Http } from '../../request.ts'

export const createClient = (http: Http) => ({
  packs: {
    /**
     * List the packs on sale, in a client session.
     *
     * Requires a client session that allows `odds`.
     *
     * @example
     * for await (const row of player.packs.list()) console.log(row)
     */
    list: (options: ListOptions<'listClientPacks'> = {}): Pages<Data<'listClientPacks'>['tiers'][number]> =>
      http.pages('/api/v1/client/packs', 'tiers', options),

    /**
     * Get a pack with its on-chain odds, in a client session.
     *
     * Requires a client session that allows `odds`.
     *
     * @example
     * const result = await player.packs.get(12)
     */
    get: (tierId: number, options: CallOptions = {}): Promise<Data<'getClientPack'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/client/packs/${segment(tierId)}` }),
  },

  purchases: {
    /**
     * Buy packs with the credits of the end user, in a client session.
     *
     * The highest price counts towards `max_spend_usdc` of the session in the transaction of the purchase. Replaying an Idempotency-Key of at most 200 characters with the same parameters returns the original purchase.
     *
     * Requires a client session that allows `buy`.
     *
     * @example
     * const result = await player.purchases.buy({ tier_id: 0 })
     */
    buy: (body: Body<'createClientPurchase'>, options: OnceOptions = {}): Promise<Data<'createClientPurchase'>> =>
      http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/client/purchases', body }),

    /**
     * Prepare the unsigned transactions of a wallet purchase, in a client session.
     *
     * Stores nothing and does not count towards `max_spend_usdc`: the wallet pays. Send the calls in order from the wallet, then pass the transaction hash to your server, which submits it.
     *
     * Requires a client session that allows `buy`.
     *
     * @example
     * const result = await player.purchases.prepare({ tier_id: 0, wallet_address: '0x…' })
     */
    prepare: (body: Body<'prepareClientPurchase'>, options: CallOptions = {}): Promise<Data<'prepareClientPurchase'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/client/purchases/prepare', body }),

    /**
     * Get a purchase of the end user with its revealed cards, in a client session.
     *
     * Requires a client session that allows `open`.
     *
     * @example
     * const result = await player.purchases.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getClientPurchase'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/client/purchases/${segment(id)}` }),

    /**
     * Verify the draw of a purchase from the chain logs, in a client session.
     *
     * Requires a client session that allows `open`.
     *
     * @example
     * const result = await player.purchases.proof(12)
     */
    proof: (id: number, options: CallOptions = {}): Promise<Data<'getClientPurchaseProof'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/client/purchases/${segment(id)}/proof` }),
  },

  redemptions: {
    /**
     * Ship a card of the end user’s vault, in a client session.
     *
     * The shipping is paid with the credits of the end user and does not count towards `max_spend_usdc`.
     *
     * Requires a client session that allows `redeem`.
     *
     * @example
     * const result = await player.redemptions.redeem()
     */
    redeem: (
      body: Body<'createClientRedemption'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'createClientRedemption'>> =>
      http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/client/redemptions', body }),

    /**
     * Quote the shipping of a card, in a client session.
     *
     * Requires a client session that allows `redeem`.
     *
     * @example
     * const result = await player.redemptions.quote()
     */
    quote: (
      body: Body<'quoteClientRedemption'> = {},
      options: CallOptions = {},
    ): Promise<Data<'quoteClientRedemption'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/client/redemptions/quote', body }),

    /**
     * Get a redemption of the end user, in a client session.
     *
     * Requires a client session that allows `redeem`.
     *
     * @example
     * const result = await player.redemptions.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getClientRedemption'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/client/redemptions/${segment(id)}` }),
  },

  sellbacks: {
    /**
     * Sell back cards of the end user’s vault, in a client session.
     *
     * Requires a client session that allows `sellback`.
     *
     * @example
     * const result = await player.sellbacks.sell({ token_ids: ['…'] })
     */
    sell: (body: Body<'createClientSellback'>, options: OnceOptions = {}): Promise<Data<'createClientSellback'>> =>
      http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/client/sellbacks', body }),

    /**
     * Quote a sell-back, in a client session.
     *
     * Requires a client session that allows `sellback`.
     *
     * @example
     * const result = await player.sellbacks.quote({ token_ids: ['…'] })
     */
    quote: (body: Body<'quoteClientSellback'>, options: CallOptions = {}): Promise<Data<'quoteClientSellback'>> =>
      http.data({ ...options, method: 'POST', path: '/api/v1/client/sellbacks/quote', body }),

    /**
     * Get a sell-back of the end user, in a client session.
     *
     * Requires a client session that allows `sellback`.
     *
     * @example
     * const result = await player.sellbacks.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getClientSellback'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/client/sellbacks/${segment(id)}` }),
  },

  /**
   * List the cards of the end user, newest first, in a client session.
   *
   * Requires a client session that allows `collection`.
   *
   * @example
   * for await (const row of player.collection()) console.log(row)
   */
  collection: (options: ListOptions<'listClientCards'> = {}): Pages<Data<'listClientCards'>['items'][number]> =>
    http.pages('/api/v1/client/collection', 'items', options),

  /**
   * Get the client session of this token and the credits of its end user.
   *
   * Any client session.
   *
   * @example
   * const result = await player.session()
   */
  session: (options: CallOptions = {}): Promise<Data<'getClient'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/client/session' }),
})

export type Client = ReturnType<typeof createClient>
