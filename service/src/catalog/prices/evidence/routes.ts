import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import type { CatalogRouteDeps, Pay } from '../../answers/serve.ts'
import { cardIdOf } from '../../cards/service.ts'
import { IdPath } from '../../cards/wire.ts'
import type { Publisher } from '../../snapshots/publisher.ts'
import type { PriceEvidenceService } from './service.ts'
import { explanationToWire, PriceExplanationWire } from './wire.ts'

export type PriceEvidenceDeps = { publisher: Publisher; evidence: PriceEvidenceService; pay: Pay }

export function priceEvidenceRoutes(
  app: App,
  { config, lookup }: Pick<CatalogRouteDeps, 'config' | 'lookup'>,
  { publisher, evidence, pay }: PriceEvidenceDeps,
): void {
  app.get(
    '/api/v1/:game/cards/:id/prices/evidence',
    {
      config: {
        operationId: 'explainCatalogCardPrices',
        refuses: { 402: ['insufficient_credits'] },
        mayBeStale: true,
        ...config,
      },
      schema: {
        summary: 'Explain the prices of a card',
        description:
          'How each value was found: the sales that count and those that do not, with the reason, and what further sales could do to it whatever their prices.',
        tags: ['Catalog'],
        params: IdPath,
        response: { 200: success(Ref(PriceExplanationWire)) },
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
    async ({ params }, reply) => {
      const card = { game: params.game, cardId: cardIdOf(publisher, params) }
      reply.header('cache-control', 'private, max-age=60')
      return ok(explanationToWire(await evidence.explain(card)))
    },
  )
}
