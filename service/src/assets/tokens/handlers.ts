import { getAbiItem, zeroAddress, type Address } from 'viem'
import * as comboPool from '../../chain/abi/combo-pool.ts'
import * as instantStore from '../../chain/abi/instant-store.ts'
import * as vaultAsset from '../../chain/abi/vault-asset.ts'
import { toStored, type StoredAddress } from '../../chain/addresses.ts'
import type { HandlerRegistry } from '../../chain/indexer/registry.ts'
import type { Tx } from '../../db/db.ts'
import type { ItemKind } from '../items/model.ts'
import { follow, tokenOfEntry, unspoken, type TokenEvent, type TokenKey } from './model.ts'
import {
  deletePacketTypeWindow,
  deleteTokenEvents,
  findPacketTypeWindow,
  findToken,
  insertPacketTypeWindow,
  listTokenEvents,
  lockToken,
  tellToken,
  writeTokenState,
  type LogPlace,
} from './store.ts'

/** The contracts whose words are about tokens. */
export type TokenContracts = Readonly<
  Record<'card' | 'graded' | 'packet' | 'sealedProduct' | 'comboPool' | 'instantStore' | 'buybackPool', Address> & {
    inventory: Address
  }
>

const orNobody = (address: Address): StoredAddress | null => (address === zeroAddress ? null : toStored(address))
const timeOf = (seconds: number): string => new Date(seconds * 1_000).toISOString()

export const collectionsOf = (contracts: TokenContracts): Readonly<Record<ItemKind, StoredAddress>> => ({
  CARD: toStored(contracts.card),
  GRADED_CARD: toStored(contracts.graded),
  PACKET: toStored(contracts.packet),
  SEALED_PRODUCT: toStored(contracts.sealedProduct),
})

/** Keeps the tokens' rows as the chain has them, block by block, and takes back what leaves the chain. */
export function watchTokens(registry: HandlerRegistry, contracts: TokenContracts): void {
  const collections = collectionsOf(contracts)

  async function hear(tx: Tx, key: TokenKey, event: TokenEvent, place: LogPlace): Promise<void> {
    const token = await lockToken(tx, key, collections[key.kind])
    await tellToken(tx, key, event, place, follow(token, event, place.blockTime))
  }

  /** What is left is told again from the beginning: no word has to know how to undo itself. */
  async function unhear(tx: Tx, place: LogPlace): Promise<void> {
    for (const key of await deleteTokenEvents(tx, place)) {
      await lockToken(tx, key, collections[key.kind])
      const told = await listTokenEvents(tx, key)
      await writeTokenState(
        tx,
        key,
        told.reduce((state, { told: event, at }) => follow(state, event, at), unspoken),
      )
    }
  }

  /** The store's deliveries open a window as long as the packet type says, and leave it at that. */
  async function windowOf(tx: Tx, key: TokenKey, from: Address, to: Address, place: LogPlace) {
    const isDelivery =
      toStored(from) === toStored(contracts.instantStore) &&
      ![contracts.inventory, contracts.buybackPool].some((own) => toStored(own) === toStored(to))
    const bundle = isDelivery ? (await findToken(tx, key))?.bundle : undefined
    const seconds = bundle ? await findPacketTypeWindow(tx, bundle.packetTypeId) : undefined
    if (seconds === undefined) return {}
    return { windowUntil: timeOf(Math.floor(place.blockTime.getTime() / 1_000) + seconds) }
  }

  const parts = { registry, contracts, hear, unhear, windowOf }
  for (const kind of Object.keys(collections) as ItemKind[]) watchCollection(parts, kind, collections[kind])
  watchPool(parts)
  watchStore(parts)
}

type Parts = {
  registry: HandlerRegistry
  contracts: TokenContracts
  hear(tx: Tx, key: TokenKey, event: TokenEvent, place: LogPlace): Promise<void>
  unhear(tx: Tx, place: LogPlace): Promise<void>
  windowOf(
    tx: Tx,
    key: TokenKey,
    from: Address,
    to: Address,
    place: LogPlace,
  ): Promise<{ windowUntil: string } | { windowUntil?: never }>
}

