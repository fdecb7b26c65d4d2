import { Type } from 'typebox'
import type { AccountService } from './service.ts'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { idPathOf, Ref } from '../../../http/schema/fields.ts'
import { ChangeTenantBody, NewTenantBody, tenantChangeOf, tenantToWire, TenantWire } from './tenant-wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['account_manager'] } as const
const tags = ['Administration']
const TenantData = Type.Object({ tenant: Ref(TenantWire) })

export function tenantRoutes(app: App, { accounts }: { accounts: AccountService }): void {
  app.get(
    '/api/v1/admin/tenants',
    {
      config: { operationId: 'listAdminTenants', mayBeStale: true, ...config },
      schema: {
        summary: 'List vault tenants, newest first',
        tags,
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(Type.Object({ tenants: Type.Array(Ref(TenantWire), { description: 'The tenants.' }) })),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await accounts.listTenants(page), page)
      return okPage({ tenants: rows.map(tenantToWire) }, pagination)
    },
  )

  app.post(
    '/api/v1/admin/tenants',
    {
      config: { operationId: 'createAdminTenant', refuses: { 409: ['already_exists'] }, isKeyed: true, ...config },
      schema: { summary: 'Create a tenant account', tags, body: NewTenantBody, response: { 201: success(TenantData) } },
    },
    async ({ body, actor }, reply) => {
      const order = { name: body.name, accountNumber: body.account_number, noticeEmail: body.notice_email ?? null }
      const tenant = await accounts.openTenant(order, actor)
      return reply.code(201).send(ok({ tenant: tenantToWire(tenant) }))
    },
  )

  app.get(
    '/api/v1/admin/tenants/:id',
    {
      config: { operationId: 'getAdminTenant', ...config },
      schema: { summary: 'Get a tenant', tags, params: idPathOf('tenant'), response: { 200: success(TenantData) } },
    },
    async ({ params }) => ok({ tenant: tenantToWire(await accounts.getTenant(params.id)) }),
  )

  app.patch(
    '/api/v1/admin/tenants/:id',
    {
      config: { operationId: 'updateAdminTenant', isKeyed: true, ...config },
      schema: {
        summary: 'Update a tenant',
        tags,
        params: idPathOf('tenant'),
        body: ChangeTenantBody,
        response: { 200: success(TenantData) },
      },
    },
    async ({ params, body, actor }) => {
      return ok({ tenant: tenantToWire(await accounts.changeTenant(params.id, tenantChangeOf(body), actor)) })
    },
  )
}
