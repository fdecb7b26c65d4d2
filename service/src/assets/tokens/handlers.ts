import { getAbiItem, zeroAddress, type Address, type Hex } from 'viem'
import * as comboPool from '../../chain/abi/combo-pool.ts'
import * as instantStore from '../../chain/abi/instant-store.ts'
import * as shippingProcessor from '../../chain/abi/shipping-payment-processor.ts'
import * as vaultAsset from '../../chain/abi/vault-asset.ts'
import { toStored, type StoredAddress } from '../../chain/addresses.ts'
import type { HandlerRegistry } from '../../chain/indexer/registry.ts'
import type { Tx } from '../../db/db.ts'
import type { ItemKind } from '../items/model.ts'
import {
  applyEvent,
  initialState,
  itemRefOf,
  tokenOfEntry,
  type Token,
  type TokenEvent,
  type TokenKey,
} from './model.ts'
import {
  bindToken,
  deleteTokenEvents,
  findToken,
  listTokenEvents,
  listUnminted,
  lockToken,
  insertTokenEvent,
  unbindToken,
  writeTokenState,
  type LogPosition,
} from './store.ts'

/** The contracts that emit token events. */
export type TokenContracts = Readonly<
  Record<
    | 'card'
    | 'graded'
    | 'packet'
    | 'sealedProduct'
    | 'comboPool'
    | 'instantStore'
    | 'buybackPool'
    | 'shippingPaymentProcessor',
    Address
  > & { inventory: Address }
>

const orNull = (address: Address): StoredAddress | null => (address === zeroAddress ? null : toStored(address))
const timeOf = (seconds: number): string => new Date(seconds * 1_000).toISOString()

export const collectionsOf = (contracts: TokenContracts): Readonly<Record<ItemKind, StoredAddress>> => ({
  CARD: toStored(contracts.card),
  GRADED_CARD: toStored(contracts.graded),
  PACKET: toStored(contracts.packet),
  SEALED_PRODUCT: toStored(contracts.sealedProduct),
})

/** Keeps token rows in step with the chain, and reverts events that a reorg removed. */
export function registerTokenHandlers(registry: HandlerRegistry, contracts: TokenContracts): void {
  const collections = collectionsOf(contracts)
  /** The tokens that a transaction has locked, as it left them: only its own events change their state. */
  const locked = new WeakMap<Tx, Map<string, Token>>()
  const lockedBy = (tx: Tx): Map<string, Token> => {
    const tokens = locked.get(tx) ?? new Map<string, Token>()
    locked.set(tx, tokens)
    return tokens
  }
  const nameOf = ({ kind, tokenId }: TokenKey): string => `${kind} ${tokenId}`

  const lock = async (tx: Tx, key: TokenKey): Promise<Token> =>
    lockedBy(tx).get(nameOf(key)) ?? lockToken(tx, key, collections[key.kind])

  async function record(tx: Tx, key: TokenKey, event: TokenEvent, position: LogPosition): Promise<void> {
    const token = await lock(tx, key)
    const contract = collections[key.kind]
    const state = applyEvent(token, event, position.blockTime)
    const isNew = await insertTokenEvent(tx, { ...key, contract }, event, position, state)
    if (isNew) lockedBy(tx).set(nameOf(key), { ...token, ...state, contract })
    else lockedBy(tx).delete(nameOf(key))
  }

  /** Rebuilds the state from the remaining events, so that no event needs an inverse. */
  async function revert(tx: Tx, position: LogPosition): Promise<void> {
    for (const key of await deleteTokenEvents(tx, position)) {
      lockedBy(tx).delete(nameOf(key))
      await lockToken(tx, key, collections[key.kind])
      const events = await listTokenEvents(tx, key)
      await writeTokenState(
        tx,
        key,
        events.reduce((state, { event, at }) => applyEvent(state, event, at), initialState),
      )
    }
  }

  const parts = { registry, contracts, record, revert }
  for (const kind of Object.keys(collections) as ItemKind[]) registerCollection(parts, kind, collections[kind])
  registerPool(parts)
  registerStore(parts)
  registerPayments(parts, collections)
}

