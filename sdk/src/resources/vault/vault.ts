import type { BodyOf, CallOptions, Operation } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'

export type ShippingAsk = BodyOf<Operation<'/api/v1/shipping-quote', 'post'>>
export type WithdrawalOrder = BodyOf<Operation<'/api/v1/withdrawals', 'post'>>
export type TransferOrder = BodyOf<Operation<'/api/v1/card-transfers', 'post'>>

function createOrders(http: Http) {
  return {
    /**
     * An order with rates to choose from; its cards are kept for it until it expires.
     *
     * @example
     * const { order_id, rates } = await packhouse.vault.orders.quote({ unique_ids: ['CARD-…'], address })
     */
    quote: (ask: ShippingAsk, options: CallOptions = {}) =>
      http.call('post', '/api/v1/shipping-quote', { ...options, body: ask }),

    /** Buys the label, once however often it is sent. */
    commit: (orderId: number, rateId: string, options: CallOptions = {}) =>
      http.call('post', '/api/v1/orders', { ...options, body: { order_id: orderId, rate_id: rateId } }),

    get: async (id: number, options: CallOptions = {}) =>
      (await http.call('get', '/api/v1/orders/{id}', { ...options, path: { id } })).order,

    cancel: async (id: number, options: CallOptions = {}) =>
      (await http.call('post', '/api/v1/orders/{order_id}/cancel', { ...options, path: { order_id: id } })).order,

    /** Newest first. */
    list: (options: ListOptions<'/api/v1/orders'> = {}) => listOf(http, '/api/v1/orders', 'orders', options),
  }
}

function createWithdrawals(http: Http) {
  return {
    create: async (order: WithdrawalOrder, options: CallOptions = {}) =>
      (await http.call('post', '/api/v1/withdrawals', { ...options, body: order })).withdrawal,

    get: async (id: number, options: CallOptions = {}) =>
      (await http.call('get', '/api/v1/withdrawals/{id}', { ...options, path: { id } })).withdrawal,

    cancel: async (id: number, options: CallOptions = {}) =>
      (await http.call('post', '/api/v1/withdrawals/{id}/cancel', { ...options, path: { id } })).withdrawal,

    /** Newest first. */
    list: (options: ListOptions<'/api/v1/withdrawals'> = {}) =>
      listOf(http, '/api/v1/withdrawals', 'withdrawals', options),
  }
}

/** Cards in the warehouse, for their owners. */
export function createVault(http: Http) {
  return {
    orders: createOrders(http),
    withdrawals: createWithdrawals(http),

    /** Every card; with `updated_since` what changed after a sweep. */
    cards: (options: ListOptions<'/api/v1/cards'> = {}) => listOf(http, '/api/v1/cards', 'cards', options),

    transfer: async (order: TransferOrder, options: CallOptions = {}) =>
      (await http.call('post', '/api/v1/card-transfers', { ...options, body: order })).transfer,
  }
}
