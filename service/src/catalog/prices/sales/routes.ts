import type { App } from '../../../http/app-type.ts'
import { okPage, successPage } from '../../../http/schema/envelope.ts'
import type { CatalogRouteDeps, Pay } from '../../answers/serve.ts'
import { cardIdOf } from '../../cards/service.ts'
import { IdPath } from '../../cards/wire.ts'
import type { Publisher } from '../../snapshots/publisher.ts'
import type { SalesService } from './service.ts'
import { SalesData, SalesQueryWire, salesToWire } from './wire.ts'

export type SalesDeps = { publisher: Publisher; sales: SalesService; pay: Pay }

export function salesRoutes(
  app: App,
  { config, lookup }: Pick<CatalogRouteDeps, 'config' | 'lookup'>,
  { publisher, sales, pay }: SalesDeps,
): void {
  app.get(
    '/api/v1/:game/cards/:id/sales',
    {
      config: {
        operationId: 'listCatalogCardSales',
        refuses: { 400: ['invalid_query_parameter', 'invalid_pagination'], 402: ['insufficient_credits'] },
        mayBeStale: true,
        ...config,
      },
      schema: {
        summary: 'List the sales of a card',
        description: 'Sales of graded copies, the newest first, each with its source.',
        tags: ['Catalog'],
        params: IdPath,
        querystring: SalesQueryWire,
        response: { 200: successPage(SalesData) },
      },
      // Paying writes, so it is not a part of the handler, which may read from a replica.
      preHandler: [
        lookup.below('cards'),
        async (request) => {
          cardIdOf(publisher, request.params)
          await pay(request)
        },
      ],
    },
    async ({ params, query }, reply) => {
      const cardId = cardIdOf(publisher, params)
      const page = await sales.list({ game: params.game, cardId }, query)
      reply.header('cache-control', 'private, max-age=60')
      const pagination = { limit: page.limit, offset: 0, has_more: page.next !== undefined, next_offset: null }
      return okPage(salesToWire(cardId, page), { ...pagination, next_cursor: page.next ?? null })
    },
  )
}
