import { Type } from 'typebox'
import { marketActionToWire, MarketActionWire, marketRefusals } from '../../../assets/actions/wire.ts'
import type { App } from '../../../http/app-type.ts'
import { actorOf, type Caller } from '../../../http/pipeline/caller.ts'
import { overseers } from '../../../http/pipeline/scopes.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { described, IdParam, Ref, RefOrNull, StatusFilter } from '../../../http/schema/fields.ts'
import { bundleStatuses } from './model.ts'
import type { InstantAdministration } from './service.ts'
import {
  bundleToWire,
  ChangePacketTypeBody,
  InstantBundleWire,
  NewBundleBody,
  newBundleFromWire,
  NewPacketTypeBody,
  newPacketTypeFromWire,
  packetTypeChangeFromWire,
  packetTypeToWire,
  PacketTypeWire,
  OnlyDryRunBody,
} from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const writing = { ...config, consoleRoles: ['account_manager'], isKeyed: true } as const
const tags = ['Administration']
const TypePath = Type.Object({ packet_type_id: described(IdParam, 'The id of the packet type.') })
const Actions = Type.Array(Ref(MarketActionWire))
const ChangedType = Type.Object({
  packet_type: RefOrNull(PacketTypeWire, { description: 'The packet type.' }),
  actions: described(Actions, 'The market actions of the request, or those that a dry run would start.'),
})
const AddedBundle = Type.Object({
  bundle: RefOrNull(InstantBundleWire, { description: 'The bundle.' }),
  actions: described(Actions, 'The market actions of the request, or those that a dry run would start.'),
})

type Deps = { administration: InstantAdministration }

const requestOf = (caller: Caller, { dry_run: isDryRun = false }: { dry_run?: boolean }) => ({
  actor: actorOf(caller),
  isDryRun,
})

function typeRoutes(app: App, { administration }: Deps): void {
  app.get(
    '/api/v1/admin/instant/packet-types',
    {
      config: { operationId: 'listAdminInstantPacketTypes', consoleRoles: overseers, ...config },
      schema: {
        summary: 'List all packet types',
        tags,
        response: {
          200: success(
            Type.Object({ packet_types: Type.Array(Ref(PacketTypeWire), { description: 'The packet types.' }) }),
          ),
        },
      },
    },
    async () => ok({ packet_types: (await administration.list()).map(packetTypeToWire) }),
  )

  app.post(
    '/api/v1/admin/instant/packet-types',
    {
      config: {
        operationId: 'createAdminInstantPacketType',
        refuses: [marketRefusals, { 409: ['already_exists', 'invalid_status'] }],
        ...writing,
      },
      schema: {
        summary: 'Create a packet type and set its terms on chain',
        description: 'The packet type is on sale as soon as the store holds bundles of it.',
        tags,
        body: NewPacketTypeBody,
        response: { 202: success(ChangedType) },
      },
    },
    async ({ body, caller }, reply) => {
      const request = requestOf(caller, body)
      const { type, actions } = await administration.create(newPacketTypeFromWire(body), request)
      const shown = type ? packetTypeToWire(type) : null
      return reply.code(202).send(ok({ packet_type: shown, actions: actions.map(marketActionToWire) }))
    },
  )

  typeChangeRoutes(app, { administration })
}

