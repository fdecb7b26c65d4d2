import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import { DocumentPath } from '../../shared/requests.ts'
import type { SiteService } from './service.ts'
import { siteToWire, SiteWire } from './wire.ts'

const config = { scope: 'read:inventory', gate: 'vaultRead' } as const
const tags = ['Sites']

export function tenantSiteRoutes(app: App, { sites }: { sites: SiteService }): void {
  app.get(
    '/api/v1/sites',
    {
      config: { operationId: 'listSites', ...config },
      schema: {
        summary: 'List sites with their addresses, opening hours and holidays',
        tags,
        response: { 200: success(Type.Object({ sites: Type.Array(Ref(SiteWire), { description: 'The sites.' }) })) },
      },
    },
    async ({ caller }) => {
      const found = await sites.list(caller.accountId)
      return ok({ sites: found.map(({ site, cardCount }) => siteToWire(site, cardCount)) })
    },
  )

  app.get(
    '/api/v1/sites/:id',
    {
      config: { operationId: 'getSite', ...config },
      schema: {
        summary: 'Get a site',
        tags,
        params: DocumentPath,
        response: { 200: success(Type.Object({ site: Ref(SiteWire) })) },
      },
    },
    async ({ caller, params }) => {
      const { site, cardCount } = await sites.get(caller.accountId, params.id)
      return ok({ site: siteToWire(site, cardCount) })
    },
  )
}
