import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import type { PriceService } from './service.ts'
import { PriceQueryWire, priceToWire, PriceWire } from './wire.ts'

export function priceFeedRoutes(app: App, { prices }: { prices: PriceService }): void {
  app.get(
    '/api/v1/mystery/price',
    {
      config: { scope: 'read:catalog', gate: 'read' },
      schema: {
        summary: 'What a card is worth and what it is bought back for',
        description: 'By card or by token, exactly one of them. A number of several tokens needs item_type.',
        tags: ['Packs'],
        querystring: PriceQueryWire,
        response: { 200: success(Ref(PriceWire)) },
      },
    },
    async ({ query }) => ok(priceToWire(await prices.quote(query), prices.buybackBps)),
  )
}
