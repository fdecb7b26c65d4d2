import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { CatalogRouteDeps } from '../answers/serve.ts'
import { planCard, planCards, planSearch } from './service.ts'
import { CardsQueryWire, CatalogCardWire, catalogPage, GamePath, IdPath, SearchBody, ViewQuery } from './wire.ts'

const tags = ['Catalog']

export function cardRoutes(app: App, { config, serve, lookup }: CatalogRouteDeps): void {
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

  app.post(
    '/api/v1/:game/cards/search',
    {
      config: {
        operationId: 'searchCatalogCards',
        refuses: {
          400: ['invalid_query', 'unknown_field', 'invalid_pagination', 'invalid_language'],
          402: ['insufficient_credits'],
        },
        ...config,
      },
      schema: {
        summary: 'Search cards by a long query',
        description: 'Like the search of cards, but `q` may have 16,384 characters and 512 terms. Changes nothing.',
        tags,
        params: Type.Object(GamePath),
        body: SearchBody,
        response: { 200: catalogPage(Ref(CatalogCardWire)) },
      },
    },
    (request, reply) => {
      const planKey = `${request.url}\n${JSON.stringify(request.body)}`
      return serve(request, reply, (published) => planSearch(published, request.body), planKey)
    },
  )

  app.get(
    '/api/v1/:game/cards/:id',
    {
      preHandler: lookup.one('cards'),
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
