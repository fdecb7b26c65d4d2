import type { BodyOf, CallOptions, Operation, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'
import type { OnceOptions } from './purchases.ts'

export type SellbackAsk = BodyOf<Operation<'/api/v1/mystery/sellback/quote', 'post'>>
export type SellbackOrder = BodyOf<Operation<'/api/v1/mystery/sellback/prepare', 'post'>>
export type CustodialSellback = BodyOf<Operation<'/api/v1/mystery/sellback', 'post'>>
export type SubmittedSellback = BodyOf<Operation<'/api/v1/mystery/sellback/submit', 'post'>>
export type SignedSellback = BodyOf<Operation<'/api/v1/mystery/sellback/relay', 'post'>>

/** Cards sold back to the pool for USDC at once. */
export function createSellbacks(http: Http) {
  return {
    /**
     * What the pool pays for each card now, and why it does not pay for others.
     *
     * @example
     * const { total_payout_usdc } = await packhouse.sellbacks.quote({ wallet_address: '0x…', token_ids: ['17'] })
     */
    quote: (ask: SellbackAsk, options: CallOptions = {}): Promise<Schemas['SellbackQuote']> =>
      http.call('post', '/api/v1/mystery/sellback/quote', { ...options, body: ask }),

    /** The calls a wallet signs to sell by itself. */
    prepare: (order: SellbackOrder, options: CallOptions = {}): Promise<Schemas['PreparedSellback']> =>
      http.call('post', '/api/v1/mystery/sellback/prepare', { ...options, body: order }),

    submit: (submitted: SubmittedSellback, options: CallOptions = {}): Promise<Schemas['Sellback']> =>
      http.call('post', '/api/v1/mystery/sellback/submit', { ...options, body: submitted }),

    /** Sells out of an end user's vault; the money becomes credits. */
    sell: (
      order: CustodialSellback,
      { idempotencyKey = 'auto', ...options }: OnceOptions = {},
    ): Promise<Schemas['Sellback']> =>
      http.call('post', '/api/v1/mystery/sellback', { ...options, idempotencyKey, body: order }),

    /** What the holder signs, so that we pay the gas. */
    prepareRelay: (order: SellbackOrder, options: CallOptions = {}): Promise<Schemas['PreparedSellbackRelay']> =>
      http.call('post', '/api/v1/mystery/sellback/relay/prepare', { ...options, body: order }),

    relay: (signed: SignedSellback, options: CallOptions = {}): Promise<Schemas['Sellback']> =>
      http.call('post', '/api/v1/mystery/sellback/relay', { ...options, body: signed }),

    get: (id: number, options: CallOptions = {}): Promise<Schemas['Sellback']> =>
      http.call('get', '/api/v1/mystery/sellback/{sellback_id}', { ...options, path: { sellback_id: id } }),

    /** Newest first. */
    list: (options: ListOptions<'/api/v1/mystery/sellbacks'> = {}) =>
      listOf(http, '/api/v1/mystery/sellbacks', 'sellbacks', options),
  }
}
