import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import type { ExportApprovals } from './approve.ts'
import { adminExportToWire, AdminExportWire } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['treasury'] } as const
const deciding = {
  ...config,
  peopleOnly: true,
  needsProof: true,
  isKeyed: true,
  refuses: { 403: ['second_approver_required'], 409: ['invalid_status'], 503: ['chain_unavailable'] },
} as const
const tags = ['Administration']
const url = '/api/v1/admin/card-exports'
const ExportData = Type.Object({ export: Ref(AdminExportWire) })
const decision = (summary: string) => ({
  summary,
  tags,
  params: idPathOf('export'),
  response: { 200: success(ExportData) },
})

export function exportApprovalRoutes(app: App, { approvals }: { approvals: ExportApprovals }): void {
  app.get(
    url,
    {
      config: { operationId: 'listAdminCardExports', ...config },
      schema: {
        summary: 'List exports of cards that wait for an approval, oldest first',
        tags,
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(Type.Object({ exports: Type.Array(Ref(AdminExportWire), { description: 'The exports.' }) })),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await approvals.list(page), page)
      return okPage({ exports: rows.map(adminExportToWire) }, pagination)
    },
  )

  app.post(
    `${url}/:id/approve`,
    {
      config: { operationId: 'approveAdminCardExport', ...deciding },
      schema: decision('Approve the export of a card; the second approval releases it'),
    },
    async ({ params, actor, operator }) =>
      ok({ export: adminExportToWire(await approvals.approve(params.id, { actor, operatorId: operator.id })) }),
  )

  app.post(
    `${url}/:id/reject`,
    {
      config: { operationId: 'rejectAdminCardExport', ...deciding },
      schema: decision('Reject the export of a card, which stays in its vault'),
    },
    async ({ params, actor, operator }) =>
      ok({ export: adminExportToWire(await approvals.reject(params.id, { actor, operatorId: operator.id })) }),
  )
}
