import { Type, type Static } from 'typebox'
import { Timestamp } from '../../../http/schema/fields.ts'
import type { ActivityEntry } from './model.ts'

export const ActivityWire = Type.Object(
  {
    id: Type.Integer(),
    event: Type.String({ description: 'Such as `withdrawal.requested`.' }),
    resource_type: Type.String(),
    resource_id: Type.String(),
    summary: Type.String(),
    data: Type.Record(Type.String(), Type.Unknown()),
    api_key_id: Type.String(),
    request_id: Type.String(),
    created_at: Timestamp(),
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