type Parts = {
  registry: HandlerRegistry
  contracts: TokenContracts
  record(tx: Tx, key: TokenKey, event: TokenEvent, position: LogPosition): Promise<void>
  revert(tx: Tx, position: LogPosition): Promise<void>
}

/**
 * The reference decides which item a token is. After a loss, the number may be assigned to another item, and the item of
 * a mint from the inventory may have no number.
 */
async function bindToReference(tx: Tx, key: TokenKey, itemRef: Hex): Promise<void> {
  const token = await findToken(tx, key)
  if (token?.uniqueId && (token.itemRef === null || token.itemRef === itemRef)) return
  if (token?.uniqueId) await unbindToken(tx, key)
  const minted = (await listUnminted(tx, key.kind)).find((uniqueId) => itemRefOf(uniqueId) === itemRef)
  if (minted !== undefined) await bindToken(tx, key, minted)
}

const handlerName = (kind: ItemKind, suffix: string): string => `tokens.${kind.toLowerCase()}.${suffix}`

function registerCollection({ registry, record, revert }: Parts, kind: ItemKind, address: Address): void {
  const { abi } = vaultAsset
  registry.on(getAbiItem({ abi, name: 'Transfer' }), address, {
    name: handlerName(kind, 'moved'),
    included: async (tx, log) => {
      const { from, to, id } = log.args
      await record(tx, { kind, tokenId: id }, { event: 'moved', from: orNull(from), to: orNull(to) }, log)
    },
    removed: revert,
  })
  registry.on(getAbiItem({ abi, name: 'Minted' }), address, {
    name: handlerName(kind, 'minted'),
    included: async (tx, log) => {
      const { id: tokenId, itemRef, group } = log.args
      await bindToReference(tx, { kind, tokenId }, itemRef)
      // It also raises the counter: a number that the database lost is not assigned to another item.
      await record(tx, { kind, tokenId }, { event: 'minted', itemRef, group }, log)
    },
    removed: revert,
  })
  registry.on(getAbiItem({ abi, name: 'WindowOpened' }), address, {
    name: handlerName(kind, 'window'),
    included: (tx, log) => {
      const { id, holder, expiry } = log.args
      const event = { event: 'window_opened', holder: toStored(holder), expiresAt: timeOf(expiry) } as const
      return record(tx, { kind, tokenId: id }, event, log)
    },
    removed: revert,
  })
  registry.on(getAbiItem({ abi, name: 'GroupSet' }), address, {
    name: handlerName(kind, 'group'),
    included: (tx, log) =>
      record(tx, { kind, tokenId: log.args.id }, { event: 'group_set', group: log.args.group }, log),
    removed: revert,
  })
  registry.on(getAbiItem({ abi, name: 'Held' }), address, {
    name: handlerName(kind, 'held'),
    included: (tx, log) => record(tx, { kind, tokenId: log.args.id }, { event: 'held', on: log.args.on }, log),
    removed: revert,
  })
  registerBurns({ registry, record, revert }, kind, address)
}

const burnEvents = { BurnRequested: 'burn_requested', BurnCancelled: 'burn_cancelled' } as const

function registerBurns(
  { registry, record, revert }: Pick<Parts, 'registry' | 'record' | 'revert'>,
  kind: ItemKind,
  address: Address,
): void {
  const { abi } = vaultAsset
  for (const contractEvent of Object.keys(burnEvents) as (keyof typeof burnEvents)[]) {
    const event = burnEvents[contractEvent]
    registry.on(getAbiItem({ abi, name: contractEvent }), address, {
      name: handlerName(kind, event),
      // The decoder has checked the arguments.
      included: (tx, log) => record(tx, { kind, tokenId: (log.args as { id: bigint }).id }, { event }, log),
      removed: revert,
    })
  }
  registry.on(getAbiItem({ abi, name: 'BurnFinalized' }), address, {
    name: handlerName(kind, 'burned'),
    included: (tx, log) =>
      record(tx, { kind, tokenId: log.args.id }, { event: 'burned', orderId: log.args.orderId }, log),
    removed: revert,
  })
}

