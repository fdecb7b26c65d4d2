import { encodeFunctionData, erc20Abi, getAbiItem, getAddress, type Address, type Hex } from 'viem'
import { formatUsdc, type Micros } from '../../kernel/money.ts'
import * as buybackPool from '../abi/buyback-pool.ts'
import * as comboPool from '../abi/combo-pool.ts'
import * as depositRouter from '../abi/deposit-router.ts'
import * as instantStore from '../abi/instant-store.ts'
import * as shippingProcessor from '../abi/shipping-payment-processor.ts'
import * as vaultAsset from '../abi/vault-asset.ts'
import type { ShippingQuote } from './typed-data.ts'

/** Clients branch on the kind, never on the description or the selector. */
export const callKinds = [
  'erc20-approve',
  'purchase',
  'set-approval-for-all',
  'sellback',
  'burn',
  'shipping-payment',
  'deposit',
] as const

export type CallKind = (typeof callKinds)[number]

/** An unsigned call that the end user's wallet signs and sends. */
export type UnsignedCall = {
  readonly to: Address
  readonly data: Hex
  readonly kind: CallKind
  readonly description: string
}

/** Calls in the order in which they must be made, in wire form. */
export type UnsignedCalls = { readonly chain_id: number; readonly calls: readonly UnsignedCall[] }

/** The contract functions that wallets call. */
export const walletAbi = [
  getAbiItem({ abi: comboPool.abi, name: 'purchase' }),
  getAbiItem({ abi: comboPool.abi, name: 'purchaseGated' }),
  getAbiItem({ abi: instantStore.abi, name: 'buy' }),
  getAbiItem({ abi: buybackPool.abi, name: 'sellBack' }),
  getAbiItem({ abi: vaultAsset.abi, name: 'setApprovalForAll' }),
  getAbiItem({ abi: vaultAsset.abi, name: 'requestBurn' }),
  getAbiItem({ abi: shippingProcessor.abi, name: 'payShipping' }),
  getAbiItem({ abi: depositRouter.abi, name: 'deposit' }),
] as const

const call = (kind: CallKind, to: Address, data: Hex, description: string): UnsignedCall => ({
  to: getAddress(to),
  data,
  kind,
  description,
})

export type Approval = { token: Address; spender: Address; amount: Micros; purpose: string }

/** Approves the exact amount, never an unlimited one. */
export function approveCall({ token, spender, amount, purpose }: Approval): UnsignedCall {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  return call('erc20-approve', token, data, `Allow ${formatUsdc(amount)} USDC for ${purpose}.`)
}

export type PackPurchase = {
  pool: Address
  tierId: number
  /** The version whose odds the buyer saw; the contract refuses another one. */
  version: number
  quantity: number
  maxUnit: Micros
  recipient: Address
  partnerRef: Hex
  userRandom: Hex
  /** Of the buyer, where the tier is gated. */
  permit?: Permit | undefined
}

/** The signature that admits a buyer, and the last second of chain time in which it counts. */
export type Permit = { readonly expiry: bigint; readonly signature: Hex }

export function purchaseCall(purchase: PackPurchase): UnsignedCall {
  const { pool, tierId, version, quantity, maxUnit, recipient, partnerRef, userRandom, permit } = purchase
  const args = [tierId, version, quantity, maxUnit, recipient, partnerRef, userRandom] as const
  const packs = quantity === 1 ? 'a pack' : `${quantity} packs`
  const data = permit
    ? encodeFunctionData({
        abi: walletAbi,
        functionName: 'purchaseGated',
        args: [...args, permit.expiry, permit.signature],
      })
    : encodeFunctionData({ abi: walletAbi, functionName: 'purchase', args })
  return call('purchase', pool, data, `Buy ${packs} of tier ${tierId} for at most ${formatUsdc(maxUnit)} USDC each.`)
}

export type InstantPurchase = {
  store: Address
  packetTypeId: number
  /** The terms and the bundles that the buyer saw; the contract refuses others. */
  terms: number
  bundles: Hex
  maxPrice: Micros
  recipient: Address
  partnerRef: Hex
  userRandom: Hex
}

export function instantPurchaseCall(purchase: InstantPurchase): UnsignedCall {
  const { store, packetTypeId, terms, bundles, maxPrice, recipient, partnerRef, userRandom } = purchase
  const args = [packetTypeId, terms, bundles, maxPrice, recipient, partnerRef, userRandom] as const
  const data = encodeFunctionData({ abi: walletAbi, functionName: 'buy', args })
  return call('purchase', store, data, `Buy an instant pack for at most ${formatUsdc(maxPrice)} USDC.`)
}

export function approvalForAllCall({ asset, operator }: { asset: Address; operator: Address }): UnsignedCall {
  const data = encodeFunctionData({ abi: walletAbi, functionName: 'setApprovalForAll', args: [operator, true] })
  return call('set-approval-for-all', asset, data, 'Allow the buyback contract to transfer cards that you sell back.')
}

export type SellBack = { buyback: Address; asset: Address; tokenIds: readonly bigint[]; minTotal: Micros }

export function sellBackCall({ buyback, asset, tokenIds, minTotal }: SellBack): UnsignedCall {
  const data = encodeFunctionData({ abi: walletAbi, functionName: 'sellBack', args: [asset, tokenIds, minTotal] })
  const cards = tokenIds.length === 1 ? 'a card' : `${tokenIds.length} cards`
  return call('sellback', buyback, data, `Sell ${cards} back for at least ${formatUsdc(minTotal)} USDC.`)
}

export type Burn = { asset: Address; tokenId: bigint; burnType: number }

export function burnCall({ asset, tokenId, burnType }: Burn): UnsignedCall {
  const data = encodeFunctionData({ abi: walletAbi, functionName: 'requestBurn', args: [tokenId, burnType] })
  return call('burn', asset, data, `Request the burn of token ${tokenId} and the shipping of its card.`)
}

export type ShippingPayment = { processor: Address; quote: ShippingQuote; signature: Hex }

export function shippingPaymentCall({ processor, quote, signature }: ShippingPayment): UnsignedCall {
  const data = encodeFunctionData({ abi: walletAbi, functionName: 'payShipping', args: [quote, signature] })
  return call('shipping-payment', processor, data, `Pay ${formatUsdc(quote.total)} USDC for shipping.`)
}

export type Deposit = { router: Address; userRef: Hex; amount: Micros }

export function depositCall({ router, userRef, amount }: Deposit): UnsignedCall {
  const data = encodeFunctionData({ abi: walletAbi, functionName: 'deposit', args: [userRef, amount] })
  return call('deposit', router, data, `Deposit ${formatUsdc(amount)} USDC.`)
}
