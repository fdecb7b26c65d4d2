import type { CallOptions, Operation, QueryOf, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'

/** What is for sale, what came out of it, and what it earned. */
export function createMarket(http: Http) {
  return {
    /** The tiers with price, expected value and stock, live from the chain. */
    tiers: async (options: CallOptions = {}) => (await http.call('get', '/api/v1/mystery/catalog', options)).tiers,

    odds: (tierId: number, options: CallOptions = {}): Promise<Schemas['Odds']> =>
      http.call('get', '/api/v1/mystery/catalog/{tier_id}/odds', { ...options, path: { tier_id: tierId } }),

    /** The cards an end user got. */
    collection: (options: ListOptions<'/api/v1/mystery/collection'>) =>
      listOf(http, '/api/v1/mystery/collection', 'items', options),

    /** Everything that is needed to repeat the draws of a purchase. */
    fairness: (purchaseId: number, options: CallOptions = {}): Promise<Schemas['Fairness']> =>
      http.call('get', '/api/v1/mystery/fairness/{purchase_id}', { ...options, path: { purchase_id: purchaseId } }),

    stats: (query: QueryOf<Operation<'/api/v1/mystery/stats', 'get'>> = {}, options: CallOptions = {}) =>
      http.call('get', '/api/v1/mystery/stats', { ...options, query }),

    revenue: (query: QueryOf<Operation<'/api/v1/mystery/revenue', 'get'>> = {}, options: CallOptions = {}) =>
      http.call('get', '/api/v1/mystery/revenue', { ...options, query }),

    payouts: (options: ListOptions<'/api/v1/mystery/payouts'> = {}) =>
      listOf(http, '/api/v1/mystery/payouts', 'payouts', options),
  }
}
