import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { idPathOf, Ref } from '../../../http/schema/fields.ts'
import type { SendService } from '../sends/service.ts'
import { PrizeWire, prizeToWire } from '../sends/wire.ts'
import type { PrizeStock } from './service.ts'
import { ChangePrizesBody } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['account_manager'] } as const
const tags = ['Administration']

export type PrizeRouteDeps = {
  stock: PrizeStock
  sends: SendService
  requirePartner(id: number): Promise<unknown>
}

export function prizeRoutes(app: App, { stock, sends, requirePartner }: PrizeRouteDeps): void {
  app.get(
    '/api/v1/admin/partners/:id/prizes',
    {
      config: { operationId: 'listAdminPartnerPrizes', ...config },
      schema: {
        summary: 'List the prizes of a partner, newest first',
        tags,
        params: idPathOf('partner'),
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(Type.Object({ items: Type.Array(Ref(PrizeWire), { description: 'The items.' }) })),
        },
      },
    },
    async ({ params, query }) => {
      await requirePartner(params.id)
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await sends.inventory(params.id, {}, page), page)
      return okPage({ items: rows.map(prizeToWire) }, pagination)
    },
  )

  app.post(
    '/api/v1/admin/partners/:id/prizes',
    {
      config: {
        operationId: 'assignAdminPartnerPrizes',
        refuses: { 409: ['items_unavailable'] },
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Assign inventory items to a partner as prizes, or unassign them',
        description: 'Applies all changes or none.',
        tags,
        params: idPathOf('partner'),
        body: ChangePrizesBody,
        response: {
          200: success(
            Type.Object({
              assigned: Type.Integer({ description: 'The items that were assigned.' }),
              unassigned: Type.Integer({ description: 'The items that were unassigned.' }),
            }),
          ),
        },
      },
    },
    async ({ params, body, actor }) => {
      await requirePartner(params.id)
      const { assign = [], unassign = [] } = body
      await stock.change(params.id, { assign, unassign }, actor)
      return ok({ assigned: assign.length, unassigned: unassign.length })
    },
  )
}
