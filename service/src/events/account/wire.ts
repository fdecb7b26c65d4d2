import { Type, type Static } from 'typebox'
import { Timestamp } from '../../http/schema/fields.ts'
import { withName } from '../../http/schema/named-schemas.ts'
import { apiVersion } from '../../http/schema/version.ts'
import { deliveryIdOf } from '../types/messages.ts'
import type { AccountEvent } from './model.ts'

export const EventWire = withName(
  Type.Object(
    {
      event: Type.String({ description: 'The name of the event.' }),
      id: Type.String({
        description: '`<event>:<resource id>`; the same for all events of one type about one resource.',
      }),
      data: Type.Record(Type.String(), Type.Unknown(), {
        description: 'The resource as it was when the event happened.',
      }),
      created_at: Timestamp({ description: 'When the event was created.' }),
      api_version: Type.String({ description: 'The version of the API.' }),
      sequence: Type.Integer({
        description: 'The sequence number of the event in the account: 1, 2, 3, … without gaps.',
      }),
    },
    { $id: 'Event', description: 'The body of a delivery.' },
  ),
)

export const ListedEventWire = Type.Object(
  {
    ...EventWire.properties,
    delivery_id: Type.String({ description: 'Unique per event; sent as `webhook-id` with each delivery.' }),
  },
  { $id: 'ListedEvent' },
)

export const eventToWire = (event: AccountEvent): Static<typeof ListedEventWire> => ({
  event: event.event,
  id: `${event.event}:${event.resourceId}`,
  data: event.data as Record<string, unknown>,
  created_at: event.createdAt.toISOString(),
  api_version: apiVersion,
  sequence: Number(event.sequence),
  delivery_id: deliveryIdOf(event),
})
