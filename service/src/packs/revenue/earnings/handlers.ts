import { getAbiItem, type Address, type Hex } from 'viem'
import { collectionsOf } from '../../../assets/tokens/handlers.ts'
import { tokenOfEntry, type TokenKey } from '../../../assets/tokens/model.ts'
import { abi as buybackAbi } from '../../../chain/abi/buyback-pool.ts'
import { abi as poolAbi } from '../../../chain/abi/combo-pool.ts'
import { abi as storeAbi } from '../../../chain/abi/instant-store.ts'
import { toStored } from '../../../chain/addresses.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { Tx } from '../../../db/db.ts'
import { micros } from '../../../kernel/money.ts'
import { readPartnerId, readRef } from '../../shared/partner-ref.ts'
import { isPartner } from '../../checkout/hold-store.ts'
import type { Product } from './model.ts'
import { findSender, findSeller, findTokenSeller, insertEntry, setSellers, type LogPosition } from './store.ts'

type Refund = { requestId: bigint; packs: number; amount: bigint }

/** Debits the refund from the selling partner; the platform bears what the buyer receives above the price. */
async function recordRefund(tx: Tx, product: Product, { requestId, packs, amount }: Refund, position: LogPosition) {
  const id = requestId.toString()
  const partnerId = await findSeller(tx, product, id)
  if (partnerId === undefined) return
  const refund = { partnerId, product, entry: 'REFUND', units: packs, amount: micros(amount), requestId: id } as const
  await insertEntry(tx, refund, position)
}

async function assignSeller(tx: Tx, product: Product, requestId: bigint, tokens: readonly TokenKey[]): Promise<void> {
  await setSellers(tx, tokens, product, await findSeller(tx, product, requestId.toString()))
}

function registerPoolHandlers({ registry, contracts }: Chain): void {
  const treasury = toStored(contracts.creditsTreasury)

  /** Ignores a reference whose payer does not match the chain. */
  async function partnerOf(tx: Tx, buyer: Address, partnerRef: Hex): Promise<number | undefined> {
    const ref = readRef(partnerRef)
    const payer = toStored(buyer) === treasury ? 'credits' : 'wallet'
    return ref?.payer === payer && (await isPartner(tx, ref.partnerId)) ? ref.partnerId : undefined
  }

  registry.on(getAbiItem({ abi: poolAbi, name: 'PackPurchased' }), contracts.comboPool, {
    name: 'earnings.pool.purchased',
    async final(tx, log) {
      const { buyer, partnerRef, quantity, unitPrice, requestId } = log.args
      const partnerId = await partnerOf(tx, buyer, partnerRef)
      if (partnerId === undefined) return
      const amount = micros(unitPrice * BigInt(quantity))
      const sale = { partnerId, product: 'tier', entry: 'SALE', units: quantity, amount } as const
      await insertEntry(tx, { ...sale, requestId: requestId.toString() }, log)
    },
  })
  registry.on(getAbiItem({ abi: poolAbi, name: 'PackRefunded' }), contracts.comboPool, {
    name: 'earnings.pool.refunded',
    final: (tx, log) => recordRefund(tx, 'tier', log.args, log),
  })
  registry.on(getAbiItem({ abi: poolAbi, name: 'PackRevealed' }), contracts.comboPool, {
    name: 'earnings.pool.revealed',
    final: (tx, { args }) => assignSeller(tx, 'tier', args.requestId, [tokenOfEntry(args.draw)]),
  })
  registry.on(getAbiItem({ abi: poolAbi, name: 'StuckDelivered' }), contracts.comboPool, {
    name: 'earnings.pool.delivered',
    final: (tx, { args }) => assignSeller(tx, 'tier', args.requestId, [tokenOfEntry(args.entry)]),
  })
}

function registerStoreHandlers({ registry, contracts }: Chain): void {
  registry.on(getAbiItem({ abi: storeAbi, name: 'InstantPurchased' }), contracts.instantStore, {
    name: 'earnings.store.purchased',
    async final(tx, log) {
      const { partnerRef, price, requestId } = log.args
      const partnerId = readPartnerId(partnerRef)
      if (partnerId === undefined || !(await isPartner(tx, partnerId))) return
      const sale = { partnerId, product: 'instant', entry: 'SALE', units: 1, amount: micros(price) } as const
      await insertEntry(tx, { ...sale, requestId: requestId.toString() }, log)
    },
  })
  registry.on(getAbiItem({ abi: storeAbi, name: 'InstantRefunded' }), contracts.instantStore, {
    name: 'earnings.store.refunded',
    final: (tx, log) => recordRefund(tx, 'instant', { ...log.args, packs: 1 }, log),
  })
  registry.on(getAbiItem({ abi: storeAbi, name: 'InstantDelivered' }), contracts.instantStore, {
    name: 'earnings.store.delivered',
    final: (tx, { args }) => assignSeller(tx, 'instant', args.requestId, args.entries.map(tokenOfEntry)),
  })
}

function registerBuybackHandlers({ registry, contracts }: Chain): void {
  const collections = collectionsOf(contracts)
  const keyOf = (asset: Address, tokenId: bigint): TokenKey => ({
    kind: toStored(asset) === collections.GRADED_CARD ? 'GRADED_CARD' : 'CARD',
    tokenId,
  })

  registry.on(getAbiItem({ abi: buybackAbi, name: 'CardSold' }), contracts.buybackPool, {
    name: 'earnings.buyback.sold',
    async final(tx, log) {
      const { asset, tokenId, payout } = log.args
      const seller = await findTokenSeller(tx, keyOf(asset, tokenId))
      if (!seller || seller.partnerId === null) return
      const { partnerId, product } = seller
      const sellback = { partnerId, product, entry: 'SELLBACK', units: 1, amount: micros(payout) } as const
      await insertEntry(tx, { ...sellback, requestId: null }, log)
    },
  })
  registry.on(getAbiItem({ abi: buybackAbi, name: 'WindowRegistered' }), contracts.buybackPool, {
    name: 'earnings.buyback.window',
    async final(tx, { args }) {
      const key = keyOf(args.asset, args.id)
      const sender = await findSender(tx, key, toStored(args.holder))
      // Without a sender, the window was reopened for a drawn card, which remains assigned to the partner that sold the pack.
      if (sender !== undefined) await setSellers(tx, [key], 'tier', sender)
    },
  })
}

/** Records sales, refunds and sell-backs once their blocks are final. */
export function registerEarningHandlers(chain: Chain): void {
  registerPoolHandlers(chain)
  registerStoreHandlers(chain)
  registerBuybackHandlers(chain)
}
