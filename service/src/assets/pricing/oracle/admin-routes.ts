import { Type } from 'typebox'
import { marketActionToWire, MarketActionWire, marketRefusals } from '../../actions/wire.ts'
import type { App } from '../../../http/app-type.ts'
import { actorOf } from '../../../http/pipeline/caller.ts'
import { overseers } from '../../../http/pipeline/scopes.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../../http/schema/fields.ts'
import type { Pricing } from '../pricing.ts'
import { groupToWire, PriceGroupWire } from '../groups/admin-wire.ts'
import { jumpToWire, OraclePricesBody, PriceJumpWire, pricesFromWire, StaleQuery } from './admin-wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']

export function oracleRoutes(app: App, { pricing }: { pricing: Pricing }): void {
  jumpRoutes(app, pricing)
  app.post(
    '/api/v1/admin/oracle/prices',
    {
      config: {
        operationId: 'pushAdminOraclePrices',
        refuses: marketRefusals,
        consoleRoles: ['account_manager'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Push prices to the oracle',
        description: 'The first price of a group needs the timelock; the response then contains the call to schedule.',
        tags,
        body: OraclePricesBody,
        response: {
          202: success(
            Type.Object({
              actions: Type.Array(Ref(MarketActionWire), {
                description: 'The market actions of the request, or those that a dry run would start.',
              }),
            }),
          ),
        },
      },
    },
    async ({ body, caller }, reply) => {
      const asked = { actor: actorOf(caller), isDryRun: body.dry_run ?? false }
      const actions = await pricing.setPrices(pricesFromWire(body), asked)
      return reply.code(202).send(ok({ actions: actions.map(marketActionToWire) }))
    },
  )

  app.get(
    '/api/v1/admin/oracle/stale',
    {
      config: { operationId: 'listAdminStalePrices', consoleRoles: overseers, ...config },
      schema: {
        summary: 'List price groups with stale prices',
        tags,
        querystring: StaleQuery,
        response: {
          200: success(Type.Object({ groups: Type.Array(Ref(PriceGroupWire), { description: 'The groups.' }) })),
        },
      },
    },
    async ({ query }) => ok({ groups: (await pricing.listStale(query.within_seconds ?? 0)).map(groupToWire) }),
  )
}

function jumpRoutes(app: App, pricing: Pricing): void {
  app.get(
    '/api/v1/admin/oracle/jumps',
    {
      config: { operationId: 'listAdminPriceJumps', consoleRoles: overseers, ...config },
      schema: {
        summary: 'List catalog values that the oracle does not follow',
        description:
          'A price follows its catalog value by at most 40 % within a day. It stops there until the value returns or is accepted.',
        tags,
        response: {
          200: success(Type.Object({ jumps: Type.Array(Ref(PriceJumpWire), { description: 'The oldest first.' }) })),
        },
      },
    },
    async () => ok({ jumps: (await pricing.jumps.listOpen()).map(jumpToWire) }),
  )

  app.post(
    '/api/v1/admin/oracle/jumps/:id/accept',
    {
      config: {
        operationId: 'acceptAdminPriceJump',
        consoleRoles: ['account_manager'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Accept a catalog value beyond the bound',
        description: 'The oracle follows the value in steps; further moves are measured from it.',
        tags,
        params: idPathOf('price jump'),
        response: { 200: success(Type.Object({ jump: Ref(PriceJumpWire) })) },
      },
    },
    async ({ params, caller }) => ok({ jump: jumpToWire(await pricing.jumps.accept(params.id, actorOf(caller))) }),
  )
}
