import { Type } from 'typebox'
import { marketActionToWire, MarketActionWire, marketRefusals } from '../actions/wire.ts'
import type { Inventory } from './inventory.ts'
import type { App } from '../../http/app-type.ts'
import { actorOf } from '../../http/pipeline/caller.ts'
import { overseers } from '../../http/pipeline/scopes.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { listRules, pageOf, readPage } from '../../http/schema/pagination.ts'
import { Ref } from '../../http/schema/fields.ts'
import {
  ImportBody,
  ImportedWire,
  InventoryItemWire,
  inventoryItemToWire,
  InventoryQuery,
  itemFromWire,
  MintBody,
  StockBody,
  UnstockBody,
} from './admin-wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']
const Actions = Type.Object({
  actions: Type.Array(Ref(MarketActionWire), {
    description: 'The market actions of the request, or those that a dry run would start.',
  }),
})
const importLimit = 1_024 * 1_024

export function inventoryRoutes(app: App, { inventory }: { inventory: Inventory }): void {
  app.get(
    '/api/v1/admin/inventory',
    {
      config: {
        operationId: 'listAdminInventory',
        consoleRoles: [...overseers, 'warehouse'],
        mayBeStale: true,
        ...config,
      },
      schema: {
        summary: 'List the inventory, newest first',
        tags,
        querystring: InventoryQuery,
        response: {
          200: successPage(Type.Object({ items: Type.Array(Ref(InventoryItemWire), { description: 'The items.' }) })),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const { status, item_type: kind, tier_id: tierId, q: text } = query
      const filter = { statuses: status && [status], kind, tierId, text }
      const { rows, pagination } = pageOf(await inventory.list(filter, page), page)
      return okPage({ items: rows.map(inventoryItemToWire) }, pagination)
    },
  )

  app.post(
    '/api/v1/admin/inventory/import',
    {
      config: {
        operationId: 'importAdminInventory',
        refuses: [marketRefusals, { 400: ['invalid_item'] }],
        consoleRoles: ['account_manager', 'supervisor'],
        isKeyed: true,
        ...config,
      },
      bodyLimit: importLimit,
      schema: {
        summary: 'Import items',
        description: 'All items are imported, or none. An item with a known unique_id is left unchanged.',
        tags,
        body: ImportBody,
        response: { 201: success(ImportedWire) },
      },
    },
    async ({ body, caller }, reply) => {
      const taken = await inventory.importItems(body.items.map(itemFromWire), actorOf(caller))
      const items = taken.map(({ uniqueId, isNew }, index) => ({
        index,
        unique_id: uniqueId,
        status: isNew ? ('created' as const) : ('existing' as const),
      }))
      return reply.code(201).send(ok({ items }))
    },
  )
  movementRoutes(app, { inventory })
}

function movementRoutes(app: App, { inventory }: { inventory: Inventory }): void {
  app.post(
    '/api/v1/admin/inventory/mint',
    {
      config: {
        operationId: 'mintAdminInventory',
        refuses: [marketRefusals, { 400: ['invalid_item'] }],
        consoleRoles: ['account_manager', 'supervisor'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Mint the tokens of items into the inventory',
        tags,
        body: MintBody,
        response: { 202: success(Actions) },
      },
    },
    async ({ body, caller }, reply) => {
      const order = { uniqueIds: body.unique_ids, actor: actorOf(caller), isDryRun: body.dry_run ?? false }
      return reply.code(202).send(ok({ actions: (await inventory.mint(order)).map(marketActionToWire) }))
    },
  )

  app.post(
    '/api/v1/admin/inventory/stock',
    {
      config: {
        operationId: 'stockAdminInventory',
        refuses: [marketRefusals, { 400: ['invalid_item'] }],
        consoleRoles: ['account_manager', 'supervisor'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Stock a tier with cards',
        description: 'Accepts cards from the inventory or the returns bin; the value of each must fit the shelf.',
        tags,
        body: StockBody,
        response: { 202: success(Actions) },
      },
    },
    async ({ body, caller }, reply) => {
      const { unique_ids: uniqueIds, tier_id: tierId, shelf, dry_run: isDryRun = false } = body
      const order = { uniqueIds, tierId, shelf, actor: actorOf(caller), isDryRun }
      return reply.code(202).send(ok({ actions: (await inventory.stock(order)).map(marketActionToWire) }))
    },
  )

  app.post(
    '/api/v1/admin/inventory/unstock',
    {
      config: {
        operationId: 'unstockAdminInventory',
        refuses: [marketRefusals, { 400: ['invalid_item'] }],
        consoleRoles: ['account_manager', 'supervisor'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Unstock cards from their tiers',
        description: 'Rejected while sold packs need the cards.',
        tags,
        body: UnstockBody,
        response: { 202: success(Actions) },
      },
    },
    async ({ body, caller }, reply) => {
      const order = { uniqueIds: body.unique_ids, actor: actorOf(caller), isDryRun: body.dry_run ?? false }
      return reply.code(202).send(ok({ actions: (await inventory.unstock(order)).map(marketActionToWire) }))
    },
  )
}
