import { Type } from 'typebox'
import type { AccountService } from '../../../identity/accounts/holders/service.ts'
import type { App } from '../../../http/app-type.ts'
import { okPage, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage, vaultListRules } from '../../../http/schema/pagination.ts'
import { idPathOf, Ref } from '../../../http/schema/fields.ts'
import { vaultPageOf } from '../../shared/requests.ts'
import type { ActivityService } from './service.ts'
import { activityToWire, ActivityWire } from './wire.ts'

export type ActivityAdminDeps = { activity: ActivityService; accounts: Pick<AccountService, 'getTenant'> }

const Filters = {
  ...PageQuery,
  event: Type.Optional(Type.String({ maxLength: 64, description: 'The name of the event.' })),
  resource_id: Type.Optional(Type.String({ maxLength: 64, description: 'The id of the resource.' })),
  since_id: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Only entries with a greater id.' }),
  ),
}
const EntryList = successPage(Type.Object({ entries: Type.Array(Ref(ActivityWire), { description: 'The entries.' }) }))

type Query = { event?: string; resource_id?: string; since_id?: number }
const filterOf = ({ event, resource_id: resourceId, since_id: sinceId }: Query) => ({ event, resourceId, sinceId })

/** Administration reads the log of a whole account, or of a key with its predecessors and successors. */
export function activityAdminRoutes(app: App, { activity, accounts }: ActivityAdminDeps): void {
  app.get(
    '/api/v1/admin/tenants/:id/activity-log',
    {
      config: {
        operationId: 'listAdminTenantActivityLog',
        mayBeStale: true,
        scope: 'platform:admin',
        gate: 'none',
        roles: ['account_manager'],
      },
      schema: {
        summary: 'List the writes of the keys of a tenant, newest first',
        tags: ['Administration'],
        params: idPathOf('tenant'),
        querystring: Type.Object({
          ...Filters,
          key_id: Type.Optional(
            Type.String({
              maxLength: 64,
              description: 'Only this key, the keys it replaced and those that replaced it.',
            }),
          ),
        }),
        response: { 200: EntryList },
      },
    },
    async ({ params, query }) => {
      await accounts.getTenant(params.id)
      const page = readPage(query, listRules)
      const filter = { accountId: params.id, familyOf: query.key_id, ...filterOf(query) }
      const { rows, pagination } = pageOf(await activity.list(filter, page), page)
      return okPage({ entries: rows.map(activityToWire) }, pagination)
    },
  )
}

export function activityRoutes(app: App, { activity }: { activity: ActivityService }): void {
  app.get(
    '/api/v1/activity-log',
    {
      config: { operationId: 'listActivityLog', mayBeStale: true, scope: 'read:inventory', gate: 'vaultRead' },
      schema: {
        summary: 'List the writes of this key, newest first',
        description:
          'Only the writes of the calling key: a new key, also one made by a rotation, starts with an empty log. Orders are not included; poll them instead.',
        tags: ['Activity'],
        querystring: Type.Object(Filters),
        response: { 200: EntryList },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, vaultListRules)
      const { rows, pagination } = vaultPageOf(
        await activity.list(
          {
            accountId: caller.accountId,
            keyId: caller.keyId,
            ...filterOf(query),
          },
          page,
        ),
        page,
      )
      return okPage({ entries: rows.map(activityToWire) }, pagination)
    },
  )
}