function watchCollection({ registry, hear, unhear, windowOf }: Parts, kind: ItemKind, address: Address): void {
  const name = (word: string): string => `tokens.${kind.toLowerCase()}.${word}`
  const { abi } = vaultAsset
  registry.on(getAbiItem({ abi, name: 'Transfer' }), address, {
    name: name('moved'),
    included: async (tx, log) => {
      const { from, to, id } = log.args
      const key = { kind, tokenId: id }
      const window = await windowOf(tx, key, from, to, log)
      await hear(tx, key, { event: 'moved', from: orNobody(from), to: orNobody(to), ...window }, log)
    },
    removed: unhear,
  })
  registry.on(getAbiItem({ abi, name: 'Minted' }), address, {
    name: name('minted'),
    included: (tx, log) => {
      const { id, itemRef, group } = log.args
      return hear(tx, { kind, tokenId: id }, { event: 'minted', itemRef, group }, log)
    },
    removed: unhear,
  })
  registry.on(getAbiItem({ abi, name: 'WindowOpened' }), address, {
    name: name('window'),
    included: (tx, log) => {
      const { id, holder, expiry } = log.args
      const event = { event: 'window_opened', holder: toStored(holder), expiresAt: timeOf(expiry) } as const
      return hear(tx, { kind, tokenId: id }, event, log)
    },
    removed: unhear,
  })
  registry.on(getAbiItem({ abi, name: 'GroupSet' }), address, {
    name: name('group'),
    included: (tx, log) => hear(tx, { kind, tokenId: log.args.id }, { event: 'group_set', group: log.args.group }, log),
    removed: unhear,
  })
  registry.on(getAbiItem({ abi, name: 'Held' }), address, {
    name: name('held'),
    included: (tx, log) => hear(tx, { kind, tokenId: log.args.id }, { event: 'held', on: log.args.on }, log),
    removed: unhear,
  })
  watchBurns({ registry, hear, unhear }, kind, address)
}

function watchBurns(
  { registry, hear, unhear }: Pick<Parts, 'registry' | 'hear' | 'unhear'>,
  kind: ItemKind,
  address: Address,
) {
  const name = (word: string): string => `tokens.${kind.toLowerCase()}.${word}`
  const { abi } = vaultAsset
  registry.on(getAbiItem({ abi, name: 'BurnRequested' }), address, {
    name: name('burn_requested'),
    included: (tx, log) => hear(tx, { kind, tokenId: log.args.id }, { event: 'burn_requested' }, log),
    removed: unhear,
  })
  registry.on(getAbiItem({ abi, name: 'BurnPaid' }), address, {
    name: name('burn_paid'),
    included: (tx, log) => hear(tx, { kind, tokenId: log.args.id }, { event: 'burn_paid' }, log),
    removed: unhear,
  })
  registry.on(getAbiItem({ abi, name: 'BurnCancelled' }), address, {
    name: name('burn_cancelled'),
    included: (tx, log) => hear(tx, { kind, tokenId: log.args.id }, { event: 'burn_cancelled' }, log),
    removed: unhear,
  })
  registry.on(getAbiItem({ abi, name: 'BurnFinalized' }), address, {
    name: name('burned'),
    included: (tx, log) =>
      hear(tx, { kind, tokenId: log.args.id }, { event: 'burned', orderId: log.args.orderId }, log),
    removed: unhear,
  })
}

function watchPool({ registry, contracts, hear, unhear }: Parts): void {
  const { abi } = comboPool
  const pool = contracts.comboPool
  registry.on(getAbiItem({ abi, name: 'Stocked' }), pool, {
    name: 'tokens.pool.stocked',
    included: async (tx, log) => {
      const { tierId, shelf, entries } = log.args
      for (const entry of entries) await hear(tx, tokenOfEntry(entry), { event: 'stocked', tierId, shelf }, log)
    },
    removed: unhear,
  })
  registry.on(getAbiItem({ abi, name: 'PackRevealed' }), pool, {
    name: 'tokens.pool.revealed',
    included: (tx, log) => {
      const { recipient, draw } = log.args
      const expiresAt = timeOf(Number(BigInt.asUintN(32, draw >> 96n)))
      return hear(tx, tokenOfEntry(draw), { event: 'window_opened', holder: toStored(recipient), expiresAt }, log)
    },
    removed: unhear,
  })
  registry.on(getAbiItem({ abi, name: 'PackStuck' }), pool, {
    name: 'tokens.pool.stuck',
    included: (tx, log) => hear(tx, tokenOfEntry(log.args.draw), { event: 'stuck' }, log),
    removed: unhear,
  })
  registry.on(getAbiItem({ abi, name: 'StuckDelivered' }), pool, {
    name: 'tokens.pool.stuck_delivered',
    included: async (tx, log) => {
      const key = tokenOfEntry(log.args.entry)
      // The delivery just before told who has it now.
      const holder = (await findToken(tx, key))?.owner
      const expiresAt = timeOf(log.args.windowExpiry)
      if (holder) await hear(tx, key, { event: 'window_opened', holder, expiresAt }, log)
    },
    removed: unhear,
  })
}

function watchStore({ registry, contracts, hear, unhear }: Parts): void {
  const { abi } = instantStore
  const store = contracts.instantStore
  registry.on(getAbiItem({ abi, name: 'BundleAdded' }), store, {
    name: 'tokens.store.bundled',
    included: async (tx, log) => {
      const { packetTypeId, bundleId, entries } = log.args
      for (const entry of entries) {
        await hear(tx, tokenOfEntry(entry), { event: 'bundled', packetTypeId, bundleId }, log)
      }
    },
    removed: unhear,
  })
  registry.on(getAbiItem({ abi, name: 'PacketTypeSet' }), store, {
    name: 'tokens.store.packet_type',
    included: (tx, log) => insertPacketTypeWindow(tx, log, log.args),
    removed: deletePacketTypeWindow,
  })
}
