import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import type { WithdrawalApprovals } from './approve.ts'
import { adminWithdrawalToWire, AdminWithdrawalWire } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['treasury'] } as const
const deciding = { ...config, peopleOnly: true, needsProof: true } as const
const tags = ['Administration']
const url = '/api/v1/admin/credit-withdrawals'
const WithdrawalData = Type.Object({
  withdrawal: Ref(AdminWithdrawalWire),
})
const decision = (summary: string) => ({
  summary,
  tags,
  params: idPathOf('withdrawal'),
  response: { 200: success(WithdrawalData) },
})

export function withdrawalApprovalRoutes(app: App, { approvals }: { approvals: WithdrawalApprovals }): void {
  app.get(
    url,
    {
      config: { operationId: 'listAdminCreditWithdrawals', ...config },
      schema: {
        summary: 'List withdrawals of credits that wait for an approval, oldest first',
        tags,
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(
            Type.Object({ withdrawals: Type.Array(Ref(AdminWithdrawalWire), { description: 'The withdrawals.' }) }),
          ),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await approvals.list(page), page)
      return okPage({ withdrawals: rows.map(adminWithdrawalToWire) }, pagination)
    },
  )

  app.post(
    `${url}/:id/approve`,
    {
      config: {
        operationId: 'approveAdminCreditWithdrawal',
        refuses: { 409: ['invalid_status'] },
        isKeyed: true,
        ...deciding,
      },
      schema: decision('Approve a withdrawal of credits; the second approval releases it'),
    },
    async ({ params, actor, operator }) =>
      ok({ withdrawal: adminWithdrawalToWire(await approvals.approve(params.id, { actor, operatorId: operator.id })) }),
  )

  app.post(
    `${url}/:id/reject`,
    {
      config: {
        operationId: 'rejectAdminCreditWithdrawal',
        refuses: { 409: ['invalid_status'] },
        isKeyed: true,
        ...deciding,
      },
      schema: decision('Reject a withdrawal of credits and release the credits'),
    },
    async ({ params, actor, operator }) =>
      ok({ withdrawal: adminWithdrawalToWire(await approvals.reject(params.id, { actor, operatorId: operator.id })) }),
  )
}
