import type { BodyOf, CallOptions, Operation, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'
import type { OnceOptions } from './purchases.ts'

export type SellbackAsk = BodyOf<Operation<'/api/v1/mystery/sellback/quote', 'post'>>
export type SellbackOrder = BodyOf<Operation<'/api/v1/mystery/sellback/prepare', 'post'>>
export type CustodialSellback = BodyOf<Operation<'/api/v1/mystery/sellback', 'post'>>
export type SubmittedSellback = BodyOf<Operation<'/api/v1/mystery/sellback/submit', 'post'>>
export type SignedSellback = BodyOf<Operation<'/api/v1/mystery/sellback/relay', 'post'>>

/** Sell-backs of cards to the pool for USDC. */
export function createSellbacks(http: Http) {
  return {
    /**
     * Quotes the payout of each card, with the reason for cards that are not eligible.
     *
     * @example
     * const { total_payout_usdc } = await packhouse.sellbacks.quote({ wallet_address: '0x…', token_ids: ['17'] })
     */
    quote: (request: SellbackAsk, options: CallOptions = {}): Promise<Schemas['SellbackQuote']> =>
      http.call('post', '/api/v1/mystery/sellback/quote', { ...options, body: request }),

    /** Prepares the unsigned transactions of a sell-back. */
    prepare: (order: SellbackOrder, options: CallOptions = {}): Promise<Schemas['PreparedSellback']> =>
      http.call('post', '/api/v1/mystery/sellback/prepare', { ...options, body: order }),

    submit: (submitted: SubmittedSellback, options: CallOptions = {}): Promise<Schemas['Sellback']> =>
      http.call('post', '/api/v1/mystery/sellback/submit', { ...options, body: submitted }),

    /** Sells cards from an end user's vault; the payout becomes credits. */
    sell: (
      order: CustodialSellback,
      { idempotencyKey = 'auto', ...options }: OnceOptions = {},
    ): Promise<Schemas['Sellback']> =>
      http.call('post', '/api/v1/mystery/sellback', { ...options, idempotencyKey, body: order }),

    /** Prepares the message that the holder signs for a gasless sell-back. */
    prepareRelay: (order: SellbackOrder, options: CallOptions = {}): Promise<Schemas['PreparedSellbackRelay']> =>
      http.call('post', '/api/v1/mystery/sellback/relay/prepare', { ...options, body: order }),

    relay: (signed: SignedSellback, options: CallOptions = {}): Promise<Schemas['Sellback']> =>
      http.call('post', '/api/v1/mystery/sellback/relay', { ...options, body: signed }),

    get: (id: number, options: CallOptions = {}): Promise<Schemas['Sellback']> =>
      http.call('get', '/api/v1/mystery/sellback/{sellback_id}', { ...options, path: { sellback_id: id } }),

    /** Lists newest first. */
    list: (options: ListOptions<'/api/v1/mystery/sellbacks'> = {}) =>
      listOf(http, '/api/v1/mystery/sellbacks', 'sellbacks', options),
  }
}
