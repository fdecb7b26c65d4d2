// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, ListOptions, OnceOptions } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, type Http } from '../../request.ts'

export const createSends = (http: Http) => ({
  /**
   * Send prizes to a wallet.
   *
   * Items that cannot be sent are listed in `skipped`, and the rest is sent. When no item can be sent, the response is 409 `no_sendable_items` and the Idempotency-Key is not used up. With `dry_run` the response is 200 with what would be sent.
   *
   * Required scope: `sends:create`.
   *
   * @example
   * const result = await packhouse.sends.create({ wallet_address: '0x8e96EFb9E341d7CfdFACE8C799a52c35457c6f85', items: [{ unique_id: 'CARD-2AFSFKFHBX8N5' }], reference: 'raffle 7' })
   */
  create: (body: Body<'createSend'>, options: OnceOptions = {}): Promise<Data<'createSend'>> =>
    http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/sends', body }),

  /**
   * List your sends, newest first.
   *
   * Required scope: `sends:create`.
   *
   * @example
   * for await (const row of packhouse.sends.list()) console.log(row)
   */
  list: (options: ListOptions<'listSends'> = {}): Pages<Data<'listSends'>['sends'][number]> =>
    http.pages('/api/v1/sends', 'sends', options),

  /**
   * Send prizes to many wallets.
   *
   * Each recipient gets a send of its own. All recipients are checked before the first send is created; an interrupted batch continues with the same Idempotency-Key. With `dry_run` the response is 200 with what would be sent.
   *
   * Required scope: `sends:create`.
   *
   * @example
   * const result = await packhouse.sends.createBatch({ sends: [{ wallet_address: '0x652AC09AF9eA5c40a7483F88e924728cE59651b4', items: [{ unique_id: 'CARD-K49F7DF37NRAB' },{ unique_id: 'GRADED-BVYAFRMFPZNT6' }] },{ wallet_address: '0x567C8163a52aca06D60528c73eF2dD9B3C965912', items: [{ unique_id: 'CARD-YPDT52253VXWQ' }] }], dry_run: true })
   */
  createBatch: (body: Body<'createSendBatch'>, options: OnceOptions = {}): Promise<Data<'createSendBatch'>> =>
    http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/sends/batch', body }),

  /**
   * List your prizes and whether they can be sent now.
   *
   * Required scope: `sends:create`.
   *
   * @example
   * for await (const row of packhouse.sends.inventory()) console.log(row)
   */
  inventory: (options: ListOptions<'listSendInventory'> = {}): Pages<Data<'listSendInventory'>['items'][number]> =>
    http.pages('/api/v1/sends/inventory', 'items', options),

  /**
   * Get a send.
   *
   * Required scope: `sends:create`.
   *
   * @example
   * const result = await packhouse.sends.get(12)
   */
  get: (sendId: number, options: CallOptions = {}): Promise<Data<'getSend'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/sends/${segment(sendId)}` }),

  /**
   * Retry the failed items of a send.
   *
   * Creates a new send of the failed items to the same wallet.
   *
   * Required scope: `sends:create`.
   *
   * @example
   * const result = await packhouse.sends.retry(12)
   */
  retry: (sendId: number, options: OnceOptions = {}): Promise<Data<'retrySend'>> =>
    http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: `/api/v1/sends/${segment(sendId)}/retry` }),

  /**
   * List everything that happened to a send.
   *
   * States, transactions with their blocks, sent and failed items and webhook deliveries, oldest first. Times of blocks come from the chain.
   *
   * Required scope: `sends:create`.
   *
   * @example
   * const result = await packhouse.sends.timeline(12)
   */
  timeline: (sendId: number, options: CallOptions = {}): Promise<Data<'getSendTimeline'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/sends/${segment(sendId)}/timeline` }),

  /**
   * List the holdings of a wallet.
   *
   * Ordered by item type and token id. Any wallet can be queried; items that were not delivered by you are shown with public on-chain data only.
   *
   * Required scope: `packs:read` or `sends:create`.
   *
   * @example
   * for await (const row of packhouse.sends.holdings('…')) console.log(row)
   */
  holdings: (
    address: string,
    options: ListOptions<'listWalletHoldings'> = {},
  ): Pages<Data<'listWalletHoldings'>['holdings'][number]> =>
    http.pages(`/api/v1/wallets/${segment(address)}/holdings`, 'holdings', options),
})

export type Sends = ReturnType<typeof createSends>
