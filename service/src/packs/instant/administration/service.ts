import { zeroHash, type Abi } from 'viem'
import type { MarketActions, MarketCall, MarketStep } from '../../../assets/actions/actions.ts'
import type { MarketAction } from '../../../assets/actions/model.ts'
import type { Inventory } from '../../../assets/inventory/inventory.ts'
import type { InventoryItem } from '../../../assets/inventory/model.ts'
import { newUniqueId, readUniqueId } from '../../../assets/items/model.ts'
import { insertItems } from '../../../assets/items/store.ts'
import { entryOfToken } from '../../../assets/tokens/model.ts'
import type { Audit } from '../../../trust/audit/audit.ts'
import * as instantStore from '../../../chain/abi/instant-store.ts'
import { transact, type Db } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { micros, type Micros } from '../../../kernel/money.ts'
import type { Random } from '../../../kernel/random.ts'
import type { PacketType, PacketTypeView, PacketTypeWords } from '../packet-types/model.ts'
import type { PacketTypeService } from '../packet-types/service.ts'
import { findPacketType, insertPacketType, nextPacketTypeId, updatePacketType } from '../packet-types/store.ts'
import type { Bundle, BundledCard, NewBundle, PacketTypeTerms } from './model.ts'
import {
  findBundle,
  findBundleOfPack,
  insertPack,
  listBundles,
  nextPackId,
  raisePackId,
  setAction,
  type BundleFilter,
  type NewPack,
} from './store.ts'

export type InstantAdministrationDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  actions: MarketActions
  inventory: Inventory
  packetTypes: PacketTypeService
}

type Request = { readonly actor: string; readonly isDryRun: boolean }

/** A sandbox pack whose bundle is already on chain. */
export type SeededPack = NewPack & { name: string; setId: string; imageUrl: string | null }

const cent = 10_000n
const maxCents = 0xffff_ffffn
/** Positions of the bundle list that are read in parallel. */
const listPageSize = 25

export type InstantAdministration = ReturnType<typeof createInstantAdministration>

