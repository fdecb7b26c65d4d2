import { toStored } from '../../chain/addresses.ts'
import { zeroAddress, type Abi } from 'viem'
import type { Audit } from '../../trust/audit/audit.ts'
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
import { requireReadMints } from '../tokens/unread.ts'
import { assignTokenId, expectMint, listTokensOfItems } from '../tokens/store.ts'
import { inventoryStatuses, type InventoryItem, type InventoryStatus } from './model.ts'
import {
  insertInventory,
  listInventory,
  listInventoryOf,
  type InventoryFilter,
  type InventoryRow,
  type PlatformAddresses,
} from './store.ts'

/** An item to import, with an existing id or one to be generated. */
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

/** The maximum number of cards per stocking transaction. */
const batchSize = 100
const shelfPage = 1_000n

const inBatches = <Value>(values: readonly Value[]): Value[][] =>
  Array.from({ length: Math.ceil(values.length / batchSize) }, (_, index) =>
    values.slice(index * batchSize, (index + 1) * batchSize),
  )

export type Inventory = ReturnType<typeof createInventory>

/** Items for sale, from import to the shelf they are drawn from. */
export function createInventory({ db, clock, random, audit, actions }: InventoryDeps) {
  /** The zero address without a chain, where no token exists. */
  function platformAddresses(): PlatformAddresses {
    const { contracts } = actions.chain ?? {}
    return {
      inventory: toStored(contracts?.inventory ?? zeroAddress),
      returns: toStored(contracts?.buybackPool ?? zeroAddress),
    }
  }

  function readItemId({ uniqueId, kind }: ItemToImport, index: number): string {
    if (uniqueId === undefined) return newUniqueId(kind, random)
    const code = readUniqueId(uniqueId)
    if (code?.kind === kind) return code.uniqueId
    return fail(400, 'invalid_item', `unique_id ${uniqueId} is not a valid code of a ${kind}.`, {
      details: { index, field: 'unique_id' },
    })
  }

  /** Known items keep their data. Returns one id per item, in the order of the input. */
  async function importItems(items: readonly ItemToImport[], actor: string) {
    const now = clock.now()
    const rows = items.map((item, index) => ({ ...item, uniqueId: readItemId(item, index) }))
    const repeated = rows.findIndex(({ uniqueId }, index) => rows.findIndex((row) => row.uniqueId === uniqueId) < index)
    if (repeated >= 0) fail(400, 'invalid_item', 'An item must not be listed twice.', { details: { index: repeated } })
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
    return complete(db, await listInventory(db, platformAddresses(), filter, page))
  }

  /** Requires that all items have one of these statuses; the refusal lists the status of each other item. */
  async function requireItems(
    uniqueIds: readonly string[],
    from: readonly InventoryStatus[],
  ): Promise<InventoryItem[]> {
    const rows = await listInventoryOf(db, platformAddresses(), uniqueIds)
    const known = new Map(rows.map((row) => [row.uniqueId, row]))
    const unknown = uniqueIds.findIndex((uniqueId) => !known.has(uniqueId))
    if (unknown >= 0) {
      fail(400, 'invalid_item', `${uniqueIds[unknown]} is not in the inventory.`, { details: { index: unknown } })
    }
    const elsewhere = rows.filter(({ status }) => !from.includes(status))
    if (elsewhere.length > 0) {
      fail(
        409,
        'items_unavailable',
        `Some of these items do not have status ${from.join(' or ')}; see details.items.`,
        {
          details: {
            items: elsewhere.map(({ uniqueId, status }) => ({ unique_id: uniqueId, reason: status.toLowerCase() })),
          },
        },
      )
    }
    const items = new Map((await complete(db, rows)).map((entry) => [entry.item.uniqueId, entry]))
    return [...new Set(uniqueIds)].flatMap((uniqueId) => items.get(uniqueId) ?? [])
  }

  const mintCall = (kind: ItemKind, tokenId: bigint, group: number, uniqueId: string): MarketCall => {
    const { contracts } = actions.requireChain()
    return {
      role: 'minter',
      to: collectionsOf(contracts)[kind],
      abi: vaultAsset.abi as Abi,
      functionName: 'mint',
      args: [tokenId, group, itemRefOf(uniqueId)],
    }
  }

  async function tokenIdOf(tx: Tx, { item, token }: InventoryItem): Promise<bigint> {
    if (token) return token.tokenId
    return (
      (await assignTokenId(tx, item.kind, item.uniqueId)) ??
      fail(409, 'items_unavailable', `${item.uniqueId} is being minted by another request.`, {
        details: { items: [{ unique_id: item.uniqueId, reason: 'minting' }] },
      })
    )
  }

  async function mint(order: InventoryOrder): Promise<MarketAction[]> {
    const entries = await requireItems(order.uniqueIds, ['IMPORTED'])
    if (order.isDryRun) return []
    await requireReadMints(actions.requireChain(), db)
    return transact(db, async (tx) => {
      const started: MarketAction[] = []
      for (const entry of entries) {
        const { item, priceGroup } = entry
        const tokenId = await tokenIdOf(tx, entry)
        await expectMint(tx, { kind: item.kind, tokenId }, itemRefOf(item.uniqueId))
        const details = { kind: item.kind, tokenId: tokenId.toString(), priceGroup }
        const action = { action: 'MINT', uniqueIds: [item.uniqueId], details, actor: order.actor } as const
        started.push(await actions.start(tx, action, mintCall(item.kind, tokenId, priceGroup, item.uniqueId)))
      }
      return started
    })
  }

  const poolCall = (functionName: 'stock' | 'unstock', args: readonly unknown[]): MarketCall => ({
    role: 'stocker',
    to: actions.requireChain().contracts.comboPool,
    abi: comboPool.abi as Abi,
    functionName,
    args,
  })

  const tokenOf = ({ token }: InventoryItem): Token =>
    token ?? fail(409, 'items_unavailable', 'The item has no token; mint it first.')

  async function stock(order: InventoryOrder & Shelf): Promise<MarketAction[]> {
    const { tierId, shelf, actor } = order
    const entries = await requireItems(order.uniqueIds, ['IN_INVENTORY', 'RETURNED'])
    const unfit = entries.filter(({ item }) => item.kind !== 'CARD' && item.kind !== 'GRADED_CARD')
    if (unfit.length > 0) {
      fail(409, 'items_unavailable', 'Only cards and graded cards can be stocked.', {
        details: { items: unfit.map(({ item }) => ({ unique_id: item.uniqueId, reason: 'not_a_card' })) },
      })
    }
    const steps = inBatches(entries).map((batch) => ({
      order: {
        action: 'STOCK' as const,
        tierId,
        shelf,
        uniqueIds: batch.map(({ item }) => item.uniqueId),
        actor,
      },
      call: poolCall('stock', [tierId, shelf, batch.map((entry) => entryOfToken(tokenOf(entry)))]),
    }))
    return actions.perform(steps, order)
  }

  /** The current positions of the cards on a shelf. */
  async function readPositions({ tierId, shelf }: Shelf): Promise<Map<number, number>> {
    const { client, contracts } = actions.requireChain()
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
    const entries = await requireItems(order.uniqueIds, ['STOCKED'])
    const byShelf = Map.groupBy(entries, (entry) => JSON.stringify(tokenOf(entry).shelf))
    const steps: MarketStep[] = []
    for (const [key, all] of byShelf) {
      const { tierId, shelf } = JSON.parse(key) as Shelf
      const positions = await readPositions({ tierId, shelf })
      for (const batch of inBatches(all)) {
        const uniqueIds = batch.map(({ item }) => item.uniqueId)
        const found = batch.flatMap((entry) => positions.get(entryOfToken(tokenOf(entry))) ?? [])
        const descending = found.toSorted((left, right) => right - left)
        steps.push({
          order: { action: 'UNSTOCK', tierId, shelf, uniqueIds, actor },
          call: poolCall('unstock', [tierId, shelf, descending]),
        })
      }
    }
    return actions.perform(steps, order)
  }

  // The contract takes shelf positions, which a draw in between shifts: another card may have been taken off.
  actions.onEnd(async (tx, action, depth) => {
    if (action.action !== 'UNSTOCK' || action.status !== 'DONE' || depth !== 'final') return
    const left = (await listTokensOfItems(tx, action.uniqueIds)).filter(({ shelf }) => shelf !== null)
    if (left.length === 0) return
    const errorMessage = `The shelf changed before the transaction was included; still stocked: ${left.map(({ uniqueId }) => uniqueId).join(', ')}.`
    await moveAction(
      tx,
      action.id,
      'fail',
      { txHash: action.txHash, errorName: 'ShelfMoved', errorMessage },
      clock.now(),
    )
  })

  return { statuses: inventoryStatuses, platformAddresses, importItems, list, requireItems, mint, stock, unstock }
}
