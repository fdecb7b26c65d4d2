import type { Logger } from 'pino'
import type { Inventory } from '../../assets/inventory/inventory.ts'
import type { InventoryItem, InventoryStatus } from '../../assets/inventory/model.ts'
import { newUniqueId } from '../../assets/items/model.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { Random } from '../../kernel/random.ts'
import {
  countMissing,
  takePack,
  type Copy,
  type Level,
  type PacketPlan,
  type RestockPlan,
  type ShelfPlan,
} from './model.ts'
import { countBundles, countShelves, listDemoPrizes } from './store.ts'

/** A pack of minted cards to add to the instant store. */
export type AddPack = (
  packetTypeId: number,
  cards: readonly { readonly uniqueId: string; readonly isChase: boolean }[],
  actor: string,
) => Promise<unknown>

export type AssignPrizes = (partnerId: number, uniqueIds: readonly string[], actor: string) => Promise<void>

export type RestockDeps = {
  db: Db
  random: Random
  log: Pick<Logger, 'warn'>
  inventory: Inventory
  addPack: AddPack
  assignPrizes: AssignPrizes
  /** Whether the index shows the chain as it is. Before that, full shelves look empty. */
  isIndexed: () => Promise<boolean>
  /** The full stock of the sandbox; pictures have the current public URL. */
  plan: () => RestockPlan
}

export type ShelfLevel = Level & { readonly tierId: number; readonly shelf: number }
export type PacketLevel = Level & { readonly packetTypeId: number }
export type PrizeLevel = Level & { readonly partnerId: number }
export type Levels = {
  readonly shelves: readonly ShelfLevel[]
  readonly packets: readonly PacketLevel[]
  readonly prizes: readonly PrizeLevel[]
}

const shelfActor = 'sandbox:restock:shelves'
const packActor = 'sandbox:restock:packs'
const prizeActor = 'sandbox:restock:prizes'
const unsold: readonly InventoryStatus[] = ['IMPORTED', 'MINTING', 'IN_INVENTORY', 'STOCKING', 'BUNDLING']
const unsent: readonly InventoryStatus[] = ['IMPORTED', 'MINTING', 'IN_INVENTORY']
const mintBatch = 10
const everything = { limit: 10_000, offset: 0 }

const isReady = ({ status }: InventoryItem): boolean => status === 'IN_INVENTORY' || status === 'RETURNED'
const idOf = ({ item }: InventoryItem): string => item.uniqueId
const idsOf = (entries: readonly InventoryItem[]): string[] => entries.map(idOf)

export type Restock = ReturnType<typeof createRestock>

/**
 * Refills the shelves, packs and prizes of a sandbox, by the same steps as an operator: import, mint, and stock or bundle.
 * Each run takes every card one step further; cards that were sold back return to their shelves.
 */
