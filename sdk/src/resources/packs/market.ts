import type { CallOptions, Operation, QueryOf, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'

/** Tiers, collections, fairness proofs and revenue. */
export function createMarket(http: Http) {
  return {
    /** Lists the tiers with price, expected value and stock. */
    tiers: async (options: CallOptions = {}) => (await http.call('get', '/api/v1/mystery/catalog', options)).tiers,

    odds: (tierId: number, options: CallOptions = {}): Promise<Schemas['Odds']> =>
      http.call('get', '/api/v1/mystery/catalog/{tier_id}/odds', { ...options, path: { tier_id: tierId } }),

    /** Lists the cards of an end user. */
    collection: (options: ListOptions<'/api/v1/mystery/collection'>) =>
      listOf(http, '/api/v1/mystery/collection', 'items', options),

    /** Returns the data to verify the draws of a purchase. */
    fairness: (purchaseId: number, options: CallOptions = {}): Promise<Schemas['Fairness']> =>
      http.call('get', '/api/v1/mystery/fairness/{purchase_id}', { ...options, path: { purchase_id: purchaseId } }),

    stats: (query: QueryOf<Operation<'/api/v1/mystery/stats', 'get'>> = {}, options: CallOptions = {}) =>
      http.call('get', '/api/v1/mystery/stats', { ...options, query }),

    revenue: (query: QueryOf<Operation<'/api/v1/mystery/revenue', 'get'>> = {}, options: CallOptions = {}) =>
      http.call('get', '/api/v1/mystery/revenue', { ...options, query }),

    /** Returns the revenue per day or hour, for charts. */
    revenueSeries: (
      query: QueryOf<Operation<'/api/v1/mystery/revenue/series', 'get'>> = {},
      options: CallOptions = {},
    ): Promise<Schemas['RevenueSeries']> => http.call('get', '/api/v1/mystery/revenue/series', { ...options, query }),

    payouts: (options: ListOptions<'/api/v1/mystery/payouts'> = {}) =>
      listOf(http, '/api/v1/mystery/payouts', 'payouts', options),
  }
}
