// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { CallOptions, Data } from '../../operations.ts'
import { type Http } from '../../request.ts'

export const createInfo = (http: Http) => ({
  /**
   * Get the account, scopes and limits of the API key.
   *
   * Any valid API key.
   *
   * @example
   * const result = await packhouse.info.get()
   */
  get: (options: CallOptions = {}): Promise<Data<'getInfo'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/info' }),
})

export type Info = ReturnType<typeof createInfo>
