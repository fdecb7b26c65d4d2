import { getAbiItem, type Address, type Hex } from 'viem'
import { itemKinds, type ItemKind } from '../../assets/items/model.ts'
import * as processorAbi from '../../chain/abi/shipping-payment-processor.ts'
import * as vaultAsset from '../../chain/abi/vault-asset.ts'
import { toStored } from '../../chain/addresses.ts'
import type { Contracts } from '../../chain/deploy/contracts.ts'
import type { HandlerRegistry } from '../../chain/indexer/registry.ts'
import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { micros } from '../../kernel/money.ts'
import type { Adoptions } from '../wallet/adoptions/adopt.ts'
import { findVaultUser } from '../wallet/vaults/store.ts'
import { isLive, type Redemption } from './model.ts'
import {
  findLive,
  lockNewest,
  lockRedemption,
  moveRedemption,
  noteRedemption,
  type RedemptionChanges,
} from './store.ts'
import type { Announce } from './events.ts'
import type { ContractCalls } from './contract-calls.ts'
import { chargeShipping, refundShipping } from './credits.ts'
import type { LostRedemptions } from './lost.ts'
import { redemptionOfOrder } from './order-model.ts'
import { lockWithItem, type Termination } from './terminate.ts'

/** Moves the money of a vault to the treasury. */
export type StartSweep = (tx: Tx, endUserId: number) => Promise<void>

export type HandlerDeps = {
  clock: Clock
  registry: HandlerRegistry
  contracts: Contracts
  announce: Announce
  calls: ContractCalls
  termination: Termination
  adoptions: Pick<Adoptions, 'adopt' | 'book'>
  lost: LostRedemptions
  startSweep: StartSweep
}

const collections: Readonly<Record<ItemKind, 'card' | 'graded' | 'packet' | 'sealedProduct'>> = {
  CARD: 'card',
  GRADED_CARD: 'graded',
  PACKET: 'packet',
  SEALED_PRODUCT: 'sealedProduct',
}

const isEnded = (redemption: Redemption): boolean => !isLive(redemption) && redemption.status !== 'COMPLETED'

/** Registers the indexer handlers of burns and payments. */
export function registerRedemptionHandlers(deps: HandlerDeps): void {
  for (const kind of itemKinds) {
    registerBurns(deps, kind, deps.contracts[collections[kind]])
    registerFinalBurns(deps, kind, deps.contracts[collections[kind]])
  }
  registerPayments(deps)
}

const handlerName = (kind: ItemKind, event: string): string => `redemptions.${kind.toLowerCase()}.${event}`

function registerBurns(
  { clock, registry, announce, calls, termination, lost }: HandlerDeps,
  kind: ItemKind,
  address: Address,
): void {
  const { abi } = vaultAsset

  registry.on(getAbiItem({ abi, name: 'BurnRequested' }), address, {
    name: handlerName(kind, 'burn_requested'),
    async included(tx, { args, txHash, blockTime }) {
      const redemption = await lockNewest(tx, { kind, tokenId: args.id })
      if (!redemption || redemption.holder !== toStored(args.holder)) return
      const now = clock.now()
      const changes: RedemptionChanges = { burnTxHash: txHash, burnRequestedAt: blockTime, releasedAt: null }
      const moved = await moveRedemption(tx, redemption.id, { event: 'submit', now, changes })
      if (moved) return announce(tx, 'burn_submitted', moved, redemption.status)
      await noteRedemption(tx, redemption.id, now, changes)
    },
    async removed(tx, { args, txHash }) {
      const redemption = await lockNewest(tx, { kind, tokenId: args.id })
      if (redemption?.burnTxHash !== txHash) return
      await noteRedemption(tx, redemption.id, clock.now(), { burnTxHash: null, burnRequestedAt: null })
    },
    /** A burn of an ended or lost redemption is released, because the card would remain locked. */
    async final(tx, { args, txHash }) {
      const [key, holder] = [{ kind, tokenId: args.id }, toStored(args.holder)]
      const newest = await lockNewest(tx, key)
      const isOurs = newest?.holder === holder
      if (isOurs ? isEnded(newest) : await lost.isStranded(tx, key, holder))
        await calls.release(tx, { id: isOurs ? newest.id : 0, contract: toStored(address), tokenId: args.id }, txHash)
    },
  })

  registry.on(getAbiItem({ abi, name: 'BurnCancelled' }), address, {
    name: handlerName(kind, 'burn_cancelled'),
    async included(tx, { args, blockTime }) {
      const redemption = await lockNewest(tx, { kind, tokenId: args.id })
      if (!redemption?.burnRequestedAt) return
      await noteRedemption(tx, redemption.id, clock.now(), { releasedAt: blockTime })
    },
    async removed(tx, { args }) {
      const redemption = await lockNewest(tx, { kind, tokenId: args.id })
      if (redemption?.releasedAt) await noteRedemption(tx, redemption.id, clock.now(), { releasedAt: null })
    },
    /** The holder cancelled the burn and has not requested it again. */
    async final(tx, { args }) {
      const found = await lockLiveWithItem(tx, { kind, tokenId: args.id })
      if (found?.status !== 'BURN_SUBMITTED' || !found.releasedAt || found.paidAt) return
      await termination.end(tx, found, { event: 'cancel' })
    },
  })
}

