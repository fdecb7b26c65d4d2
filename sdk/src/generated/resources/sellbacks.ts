// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, ListOptions, OnceOptions } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, type Http } from '../../request.ts'

export const createSellbacks = (http: Http) => ({
  /**
   * Sell back cards from an end user’s vault.
   *
   * Needs no signature: the cards are sold from the end user’s vault, and the payout is credited when the sale is final. Replaying an Idempotency-Key with the same parameters returns the original sell-back.
   *
   * Required scope: `packs:buyback`.
   *
   * @example
   * const result = await packhouse.sellbacks.sell({ external_user_id: 'ann', token_ids: ['1000000002'] })
   */
  sell: (body: Body<'createSellback'>, options: OnceOptions = {}): Promise<Data<'createSellback'>> =>
    http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/mystery/sellback', body }),

  /**
   * Prepare the unsigned transactions of a wallet’s own sale.
   *
   * Creates nothing. Rejected if any card cannot be sold, with the card and the reason in `details`. Send the calls in order, then submit the transaction hash of the sale.
   *
   * Required scope: `packs:buyback`.
   *
   * @example
   * const result = await packhouse.sellbacks.prepare({ wallet_address: '0x86FC86567936d835Ccb692f0C4d641434754F6F3', token_ids: ['1000000050'] })
   */
  prepare: (body: Body<'prepareSellback'>, options: CallOptions = {}): Promise<Data<'prepareSellback'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/mystery/sellback/prepare', body }),

  /**
   * Quote a sell-back.
   *
   * Returns the exact on-chain payout of each card, or the reason it cannot be sold. Creates nothing.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.sellbacks.quote({ external_user_id: 'ann', token_ids: ['1000000034'] })
   */
  quote: (body: Body<'quoteSellback'>, options: CallOptions = {}): Promise<Data<'quoteSellback'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/mystery/sellback/quote', body }),

  /**
   * Relay a signed sale.
   *
   * The pool pays the wallet directly. Relaying the same signed sale again returns the same sell-back. If the wallet has not approved the buyback contract, `details.nft_approval.call` is the transaction to send first.
   *
   * Required scope: `packs:buyback`.
   *
   * @example
   * const result = await packhouse.sellbacks.relay({ wallet_address: '0x567C8163a52aca06D60528c73eF2dD9B3C965912', token_ids: ['1000000016'], min_total_usdc: '0.841500', nonce: '0', deadline: 1794834885, signature: '0xcbd494eb2b8d7167be9a697569332429231027fcc2d15f91bc39b442a58dd0786cd5371cf8c9d11f828aface1b1c1174c73c5f962946a311d6bca40c89a8d2be1c' })
   */
  relay: (body: Body<'relaySellback'>, options: CallOptions = {}): Promise<Data<'relaySellback'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/mystery/sellback/relay', body }),

  /**
   * Prepare the typed data of a gasless sale.
   *
   * Creates nothing. Sign `typed_data`, then send its values and the signature to the relay endpoint.
   *
   * Required scope: `packs:buyback`.
   *
   * @example
   * const result = await packhouse.sellbacks.prepareRelay({ wallet_address: '0x86FC86567936d835Ccb692f0C4d641434754F6F3', token_ids: ['1000000050'] })
   */
  prepareRelay: (
    body: Body<'prepareSellbackRelay'>,
    options: CallOptions = {},
  ): Promise<Data<'prepareSellbackRelay'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/mystery/sellback/relay/prepare', body }),

  /**
   * Submit the transaction hash of a wallet’s own sale.
   *
   * Cards and payouts are read from the chain, never from the request. Submitting is idempotent and optional: the indexer records the sale anyway.
   *
   * Required scope: `packs:buyback`.
   *
   * @example
   * const result = await packhouse.sellbacks.submit()
   */
  submit: (body: Body<'submitSellback'> = {}, options: CallOptions = {}): Promise<Data<'submitSellback'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/mystery/sellback/submit', body }),

  /**
   * Get a sell-back; poll until it is CONFIRMED or FAILED.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.sellbacks.get(12)
   */
  get: (sellbackId: number, options: CallOptions = {}): Promise<Data<'getSellback'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/mystery/sellback/${segment(sellbackId)}` }),

  /**
   * List everything that happened to a sell-back.
   *
   * States, transactions with their blocks, sold cards, ledger entries and webhook deliveries, oldest first. Times of blocks come from the chain.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.sellbacks.timeline(12)
   */
  timeline: (sellbackId: number, options: CallOptions = {}): Promise<Data<'getSellbackTimeline'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/mystery/sellback/${segment(sellbackId)}/timeline` }),

  /**
   * List sell-backs, newest first.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * for await (const row of packhouse.sellbacks.list()) console.log(row)
   */
  list: (options: ListOptions<'listSellbacks'> = {}): Pages<Data<'listSellbacks'>['sellbacks'][number]> =>
    http.pages('/api/v1/mystery/sellbacks', 'sellbacks', options),
})

export type Sellbacks = ReturnType<typeof createSellbacks>
