import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { described, IdParam, idPathOf, Ref } from '../../../http/schema/fields.ts'
import type { AdjustmentService } from './service.ts'
import { AdjustBody, adjustmentToWire, AdjustmentWire, readSignedUsdc } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['treasury'] } as const
const tags = ['Administration']
const AdjustmentData = Type.Object({ adjustment: Ref(AdjustmentWire) })
const decision = (summary: string) => ({
  summary,
  tags,
  params: idPathOf('adjustment'),
  response: { 200: success(AdjustmentData) },
})

export function adjustmentRoutes(app: App, { adjustments }: { adjustments: AdjustmentService }): void {
  app.post(
    '/api/v1/admin/wallets/:end_user_id/adjust',
    {
      config: {
        operationId: 'adjustAdminWallet',
        refuses: { 400: ['invalid_amount'], 402: ['insufficient_funds'], 409: ['already_exists'] },
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Propose an adjustment of an end user’s credits',
        description:
          'The credits change when another person approves the adjustment, or two people when a key proposed it.',
        tags,
        params: Type.Object({ end_user_id: described(IdParam, 'The id of the end user.') }),
        body: AdjustBody,
        response: { 201: success(AdjustmentData) },
      },
    },
    async ({ params, body, actor }, reply) => {
      const proposal = {
        amount: readSignedUsdc(body.amount_usdc),
        reason: body.reason,
        withdrawalId: body.withdrawal_id ?? null,
      }
      const adjustment = await adjustments.propose(params.end_user_id, proposal, actor)
      return reply.code(201).send(ok({ adjustment: adjustmentToWire(adjustment) }))
    },
  )

  app.get(
    '/api/v1/admin/adjustments',
    {
      config: { operationId: 'listAdminAdjustments', ...config },
      schema: {
        summary: 'List adjustments, newest first',
        tags,
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(
            Type.Object({ adjustments: Type.Array(Ref(AdjustmentWire), { description: 'The adjustments.' }) }),
          ),
        },
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
    {
      config: {
        operationId: 'approveAdminAdjustment',
        refuses: { 409: ['invalid_status'] },
        isKeyed: true,
        ...config,
        peopleOnly: true,
        needsProof: true,
      },
      schema: decision('Approve an adjustment that another person or a key proposed'),
    },
    async ({ params, actor, operator }) =>
      ok({ adjustment: adjustmentToWire(await adjustments.approve(params.id, { actor, operatorId: operator.id })) }),
  )

  app.post(
    '/api/v1/admin/adjustments/:id/reject',
    {
      config: { operationId: 'rejectAdminAdjustment', refuses: { 409: ['invalid_status'] }, isKeyed: true, ...config },
      schema: decision('Reject an adjustment, or withdraw your own'),
    },
    async ({ params, actor, operator }) =>
      ok({ adjustment: adjustmentToWire(await adjustments.reject(params.id, { actor, operatorId: operator.id })) }),
  )
}
