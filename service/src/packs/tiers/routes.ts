import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import { listRules, pageOf, readPage } from '../../http/schema/pagination.ts'
import type { Bps } from '../../kernel/money.ts'
import { packCardsToWire, PackCardsWire } from './cards-wire.ts'
import type { TierService } from './service.ts'
import { CatalogQuery, OddsPath, oddsToWire, OddsWire, tierToWire, TierWire } from './wire.ts'

const config = { scope: 'read:catalog', gate: 'read' } as const
const tags = ['Packs']
const Game = Type.Object({
  id: Type.String({ description: 'The id of the game.' }),
  label: Type.String({ description: 'The name that people see for the game.' }),
})

export function tierRoutes(app: App, { tiers, buybackBps }: { tiers: TierService; buybackBps: Bps }): void {
  app.get(
    '/api/v1/mystery/catalog',
    {
      config: { operationId: 'listPacks', refuses: { 503: ['chain_unavailable'] }, ...config },
      schema: {
        summary: 'List the packs on sale',
        description: 'Prices, expected values and stock are read from the chain and at most 15 seconds old.',
        tags,
        querystring: CatalogQuery,
        response: {
          200: successPage(
            Type.Object({
              tiers: Type.Array(Ref(TierWire), { description: 'The tiers.' }),
              games: Type.Array(Game, { description: 'The games.' }),
            }),
          ),
        },
      },
    },
    async ({ query }) => {
      const { game, variant, active } = query
      const page = readPage(query, listRules)
      const found = await tiers.list({ game, variant, withInactive: active === false })
      const games = new Map(found.flatMap(({ tier }) => (tier.game ? [[tier.game.id, tier.game] as const] : [])))
      const { rows, pagination } = pageOf(found.slice(page.offset), page)
      return okPage({ tiers: rows.map((view) => tierToWire(view, buybackBps)), games: [...games.values()] }, pagination)
    },
  )

  app.get(
    '/api/v1/mystery/catalog/:tier_id/odds',
    {
      config: { operationId: 'getPackOdds', refuses: { 400: ['invalid_tier'], 503: ['chain_unavailable'] }, ...config },
      schema: {
        summary: 'Get the on-chain odds of a pack by slot',
        tags,
        params: OddsPath,
        response: { 200: success(Ref(OddsWire)) },
      },
    },
    async ({ params }) => ok(oddsToWire(await tiers.get(params.tier_id))),
  )

  app.get(
    '/api/v1/mystery/catalog/:tier_id/cards',
    {
      config: {
        operationId: 'listPackCards',
        refuses: { 400: ['invalid_tier'], 503: ['chain_unavailable'] },
        ...config,
      },
      schema: {
        summary: 'List the cards on the shelves of a pack with their probabilities and values',
        description: 'Equal copies are one entry. A sale removes its card, so the list changes with every draw.',
        tags,
        params: OddsPath,
        response: { 200: success(Ref(PackCardsWire)) },
      },
    },
    async ({ params }) => {
      const { view, cards } = await tiers.listCards(params.tier_id)
      return ok(packCardsToWire(view, cards))
    },
  )
}
