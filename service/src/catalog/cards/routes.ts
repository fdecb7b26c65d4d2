import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { CatalogRouteDeps } from '../answers/serve.ts'
import { planCard, planCards } from './service.ts'
import { CardsQueryWire, CatalogCardWire, catalogPage, GamePath, IdPath, ViewQuery } from './wire.ts'

const tags = ['Catalog']

export function cardRoutes(app: App, { config, serve }: CatalogRouteDeps): void {
  app.get(
    '/api/v1/:game/cards',
    {
      config: {
        operationId: 'listCatalogCards',
        refuses: {
          400: ['invalid_query', 'unknown_field', 'invalid_pagination', 'invalid_language'],
          402: ['insufficient_credits'],
        },
        ...config,
      },
      schema: {
        summary: 'Search cards',
        description: 'Returns English cards unless `language` or the query selects others.',
        tags,
        params: Type.Object(GamePath),
        querystring: CardsQueryWire,
        response: { 200: catalogPage(Ref(CatalogCardWire)) },
      },
    },
    (request, reply) => serve(request, reply, (published) => planCards(published, request.query)),
  )

  app.get(
    '/api/v1/:game/cards/:id',
    {
      config: { operationId: 'getCatalogCard', refuses: { 402: ['insufficient_credits'] }, ...config },
      schema: {
        summary: 'Get a card',
        tags,
        params: IdPath,
        querystring: Type.Object(ViewQuery),
        response: { 200: success(Ref(CatalogCardWire)) },
      },
    },
    (request, reply) => serve(request, reply, (published) => planCard(published, request.params.id, request.query)),
  )
}
