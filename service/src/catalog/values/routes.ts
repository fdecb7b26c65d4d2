import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { CatalogRouteDeps } from '../answers/serve.ts'
import { catalogPage, GamePath, LanguageQuery, PagingQuery } from '../cards/wire.ts'
import { planValues } from './service.ts'

const ValueWire = Type.Object({
  value: Type.String({ description: 'The value as cards spell it; numbers and dates as text.' }),
  count: Type.Integer({ description: 'The number of cards with the value.' }),
})

export function valueRoutes(app: App, { config, serve }: CatalogRouteDeps): void {
  app.get(
    '/api/v1/:game/values/:field',
    {
      config: {
        operationId: 'listCatalogFieldValues',
        refuses: { 400: ['unknown_field', 'invalid_pagination', 'invalid_language'], 402: ['insufficient_credits'] },
        ...config,
      },
      schema: {
        summary: 'List the values of a field with their number of cards',
        description: 'Any field of the card search but flags and prices, the most frequent value first.',
        tags: ['Catalog'],
        params: Type.Object({
          ...GamePath,
          field: Type.String({ description: 'A field of the card search, such as `rarity` or `attacks.cost`.' }),
        }),
        querystring: Type.Object({ ...PagingQuery, ...LanguageQuery }),
        response: { 200: catalogPage(ValueWire) },
      },
    },
    (request, reply) =>
      serve(request, reply, (published) => planValues(published, request.params.field, request.query)),
  )
}
