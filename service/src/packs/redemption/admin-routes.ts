import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { overseers } from '../../http/pipeline/scopes.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { described, IdParam, Ref, StatusFilter } from '../../http/schema/fields.ts'
import { CursorQuery, cursorPageOf, readCursorPage } from '../shared/cursors.ts'
import { queueStatuses, redemptionMachine } from './model.ts'
import type { RedemptionService } from './service.ts'
import { AdminRedemptionWire, redemptionToAdminWire } from './admin-wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']
const Id = IdParam

/** Read access to the redemptions of all partners; fulfillment itself uses the warehouse endpoints. */
export function redemptionAdministrationRoutes(app: App, { redemptions }: { redemptions: RedemptionService }): void {
  app.get(
    '/api/v1/admin/redemptions',
    {
      config: {
        operationId: 'listAdminRedemptions',
        consoleRoles: [...overseers, 'warehouse'],
        mayBeStale: true,
        ...config,
      },
      schema: {
        summary: 'List redemptions of all partners, newest first',
        tags,
        querystring: Type.Object({
          partner_id: Type.Optional(described(Id, 'The id of the partner.')),
          status: StatusFilter(redemptionMachine.states, { description: 'Only entries with this status.' }),
          queue_status: StatusFilter(queueStatuses, { description: 'The status in the fulfillment queue.' }),
          ...CursorQuery,
        }),
        response: {
          200: successPage(
            Type.Object({ redemptions: Type.Array(Ref(AdminRedemptionWire), { description: 'The redemptions.' }) }),
          ),
        },
      },
    },
    async ({ query }) => {
      const page = readCursorPage(query)
      const { partner_id: partnerId, status, queue_status: queueStatus } = query
      const beforeId = page.beforeId === undefined ? undefined : Number(page.beforeId)
      const found = await redemptions.listAll({ partnerId, status, queueStatus, beforeId }, page)
      const { rows, pagination } = cursorPageOf(found, page, ({ id }) => id)
      return okPage({ redemptions: rows.map(redemptionToAdminWire) }, pagination)
    },
  )

  app.get(
    '/api/v1/admin/redemptions/:redemption_id',
    {
      config: { operationId: 'getAdminRedemption', consoleRoles: [...overseers, 'warehouse'], ...config },
      schema: {
        summary: 'Get a redemption of any partner',
        tags,
        params: Type.Object({ redemption_id: described(Id, 'The id of the redemption.') }),
        response: { 200: success(Ref(AdminRedemptionWire)) },
      },
    },
    async ({ params }) => ok(redemptionToAdminWire(await redemptions.getAny(params.redemption_id))),
  )
}
