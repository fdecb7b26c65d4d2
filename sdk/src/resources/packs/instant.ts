import type { BodyOf, CallOptions, Operation, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'
import { waitFor, type WaitOptions } from '../../waiting.ts'
import type { OnceOptions } from './purchases.ts'

export type InstantOrder = BodyOf<Operation<'/api/v1/instant/purchase', 'post'>>
export type WalletInstantOrder = BodyOf<Operation<'/api/v1/instant/purchase/prepare', 'post'>>
export type SubmittedInstant = BodyOf<Operation<'/api/v1/instant/purchase/submit', 'post'>>

const finalStatuses: readonly string[] = ['FULFILLED', 'REFUNDED', 'FAILED']

/** Purchases of instant packs, which are opened before they are sold. */
export function createInstant(http: Http) {
  const get = (id: number, options: CallOptions = {}): Promise<Schemas['InstantPurchase']> =>
    http.call('get', '/api/v1/instant/purchase/{id}', { ...options, path: { id } })

  return {
    /** Lists the instant packs for sale with their stock. */
    catalog: (options: ListOptions<'/api/v1/instant/catalog'> = {}) =>
      listOf(http, '/api/v1/instant/catalog', 'packs', options),

    /**
     * @example
     * const bought = await packhouse.instant.buy({ packet_type_id: 1, external_user_id: 'ann' })
     */
    buy: (
      order: InstantOrder,
      { idempotencyKey = 'auto', ...options }: OnceOptions = {},
    ): Promise<Schemas['InstantPurchase']> =>
      http.call('post', '/api/v1/instant/purchase', { ...options, idempotencyKey, body: order }),

    prepare: (order: WalletInstantOrder, options: CallOptions = {}): Promise<Schemas['PreparedInstantPurchase']> =>
      http.call('post', '/api/v1/instant/purchase/prepare', { ...options, body: order }),

    submit: (submitted: SubmittedInstant, options: CallOptions = {}): Promise<Schemas['InstantPurchase']> =>
      http.call('post', '/api/v1/instant/purchase/submit', { ...options, body: submitted }),

    get,

    /** Lists newest first. */
    list: (options: ListOptions<'/api/v1/instant/purchases'> = {}) =>
      listOf(http, '/api/v1/instant/purchases', 'purchases', options),

    /** Polls until the purchase is fulfilled, refunded or failed. */
    waitForCards: (id: number, options: WaitOptions = {}): Promise<Schemas['InstantPurchase']> =>
      waitFor(
        (callOptions) => get(id, callOptions),
        ({ status }) => finalStatuses.includes(status),
        options,
      ),
  }
}
