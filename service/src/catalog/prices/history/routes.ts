import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import type { CatalogRouteDeps, Pay } from '../../answers/serve.ts'
import { cardIdOf } from '../../cards/service.ts'
import { IdPath } from '../../cards/wire.ts'
import type { Publisher } from '../../snapshots/publisher.ts'
import { defaultHistoryDays, maxHistoryDays, type PriceHistory } from './service.ts'
import { PriceHistoryWire } from './wire.ts'

export type PriceHistoryDeps = { publisher: Publisher; history: PriceHistory; pay: Pay }

export function priceHistoryRoutes(
  app: App,
  { config, lookup }: Pick<CatalogRouteDeps, 'config' | 'lookup'>,
  { publisher, history, pay }: PriceHistoryDeps,
): void {
  app.get(
    '/api/v1/:game/cards/:id/prices/history',
    {
      config: {
        operationId: 'getCatalogCardPriceHistory',
        refuses: { 402: ['insufficient_credits'] },
        mayBeStale: true,
        ...config,
      },
      schema: {
        summary: 'Get the price history of a card',
        description: 'Market values and sales of graded copies by day, up to today.',
        tags: ['Catalog'],
        params: IdPath,
        querystring: Type.Object({
          days: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: maxHistoryDays,
              default: defaultHistoryDays,
              description: 'The length of the period, ending today.',
            }),
          ),
        }),
        response: { 200: success(Ref(PriceHistoryWire)) },
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
      reply.header('cache-control', 'private, max-age=60')
      return ok(await history.read({ game: params.game, cardId }, query.days ?? defaultHistoryDays))
    },
  )
}
