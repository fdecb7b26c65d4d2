import type { BodyOf, CallOptions, Operation } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'

export type ShippingAsk = BodyOf<Operation<'/api/v1/shipping-quote', 'post'>>
export type WithdrawalOrder = BodyOf<Operation<'/api/v1/withdrawals', 'post'>>
export type TransferOrder = BodyOf<Operation<'/api/v1/card-transfers', 'post'>>

function createOrders(http: Http) {
  return {
    /**
     * Creates an order with shipping rates; its cards are reserved until the quote expires.
     *
     * @example
     * const { order_id, rates } = await packhouse.vault.orders.quote({ unique_ids: ['CARD-…'], address })
     */
    quote: (request: ShippingAsk, options: CallOptions = {}) =>
      http.call('post', '/api/v1/shipping-quote', { ...options, body: request }),

    /** Commits the order and buys its label; idempotent. */
    commit: (orderId: number, rateId: string, options: CallOptions = {}) =>
      http.call('post', '/api/v1/orders', { ...options, body: { order_id: orderId, rate_id: rateId } }),

    get: async (id: number, options: CallOptions = {}) =>
      (await http.call('get', '/api/v1/orders/{id}', { ...options, path: { id } })).order,

    cancel: async (id: number, options: CallOptions = {}) =>
      (await http.call('post', '/api/v1/orders/{order_id}/cancel', { ...options, path: { order_id: id } })).order,

    /** Lists newest first. */
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

    /** Lists newest first. */
    list: (options: ListOptions<'/api/v1/withdrawals'> = {}) =>
      listOf(http, '/api/v1/withdrawals', 'withdrawals', options),
  }
}

/** Cards stored in the vault, for tenants. */
export function createVault(http: Http) {
  return {
    orders: createOrders(http),
    withdrawals: createWithdrawals(http),

    /** Lists cards; with `updated_since` only those changed since then. */
    cards: (options: ListOptions<'/api/v1/cards'> = {}) => listOf(http, '/api/v1/cards', 'cards', options),

    transfer: async (order: TransferOrder, options: CallOptions = {}) =>
      (await http.call('post', '/api/v1/card-transfers', { ...options, body: order })).transfer,
  }
}
