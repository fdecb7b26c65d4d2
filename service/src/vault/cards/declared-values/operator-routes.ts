import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { described, IdParam, idPathOf, Ref, StatusFilter } from '../../../http/schema/fields.ts'
import { declaredValueMachine } from './model.ts'
import type { DeclaredValueService } from './service.ts'
import { DeclaredValueWire, valueToWire } from './wire.ts'
import { ActionId, operatorUrl, type Act } from '../../shared/operator-actions.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['supervisor', 'account_manager'] } as const
const tags = ['Operators']
const url = `${operatorUrl}/declared-values`
const ValueData = Type.Object({ declared_value: Ref(DeclaredValueWire) })

export type DeclaredValueOperatorRouteDeps = { declaredValues: DeclaredValueService; act: Act }

export function declaredValueOperatorRoutes(app: App, { declaredValues, act }: DeclaredValueOperatorRouteDeps): void {
  app.get(
    url,
    {
      config: { operationId: 'listOperatorDeclaredValues', mayBeStale: true, ...config },
      schema: {
        summary: 'List declared values, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          account_id: Type.Optional(described(IdParam, 'The id of the account.')),
          status: StatusFilter(declaredValueMachine.states, { description: 'Only entries with this status.' }),
        }),
        response: {
          200: successPage(
            Type.Object({
              declared_values: Type.Array(Ref(DeclaredValueWire), { description: 'The declared values.' }),
            }),
          ),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const found = await declaredValues.list({ accountId: query.account_id, status: query.status }, page)
      const { rows, pagination } = pageOf(found, page)
      return okPage({ declared_values: rows.map(valueToWire) }, pagination)
    },
  )

  app.post(
    `${url}/:id/approve`,
    {
      config: { operationId: 'approveOperatorDeclaredValue', refuses: { 409: ['invalid_status'] }, ...config },
      schema: {
        summary: 'Approve a declared value',
        tags,
        params: idPathOf('declared value'),
        body: Type.Object({ client_action_id: ActionId }),
        response: { 200: success(ValueData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const step = { action: 'declared_value.approve', target: `declared_value:${params.id}`, body }
      const decision = { isApproved: true, reason: null }
      return ok(
        await act(request, step, async (tx, { actor }) => ({
          declared_value: valueToWire(await declaredValues.decide(tx, actor, params.id, decision)),
        })),
      )
    },
  )

  app.post(
    `${url}/:id/reject`,
    {
      config: { operationId: 'rejectOperatorDeclaredValue', refuses: { 409: ['invalid_status'] }, ...config },
      schema: {
        summary: 'Reject a declared value',
        tags,
        params: idPathOf('declared value'),
        body: Type.Object({
          client_action_id: ActionId,
          reason: Type.String({
            minLength: 1,
            maxLength: 500,
            description: 'Why the value is rejected; the tenant reads it.',
          }),
        }),
        response: { 200: success(ValueData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const step = { action: 'declared_value.reject', target: `declared_value:${params.id}`, body }
      const decision = { isApproved: false, reason: body.reason }
      return ok(
        await act(request, step, async (tx, { actor }) => ({
          declared_value: valueToWire(await declaredValues.decide(tx, actor, params.id, decision)),
        })),
      )
    },
  )
}
