import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { IdParam, Ref } from '../../../http/schema/fields.ts'
import type { AdjustmentService } from './service.ts'
import { AdjustBody, adjustmentToWire, AdjustmentWire, readSignedUsdc } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']
const rowId = IdParam
const AdjustmentData = Type.Object({ adjustment: Ref(AdjustmentWire) })
const decision = (summary: string) => ({
  summary,
  tags,
  params: Type.Object({ id: rowId }),
  response: { 200: success(AdjustmentData) },
})

export function adjustmentRoutes(app: App, { adjustments }: { adjustments: AdjustmentService }): void {
  app.post(
    '/api/v1/admin/wallets/:end_user_id/adjust',
    {
      config,
      schema: {
        summary: 'Propose a change of an end user’s credits',
        description: 'Nothing changes until another key approves it.',
        tags,
        params: Type.Object({ end_user_id: rowId }),
        body: AdjustBody,
        response: { 201: success(AdjustmentData) },
      },
    },
    async ({ params, body, caller }, reply) => {
      const proposal = {
        amount: readSignedUsdc(body.amount_usdc),
        reason: body.reason,
        withdrawalId: body.withdrawal_id ?? null,
      }
      const adjustment = await adjustments.propose(params.end_user_id, proposal, caller)
      return reply.code(201).send(ok({ adjustment: adjustmentToWire(adjustment) }))
    },
  )

  app.get(
    '/api/v1/admin/adjustments',
    {
      config,
      schema: {
        summary: 'Changes of credits by hand, newest first',
        tags,
        querystring: Type.Object(PageQuery),
        response: { 200: successPage(Type.Object({ adjustments: Type.Array(Ref(AdjustmentWire)) })) },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await adjustments.list(page), page)
      return okPage({ adjustments: rows.map(adjustmentToWire) }, pagination)
    },
  )

  app.post(
    '/api/v1/admin/adjustments/:id/approve',
    { config, schema: decision('Let a proposed change of credits happen; only another key than the proposer’s can') },
    async ({ params, caller }) => ok({ adjustment: adjustmentToWire(await adjustments.approve(params.id, caller)) }),
  )

  app.post(
    '/api/v1/admin/adjustments/:id/reject',
    { config, schema: decision('Turn a proposed change of credits down, or take one’s own back') },
    async ({ params, caller }) => ok({ adjustment: adjustmentToWire(await adjustments.reject(params.id, caller)) }),
  )
}
