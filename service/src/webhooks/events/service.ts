import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { isEventName } from '../event-types/event-types.ts'
import type { AccountEvent } from './model.ts'
import { listEvents } from './store.ts'

export type EventPage = { events: AccountEvent[]; hasMore: boolean; nextAfter: bigint }

export type EventService = ReturnType<typeof createEventService>

/** What happened, for those who ask instead of being told. */
export function createEventService({ db }: { db: Db }) {
  async function list(accountId: number, after: bigint, types: readonly string[], limit: number): Promise<EventPage> {
    const unknown = types.filter((name) => !isEventName(name))
    if (unknown.length > 0) {
      fail(400, 'invalid_event_types', `There is no event ${unknown.join(', ')}.`, {
        details: { field: 'types', unknown },
      })
    }
    const rows = await listEvents(db, accountId, { after, types, limit })
    const events = rows.slice(0, limit)
    return { events, hasMore: rows.length > limit, nextAfter: events.at(-1)?.sequence ?? after }
  }

  return { list }
}
