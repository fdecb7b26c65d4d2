import { Type } from 'typebox'
import { GovernanceWire, marketActionToWire, MarketActionWire, marketRefusals } from '../../../assets/actions/wire.ts'
import type { App } from '../../../http/app-type.ts'
import { requireApproval } from '../../../http/pipeline/approved-requests.ts'
import { actorOf } from '../../../http/pipeline/caller.ts'
import { overseers } from '../../../http/pipeline/scopes.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref, RefOrNull } from '../../../http/schema/fields.ts'
import type { Bps } from '../../../kernel/money.ts'
import { TierPath } from '../wire.ts'
import type { TierAdministration } from './service.ts'
import type { TierVersions } from './versions.ts'
import {
  ActivateBody,
  adminTierToWire,
  AdminTierWire,
  ChangeTierBody,
  NewTierBody,
  newTierFromWire,
  PauseBody,
  solvencyToWire,
  SolvencyWire,
  tierChangeFromWire,
} from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']
const Actions = Type.Object({
  actions: Type.Array(Ref(MarketActionWire), {
    description: 'The market actions of the request, or those that a dry run would start.',
  }),
})
const Changed = Type.Object({
  tier: RefOrNull(AdminTierWire, { description: 'The tier.' }),
  actions: Type.Array(Ref(MarketActionWire), {
    description: 'The market actions of the request, or those that a dry run would start.',
  }),
})
const Created = Type.Object({ ...Changed.properties, governance: GovernanceWire })

type Deps = { administration: TierAdministration; versions: TierVersions; buybackBps: Bps }

export function tierAdministrationRoutes(app: App, { administration, versions, buybackBps }: Deps): void {
  app.get(
    '/api/v1/admin/tiers',
    {
      config: { operationId: 'listAdminTiers', consoleRoles: overseers, ...config },
      schema: {
        summary: 'List all tiers, including those not on sale',
        tags,
        response: {
          200: success(Type.Object({ tiers: Type.Array(Ref(AdminTierWire), { description: 'The tiers.' }) })),
        },
      },
    },
    async () => ok({ tiers: (await administration.list()).map((view) => adminTierToWire(view, buybackBps)) }),
  )

  app.post(
    '/api/v1/admin/tiers',
    {
      config: {
        operationId: 'createAdminTier',
        refuses: [
          marketRefusals,
          { 400: ['invalid_amount'], 409: ['already_exists', 'invalid_status', 'not_solvent'] },
        ],
        consoleRoles: ['account_manager'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Create a tier and propose its first version',
        description:
          'The tier is on sale once it is activated and its shelves are stocked. Where the timelock manages tiers, `governance` has the calls that its signers schedule and execute, and `actions` is empty.',
        tags,
        body: NewTierBody,
        response: { 202: success(Created) },
      },
    },
    async ({ body, caller }, reply) => {
      const options = { actor: actorOf(caller), isDryRun: body.dry_run ?? false }
      const { tier, actions, governance = null } = await administration.create(newTierFromWire(body), options)
      const shown = tier ? adminTierToWire(tier, buybackBps) : null
      return reply.code(202).send(ok({ tier: shown, actions: actions.map(marketActionToWire), governance }))
    },
  )

  app.patch(
    '/api/v1/admin/tiers/:tier_id',
    {
      config: {
        operationId: 'updateAdminTier',
        refuses: [marketRefusals, { 400: ['invalid_amount'], 409: ['invalid_status', 'not_solvent'] }],
        consoleRoles: ['account_manager'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Change the description of a tier or propose a new version',
        tags,
        params: TierPath,
        body: ChangeTierBody,
        response: { 202: success(Changed) },
      },
    },
    async ({ params, body, caller }, reply) => {
      const options = { actor: actorOf(caller), isDryRun: body.dry_run ?? false }
      const { tier, actions } = await administration.change(params.tier_id, tierChangeFromWire(body), options)
      const data = { tier: adminTierToWire(tier, buybackBps), actions: actions.map(marketActionToWire) }
      return reply.code(202).send(ok(data))
    },
  )
  saleRoutes(app, { administration, versions, buybackBps })
}

/** A platform key activates by itself; people need each other where the return is high or moves far. */
const isPerson = (actor: string): boolean => actor.startsWith('operator:')

function saleRoutes(app: App, { administration, versions }: Deps): void {
  app.post(
    '/api/v1/admin/tiers/:tier_id/activate',
    {
      config: {
        operationId: 'activateAdminTier',
        refuses: [marketRefusals, { 400: ['invalid_amount'], 409: ['invalid_status', 'not_solvent'] }],
        consoleRoles: ['account_manager'],
        isKeyed: true,
        ...config,
        isApprovable: true,
      },
      schema: {
        summary: 'Put a version of a tier on sale',
        description:
          'An operator needs the approval of another person (X-Approval-Id) when the return to the buyer is above 95 % or moves by five points or more.',
        tags,
        params: TierPath,
        body: ActivateBody,
        response: { 202: success(Actions) },
      },
    },
    async (request, reply) => {
      const { params, body, caller } = request
      const { version, force: isForced = false, dry_run: isDryRun = false } = body
      const options = { version, isForced, isDryRun, actor: actorOf(caller) }
      const isJoint = isPerson(options.actor) && !isDryRun && (await versions.judgeActivation(params.tier_id, version))
      if (isJoint) requireApproval(request)
      const actions = await administration.activate(params.tier_id, options)
      return reply.code(202).send(ok({ actions: actions.map(marketActionToWire) }))
    },
  )

  app.post(
    '/api/v1/admin/tiers/:tier_id/pause',
    {
      config: {
        operationId: 'pauseAdminTier',
        refuses: [marketRefusals, { 409: ['invalid_status'] }],
        consoleRoles: ['account_manager'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Take a tier off sale; packs already sold are still delivered',
        tags,
        params: TierPath,
        body: PauseBody,
        response: { 202: success(Actions) },
      },
    },
    async ({ params, body, caller }, reply) => {
      const options = { actor: actorOf(caller), isDryRun: body.dry_run ?? false }
      const actions = await administration.pause(params.tier_id, options)
      return reply.code(202).send(ok({ actions: actions.map(marketActionToWire) }))
    },
  )

  app.get(
    '/api/v1/admin/tiers/:tier_id/solvency',
    {
      config: { operationId: 'getAdminTierSolvency', consoleRoles: overseers, ...config },
      schema: {
        summary: 'Check whether the price of a tier covers the buyback of its cards',
        tags,
        params: TierPath,
        response: { 200: success(Ref(SolvencyWire)) },
      },
    },
    async ({ params }) => ok(solvencyToWire(params.tier_id, await administration.showSolvency(params.tier_id))),
  )
}
