// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { CallOptions, Data, Query } from '../../operations.ts'
import { type Http } from '../../request.ts'

export const createEvents = (http: Http) => ({
  /**
   * List the events of the account, oldest first.
   *
   * Events are kept for 90 days. Pass `next_after` as `after` to read the next page. With `before`, the newest events come first. `sequence` has no gaps: a missing number is older than 90 days or excluded by `types`.
   *
   * Required scope: `webhooks:manage`.
   *
   * @example
   * const result = await packhouse.events.page()
   */
  page: (query: Query<'listEvents'> = {}, options: CallOptions = {}): Promise<Data<'listEvents'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/events', query }),
})

export type Events = ReturnType<typeof createEvents>
