import type { BodyOf, CallOptions, Operation, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'
import type { OnceOptions } from './purchases.ts'

export type SendOrder = BodyOf<Operation<'/api/v1/sends', 'post'>>

/** Prizes sent to winners; requires the scope `sends:create`. */
export function createSends(http: Http) {
  return {
    /**
     * @example
     * const { send_id, skipped } = await packhouse.sends.create({ wallet_address, items: [{ unique_id: 'CARD-…' }] })
     */
    create: (order: SendOrder, { idempotencyKey = 'auto', ...options }: OnceOptions = {}): Promise<Schemas['Send']> =>
      http.call('post', '/api/v1/sends', { ...options, idempotencyKey, body: order }),

    get: (id: number, options: CallOptions = {}): Promise<Schemas['Send']> =>
      http.call('get', '/api/v1/sends/{send_id}', { ...options, path: { send_id: id } }),

    /** Lists newest first. */
    list: (options: ListOptions<'/api/v1/sends'> = {}) => listOf(http, '/api/v1/sends', 'sends', options),

    /** Lists the items available to send. */
    inventory: (options: ListOptions<'/api/v1/sends/inventory'> = {}) =>
      listOf(http, '/api/v1/sends/inventory', 'items', options),

    /** Lists the tokens of a wallet with the actions available for each. */
    holdings: (
      address: string,
      { signal, timeoutMs, ...query }: ListOptions<'/api/v1/wallets/{address}/holdings'> = {},
    ) => http.call('get', '/api/v1/wallets/{address}/holdings', { signal, timeoutMs, query, path: { address } }),
  }
}
