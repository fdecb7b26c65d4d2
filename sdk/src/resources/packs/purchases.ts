import type { BodyOf, CallOptions, Operation, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'
import { waitFor, type WaitOptions } from '../../waiting.ts'

export type PackOrder = BodyOf<Operation<'/api/v1/mystery/purchase', 'post'>>
export type WalletPackOrder = BodyOf<Operation<'/api/v1/mystery/purchase/prepare', 'post'>>
export type SubmittedPacks = BodyOf<Operation<'/api/v1/mystery/purchase/submit', 'post'>>

/** Options of idempotent calls: pass your own key to repeat the call safely after a crash. */
export type OnceOptions = CallOptions & { idempotencyKey?: string | undefined }

const finalStatuses: readonly string[] = ['FULFILLED', 'PARTIALLY_FULFILLED', 'REFUNDED', 'FAILED']

/** Pack purchases, with credits or by an external wallet. */
export function createPurchases(http: Http) {
  const get = (id: number, options: CallOptions = {}): Promise<Schemas['Purchase']> =>
    http.call('get', '/api/v1/mystery/purchase/{id}', { ...options, path: { id } })

  return {
    /**
     * Buys packs with an end user's credits. By default an idempotency key is generated for the call and its retries.
     *
     * @example
     * const purchase = await packhouse.purchases.buy({ tier_id: 2, external_user_id: 'ann' }, { idempotencyKey: orderId })
     */
    buy: (order: PackOrder, { idempotencyKey = 'auto', ...options }: OnceOptions = {}): Promise<Schemas['Purchase']> =>
      http.call('post', '/api/v1/mystery/purchase', { ...options, idempotencyKey, body: order }),

    /**
     * Prepares the unsigned transactions of a purchase.
     *
     * @example
     * const { calls } = await packhouse.purchases.prepare({ tier_id: 2, wallet_address: '0x…' })
     */
    prepare: (order: WalletPackOrder, options: CallOptions = {}): Promise<Schemas['PreparedPurchase']> =>
      http.call('post', '/api/v1/mystery/purchase/prepare', { ...options, body: order }),

    /** Submits the hash of the wallet's transaction. Without it, the indexer finds the purchase a little later. */
    submit: (submitted: SubmittedPacks, options: CallOptions = {}): Promise<Schemas['Purchase']> =>
      http.call('post', '/api/v1/mystery/purchase/submit', { ...options, body: submitted }),

    get,

    /** Lists everything that happened to a purchase, oldest first. */
    timeline: (id: number, options: CallOptions = {}): Promise<Schemas['PurchaseTimeline']> =>
      http.call('get', '/api/v1/mystery/purchase/{id}/timeline', { ...options, path: { id } }),

    /** Lists newest first. */
    list: (options: ListOptions<'/api/v1/mystery/purchases'> = {}) =>
      listOf(http, '/api/v1/mystery/purchases', 'purchases', options),

    /**
     * Polls until the purchase is revealed, refunded or failed.
     *
     * @example
     * const { items } = await packhouse.purchases.waitForReveal(purchase.id)
     */
    waitForReveal: (id: number, options: WaitOptions = {}): Promise<Schemas['Purchase']> =>
      waitFor(
        (callOptions) => get(id, callOptions),
        ({ status }) => finalStatuses.includes(status),
        options,
      ),
  }
}
