import type { BodyOf, CallOptions, Operation, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'
import type { OnceOptions } from './purchases.ts'

export type RedemptionAsk = BodyOf<Operation<'/api/v1/mystery/redemption/quote', 'post'>>
export type RedemptionOrder = BodyOf<Operation<'/api/v1/mystery/redemption/prepare', 'post'>>
export type CustodialRedemption = BodyOf<Operation<'/api/v1/mystery/redemption', 'post'>>
export type SubmittedBurn = BodyOf<Operation<'/api/v1/mystery/redemption/submit', 'post'>>

/** Redemptions of tokens for the physical card; requires the scope `cards:redeem`. */
export function createRedemptions(http: Http) {
  return {
    quote: (request: RedemptionAsk, options: CallOptions = {}): Promise<Schemas['RedemptionQuote']> =>
      http.call('post', '/api/v1/mystery/redemption/quote', { ...options, body: request }),

    /**
     * Locks the price and returns the transactions that the holder sends in order: burn, approve, pay.
     *
     * @example
     * const { redemption_id, calls } = await packhouse.redemptions.prepare({ token_id: '17', wallet_address, shipping_address })
     */
    prepare: (order: RedemptionOrder, options: CallOptions = {}): Promise<Schemas['RedemptionPrepareResult']> =>
      http.call('post', '/api/v1/mystery/redemption/prepare', { ...options, body: order }),

    /**
     * Redeems a card of an end user's vault: the service burns it and pays the shipping with the end user's credits.
     *
     * @example
     * await packhouse.redemptions.redeem({ external_user_id: 'ann', purchase_id: 12, shipping_address }, { idempotencyKey })
     */
    redeem: (
      order: CustodialRedemption,
      { idempotencyKey = 'auto', ...options }: OnceOptions = {},
    ): Promise<Schemas['RedemptionPrepareResult']> =>
      http.call('post', '/api/v1/mystery/redemption', { ...options, idempotencyKey, body: order }),

    submit: (submitted: SubmittedBurn, options: CallOptions = {}): Promise<Schemas['Redemption']> =>
      http.call('post', '/api/v1/mystery/redemption/submit', { ...options, body: submitted }),

    get: (id: number, options: CallOptions = {}): Promise<Schemas['Redemption']> =>
      http.call('get', '/api/v1/mystery/redemptions/{redemption_id}', { ...options, path: { redemption_id: id } }),

    /** Cancels a redemption before its payment is on chain. */
    cancel: (id: number, options: CallOptions = {}): Promise<Schemas['Redemption']> =>
      http.call('post', '/api/v1/mystery/redemptions/{redemption_id}/cancel', {
        ...options,
        path: { redemption_id: id },
      }),

    /** Lists newest first. */
    list: (options: ListOptions<'/api/v1/mystery/redemptions'> = {}) =>
      listOf(http, '/api/v1/mystery/redemptions', 'redemptions', options),
  }
}
