import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { CatalogRouteDeps } from '../answers/serve.ts'
import { CatalogCardWire, catalogPage, IdPath, LanguageQuery, ViewQuery } from '../cards/wire.ts'
import { planPrintings } from './service.ts'

export function printingRoutes(app: App, { config, serve, lookup }: CatalogRouteDeps): void {
  app.get(
    '/api/v1/:game/cards/:id/printings',
    {
      preHandler: lookup.below('cards'),
      config: {
        operationId: 'listCatalogCardPrintings',
        refuses: {
          400: ['invalid_query', 'unknown_field', 'invalid_pagination', 'invalid_language'],
          402: ['insufficient_credits'],
        },
        ...config,
      },
      schema: {
        summary: 'List the printings of a card',
        description:
          'Returns one page of at most 50: the card’s own language first, then the others by code, then by id. `total_count` counts all printings.',
        tags: ['Catalog'],
        params: IdPath,
        querystring: Type.Object({ ...LanguageQuery, ...ViewQuery }),
        response: { 200: catalogPage(Ref(CatalogCardWire)) },
      },
    },
    (request, reply) =>
      serve(request, reply, (published) => planPrintings(published, request.params.id, request.query)),
  )
}
