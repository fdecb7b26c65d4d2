import { createEvents, type Events } from './generated/resources/events.ts'
import type { CallOptions, Schemas } from './operations.ts'
import type { Http } from './request.ts'

/** Any event, told apart by `event`. */
export type PackhouseEvent = Schemas['AnyEvent']
export type EventName = PackhouseEvent['event']

/** The event of a name. */
export type EventOf<Name extends EventName> = Extract<PackhouseEvent, { event: Name }>

/** An event with the id of its delivery. */
export type ListedEvent = PackhouseEvent & { delivery_id: string }

export type EventPosition = CallOptions & {
  /** Only events with a higher `sequence`; default 0: all stored events. */
  after?: number | undefined
  /** Event names; default: all. */
  types?: readonly EventName[] | undefined
}

/** The events of the account, for polling; requires the scope `webhooks:manage`. */
export type EventList = Events & {
  /**
   * Iterates over all events after a sequence number, oldest first.
   *
   * @example
   * for await (const event of packhouse.events.list({ after: lastSequence })) await handle(event)
   */
  list(position?: EventPosition): AsyncGenerator<ListedEvent>
}

export function eventsOf(http: Http): EventList {
  const events = createEvents(http)

  async function* list({ after = 0, types = [], ...options }: EventPosition = {}): AsyncGenerator<ListedEvent> {
    for (let position = after, hasMore = true; hasMore;) {
      const query = { after: position, limit: 100, ...(types.length > 0 && { types: types.join(',') }) }
      const page = await events.page(query, options)
      yield* page.events as unknown as ListedEvent[]
      position = page.next_after
      hasMore = page.has_more
    }
  }

  return { ...events, list }
}
