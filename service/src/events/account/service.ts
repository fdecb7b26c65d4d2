import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { isEventName } from '../types/event-types.ts'
import type { AccountEvent } from './model.ts'
import { listEvents, type EventQuery } from './store.ts'

export type EventPage = { events: AccountEvent[]; hasMore: boolean; nextAfter: bigint }

export type EventService = ReturnType<typeof createEventService>

/** Lists events, for accounts that poll. */
export function createEventService({ db }: { db: Db }) {
  async function list(
    accountId: number,
    { after = 0n, before, types, limit }: Partial<EventQuery> & Pick<EventQuery, 'types' | 'limit'>,
  ): Promise<EventPage> {
    const unknown = types.filter((name) => !isEventName(name))
    if (unknown.length > 0) {
      fail(400, 'invalid_event_types', `types must contain event names; ${unknown.join(', ')} is unknown.`, {
        details: { field: 'types', unknown },
      })
    }
    const rows = await listEvents(db, accountId, { after, before, types, limit })
    const events = rows.slice(0, limit)
    return { events, hasMore: rows.length > limit, nextAfter: events.at(-1)?.sequence ?? after }
  }

  return { list }
}
