import { zeroHash, type Abi } from 'viem'
import type { MarketActions, MarketCall, MarketStep } from '../../../assets/actions/actions.ts'
import type { MarketAction } from '../../../assets/actions/model.ts'
import { moveAction } from '../../../assets/actions/store.ts'
import type { Inventory } from '../../../assets/inventory/inventory.ts'
import type { InventoryItem } from '../../../assets/inventory/model.ts'
import { newUniqueId, readUniqueId } from '../../../assets/items/model.ts'
import { insertItems } from '../../../assets/items/store.ts'
import { entryOfToken } from '../../../assets/tokens/model.ts'
import type { Audit } from '../../../audit/audit.ts'
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

type Asked = { readonly actor: string; readonly isDryRun: boolean }

/** A pack of the sandbox, whose bundle is on chain already. */
export type SeededPack = NewPack & { name: string; setId: string; imageUrl: string | null }

const cent = 10_000n
const maxCents = 0xffff_ffffn
/** How many places of the store's list are asked for at once. */
const listPage = 25

export type InstantAdministration = ReturnType<typeof createInstantAdministration>

/** Packet types and the packs that are opened for them. */
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
      fail(400, 'invalid_amount', 'price_usdc is in whole cents.', { details: { field: 'price_usdc' } })
    }
    return Number(amount / cent)
  }

  function setting(packetTypeId: number, terms: PacketTypeTerms, actor: string): MarketStep {
    const { price, windowSeconds, floatBps } = terms
    const details = { packetTypeId, price: price.toString(), windowSeconds, floatBps }
    return {
      order: { action: 'SET_PACKET_TYPE', details, actor },
      call: storeCall('setPacketType', [packetTypeId, wholeCents(price), windowSeconds, floatBps], 'config'),
    }
  }

  const need = async (packetTypeId: number): Promise<PacketType> =>
    (await findPacketType(db, packetTypeId)) ?? fail(404, 'not_found', `There is no packet type ${packetTypeId}.`)

  /** The words are written down, and the terms go to the chain; then it is on sale as soon as it has bundles. */
  async function create(
    {
      packetTypeId,
      words,
      terms,
    }: { packetTypeId?: number | undefined; words: PacketTypeWords; terms: PacketTypeTerms },
    { actor, isDryRun }: Asked,
  ): Promise<{ type: PacketTypeView | undefined; actions: MarketAction[] }> {
    // What the contracts would not take must not leave words behind.
    await actions.perform([setting(packetTypeId ?? 1, terms, actor)], { isDryRun: true })
    if (isDryRun) return { type: undefined, actions: [] }
    const type = await transact(db, async (tx) => {
      const id = packetTypeId ?? (await nextPacketTypeId(tx))
      const made = await insertPacketType(tx, id, words, clock.now())
      if (!made) return fail(409, 'already_exists', 'There is a packet type with this number.')
      await audit.record(tx, {
        actor,
        action: 'packet_type.create',
        target: `packet_type:${id}`,
        details: { ...words },
      })
      return made
    })
    const started = await actions.perform([setting(type.packetTypeId, terms, actor)], { isDryRun })
    return { type: await packetTypes.view(type), actions: started }
  }

  async function currentTerms(packetTypeId: number): Promise<PacketTypeTerms> {
    const { client, contracts } = actions.requireChain()
    const store = { address: contracts.instantStore, abi: instantStore.abi } as const
    const type = await client.readContract({ ...store, functionName: 'packetType', args: [packetTypeId] })
    const { windowSeconds, floatBps } = type
    return { price: micros(BigInt(type.priceCents) * cent), windowSeconds, floatBps }
  }

  /** What is left out stays as it is. New terms put a paused packet type on sale again. */
  async function change(
    packetTypeId: number,
    { words, terms }: { words: Partial<PacketTypeWords>; terms: Partial<PacketTypeTerms> | undefined },
    { actor, isDryRun }: Asked,
  ): Promise<{ type: PacketTypeView; actions: MarketAction[] }> {
    const type = await need(packetTypeId)
    const steps = terms ? [setting(packetTypeId, { ...(await currentTerms(packetTypeId)), ...terms }, actor)] : []
    const started = await actions.perform(steps, { isDryRun })
    if (!isDryRun && Object.keys(words).length > 0) {
      await transact(db, async (tx) => {
        await updatePacketType(tx, packetTypeId, { ...type, ...words }, clock.now())
        const target = `packet_type:${packetTypeId}`
        await audit.record(tx, { actor, action: 'packet_type.change', target, details: { ...words } })
      })
    }
    return { type: await packetTypes.view(await need(packetTypeId)), actions: started }
  }

  async function pause(packetTypeId: number, asked: Asked): Promise<MarketAction[]> {
    await need(packetTypeId)
    const order = { action: 'PAUSE_PACKET_TYPE' as const, details: { packetTypeId }, actor: asked.actor }
    return actions.perform([{ order, call: storeCall('pausePacketType', [packetTypeId], 'pauser') }], asked)
  }

  /** The cards of a bundle: in our hands, with a token, and recognised, because a buyer is told what they got. */
  async function needCards(cards: readonly BundledCard[]): Promise<InventoryItem[]> {
    const uniqueIds = cards.map(({ uniqueId }) => uniqueId)
    const repeated = uniqueIds.findIndex((uniqueId, index) => uniqueIds.indexOf(uniqueId) < index)
    if (repeated >= 0) fail(400, 'invalid_item', 'A card is listed twice.', { details: { index: repeated } })
    const items = await inventory.requireItems(uniqueIds, ['IN_INVENTORY'])
    const unfit = items.filter(({ item }) => item.cardId === null || item.setId === null || !item.kind.endsWith('CARD'))
    if (unfit.length > 0) {
      fail(409, 'items_unavailable', 'A bundle holds cards that are in the catalog.', {
        details: { items: unfit.map(({ item }) => ({ unique_id: item.uniqueId, reason: 'unrecognised' })) },
      })
    }
    return items
  }

  /** The code of a pack: the one on its wrapper, or a new one. One whose bundle failed may be tried again. */
  async function numberPack(presented: string | undefined): Promise<{ uniqueId: string; packId: number }> {
    if (presented === undefined) {
      return { uniqueId: newUniqueId('PACKET', random), packId: await nextPackId(db) }
    }
    const code = readUniqueId(presented)
    if (code?.kind !== 'PACKET') {
      return fail(400, 'invalid_item', `${presented} is no code of a pack, or was mistyped.`, {
        details: { field: 'pack.unique_id' },
      })
    }
    const { uniqueId } = code
    const earlier = await findBundleOfPack(db, uniqueId)
    if (earlier && earlier.status !== 'FAILED') {
      return fail(409, 'already_exists', `${uniqueId} was bundled before.`, { details: { pack_id: earlier.packId } })
    }
    return { uniqueId, packId: earlier?.packId ?? (await nextPackId(db)) }
  }

  /** Puts an opened pack into the store: its cards go there in one transaction and are sold together. */
  async function addBundle(bundle: NewBundle, { actor, isDryRun }: Asked) {
    const { packetTypeId, pack, openedAt, mediaHash = zeroHash, cards } = bundle
    const type = await need(packetTypeId)
    const items = await needCards(cards)
    const { uniqueId, packId } = await numberPack(pack.uniqueId)
    const entries = items.map(({ token }) => {
      assert(token !== null, 'What is in the inventory has a token.')
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
        fail(409, 'already_exists', `${uniqueId} was bundled before.`)
      }
      const action = await actions.start(tx, step.order, step.call)
      await setAction(tx, packId, action.id)
      return action
    })
    return { bundle: await findBundle(db, packId), actions: [started] }
  }

  /** Where a bundle is in the store's list now; the newest are at its end. */
  async function readIndex(packetTypeId: number, bundleId: bigint): Promise<number | undefined> {
    const { client, contracts } = actions.requireChain()
    const store = { address: contracts.instantStore, abi: instantStore.abi } as const
    const { listLength } = await client.readContract({ ...store, functionName: 'packetType', args: [packetTypeId] })
    for (let end = listLength; end > 0; end -= listPage) {
      const indexes = Array.from({ length: Math.min(listPage, end) }, (_, place) => end - 1 - place)
      const page = await Promise.all(
        indexes.map((index) =>
          client.readContract({ ...store, functionName: 'bundleAt', args: [packetTypeId, BigInt(index)] }),
        ),
      )
      const place = page.indexOf(Number(bundleId))
      if (place >= 0) return indexes[place]
    }
    return undefined
  }

  /** Takes an unsold bundle out of the store; its cards are the inventory's again. */
  async function removeBundle(packId: number, asked: Asked): Promise<MarketAction[]> {
    const bundle = (await findBundle(db, packId)) ?? fail(404, 'not_found', `There is no pack ${packId}.`)
    const { packetTypeId, bundleId, status } = bundle
    const index = status === 'IN_STORE' && bundleId !== null ? await readIndex(packetTypeId, bundleId) : undefined
    if (index === undefined) {
      return fail(409, 'invalid_status', `Pack ${packId} is not in the store.`, { details: { status } })
    }
    const details = { packetTypeId, packId, bundleId: String(bundleId) }
    const uniqueIds = bundle.cards.map((card) => card.uniqueId)
    const order = { action: 'REMOVE_BUNDLE' as const, uniqueIds, details, actor: asked.actor }
    return actions.perform([{ order, call: storeCall('removeBundle', [packetTypeId, index], 'stocker') }], asked)
  }

  // The list is named by positions, and a sale in between shifts them: then another pack came out than was asked for.
  actions.onEnd(async (tx, action, depth) => {
    if (action.action !== 'REMOVE_BUNDLE' || action.status !== 'DONE' || depth !== 'final') return
    const bundle = await findBundle(tx, Number(action.details['packId']))
    if (bundle?.status === 'REMOVED') return
    const errorMessage = `The list changed meanwhile; pack ${bundle?.packId} is ${bundle?.status}, and another came out.`
    const outcome = { txHash: action.txHash, errorName: 'ListMoved', errorMessage }
    await moveAction(tx, action.id, 'fail', outcome, clock.now())
  })

  /** Writes down packet types and packs that are on chain already; what is known stays as it is. */
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
