import type { CallOptions, Schemas } from '../operations.ts'
import type { Http } from '../request.ts'

export type EventPosition = CallOptions & {
  /** Only events with a higher `sequence`; default 0: all stored events. */
  after?: number | undefined
  /** Event names; default: all. */
  types?: readonly string[] | undefined
}

/** The events of the account, for polling; requires the scope `webhooks:manage`. */
export function createEvents(http: Http) {
  const read = (after: number, types: readonly string[], limit: number, options: CallOptions) =>
    http.call('get', '/api/v1/events', {
      ...options,
      query: { after, limit: String(limit), ...(types.length > 0 && { types: types.join(',') }) },
    })

  return {
    /**
     * Iterates over all events after a sequence number, oldest first.
     *
     * @example
     * for await (const event of packhouse.events.list({ after: lastSequence })) await handle(event)
     */
    async *list({ after = 0, types = [], ...options }: EventPosition = {}): AsyncGenerator<Schemas['ListedEvent']> {
      for (let position = after, hasMore = true; hasMore;) {
        const page = await read(position, types, 100, options)
        yield* page.events
        position = page.next_after
        hasMore = page.has_more
      }
    },
  }
}