/** Reads the row before locking it, because the item is locked first. */
async function lockLiveWithItem(tx: Tx, key: { kind: ItemKind; tokenId: bigint }): Promise<Redemption | undefined> {
  const live = await findLive(tx, key)
  return live && lockWithItem(tx, live)
}

function registerFinalBurns({ clock, registry, termination }: HandlerDeps, kind: ItemKind, address: Address): void {
  async function note(tx: Tx, orderId: Hex, changes: RedemptionChanges): Promise<number | undefined> {
    const id = redemptionOfOrder(orderId)
    if (id !== undefined) await noteRedemption(tx, id, clock.now(), changes)
    return id
  }

  registry.on(getAbiItem({ abi: vaultAsset.abi, name: 'BurnFinalized' }), address, {
    name: handlerName(kind, 'burned'),
    included: async (tx, { args, blockTime }) => void (await note(tx, args.orderId, { burnedAt: blockTime })),
    removed: async (tx, { args }) => void (await note(tx, args.orderId, { burnedAt: null })),
    async final(tx, { args }) {
      const id = await note(tx, args.orderId, { burnFinalAt: clock.now() })
      if (id !== undefined) await termination.completeIfDone(tx, id)
    },
  })
}

function registerPayments({ clock, registry, contracts, calls, startSweep, adoptions, lost }: HandlerDeps): void {
  const processor = contracts.shippingPaymentProcessor
  const { abi } = processorAbi
  const lock = async (tx: Tx, orderId: Hex): Promise<Redemption | undefined> => {
    const id = redemptionOfOrder(orderId)
    return id === undefined ? undefined : lockRedemption(tx, id)
  }
  const note = async (tx: Tx, orderId: Hex, changes: RedemptionChanges): Promise<void> => {
    const redemption = await lock(tx, orderId)
    if (redemption) await noteRedemption(tx, redemption.id, clock.now(), changes)
  }

  registry.on(getAbiItem({ abi, name: 'ShippingPaid' }), processor, {
    name: 'redemptions.paid',
    included: (tx, { args, txHash, blockTime }) => note(tx, args.orderId, { paymentTxHash: txHash, paidAt: blockTime }),
    removed: (tx, { args }) => note(tx, args.orderId, { paymentTxHash: null, paidAt: null }),
    async final(tx, { args, txHash: transactionHash }) {
      const redemption = await lock(tx, args.orderId)
      if (!redemption) {
        const address = toStored(args.payer)
        const paid = { kind: 'shipping_payment', reference: args.orderId, transactionHash, address } as const
        // A vault pays with the credits of its end user.
        const payer = await findVaultUser(tx, address)
        return void (await adoptions.book(
          tx,
          await adoptions.adopt(tx, { ...paid, amount: micros(args.total), ...payer }),
        ))
      }
      const now = clock.now()
      await noteRedemption(tx, redemption.id, now, { paymentFinalAt: now })
      await chargeShipping(tx, redemption, now)
      // Cancelled while the payment was pending: nothing will be shipped, so it is refunded.
      const isUnsent = isEnded(redemption) && redemption.floorStatus !== 'DISPATCHED'
      if (isUnsent && !redemption.refundedAt) await calls.close(tx, redemption, 'refund')
    },
  })

  registry.on(getAbiItem({ abi, name: 'ShippingRefunded' }), processor, {
    name: 'redemptions.refunded',
    included: (tx, { args, txHash, blockTime }) =>
      note(tx, args.orderId, { refundTxHash: txHash, refundedAt: blockTime }),
    removed: (tx, { args }) => note(tx, args.orderId, { refundTxHash: null, refundedAt: null }),
    /** The refund of a custodial redemption is in the vault. */
    async final(tx, { args }) {
      const redemption = await lock(tx, args.orderId)
      if (!redemption) return lost.refunded(tx, args.orderId)
      if (redemption.custody !== 'CUSTODIAL' || redemption.endUserId === null) return
      const now = clock.now()
      await noteRedemption(tx, redemption.id, now, { refundFinalAt: now })
      await refundShipping(tx, redemption, now)
      await startSweep(tx, redemption.endUserId)
    },
  })
}
