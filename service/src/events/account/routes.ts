import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { listRules, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { fail } from '../../kernel/errors.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { EventService } from './service.ts'
import { eventToWire, ListedEventWire } from './wire.ts'

const highest = BigInt(Number.MAX_SAFE_INTEGER)

const rangeOf = (after: number | undefined, before: number | undefined) =>
  before === undefined ? { after: BigInt(after ?? 0) } : { before: before === 0 ? highest : BigInt(before) }

export function eventRoutes(app: App, { events }: { events: EventService }): void {
  app.get(
    '/api/v1/events',
    {
      config: {
        operationId: 'listEvents',
        refuses: { 400: ['invalid_url', 'invalid_event_types'] },
        scope: 'webhooks:manage',
        gate: 'read',
      },
      schema: {
        summary: 'List the events of the account, oldest first',
        description:
          'Events are kept for 90 days. Pass `next_after` as `after` to read the next page. With `before`, the newest events come first. `sequence` has no gaps: a missing number is older than 90 days or excluded by `types`.',
        tags: ['Webhooks'],
        querystring: Type.Object({
          after: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: Number.MAX_SAFE_INTEGER,
              description: 'Only events with a higher `sequence`.',
            }),
          ),
          before: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: Number.MAX_SAFE_INTEGER,
              description: 'Only events with a lower `sequence`, newest first; 0 starts with the newest event.',
            }),
          ),
          types: Type.Optional(Type.String({ description: 'Event names, separated by commas; default: all.' })),
          limit: PageQuery.limit,
        }),
        response: {
          200: success(
            Type.Object({
              events: Type.Array(Ref(ListedEventWire), { description: 'The events.' }),
              has_more: Type.Boolean({ description: 'Whether there are more entries.' }),
              next_after: Type.Integer({ description: 'The `after`, or the `before`, of the next request.' }),
            }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const { limit } = readPage({ ...(query.limit !== undefined && { limit: query.limit }) }, listRules)
      const types = (query.types ?? '').split(',').flatMap((name) => name.trim() || [])
      const { after, before } = query
      if (after !== undefined && before !== undefined) {
        fail(400, 'invalid_query_parameter', 'Use after or before.', { details: { field: 'before' } })
      }
      const page = await events.list(caller.accountId, { ...rangeOf(after, before), types, limit })
      return ok({ events: page.events.map(eventToWire), has_more: page.hasMore, next_after: Number(page.nextAfter) })
    },
  )
}