function typeChangeRoutes(app: App, { administration }: Deps): void {
  app.patch(
    '/api/v1/admin/instant/packet-types/:packet_type_id',
    {
      config: {
        operationId: 'updateAdminInstantPacketType',
        refuses: [marketRefusals, { 409: ['invalid_status'] }],
        ...writing,
      },
      schema: {
        summary: 'Update a packet type; new terms reactivate a paused one',
        tags,
        params: TypePath,
        body: ChangePacketTypeBody,
        response: { 202: success(ChangedType) },
      },
    },
    async ({ params, body, caller }, reply) => {
      const request = requestOf(caller, body)
      const change = packetTypeChangeFromWire(body)
      const { type, actions } = await administration.change(params.packet_type_id, change, request)
      const data = { packet_type: packetTypeToWire(type), actions: actions.map(marketActionToWire) }
      return reply.code(202).send(ok(data))
    },
  )

  app.post(
    '/api/v1/admin/instant/packet-types/:packet_type_id/pause',
    {
      config: {
        operationId: 'pauseAdminInstantPacketType',
        refuses: [marketRefusals, { 409: ['invalid_status'] }],
        ...writing,
      },
      schema: {
        summary: 'Pause a packet type; packs already sold are delivered',
        tags,
        params: TypePath,
        body: OnlyDryRunBody,
        response: {
          202: success(
            Type.Object({
              actions: described(Actions, 'The market actions of the request, or those that a dry run would start.'),
            }),
          ),
        },
      },
    },
    async ({ params, body, caller }, reply) => {
      const request = requestOf(caller, body)
      const actions = await administration.pause(params.packet_type_id, request)
      return reply.code(202).send(ok({ actions: actions.map(marketActionToWire) }))
    },
  )
}

const BundleQuery = Type.Object({
  packet_type_id: Type.Optional(described(IdParam, 'The id of the packet type.')),
  status: StatusFilter(bundleStatuses, { description: 'Only entries with this status.' }),
  ...PageQuery,
})

function bundleRoutes(app: App, { administration }: Deps): void {
  app.get(
    '/api/v1/admin/instant/bundles',
    {
      config: { operationId: 'listAdminInstantBundles', consoleRoles: overseers, ...config },
      schema: {
        summary: 'List bundles with their status, newest first',
        tags,
        querystring: BundleQuery,
        response: {
          200: successPage(
            Type.Object({ bundles: Type.Array(Ref(InstantBundleWire), { description: 'The bundles.' }) }),
          ),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const filter = { packetTypeId: query.packet_type_id, status: query.status }
      const { rows, pagination } = pageOf(await administration.listBundles(filter, page), page)
      return okPage({ bundles: rows.map(bundleToWire) }, pagination)
    },
  )

  app.post(
    '/api/v1/admin/instant/bundles',
    {
      config: {
        operationId: 'createAdminInstantBundle',
        refuses: [marketRefusals, { 409: ['already_exists', 'invalid_status'] }],
        ...writing,
      },
      schema: {
        summary: 'Add an opened pack to the instant store',
        description:
          'The cards must be minted and in the inventory. They are transferred to the store and sold as one bundle. Their value above the price of the packet type counts towards the daily cap of stock changes; beyond it, the code is stock_cap.',
        tags,
        body: NewBundleBody,
        response: { 202: success(AddedBundle) },
      },
    },
    async ({ body, caller }, reply) => {
      const request = requestOf(caller, body)
      const { bundle, actions } = await administration.addBundle(newBundleFromWire(body), request)
      const shown = bundle ? bundleToWire(bundle) : null
      return reply.code(202).send(ok({ bundle: shown, actions: actions.map(marketActionToWire) }))
    },
  )
}

function removalRoute(app: App, { administration }: Deps): void {
  app.post(
    '/api/v1/admin/instant/bundles/:pack_id/remove',
    {
      config: {
        operationId: 'removeAdminInstantBundle',
        refuses: marketRefusals,
        ...writing,
      },
      schema: {
        summary: 'Remove an unsold pack from the instant store',
        description:
          'The cards return to the inventory. The contract rejects the removal while sold packs await their delivery. The price of the packet type counts towards the daily cap of stock changes; beyond it, the code is stock_cap.',
        tags,
        params: Type.Object({ pack_id: described(IdParam, 'The id of the pack.') }),
        body: OnlyDryRunBody,
        response: {
          202: success(
            Type.Object({
              actions: described(Actions, 'The market actions of the request, or those that a dry run would start.'),
            }),
          ),
        },
      },
    },
    async ({ params, body, caller }, reply) => {
      const request = requestOf(caller, body)
      const actions = await administration.removeBundle(params.pack_id, request)
      return reply.code(202).send(ok({ actions: actions.map(marketActionToWire) }))
    },
  )
}

export function instantAdministrationRoutes(app: App, deps: Deps): void {
  typeRoutes(app, deps)
  bundleRoutes(app, deps)
  removalRoute(app, deps)
}
