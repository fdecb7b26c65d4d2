import { setTimeout as pause } from 'node:timers/promises'
import { ConnectionError, PackhouseError, type ListedEvent, type Packhouse } from '@packhouse/sdk'

export type FeedOptions = {
  after: number
  types: readonly string[]
  /** Ends after the stored events instead of waiting for new ones. */
  isOnce: boolean
  everyMs: number
  /** The service cannot be reached; the feed continues when it can. */
  onOutage: (message: string) => void
}

const isTemporary = (error: unknown): error is PackhouseError =>
  error instanceof ConnectionError || (error instanceof PackhouseError && (error.status === 429 || error.status >= 500))

type ListQuery = NonNullable<Parameters<Packhouse['events']['list']>[0]>

/** The sequence number of the newest event; 0 without events. */
export async function readNewest(api: Packhouse): Promise<number> {
  const { events } = await api.events.page({ before: 0, limit: 1 })
  return (events as unknown as ListedEvent[])[0]?.sequence ?? 0
}

/** The events of the account in their order. An outage is waited out, and no event is skipped or repeated. */
export async function* followEvents(api: Packhouse, options: FeedOptions): AsyncGenerator<ListedEvent> {
  const { types, isOnce, everyMs, onOutage } = options
  let after = options.after
  let isDown = false
  for (;;) {
    try {
      for await (const event of api.events.list({ after, types: types as ListQuery['types'] })) {
        yield event
        after = event.sequence
      }
      isDown = false
      if (isOnce) return
    } catch (error) {
      if (isOnce || !isTemporary(error)) throw error
      if (!isDown) onOutage(error.message)
      isDown = true
    }
    await pause(everyMs)
  }
}
