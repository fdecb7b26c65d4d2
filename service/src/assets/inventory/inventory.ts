import { toStored } from '../../chain/addresses.ts'
import { zeroAddress, type Abi } from 'viem'
import type { Audit } from '../../audit/audit.ts'
import * as comboPool from '../../chain/abi/combo-pool.ts'
import * as vaultAsset from '../../chain/abi/vault-asset.ts'
import { transact, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Random } from '../../kernel/random.ts'
import type { MarketActions, MarketCall, MarketStep } from '../actions/actions.ts'
import type { MarketAction } from '../actions/model.ts'
import { listPendingActions, moveAction } from '../actions/store.ts'
import { newUniqueId, readUniqueId, type ItemKind } from '../items/model.ts'
import { insertItems, listItems, type NewItem } from '../items/store.ts'
import { collectionsOf } from '../tokens/handlers.ts'
import { entryOfToken, itemRefOf, type Token } from '../tokens/model.ts'
import { listTokensOfItems, numberThing } from '../tokens/store.ts'
import { inventoryStatuses, type InventoryItem, type InventoryStatus } from './model.ts'
import {
  insertInventory,
  listInventory,
  listInventoryOf,
  type InventoryFilter,
  type InventoryRow,
  type Places,
} from './store.ts'

/** A thing to be taken in: with the code on its sleeve, or to be given one. */
export type ItemToImport = Omit<NewItem, 'uniqueId'> & {
  uniqueId?: string | undefined
  priceGroup?: number | undefined
}

export type InventoryDeps = { db: Db; clock: Clock; random: Random; audit: Audit; actions: MarketActions }

export type Shelf = { readonly tierId: number; readonly shelf: number }
export type InventoryOrder = {
  readonly uniqueIds: readonly string[]
  readonly actor: string
  readonly isDryRun: boolean
}

/** The most a shelf takes in one transaction. */
const batchSize = 100
const shelfPage = 1_000n

const inBatches = <Value>(values: readonly Value[]): Value[][] =>
  Array.from({ length: Math.ceil(values.length / batchSize) }, (_, index) =>
    values.slice(index * batchSize, (index + 1) * batchSize),
  )

export type Inventory = ReturnType<typeof createInventory>

