import { Type, type Static } from 'typebox'
import { Timestamp } from '../../../http/schema/fields.ts'
import type { ActivityEntry } from './model.ts'

export const ActivityWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the entry.' }),
    event: Type.String({ description: 'Such as `withdrawal.requested`.' }),
    resource_type: Type.String({ description: 'The kind of resource.' }),
    resource_id: Type.String({ description: 'The id of the resource.' }),
    summary: Type.String({ description: 'A one-line summary.' }),
    data: Type.Record(Type.String(), Type.Unknown(), { description: 'Further facts about the event.' }),
    api_key_id: Type.String({ description: 'The id of the API key that made the request.' }),
    request_id: Type.String({ description: 'The id of the request.' }),
    created_at: Timestamp({ description: 'When the entry was created.' }),
  },
  { $id: 'ActivityEntry' },
)

export const activityToWire = (entry: ActivityEntry): Static<typeof ActivityWire> => ({
  id: Number(entry.id),
  event: entry.event,
  resource_type: entry.resourceType,
  resource_id: entry.resourceId,
  summary: entry.summary,
  data: entry.data,
  api_key_id: entry.apiKeyId,
  request_id: entry.requestId,
  created_at: entry.createdAt.toISOString(),
})