export function createRestock(deps: RestockDeps) {
  const { db, random, log, inventory, addPack, assignPrizes, isIndexed, plan } = deps
  let last: Promise<unknown> = Promise.resolve()

  async function attempt(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (err) {
      log.warn({ err }, `restocking: ${what} failed, will retry`)
    }
  }

  const importCopies = (copies: readonly Copy[], actor: string) => {
    const items = copies.map(({ kind, priceGroup, describe }) => {
      const uniqueId = newUniqueId(kind, random)
      return { ...describe(uniqueId), kind, priceGroup, uniqueId }
    })
    return inventory.importItems(items, actor)
  }

  /** The copies rotate, so that a small refill does not always bring the same card. */
  function choose(copies: readonly Copy[], count: number): Copy[] {
    const offset = (random.bytes(1)[0] ?? 0) % copies.length
    return [...copies.slice(offset), ...copies].slice(0, count)
  }

  /** Prizes are sent as they are imported: a send mints them. */
  async function fillPrizes(copies: readonly Copy[], isForced: boolean): Promise<PrizeLevel[]> {
    const left = new Set(idsOf(await inventory.list({ statuses: unsent }, everything)))
    const owners = await listDemoPrizes(db, ['system', prizeActor])
    const assigned = new Set(owners.flatMap(({ uniqueIds }) => uniqueIds))
    const imported = await inventory.list({ actor: prizeActor, statuses: ['IMPORTED'] }, everything)
    // Left over from a run that ended before it assigned them.
    const spare = idsOf(imported).filter((uniqueId) => !assigned.has(uniqueId))
    const levels: PrizeLevel[] = []
    for (const { partnerId, uniqueIds } of owners) {
      const onSale = uniqueIds.filter((uniqueId) => left.has(uniqueId)).length
      const missing = countMissing({ onSale, coming: 0, target: copies.length }, { isForced })
      const found = spare.splice(0, missing)
      const made = missing > found.length ? await importCopies(choose(copies, missing - found.length), prizeActor) : []
      const added = [...found, ...made.map(({ uniqueId }) => uniqueId)]
      if (added.length > 0) await attempt('prizes', () => assignPrizes(partnerId, added, prizeActor))
      levels.push({ partnerId, onSale, coming: added.length, target: copies.length })
    }
    return levels
  }

  async function fillShelf(
    { tierId, shelf, copies }: ShelfPlan,
    held: readonly InventoryItem[],
    onSale: number,
    isForced: boolean,
  ): Promise<ShelfLevel> {
    const ready = idsOf(held.filter(isReady))
    if (ready.length > 0)
      await attempt('stock', () =>
        inventory.stock({ tierId, shelf, uniqueIds: ready, actor: shelfActor, isDryRun: false }),
      )
    const level = { onSale, coming: held.length, target: copies.length }
    const missing = countMissing(level, { isForced })
    if (missing > 0) await importCopies(choose(copies, missing), shelfActor)
    return { ...level, tierId, shelf, coming: level.coming + missing }
  }

  async function fillPackets(
    { packetTypeId, packs }: PacketPlan,
    held: readonly InventoryItem[],
    isForced: boolean,
  ): Promise<PacketLevel> {
    const ready = held.filter(isReady).map((entry) => ({ priceGroup: entry.priceGroup, item: idOf(entry) }))
    for (const pack of packs) {
      const cards = takePack(pack, ready)?.map(({ item: uniqueId, isChase }) => ({ uniqueId, isChase }))
      if (cards) await attempt('bundle', () => addPack(packetTypeId, cards, packActor))
    }
    const coming = Math.floor(held.length / (packs[0]?.length ?? 1))
    const level = { onSale: await countBundles(db, packetTypeId), coming, target: packs.length }
    const missing = countMissing(level, { isForced })
    for (const pack of packs.slice(0, missing)) await importCopies(pack, packActor)
    return { ...level, packetTypeId, coming: coming + missing }
  }

  async function run(isForced: boolean): Promise<Levels> {
    if (!(await isIndexed())) {
      if (isForced)
        fail(503, 'chain_unavailable', 'The indexer has not read the whole chain; retry.', { retryAfterSeconds: 5 })
      return { shelves: [], packets: [], prizes: [] }
    }
    const { shelves, packets, prizes } = plan()
    const own = await inventory.list({ actor: shelfActor, statuses: unsold }, everything)
    const returned = await inventory.list({ statuses: ['RETURNED'] }, everything)
    const boxed = await inventory.list({ actor: packActor, statuses: unsold }, everything)
    // Counted last: a card that moves meanwhile is counted twice, never missed.
    const counts = await countShelves(db)
    const levels: { shelves: ShelfLevel[]; packets: PacketLevel[] } = { shelves: [], packets: [] }
    const prizeLevels = await fillPrizes(prizes, isForced)
    for (const shelf of shelves) {
      const groups = new Set(shelf.copies.map(({ priceGroup }) => priceGroup))
      const held = [...own, ...returned].filter(({ priceGroup }) => groups.has(priceGroup))
      const onSale = counts.find((count) => count.tierId === shelf.tierId && count.shelf === shelf.shelf)?.cards ?? 0
      levels.shelves.push(await fillShelf(shelf, held, onSale, isForced))
    }
    for (const packet of packets) levels.packets.push(await fillPackets(packet, boxed, isForced))
    for (const actor of [shelfActor, packActor]) {
      const imported = idsOf(await inventory.list({ actor, statuses: ['IMPORTED'] }, everything))
      // Small transactions: each holds the audit log.
      for (let from = 0; from < imported.length; from += mintBatch) {
        const uniqueIds = imported.slice(from, from + mintBatch)
        await attempt('mint', () => inventory.mint({ uniqueIds, actor, isDryRun: false }))
      }
    }
    return { ...levels, prizes: prizeLevels }
  }

  /** One run at a time: two would import the same missing copies. */
  function restock({ isForced }: { isForced: boolean }): Promise<Levels> {
    const next = last.catch(() => {}).then(() => run(isForced))
    last = next
    return next
  }

  return { restock }
}