/** Manages packet types and the bundles of the instant store. */
export function createInstantAdministration(deps: InstantAdministrationDeps) {
  const { db, clock, random, audit, actions, inventory, packetTypes } = deps

  const storeCall = (functionName: string, args: readonly unknown[], role: MarketCall['role']): MarketCall => ({
    role,
    to: actions.requireChain().contracts.instantStore,
    abi: instantStore.abi as Abi,
    functionName,
    args,
  })

  function wholeCents(amount: Micros): number {
    if (amount === 0n || amount % cent !== 0n || amount / cent > maxCents) {
      fail(400, 'invalid_amount', 'price_usdc must be a positive amount in whole cents.', {
        details: { field: 'price_usdc' },
      })
    }
    return Number(amount / cent)
  }

  function termsStep(packetTypeId: number, terms: PacketTypeTerms, actor: string): MarketStep {
    const { price, windowSeconds, floatBps } = terms
    const details = { packetTypeId, price: price.toString(), windowSeconds, floatBps }
    return {
      order: { action: 'SET_PACKET_TYPE', details, actor },
      call: storeCall('setPacketType', [packetTypeId, wholeCents(price), windowSeconds, floatBps], 'config'),
    }
  }

  const requirePacketType = async (packetTypeId: number): Promise<PacketType> =>
    (await findPacketType(db, packetTypeId)) ?? fail(404, 'not_found', `Packet type ${packetTypeId} not found.`)

  /** Stores the description and sends the terms to the chain. */
  async function create(
    {
      packetTypeId,
      words,
      terms,
    }: { packetTypeId?: number | undefined; words: PacketTypeWords; terms: PacketTypeTerms },
    { actor, isDryRun }: Request,
  ): Promise<{ type: PacketTypeView | undefined; actions: MarketAction[] }> {
    // Simulated first, so that terms the contract refuses leave no packet type behind.
    await actions.perform([termsStep(packetTypeId ?? 1, terms, actor)], { isDryRun: true })
    if (isDryRun) return { type: undefined, actions: [] }
    const type = await transact(db, async (tx) => {
      const id = packetTypeId ?? (await nextPacketTypeId(tx))
      const created = await insertPacketType(tx, id, words, clock.now())
      if (!created) return fail(409, 'already_exists', 'packet_type_id is already in use.')
      await audit.record(tx, {
        actor,
        action: 'packet_type.create',
        target: `packet_type:${id}`,
        details: { ...words },
      })
      return created
    })
    const started = await actions.perform([termsStep(type.packetTypeId, terms, actor)], { isDryRun })
    return { type: await packetTypes.view(type), actions: started }
  }

  async function currentTerms(packetTypeId: number): Promise<PacketTypeTerms> {
    const { client, contracts } = actions.requireChain()
    const store = { address: contracts.instantStore, abi: instantStore.abi } as const
    const type = await client.readContract({ ...store, functionName: 'packetType', args: [packetTypeId] })
    const { windowSeconds, floatBps } = type
    return { price: micros(BigInt(type.priceCents) * cent), windowSeconds, floatBps }
  }

  /** Omitted fields keep their value. New terms reactivate a paused packet type. */
  async function change(
    packetTypeId: number,
    { words, terms }: { words: Partial<PacketTypeWords>; terms: Partial<PacketTypeTerms> | undefined },
    { actor, isDryRun }: Request,
  ): Promise<{ type: PacketTypeView; actions: MarketAction[] }> {
    const type = await requirePacketType(packetTypeId)
    const steps = terms ? [termsStep(packetTypeId, { ...(await currentTerms(packetTypeId)), ...terms }, actor)] : []
    const started = await actions.perform(steps, { isDryRun })
    if (!isDryRun && Object.keys(words).length > 0) {
      await transact(db, async (tx) => {
        await updatePacketType(tx, packetTypeId, { ...type, ...words }, clock.now())
        const target = `packet_type:${packetTypeId}`
        await audit.record(tx, { actor, action: 'packet_type.change', target, details: { ...words } })
      })
    }
    return { type: await packetTypes.view(await requirePacketType(packetTypeId)), actions: started }
  }

  async function pause(packetTypeId: number, request: Request): Promise<MarketAction[]> {
    await requirePacketType(packetTypeId)
    const order = { action: 'PAUSE_PACKET_TYPE' as const, details: { packetTypeId }, actor: request.actor }
    return actions.perform([{ order, call: storeCall('pausePacketType', [packetTypeId], 'pauser') }], request)
  }

  /** The cards of a bundle must be in the inventory, minted and identified in the catalog. */
  async function requireCards(cards: readonly BundledCard[]): Promise<InventoryItem[]> {
    const uniqueIds = cards.map(({ uniqueId }) => uniqueId)
    const repeated = uniqueIds.findIndex((uniqueId, index) => uniqueIds.indexOf(uniqueId) < index)
    if (repeated >= 0)
      fail(400, 'invalid_item', 'cards must not contain the same unique_id twice.', { details: { index: repeated } })
    const items = await inventory.requireItems(uniqueIds, ['IN_INVENTORY'])
    const unfit = items.filter(({ item }) => item.cardId === null || item.setId === null || !item.kind.endsWith('CARD'))
    if (unfit.length > 0) {
      fail(409, 'items_unavailable', 'Every card of a bundle must be identified in the catalog.', {
        details: { items: unfit.map(({ item }) => ({ unique_id: item.uniqueId, reason: 'unrecognised' })) },
      })
    }
    return items
  }

  /** Reads or creates the code of a pack. A pack whose bundle failed keeps its number and may be added again. */
  async function identifyPack(presented: string | undefined): Promise<{ uniqueId: string; packId: number }> {
    if (presented === undefined) {
      return { uniqueId: newUniqueId('PACKET', random), packId: await nextPackId(db) }
    }
    const code = readUniqueId(presented)
    if (code?.kind !== 'PACKET') {
      return fail(400, 'invalid_item', `pack.unique_id ${presented} is not a valid pack code.`, {
        details: { field: 'pack.unique_id' },
      })
    }
    const { uniqueId } = code
    const earlier = await findBundleOfPack(db, uniqueId)
    if (earlier && earlier.status !== 'FAILED') {
      return fail(409, 'already_exists', `Pack ${uniqueId} is already bundled.`, {
        details: { pack_id: earlier.packId },
      })
    }
    return { uniqueId, packId: earlier?.packId ?? (await nextPackId(db)) }
  }

  /** Adds an opened pack to the store: its cards are transferred in one transaction and sold as one bundle. */
  async function addBundle(bundle: NewBundle, { actor, isDryRun }: Request) {
    const { packetTypeId, pack, openedAt, mediaHash = zeroHash, cards } = bundle
    const type = await requirePacketType(packetTypeId)
    const items = await requireCards(cards)
    const { uniqueId, packId } = await identifyPack(pack.uniqueId)
    const entries = items.map(({ token }) => {
      assert(token !== null, 'Every item of the inventory has a token.')
      return entryOfToken(token)
    })
    const details = { packetTypeId, packId, pack: uniqueId, mediaHash }
    const uniqueIds = cards.map((card) => card.uniqueId)
    const step: MarketStep = {
      order: { action: 'ADD_BUNDLE', uniqueIds, details, actor },
      call: storeCall('addBundle', [packetTypeId, packId, entries, mediaHash], 'stocker'),
    }
    await actions.perform([step], { isDryRun: true })
    if (isDryRun) return { bundle: undefined, actions: [] }
    const started = await transact(db, async (tx) => {
      const now = clock.now()
      const { setId, setName, language, imageUrl } = type
      const words = { setId, setName, language, imageUrl: pack.imageUrl ?? imageUrl, name: pack.name ?? type.name }
      await insertItems(tx, [{ uniqueId, kind: 'PACKET', ...words }], now)
      if (!(await insertPack(tx, { packId, packetTypeId, uniqueId, mediaHash, openedAt, cards }, now))) {
        fail(409, 'already_exists', `Pack ${uniqueId} is already bundled.`)
      }
      const action = await actions.start(tx, step.order, step.call)
      await setAction(tx, packId, action.id)
      return action
    })
    return { bundle: await findBundle(db, packId), actions: [started] }
  }

  /** Finds the current list position of a bundle, searching from the newest. */
  async function readIndex(packetTypeId: number, bundleId: bigint): Promise<number | undefined> {
    const { client, contracts } = actions.requireChain()
    const store = { address: contracts.instantStore, abi: instantStore.abi } as const
    const { listLength } = await client.readContract({ ...store, functionName: 'packetType', args: [packetTypeId] })
    for (let end = listLength; end > 0; end -= listPageSize) {
      const indexes = Array.from({ length: Math.min(listPageSize, end) }, (_, offset) => end - 1 - offset)
      const page = await Promise.all(
        indexes.map((index) =>
          client.readContract({ ...store, functionName: 'bundleAt', args: [packetTypeId, BigInt(index)] }),
        ),
      )
      const found = page.indexOf(Number(bundleId))
      if (found >= 0) return indexes[found]
    }
    return undefined
  }

  /** Removes an unsold bundle from the store; its cards return to the inventory. */
  async function removeBundle(packId: number, request: Request): Promise<MarketAction[]> {
    const bundle = (await findBundle(db, packId)) ?? fail(404, 'not_found', `Pack ${packId} not found.`)
    const { packetTypeId, bundleId, status } = bundle
    const index = status === 'IN_STORE' && bundleId !== null ? await readIndex(packetTypeId, bundleId) : undefined
    if (index === undefined) {
      return fail(409, 'invalid_status', `Pack ${packId} is not in the store.`, { details: { status } })
    }
    const details = { packetTypeId, packId, bundleId: String(bundleId) }
    const uniqueIds = bundle.cards.map((card) => card.uniqueId)
    const order = { action: 'REMOVE_BUNDLE' as const, uniqueIds, details, actor: request.actor }
    return actions.perform(
      [{ order, call: storeCall('removeBundle', [packetTypeId, index, bundleId], 'stocker') }],
      request,
    )
  }

  /** Inserts packet types and packs that are already on chain; existing rows are not changed. */
  async function seed(
    types: readonly { packetTypeId: number; words: PacketTypeWords }[],
    packs: readonly SeededPack[],
  ): Promise<void> {
    await transact(db, async (tx) => {
      const now = clock.now()
      for (const { packetTypeId, words } of types) await insertPacketType(tx, packetTypeId, words, now)
      for (const { name, setId, imageUrl, ...pack } of packs) {
        await insertItems(tx, [{ uniqueId: pack.uniqueId, kind: 'PACKET', name, setId, imageUrl }], now)
        await insertPack(tx, pack, now)
        await raisePackId(tx, pack.packId)
      }
    })
  }

  return {
    list: (): Promise<PacketTypeView[]> => packetTypes.listAll(),
    create,
    change,
    pause,
    addBundle,
    removeBundle,
    listBundles: (filter: BundleFilter, page: { limit: number; offset: number }): Promise<Bundle[]> =>
      listBundles(db, filter, page),
    seed,
  }
}
