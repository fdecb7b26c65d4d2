import { Type } from 'typebox'
import type { MarketActions } from './actions.ts'
import { marketActionToWire, MarketActionWire } from './wire.ts'
import type { App } from '../../http/app-type.ts'
import { overseers } from '../../http/pipeline/scopes.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { listRules, pageOf, readPage } from '../../http/schema/pagination.ts'
import { Ref } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import { MarketActionQuery } from './admin-wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']
const ActionPath = Type.Object({
  action_id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The id of the market action.',
  }),
})

export function marketActionRoutes(app: App, { actions }: { actions: MarketActions }): void {
  app.get(
    '/api/v1/admin/market-actions',
    {
      config: { operationId: 'listAdminMarketActions', consoleRoles: overseers, ...config },
      schema: {
        summary: 'List market actions with their outcome, newest first',
        tags,
        querystring: MarketActionQuery,
        response: {
          200: successPage(
            Type.Object({
              actions: Type.Array(Ref(MarketActionWire), {
                description: 'The market actions of the page.',
              }),
            }),
          ),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const found = await actions.list({ status: query.status, tierId: query.tier_id }, page)
      const { rows, pagination } = pageOf(found, page)
      return okPage({ actions: rows.map(marketActionToWire) }, pagination)
    },
  )

  app.get(
    '/api/v1/admin/market-actions/:action_id',
    {
      config: { operationId: 'getAdminMarketAction', consoleRoles: overseers, ...config },
      schema: {
        summary: 'Get a market action',
        tags,
        params: ActionPath,
        response: {
          200: success(Type.Object({ action: Ref(MarketActionWire) })),
        },
      },
    },
    async ({ params }) => {
      const action = await actions.find(BigInt(params.action_id))
      return ok({ action: marketActionToWire(action ?? fail(404, 'not_found', 'Market action not found.')) })
    },
  )
}
