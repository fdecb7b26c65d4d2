import { Type, type Static } from 'typebox'
import { Timestamp } from '../../http/schema/fields.ts'
import { apiVersion } from '../../http/schema/version.ts'
import { deliveryIdOf } from '../event-types/messages.ts'
import type { AccountEvent } from './model.ts'

export const EventWire = Type.Object(
  {
    event: Type.String({ description: 'The name of the event.' }),
    id: Type.String({ description: '`<event>:<resource id>`. The same for every event of one kind about one thing.' }),
    data: Type.Record(Type.String(), Type.Unknown()),
    created_at: Timestamp(),
    api_version: Type.String(),
    sequence: Type.Integer({ description: 'The number of the event in your account: 1, 2, 3, … without a gap.' }),
  },
  { $id: 'Event', description: 'The body of a delivery.' },
)

export const ListedEventWire = Type.Object(
  {
    ...EventWire.properties,
    delivery_id: Type.String({ description: 'Unique for each event; the `webhook-id` of its deliveries.' }),
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
