import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { actorOf } from '../../../http/pipeline/caller.ts'
import { overseers } from '../../../http/pipeline/scopes.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import { TierPath } from '../wire.ts'
import {
  DrainBody,
  MovedWire,
  movedToWire,
  RestockBody,
  TierStockWire,
  tierStockToWire,
  TierVersionWire,
  tierVersionToWire,
} from './stock-wire.ts'
import { maxMoved } from './model.ts'
import type { TierStocking } from './stock.ts'
import type { TierVersions } from './versions.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']

export type TierStockRouteDeps = { versions: TierVersions; stocking: TierStocking }

export function tierStockRoutes(app: App, { versions, stocking }: TierStockRouteDeps): void {
  app.get(
    '/api/v1/admin/tiers/:tier_id/versions',
    {
      config: { operationId: 'listAdminTierVersions', consoleRoles: overseers, ...config },
      schema: {
        summary: 'List the versions of a tier with their return to the buyer, newest first',
        tags,
        params: TierPath,
        response: {
          200: success(Type.Object({ versions: Type.Array(Ref(TierVersionWire), { description: 'The versions.' }) })),
        },
      },
    },
    async ({ params }) => ok({ versions: (await versions.list(params.tier_id)).map(tierVersionToWire) }),
  )

  app.get(
    '/api/v1/admin/tiers/:tier_id/stock',
    {
      config: { operationId: 'getAdminTierStock', consoleRoles: overseers, ...config },
      schema: {
        summary: 'Get the cards on the shelves of a tier by value',
        tags,
        params: TierPath,
        response: { 200: success(Ref(TierStockWire)) },
      },
    },
    async ({ params }) => ok(tierStockToWire(params.tier_id, await stocking.show(params.tier_id))),
  )

  stockChangeRoutes(app, { stocking })
}

function stockChangeRoutes(app: App, { stocking }: Pick<TierStockRouteDeps, 'stocking'>): void {
  app.post(
    '/api/v1/admin/tiers/:tier_id/restock',
    {
      config: {
        operationId: 'createAdminTierRestock',
        refuses: { 409: ['already_exists'] },
        consoleRoles: ['account_manager', 'supervisor'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Stock a shelf with free cards whose value fits it',
        description: 'Takes cards of the inventory and of the returns bin, oldest first.',
        tags,
        params: TierPath,
        body: RestockBody,
        response: { 202: success(MovedWire) },
      },
    },
    async ({ params, body, caller }, reply) => {
      const { shelf, count, dry_run: isDryRun = false } = body
      const moved = await stocking.restock(params.tier_id, { shelf, count, isDryRun, actor: actorOf(caller) })
      return reply.code(202).send(ok(movedToWire(moved)))
    },
  )

  app.post(
    '/api/v1/admin/tiers/:tier_id/drain',
    {
      config: {
        operationId: 'createAdminTierDrain',
        refuses: { 409: ['already_exists'] },
        consoleRoles: ['account_manager', 'supervisor'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Take cards off the shelves of a tier',
        description: 'The cards return to the inventory. Rejected while sold packs need them.',
        tags,
        params: TierPath,
        body: DrainBody,
        response: { 202: success(MovedWire) },
      },
    },
    async ({ params, body, caller }, reply) => {
      const { shelf, count = maxMoved, dry_run: isDryRun = false } = body
      const moved = await stocking.drain(params.tier_id, { shelf, count, isDryRun, actor: actorOf(caller) })
      return reply.code(202).send(ok(movedToWire(moved)))
    },
  )
}
