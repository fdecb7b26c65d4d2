import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { Bps } from '../../kernel/money.ts'
import type { TierService } from './service.ts'
import { CatalogQuery, OddsQuery, oddsToWire, OddsWire, TierPath, tierToWire, TierWire } from './wire.ts'

const config = { scope: 'read:catalog', gate: 'read' } as const
const tags = ['Packs']
const Game = Type.Object({ id: Type.String(), label: Type.String() })

export function tierRoutes(app: App, { tiers, buybackBps }: { tiers: TierService; buybackBps: Bps }): void {
  app.get(
    '/api/v1/mystery/catalog',
    {
      config,
      schema: {
        summary: 'List the packs on sale',
        description: 'Prices, expected values and stock are read from the chain and at most 15 seconds old.',
        tags,
        querystring: CatalogQuery,
        response: { 200: success(Type.Object({ tiers: Type.Array(Ref(TierWire)), games: Type.Array(Game) })) },
      },
    },
    async ({ caller, query }) => {
      const { game, variant, active, fresh } = query
      const found = await tiers.list(
        { game, variant, withInactive: active === false },
        fresh ? caller.keyId : undefined,
      )
      const games = new Map(found.flatMap(({ tier }) => (tier.game ? [[tier.game.id, tier.game] as const] : [])))
      return ok({ tiers: found.map((view) => tierToWire(view, buybackBps)), games: [...games.values()] })
    },
  )

  app.get(
    '/api/v1/mystery/catalog/:tier_id/odds',
    {
      config,
      schema: {
        summary: 'Get the on-chain odds of a pack by slot',
        tags,
        params: TierPath,
        querystring: OddsQuery,
        response: { 200: success(Ref(OddsWire)) },
      },
    },
    async ({ caller, params, query }) =>
      ok(oddsToWire(await tiers.get(params.tier_id, query.fresh ? caller.keyId : undefined))),
  )
}