/** A payment names collection and token, so that the collection needs no event of its own. */
function registerPayments(
  { registry, contracts, record, revert }: Parts,
  collections: Readonly<Record<ItemKind, StoredAddress>>,
): void {
  const kinds = Object.keys(collections) as ItemKind[]
  registry.on(getAbiItem({ abi: shippingProcessor.abi, name: 'ShippingPaid' }), contracts.shippingPaymentProcessor, {
    name: 'tokens.processor.burn_paid',
    included: async (tx, log) => {
      const { asset, tokenId } = log.args
      const kind = kinds.find((name) => collections[name] === toStored(asset))
      if (kind) await record(tx, { kind, tokenId }, { event: 'burn_paid' }, log)
    },
    removed: revert,
  })
}

function registerPool({ registry, contracts, record, revert }: Parts): void {
  const { abi } = comboPool
  const pool = contracts.comboPool
  registry.on(getAbiItem({ abi, name: 'Stocked' }), pool, {
    name: 'tokens.pool.stocked',
    included: async (tx, log) => {
      const { tierId, shelf, entries } = log.args
      for (const entry of entries) await record(tx, tokenOfEntry(entry), { event: 'stocked', tierId, shelf }, log)
    },
    removed: revert,
  })
  registry.on(getAbiItem({ abi, name: 'PackRevealed' }), pool, {
    name: 'tokens.pool.revealed',
    included: (tx, log) => {
      const { recipient, draw } = log.args
      const expiresAt = timeOf(Number(BigInt.asUintN(32, draw >> 96n)))
      return record(tx, tokenOfEntry(draw), { event: 'window_opened', holder: toStored(recipient), expiresAt }, log)
    },
    removed: revert,
  })
  registry.on(getAbiItem({ abi, name: 'PackStuck' }), pool, {
    name: 'tokens.pool.stuck',
    included: (tx, log) => record(tx, tokenOfEntry(log.args.draw), { event: 'stuck' }, log),
    removed: revert,
  })
  registry.on(getAbiItem({ abi, name: 'StuckDelivered' }), pool, {
    name: 'tokens.pool.stuck_delivered',
    included: async (tx, log) => {
      const key = tokenOfEntry(log.args.entry)
      // The transfer before this event in the same transaction set the owner.
      const holder = (await findToken(tx, key))?.owner
      const expiresAt = timeOf(log.args.windowExpiry)
      if (holder) await record(tx, key, { event: 'window_opened', holder, expiresAt }, log)
    },
    removed: revert,
  })
}

function registerStore({ registry, contracts, record, revert }: Parts): void {
  const { abi } = instantStore
  const store = contracts.instantStore
  registry.on(getAbiItem({ abi, name: 'BundleAdded' }), store, {
    name: 'tokens.store.bundled',
    included: async (tx, log) => {
      const { packetTypeId, bundleId, entries } = log.args
      for (const entry of entries) {
        await record(tx, tokenOfEntry(entry), { event: 'bundled', packetTypeId, bundleId }, log)
      }
    },
    removed: revert,
  })
  registry.on(getAbiItem({ abi, name: 'InstantDelivered' }), store, {
    name: 'tokens.store.delivered',
    included: async (tx, log) => {
      const expiresAt = timeOf(log.args.windowExpiry)
      for (const entry of log.args.entries) {
        const key = tokenOfEntry(entry)
        // The transfer before this event in the same transaction set the owner; an undelivered card has no window.
        const holder = (await findToken(tx, key))?.owner
        if (holder && holder !== toStored(store)) {
          await record(tx, key, { event: 'window_opened', holder, expiresAt }, log)
        }
      }
    },
    removed: revert,
  })
}
