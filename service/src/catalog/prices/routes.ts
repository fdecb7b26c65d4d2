import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { CatalogRouteDeps } from '../answers/serve.ts'
import { IdPath } from '../cards/wire.ts'
import { planPrices } from './service.ts'
import { PricingWire } from './wire.ts'

export function priceRoutes(app: App, { config, serve, lookup }: CatalogRouteDeps): void {
  app.get(
    '/api/v1/:game/cards/:id/prices',
    {
      preHandler: lookup.below('cards'),
      config: { operationId: 'getCatalogCardPrices', refuses: { 402: ['insufficient_credits'] }, ...config },
      schema: {
        summary: 'Get the pricing of a card',
        description: 'Includes `band` and `last_sold_at` of the sales behind each graded value.',
        tags: ['Catalog'],
        params: IdPath,
        response: {
          200: success(
            Type.Object({
              card_id: Type.String({ description: 'The catalog id of the card.' }),
              pricing: Ref(PricingWire),
            }),
          ),
        },
      },
    },
    (request, reply) => serve(request, reply, (published) => planPrices(published, request.params.id)),
  )
}
