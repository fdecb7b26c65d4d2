// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { CallOptions, Data } from '../../operations.ts'
import { type Http } from '../../request.ts'

export const createHealth = (http: Http) => ({
  /**
   * Health check (no authentication).
   *
   * No authentication.
   *
   * @example
   * const result = await packhouse.health.get()
   */
  get: (options: CallOptions = {}): Promise<Data<'getHealth'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/health' }),
})

export type Health = ReturnType<typeof createHealth>
