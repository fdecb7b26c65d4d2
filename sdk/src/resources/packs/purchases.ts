import type { BodyOf, CallOptions, Operation, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'
import { waitFor, type WaitOptions } from '../../waiting.ts'

export type PackOrder = BodyOf<Operation<'/api/v1/mystery/purchase', 'post'>>
export type WalletPackOrder = BodyOf<Operation<'/api/v1/mystery/purchase/prepare', 'post'>>
export type SubmittedPacks = BodyOf<Operation<'/api/v1/mystery/purchase/submit', 'post'>>

/** For whatever is done once per key: give your own to go on after a crash. */
export type OnceOptions = CallOptions & { idempotencyKey?: string | undefined }

const endings: readonly string[] = ['FULFILLED', 'PARTIALLY_FULFILLED', 'REFUNDED', 'FAILED']

/** Packs: bought with credits, or by a wallet that signs for itself. */
export function createPurchases(http: Http) {
  const get = (id: number, options: CallOptions = {}): Promise<Schemas['Purchase']> =>
    http.call('get', '/api/v1/mystery/purchase/{id}', { ...options, path: { id } })

  return {
    /**
     * Buys with an end user's credits. Without a key of yours one is made for this call and its retries.
     *
     * @example
     * const purchase = await packhouse.purchases.buy({ tier_id: 2, external_user_id: 'ann' }, { idempotencyKey: orderId })
     */
    buy: (order: PackOrder, { idempotencyKey = 'auto', ...options }: OnceOptions = {}): Promise<Schemas['Purchase']> =>
      http.call('post', '/api/v1/mystery/purchase', { ...options, idempotencyKey, body: order }),

    /**
     * The calls a wallet signs to buy by itself.
     *
     * @example
     * const { calls } = await packhouse.purchases.prepare({ tier_id: 2, wallet_address: '0x…' })
     */
    prepare: (order: WalletPackOrder, options: CallOptions = {}): Promise<Schemas['PreparedPurchase']> =>
      http.call('post', '/api/v1/mystery/purchase/prepare', { ...options, body: order }),

    /** Tells of the transaction a wallet sent. It is found without you as well, a little later. */
    submit: (submitted: SubmittedPacks, options: CallOptions = {}): Promise<Schemas['Purchase']> =>
      http.call('post', '/api/v1/mystery/purchase/submit', { ...options, body: submitted }),

    get,

    /** Newest first. */
    list: (options: ListOptions<'/api/v1/mystery/purchases'> = {}) =>
      listOf(http, '/api/v1/mystery/purchases', 'purchases', options),

    /**
     * Waits until the cards are there, or the money is back.
     *
     * @example
     * const { items } = await packhouse.purchases.waitForReveal(purchase.id)
     */
    waitForReveal: (id: number, options: WaitOptions = {}): Promise<Schemas['Purchase']> =>
      waitFor(
        (look) => get(id, look),
        ({ status }) => endings.includes(status),
        options,
      ),
  }
}
