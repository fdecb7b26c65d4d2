import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { okPage, successPage } from '../../../http/schema/envelope.ts'
import { PageQuery, readPage, vaultListRules } from '../../../http/schema/pagination.ts'
import { Ref } from '../../../http/schema/fields.ts'
import { vaultPageOf } from '../../shared/requests.ts'
import type { ActivityService } from './service.ts'
import { activityToWire, ActivityWire } from './wire.ts'

export function activityRoutes(app: App, { activity }: { activity: ActivityService }): void {
  app.get(
    '/api/v1/activity-log',
    {
      config: { scope: 'read:inventory', gate: 'vaultRead' },
      schema: {
        summary: 'List the writes of this key, newest first',
        description:
          'A new key starts with an empty log; a rotated key continues the log of its predecessor. Orders are not included; poll them instead.',
        tags: ['Activity'],
        querystring: Type.Object({
          ...PageQuery,
          event: Type.Optional(Type.String({ maxLength: 64 })),
          resource_id: Type.Optional(Type.String({ maxLength: 64 })),
          since_id: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: Number.MAX_SAFE_INTEGER,
              description: 'Only entries with a greater id.',
            }),
          ),
        }),
        response: { 200: successPage(Type.Object({ entries: Type.Array(Ref(ActivityWire)) })) },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, vaultListRules)
      const { rows, pagination } = vaultPageOf(
        await activity.list(
          {
            accountId: caller.accountId,
            keyFamily: caller.familyId,
            event: query.event,
            resourceId: query.resource_id,
            sinceId: query.since_id,
          },
          page,
        ),
        page,
      )
      return okPage({ entries: rows.map(activityToWire) }, pagination)
    },
  )
}
