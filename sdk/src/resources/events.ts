import type { CallOptions, Schemas } from '../operations.ts'
import type { Http } from '../request.ts'

export type EventPosition = CallOptions & {
  /** The last `sequence` you have; 0 for all that are kept. */
  after?: number | undefined
  /** Names of events; all unless given. */
  types?: readonly string[] | undefined
}

/** What happened in your account, for those who rather ask than listen; needs the scope `webhooks:manage`. */
export function createEvents(http: Http) {
  const read = (after: number, types: readonly string[], limit: number, options: CallOptions) =>
    http.call('get', '/api/v1/events', {
      ...options,
      query: { after, limit: String(limit), ...(types.length > 0 && { types: types.join(',') }) },
    })

  return {
    /**
     * Every event after a number, oldest first, until there are no more for now.
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
