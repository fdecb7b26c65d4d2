import type { BodyOf, CallOptions, Operation, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'
import type { OnceOptions } from '../packs/purchases.ts'

export type ActResolution = BodyOf<Operation<'/api/v1/admin/adopted-acts/{id}/resolve', 'post'>>

/** Acts that were found on chain and not in the database, as after a restore. */
export function createAdoptedActs(http: Http) {
  return {
    /**
     * Lists acts, newest first.
     *
     * @example
     * for await (const act of packhouse.admin.adoptedActs.list({ status: 'OPEN' })) console.log(act.kind, act.amount_usdc)
     */
    list: (options: ListOptions<'/api/v1/admin/adopted-acts'> = {}) =>
      listOf(http, '/api/v1/admin/adopted-acts', 'acts', options),

    /**
     * @example
     * const { outstanding_usdc } = await packhouse.admin.adoptedActs.get(3)
     */
    get: async (id: number, options: CallOptions = {}): Promise<Schemas['AdoptedAct']> =>
      (await http.call('get', '/api/v1/admin/adopted-acts/{id}', { ...options, path: { id } })).act,

    /**
     * Decides who bears an open act, or has the contract refund it.
     *
     * @example
     * await packhouse.admin.adoptedActs.resolve(3, { action: 'charge', note: 'The end user has the cards.' })
     */
    resolve: async (
      id: number,
      resolution: ActResolution,
      { idempotencyKey = 'auto', ...options }: OnceOptions = {},
    ): Promise<Schemas['AdoptedAct']> => {
      const call = { ...options, idempotencyKey, path: { id }, body: resolution }
      return (await http.call('post', '/api/v1/admin/adopted-acts/{id}/resolve', call)).act
    },
  }
}