/** What is for sale, from the box it came in to the shelf it is drawn from. */
export function createInventory({ db, clock, random, audit, actions }: InventoryDeps) {
  /** Without a chain nothing was minted, so nothing is anywhere. */
  function places(): Places {
    const { deployment, contracts } = actions.chain ?? {}
    return {
      inventory: toStored(deployment?.roles.inventory ?? zeroAddress),
      returns: toStored(contracts?.buybackPool ?? zeroAddress),
    }
  }

  function readCode({ uniqueId, kind }: ItemToImport, index: number): string {
    if (uniqueId === undefined) return newUniqueId(kind, random)
    const code = readUniqueId(uniqueId)
    if (code?.kind === kind) return code.uniqueId
    return fail(400, 'invalid_item', `${uniqueId} is no code of a ${kind}, or was mistyped.`, {
      details: { index, field: 'unique_id' },
    })
  }

  /** A thing that is known is taken in as it is known. Answers one code for each, in their order. */
  async function importItems(items: readonly ItemToImport[], actor: string) {
    const now = clock.now()
    const rows = items.map((item, index) => ({ ...item, uniqueId: readCode(item, index) }))
    const repeated = rows.findIndex(({ uniqueId }, index) => rows.findIndex((row) => row.uniqueId === uniqueId) < index)
    if (repeated >= 0) fail(400, 'invalid_item', 'A thing is listed twice.', { details: { index: repeated } })
    return transact(db, async (tx) => {
      const created = new Set(await insertItems(tx, rows, now))
      const groups = rows.map(({ uniqueId, priceGroup = 0 }) => ({ uniqueId, priceGroup }))
      await insertInventory(tx, groups, { actor, now })
      await audit.record(tx, {
        actor,
        action: 'inventory.import',
        target: 'inventory',
        details: {
          count: rows.length,
          created: created.size,
          first: rows.slice(0, 20).map(({ uniqueId }) => uniqueId),
        },
      })
      return rows.map(({ uniqueId }) => ({ uniqueId, isNew: created.has(uniqueId) }))
    })
  }

  async function complete(reader: Reader, rows: readonly InventoryRow[]): Promise<InventoryItem[]> {
    const uniqueIds = rows.map(({ uniqueId }) => uniqueId)
    const items = new Map((await listItems(reader, uniqueIds)).map((item) => [item.uniqueId, item]))
    const tokens = new Map((await listTokensOfItems(reader, uniqueIds)).map((token) => [token.uniqueId, token]))
    const pending = await listPendingActions(reader, uniqueIds)
    return rows.flatMap(({ uniqueId, priceGroup, status, importedAt }) => {
      const item = items.get(uniqueId)
      const token = tokens.get(uniqueId) ?? null
      const own = pending.find((action) => action.uniqueIds.includes(uniqueId)) ?? null
      return item ? [{ item, priceGroup, status, token, pending: own, importedAt }] : []
    })
  }

  async function list(filter: InventoryFilter, page: { limit: number; offset: number }): Promise<InventoryItem[]> {
    return complete(db, await listInventory(db, places(), filter, page))
  }

  /** All of them must be where the step begins; each that is not is named with where it is. */
  async function need(uniqueIds: readonly string[], from: readonly InventoryStatus[]): Promise<InventoryItem[]> {
    const rows = await listInventoryOf(db, places(), uniqueIds)
    const known = new Map(rows.map((row) => [row.uniqueId, row]))
    const unknown = uniqueIds.findIndex((uniqueId) => !known.has(uniqueId))
    if (unknown >= 0) {
      fail(400, 'invalid_item', `${uniqueIds[unknown]} is not in the inventory.`, { details: { index: unknown } })
    }
    const elsewhere = rows.filter(({ status }) => !from.includes(status))
    if (elsewhere.length > 0) {
      fail(409, 'items_unavailable', 'Some of these things are not where this begins.', {
        details: {
          items: elsewhere.map(({ uniqueId, status }) => ({ unique_id: uniqueId, reason: status.toLowerCase() })),
        },
      })
    }
    const items = new Map((await complete(db, rows)).map((entry) => [entry.item.uniqueId, entry]))
    return [...new Set(uniqueIds)].flatMap((uniqueId) => items.get(uniqueId) ?? [])
  }

  const mintCall = (kind: ItemKind, tokenId: bigint, group: number, uniqueId: string): MarketCall => {
    const { contracts, deployment } = actions.needChain()
    return {
      role: 'minter',
      to: collectionsOf({ ...contracts, inventory: deployment.roles.inventory })[kind],
      abi: vaultAsset.abi as Abi,
      functionName: 'mint',
      args: [deployment.roles.inventory, tokenId, group, itemRefOf(uniqueId)],
    }
  }

  async function numberOf(tx: Tx, { item, token }: InventoryItem): Promise<bigint> {
    if (token) return token.tokenId
    return (
      (await numberThing(tx, item.kind, item.uniqueId)) ??
      fail(409, 'items_unavailable', `${item.uniqueId} was given a number meanwhile.`, {
        details: { items: [{ unique_id: item.uniqueId, reason: 'minting' }] },
      })
    )
  }

  async function mint(order: InventoryOrder): Promise<MarketAction[]> {
    const things = await need(order.uniqueIds, ['IMPORTED'])
    if (order.isDryRun) return []
    return transact(db, async (tx) => {
      const started: MarketAction[] = []
      for (const thing of things) {
        const { item, priceGroup } = thing
        const tokenId = await numberOf(tx, thing)
        const details = { kind: item.kind, tokenId: tokenId.toString(), priceGroup }
        const action = { action: 'MINT', uniqueIds: [item.uniqueId], details, actor: order.actor } as const
        started.push(await actions.start(tx, action, mintCall(item.kind, tokenId, priceGroup, item.uniqueId)))
      }
      return started
    })
  }

  const poolCall = (functionName: 'stock' | 'unstock', args: readonly unknown[]): MarketCall => ({
    role: 'stocker',
    to: actions.needChain().contracts.comboPool,
    abi: comboPool.abi as Abi,
    functionName,
    args,
  })

  const tokenOf = ({ token }: InventoryItem): Token => token ?? fail(409, 'items_unavailable', 'It has no token.')

  async function stock(order: InventoryOrder & Shelf): Promise<MarketAction[]> {
    const { tierId, shelf, actor } = order
    const things = await need(order.uniqueIds, ['IN_INVENTORY', 'RETURNED'])
    const unfit = things.filter(({ item }) => item.kind !== 'CARD' && item.kind !== 'GRADED_CARD')
    if (unfit.length > 0) {
      fail(409, 'items_unavailable', 'Shelves hold cards and slabs.', {
        details: { items: unfit.map(({ item }) => ({ unique_id: item.uniqueId, reason: 'not_a_card' })) },
      })
    }
    const steps = inBatches(things).map((batch) => ({
      order: {
        action: 'STOCK' as const,
        tierId,
        shelf,
        uniqueIds: batch.map(({ item }) => item.uniqueId),
        actor,
      },
      call: poolCall('stock', [tierId, shelf, batch.map((thing) => entryOfToken(tokenOf(thing)))]),
    }))
    return actions.perform(steps, order)
  }

  /** Where cards lie on a shelf now. */
  async function readPositions({ tierId, shelf }: Shelf): Promise<Map<number, number>> {
    const { client, contracts } = actions.needChain()
    const positions = new Map<number, number>()
    for (let from = 0n; ; from += shelfPage) {
      const entries = await client.readContract({
        address: contracts.comboPool,
        abi: comboPool.abi,
        functionName: 'shelfAt',
        args: [tierId, shelf, from, shelfPage],
      })
      for (const [index, entry] of entries.entries()) positions.set(entry, Number(from) + index)
      if (entries.length < Number(shelfPage)) return positions
    }
  }

  async function unstock(order: InventoryOrder): Promise<MarketAction[]> {
    const { actor } = order
    const things = await need(order.uniqueIds, ['STOCKED'])
    const byShelf = Map.groupBy(things, (thing) => JSON.stringify(tokenOf(thing).shelf))
    const steps: MarketStep[] = []
    for (const [key, all] of byShelf) {
      const { tierId, shelf } = JSON.parse(key) as Shelf
      const positions = await readPositions({ tierId, shelf })
      for (const batch of inBatches(all)) {
        const uniqueIds = batch.map(({ item }) => item.uniqueId)
        const wanted = batch.flatMap((thing) => positions.get(entryOfToken(tokenOf(thing))) ?? [])
        const descending = wanted.toSorted((left, right) => right - left)
        steps.push({
          order: { action: 'UNSTOCK', tierId, shelf, uniqueIds, actor },
          call: poolCall('unstock', [tierId, shelf, descending]),
        })
      }
    }
    return actions.perform(steps, order)
  }

  // A shelf is named by positions, and a draw in between shifts them: then another card came off than was asked for.
  actions.onEnd(async (tx, action, depth) => {
    if (action.action !== 'UNSTOCK' || action.status !== 'DONE' || depth !== 'final') return
    const left = (await listTokensOfItems(tx, action.uniqueIds)).filter(({ shelf }) => shelf !== null)
    if (left.length === 0) return
    const errorMessage = `The shelf changed meanwhile; still on it: ${left.map(({ uniqueId }) => uniqueId).join(', ')}.`
    await moveAction(
      tx,
      action.id,
      'fail',
      { txHash: action.txHash, errorName: 'ShelfMoved', errorMessage },
      clock.now(),
    )
  })

  return { statuses: inventoryStatuses, importItems, list, need, mint, stock, unstock }
}
