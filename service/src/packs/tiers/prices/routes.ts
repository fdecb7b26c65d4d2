import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import type { PriceService } from './service.ts'
import { PriceQueryWire, priceToWire, PriceWire } from './wire.ts'

export function priceFeedRoutes(app: App, { prices }: { prices: PriceService }): void {
  app.get(
    '/api/v1/mystery/price',
    {
      config: {
        operationId: 'getPrice',
        refuses: { 400: ['invalid_price_query'], 404: ['token_not_found', 'value_unknown'], 409: ['ambiguous_token'] },
        scope: 'read:catalog',
        gate: 'read',
      },
      schema: {
        summary: 'Get the market value and buyback price of a card',
        description:
          'Pass exactly one of card_id and token_id. A token_id used by several item types also requires item_type.',
        tags: ['Packs'],
        querystring: PriceQueryWire,
        response: { 200: success(Ref(PriceWire)) },
      },
    },
    async ({ query }) => ok(priceToWire(await prices.quote(query), prices.buybackBps)),
  )
}
