import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { CatalogRouteDeps } from '../answers/serve.ts'
import { planCards } from '../cards/service.ts'
import {
  CardsQueryWire,
  CatalogCardWire,
  catalogPage,
  GamePath,
  IdPath,
  LanguageQuery,
  OrderQuery,
  PagingQuery,
  QueryText,
} from '../cards/wire.ts'
import { planExpansion, planExpansions } from './service.ts'
import { ExpansionWire } from './wire.ts'

const tags = ['Catalog']

export function expansionRoutes(app: App, { config, serve, lookup }: CatalogRouteDeps): void {
  app.get(
    '/api/v1/:game/expansions',
    {
      config: {
        operationId: 'listCatalogExpansions',
        refuses: {
          400: ['invalid_query', 'unknown_field', 'invalid_pagination', 'invalid_language'],
          402: ['insufficient_credits'],
        },
        ...config,
      },
      schema: {
        summary: 'Search expansions',
        description: 'Returns English expansions unless `language` or the query selects others.',
        tags,
        params: Type.Object(GamePath),
        querystring: Type.Object({ ...QueryText, ...OrderQuery, ...PagingQuery, ...LanguageQuery }),
        response: { 200: catalogPage(Ref(ExpansionWire)) },
      },
    },
    (request, reply) => serve(request, reply, (published) => planExpansions(published, request.query)),
  )

  app.get(
    '/api/v1/:game/expansions/:id',
    {
      preHandler: lookup.one('expansions'),
      config: { operationId: 'getCatalogExpansion', refuses: { 402: ['insufficient_credits'] }, ...config },
      schema: {
        summary: 'Get an expansion',
        tags,
        params: IdPath,
        response: { 200: success(Ref(ExpansionWire)) },
      },
    },
    (request, reply) => serve(request, reply, (published) => planExpansion(published, request.params.id)),
  )

  app.get(
    '/api/v1/:game/expansions/:id/cards',
    {
      preHandler: lookup.below('expansions'),
      config: {
        operationId: 'listCatalogExpansionCards',
        refuses: {
          400: ['invalid_query', 'unknown_field', 'invalid_pagination', 'invalid_language'],
          402: ['insufficient_credits'],
        },
        ...config,
      },
      schema: {
        summary: 'List the cards of an expansion',
        description: 'Accepts the parameters of the card search; all languages by default.',
        tags,
        params: IdPath,
        querystring: CardsQueryWire,
        response: { 200: catalogPage(Ref(CatalogCardWire)) },
      },
    },
    (request, reply) =>
      serve(request, reply, (published) => planCards(published, request.query, { expansionId: request.params.id })),
  )
}
