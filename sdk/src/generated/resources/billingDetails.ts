// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, OnceOptions } from '../../operations.ts'
import { type Http } from '../../request.ts'

export const createBillingDetails = (http: Http) => ({
  /**
   * Get how your statements name you.
   *
   * Required scope: `packs:read`.
   *
   * @example
   * const result = await packhouse.billingDetails.get()
   */
  get: (options: CallOptions = {}): Promise<Data<'getBillingDetails'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/mystery/billing-details' }),

  /**
   * Set how your statements name you.
   *
   * A statement names the details of the day on which it was closed; one from before the first details names those.
   *
   * Required scope: `admin`.
   *
   * @example
   * const result = await packhouse.billingDetails.set({ legal_name: '…', address: '…' })
   */
  set: (body: Body<'setBillingDetails'>, options: OnceOptions = {}): Promise<Data<'setBillingDetails'>> =>
    http.data({ idempotencyKey: 'auto', ...options, method: 'PUT', path: '/api/v1/mystery/billing-details', body }),
})

export type BillingDetails = ReturnType<typeof createBillingDetails>
