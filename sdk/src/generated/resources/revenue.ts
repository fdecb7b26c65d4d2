// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, FileAnswer, ListOptions, OnceOptions, Query } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, type Http } from '../../request.ts'

export const createRevenue = (http: Http) => ({
  payoutWallet: {
    /**
     * Set the payout wallet.
     *
     * Deactivates the previous wallet immediately. Payouts to the new wallet start after a cooldown of one day, and payout_wallet.updated is sent to all of your webhooks.
     *
     * Required scope: `payout:manage`.
     *
     * @example
     * const result = await packhouse.revenue.payoutWallet.set({ address: '0xE8Ae2592245598261396231c1085D8F9084b0137' })
     */
    set: (body: Body<'setPayoutWallet'>, options: OnceOptions = {}): Promise<Data<'setPayoutWallet'>> =>
      http.data({ idempotencyKey: 'auto', ...options, method: 'PUT', path: '/api/v1/mystery/payout-wallet', body }),

    /**
     * Get the payout wallet.
     *
     * Required scope: `payout:manage`.
     *
     * @example
     * const result = await packhouse.revenue.payoutWallet.get()
     */
    get: (query: Query<'getPayoutWallet'> = {}, options: CallOptions = {}): Promise<Data<'getPayoutWallet'>> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/mystery/payout-wallet', query }),
  },

  payouts: {
    /**
     * List your statements and payouts, newest first, with the amount owed.
     *
     * Required scope: `packs:read`.
     *
     * @example
     * for await (const row of packhouse.revenue.payouts.list()) console.log(row)
     */
    list: (options: ListOptions<'listPayouts'> = {}): Pages<Data<'listPayouts'>['payouts'][number]> =>
      http.pages('/api/v1/mystery/payouts', 'payouts', options),

    /**
     * Get a statement.
     *
     * Required scope: `packs:read`.
     *
     * @example
     * const result = await packhouse.revenue.payouts.get(12)
     */
    get: (payoutId: number, options: CallOptions = {}): Promise<Data<'getPayout'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/mystery/payouts/${segment(payoutId)}` }),

    /**
     * Download a statement as CSV.
     *
     * One row per product and one for the total.
     *
     * Required scope: `packs:read`.
     *
     * @example
     * const result = await packhouse.revenue.payouts.downloadCsv(12)
     */
    downloadCsv: (payoutId: number, options: CallOptions = {}): Promise<FileAnswer> =>
      http.file({ ...options, method: 'GET', path: `/api/v1/mystery/payouts/${segment(payoutId)}.csv` }),

    /**
     * Download a statement as PDF.
     *
     * A4 pages with both parties, the totals by tier, the tax, the totals of the year and the payment.
     *
     * Required scope: `packs:read`.
     *
     * @example
     * const result = await packhouse.revenue.payouts.downloadPdf(12)
     */
    downloadPdf: (payoutId: number, options: CallOptions = {}): Promise<FileAnswer> =>
      http.file({ ...options, method: 'GET', path: `/api/v1/mystery/payouts/${segment(payoutId)}.pdf` }),
  },

  /**
   * List the cards drawn from your packs by day and shelf.
   *
   * Compare them with the published odds of the tier. A card counts on the day of its reveal.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.revenue.pulls({ tier_id: 1 })
   */
  pulls: (query: Query<'getPullSeries'>, options: CallOptions = {}): Promise<Data<'getPullSeries'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/mystery/pulls/series', query }),

  /**
   * Get your revenue.
   *
   * Net is gross less sell-backs and fees, from final blocks only. Without `from`, the period starts after the last statement.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.revenue.get()
   */
  get: (query: Query<'getRevenue'> = {}, options: CallOptions = {}): Promise<Data<'getRevenue'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/mystery/revenue', query }),

  /**
   * List your revenue by hour or day.
   *
   * The same figures as the revenue, from final blocks only, for every interval that the period touches. Days start at a full hour in UTC, also in time zones whose offset contains half an hour.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.revenue.series()
   */
  series: (query: Query<'getRevenueSeries'> = {}, options: CallOptions = {}): Promise<Data<'getRevenueSeries'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/mystery/revenue/series', query }),

  /**
   * Get your sales statistics.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.revenue.stats()
   */
  stats: (query: Query<'getStats'> = {}, options: CallOptions = {}): Promise<Data<'getStats'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/mystery/stats', query }),

  /**
   * Get your commercial terms.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.revenue.terms()
   */
  terms: (options: CallOptions = {}): Promise<Data<'getTerms'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/mystery/terms' }),
})

export type Revenue = ReturnType<typeof createRevenue>
