import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import type { CatalogRouteDeps, Pay } from '../../answers/serve.ts'
import { cardIdOf } from '../../cards/service.ts'
import { IdPath } from '../../cards/wire.ts'
import { sealedIdOf } from '../../sealed/service.ts'
import type { Publisher } from '../../snapshots/publisher.ts'
import type { PriceHistory } from './service.ts'
import {
  HistoryQueryWire,
  historyToWire,
  PriceHistoryWire,
  SealedHistoryQuery,
  sealedHistoryToWire,
  SealedPriceHistoryWire,
} from './wire.ts'

export type PriceHistoryDeps = { publisher: Publisher; history: PriceHistory; pay: Pay }

const refuses = { 400: ['invalid_query_parameter'], 402: ['insufficient_credits'] } as const
const tags = ['Catalog']

export function priceHistoryRoutes(
  app: App,
  { config, lookup }: Pick<CatalogRouteDeps, 'config' | 'lookup'>,
  { publisher, history, pay }: PriceHistoryDeps,
): void {
  app.get(
    '/api/v1/:game/cards/:id/prices/history',
    {
      config: { operationId: 'getCatalogCardPriceHistory', refuses, mayBeStale: true, ...config },
      schema: {
        summary: 'Get the price history of a card',
        description:
          'Market values and sales of graded copies by day, week or month. Days are kept for as long as the operator keeps them, weeks and months always.',
        tags,
        params: IdPath,
        querystring: HistoryQueryWire,
        response: { 200: success(Ref(PriceHistoryWire)) },
      },
      // Paying writes, so it is not a part of the handler, which may read from a replica.
      preHandler: [
        lookup.below('cards'),
        async (request) => {
          cardIdOf(publisher, request.params, request.query.variant)
          await pay(request)
        },
      ],
    },
    async ({ params, query }, reply) => {
      const cardId = cardIdOf(publisher, params, query.variant)
      const read = await history.read({ game: params.game, item: 'card', itemId: cardId }, query)
      reply.header('cache-control', 'private, max-age=60')
      return ok(historyToWire(cardId, read))
    },
  )

  app.get(
    '/api/v1/:game/sealed/:id/prices/history',
    {
      config: { operationId: 'getCatalogSealedProductPriceHistory', refuses, mayBeStale: true, ...config },
      schema: {
        summary: 'Get the price history of a sealed product',
        description: 'Market values by day, week or month.',
        tags,
        params: IdPath,
        querystring: SealedHistoryQuery,
        response: { 200: success(Ref(SealedPriceHistoryWire)) },
      },
      preHandler: [
        lookup.below('sealed'),
        async (request) => {
          sealedIdOf(publisher, request.params)
          await pay(request)
        },
      ],
    },
    async ({ params, query }, reply) => {
      const sealedId = sealedIdOf(publisher, params)
      const read = await history.read({ game: params.game, item: 'sealed', itemId: sealedId }, query)
      reply.header('cache-control', 'private, max-age=60')
      return ok(sealedHistoryToWire(sealedId, read))
    },
  )
}
