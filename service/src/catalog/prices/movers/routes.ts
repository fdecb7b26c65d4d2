import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { findPublished, type CatalogRouteDeps, type Pay } from '../../answers/serve.ts'
import { readCards } from '../../cards/service.ts'
import { GamePath } from '../../cards/wire.ts'
import type { Publisher } from '../../snapshots/publisher.ts'
import type { MoverService } from './service.ts'
import { MoversData, MoversQuery, moverWindows } from './wire.ts'

export type MoverDeps = { publisher: Publisher; movers: MoverService; pay: Pay }

const shown = ['name', 'number', 'printed_number', 'images', 'expansion', 'language_code', 'rarity']

export function moverRoutes(
  app: App,
  { config }: Pick<CatalogRouteDeps, 'config'>,
  { publisher, movers, pay }: MoverDeps,
): void {
  app.get(
    '/api/v1/:game/movers',
    {
      config: {
        operationId: 'listCatalogMovers',
        refuses: { 402: ['insufficient_credits'] },
        mayBeStale: true,
        ...config,
      },
      schema: {
        summary: 'List the cards whose prices moved most',
        description: 'Near Mint, raw. Prices are compared several times an hour when they changed.',
        tags: ['Catalog'],
        params: Type.Object(GamePath),
        querystring: MoversQuery,
        response: { 200: success(MoversData) },
      },
      // Paying writes, so it is not a part of the handler, which may read from a replica.
      preHandler: async (request) => {
        findPublished(publisher, request.params.game)
        await pay(request)
      },
    },
    async ({ params, query }, reply) => {
      const { window = '7d', direction = 'up', min_price: least = 0, limit = 50 } = query
      const minCents = BigInt(Math.round(least * 100))
      const { rows, at } = await movers.list(params.game, { days: moverWindows[window], direction, minCents, limit })
      const cards = readCards(
        findPublished(publisher, params.game),
        rows.map(({ cardId }) => cardId),
        shown,
      )
      reply.header('cache-control', 'private, max-age=60')
      return ok({
        window,
        direction,
        as_of: at?.toISOString() ?? null,
        // A card may have been withdrawn since the prices were compared.
        movers: rows.flatMap(({ cardId, before, now, changeTenths }) => {
          const card = cards.get(cardId)
          const [price, previous] = [Number(now) / 100, Number(before) / 100]
          return card ? [{ card, price, previous_price: previous, percent: Number(changeTenths) / 10 }] : []
        }),
      })
    },
  )
}
