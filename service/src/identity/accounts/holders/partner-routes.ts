import { Type } from 'typebox'
import type { AccountService } from './service.ts'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { idPathOf, Ref } from '../../../http/schema/fields.ts'
import { ChangePartnerBody, NewPartnerBody, partnerToWire, PartnerWire } from './partner-wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['account_manager'] } as const
const tags = ['Administration']
const PartnerData = Type.Object({ partner: Ref(PartnerWire) })

export function partnerRoutes(app: App, { accounts }: { accounts: AccountService }): void {
  app.get(
    '/api/v1/admin/partners',
    {
      config: { operationId: 'listAdminPartners', mayBeStale: true, ...config },
      schema: {
        summary: 'List pack partners, newest first',
        tags,
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(Type.Object({ partners: Type.Array(Ref(PartnerWire), { description: 'The partners.' }) })),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await accounts.listPartners(page), page)
      return okPage({ partners: rows.map(partnerToWire) }, pagination)
    },
  )

  app.post(
    '/api/v1/admin/partners',
    {
      config: { operationId: 'createAdminPartner', refuses: { 409: ['already_exists'] }, isKeyed: true, ...config },
      schema: {
        summary: 'Create a partner account',
        tags,
        body: NewPartnerBody,
        response: { 201: success(PartnerData) },
      },
    },
    async ({ body, actor }, reply) => {
      const { name, slug, billing_model: billingModel = 'TIER', notice_email: noticeEmail } = body
      const order = { name, slug, billingModel, noticeEmail }
      const partner = await accounts.openPartner(order, actor)
      return reply.code(201).send(ok({ partner: partnerToWire(partner) }))
    },
  )

  app.get(
    '/api/v1/admin/partners/:id',
    {
      config: { operationId: 'getAdminPartner', ...config },
      schema: { summary: 'Get a partner', tags, params: idPathOf('partner'), response: { 200: success(PartnerData) } },
    },
    async ({ params }) => ok({ partner: partnerToWire(await accounts.getPartner(params.id)) }),
  )

  app.patch(
    '/api/v1/admin/partners/:id',
    {
      config: { operationId: 'updateAdminPartner', isKeyed: true, ...config },
      schema: {
        summary: 'Update a partner',
        tags,
        params: idPathOf('partner'),
        body: ChangePartnerBody,
        response: { 200: success(PartnerData) },
      },
    },
    async ({ params, body, actor }) => {
      const { name, status, billing_model: billingModel, notice_email: noticeEmail } = body
      const change = { name, status, billingModel, noticeEmail }
      return ok({ partner: partnerToWire(await accounts.changePartner(params.id, change, actor)) })
    },
  )
}
