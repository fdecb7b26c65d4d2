import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { CatalogRouteDeps } from '../answers/serve.ts'
import {
  catalogPage,
  GamePath,
  IdPath,
  IncludeQuery,
  LanguageQuery,
  OrderQuery,
  PagingQuery,
  QueryText,
} from '../cards/wire.ts'
import { PricingWire } from '../prices/wire.ts'
import { planSealed, planSealedPrices, planSealedProduct } from './service.ts'
import { ProductTypeQuery, SealedProductWire } from './wire.ts'

const tags = ['Catalog']

export function sealedRoutes(app: App, { config, serve, lookup }: CatalogRouteDeps): void {
  app.get(
    '/api/v1/:game/sealed',
    {
      config: {
        operationId: 'listCatalogSealedProducts',
        refuses: {
          400: ['invalid_query', 'unknown_field', 'invalid_pagination', 'invalid_language'],
          402: ['insufficient_credits'],
        },
        ...config,
      },
      schema: {
        summary: 'Search sealed products',
        description:
          'Fields: name (default), id, product_type, language, expansion.id, expansion.name, release_date, raw_price.',
        tags,
        params: Type.Object(GamePath),
        querystring: Type.Object({
          ...QueryText,
          ...ProductTypeQuery,
          ...OrderQuery,
          ...PagingQuery,
          ...IncludeQuery,
          ...LanguageQuery,
        }),
        response: { 200: catalogPage(Ref(SealedProductWire)) },
      },
    },
    (request, reply) => serve(request, reply, (published) => planSealed(published, request.query)),
  )

  app.get(
    '/api/v1/:game/sealed/:id',
    {
      preHandler: lookup.one('sealed'),
      config: { operationId: 'getCatalogSealedProduct', refuses: { 402: ['insufficient_credits'] }, ...config },
      schema: {
        summary: 'Get a sealed product',
        tags,
        params: IdPath,
        querystring: Type.Object(IncludeQuery),
        response: { 200: success(Ref(SealedProductWire)) },
      },
    },
    (request, reply) =>
      serve(request, reply, (published) => planSealedProduct(published, request.params.id, request.query)),
  )

  app.get(
    '/api/v1/:game/sealed/:id/prices',
    {
      preHandler: lookup.below('sealed'),
      config: { operationId: 'getCatalogSealedProductPrices', refuses: { 402: ['insufficient_credits'] }, ...config },
      schema: {
        summary: 'Get the pricing of a sealed product',
        tags,
        params: IdPath,
        response: {
          200: success(
            Type.Object({
              sealed_id: Type.String({ description: 'The id of the sealed.' }),
              pricing: Ref(PricingWire),
            }),
          ),
        },
      },
    },
    (request, reply) => serve(request, reply, (published) => planSealedPrices(published, request.params.id)),
  )
}
