// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { CallOptions, Data, ListOptions } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, type Http } from '../../request.ts'

export const createRequests = (http: Http) => ({
  /**
   * List your API requests, newest first.
   *
   * Kept for 7 days. A key sees its own requests; `admin` sees those of every key of the account. Requests appear about a second after their response.
   *
   * Any valid API key.
   *
   * @example
   * for await (const row of packhouse.requests.list()) console.log(row)
   */
  list: (options: ListOptions<'listRequests'> = {}): Pages<Data<'listRequests'>['requests'][number]> =>
    http.pages('/api/v1/requests', 'requests', options),

  /**
   * Get an API request with its bodies.
   *
   * Kept for 7 days. A key sees its own requests; `admin` sees those of every key of the account. Secrets and personal data are removed from the bodies, and at most 2 kB are kept.
   *
   * Any valid API key.
   *
   * @example
   * const result = await packhouse.requests.get(12)
   */
  get: (id: number, options: CallOptions = {}): Promise<Data<'getRequest'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/requests/${segment(id)}` }),
})

export type Requests = ReturnType<typeof createRequests>
