import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { actorOf } from '../../../http/pipeline/caller.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import type { SourceService } from './service.ts'
import { PriceSourceWire, SourceBody, sourceFromWire, SourceId, sourceToWire } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']

export function sourceAdministrationRoutes(app: App, { sources }: { sources: SourceService }): void {
  app.get(
    '/api/v1/admin/catalog/sources',
    {
      config: {
        operationId: 'listAdminPriceSources',
        consoleRoles: ['account_manager', 'admin'],
        ...config,
      },
      schema: {
        summary: 'List the sources of prices with their licences',
        tags,
        response: {
          200: success(Type.Object({ sources: Type.Array(Ref(PriceSourceWire), { description: 'By id.' }) })),
        },
      },
    },
    async () => ok({ sources: (await sources.list()).map(sourceToWire) }),
  )

  app.put(
    '/api/v1/admin/catalog/sources/:source',
    {
      config: { operationId: 'setAdminPriceSource', consoleRoles: ['account_manager'], isKeyed: true, ...config },
      schema: {
        summary: 'Define a source of prices',
        description:
          'States the licence and the attribution of a source. Prices and sales that name another source are rejected.',
        tags,
        params: Type.Object({ source: SourceId }),
        body: SourceBody,
        response: { 200: success(Type.Object({ source: Ref(PriceSourceWire) })) },
      },
    },
    async ({ params, body, caller }) =>
      ok({ source: sourceToWire(await sources.define(sourceFromWire(params.source, body), actorOf(caller))) }),
  )
}
