import {
  api,
  type CreditEntry,
  type InstantPurchase,
  type Orders,
  type Parcel,
  type Purchase,
  type Sale,
} from './api.ts'
import { toAmount, toMicros } from '../../../../embed/src/money.ts'
import type { TextKey } from './texts/en.ts'
import { rememberedWallet } from './wallet/wallet.ts'

/** One line of the visitor's orders; `amount` is what it adds to or takes from the visitor's money. */
export type OrderLine = {
  kind: 'purchase' | 'instant' | 'sale' | 'parcel'
  id: number
  at: string
  title: string
  image: string | null
  status: string
  tone: 'good' | 'moves' | 'neutral' | 'bad'
  amount: string | null
  refunded: string | null
  isWallet: boolean
  parcel: Parcel | undefined
}

const tones: Readonly<Record<string, OrderLine['tone']>> = {
  FULFILLED: 'good',
  CONFIRMED: 'good',
  COMPLETED: 'good',
  REFUNDED: 'neutral',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
  FAILED: 'bad',
}
const toneOf = (status: string): OrderLine['tone'] => tones[status] ?? 'moves'

const minus = (amount: string): string => toAmount(-toMicros(amount))
const isSome = (amount: string): boolean => toMicros(amount) > 0n

type Bought = Pick<Purchase | InstantPurchase, 'id' | 'created_at' | 'status' | 'custody' | 'refunded_usdc'>

const bought = (order: Bought, paid: string) => ({
  id: order.id,
  at: order.created_at,
  status: order.status,
  tone: toneOf(order.status),
  // A purchase that failed charged nothing.
  amount: order.status === 'FAILED' ? null : minus(paid),
  refunded: isSome(order.refunded_usdc) ? order.refunded_usdc : null,
  isWallet: order.custody === 'NON_CUSTODIAL',
  parcel: undefined,
})

const saleLine = (sale: Sale): OrderLine => ({
  kind: 'sale',
  id: sale.sellback_id,
  at: sale.created_at,
  title: sale.items.map(({ name }) => name ?? '').join(', '),
  image: sale.items[0]?.image_url ?? null,
  status: sale.status,
  tone: toneOf(sale.status),
  amount: sale.status === 'FAILED' ? null : sale.total_usdc,
  refunded: null,
  isWallet: sale.custody === 'NON_CUSTODIAL',
  parcel: undefined,
})

type ParcelState = Pick<Parcel, 'status' | 'order' | 'payment_tx_hash' | 'refund_tx_hash' | 'shipping_quote'>

/** Without a parcel there is only what was asked for, and how that ended. */
const unsent: ReadonlySet<string> = new Set(['NONE', 'LABEL_PURCHASED'])
const ended: ReadonlySet<string> = new Set(['FAILED', 'CANCELLED', 'EXPIRED'])

/** Where a parcel is, and what its shipping costs: nothing where the request ended before the payment. */
export function parcelState({ status, order, shipping_quote: quote, ...hashes }: ParcelState) {
  const isPaid = hashes.payment_tx_hash !== null
  const isBack = hashes.refund_tx_hash !== null
  const isUnsent = order.status === null || unsent.has(order.status)
  const price = quote && (isPaid || !ended.has(status)) ? quote.amount_usdc : null
  const unsentStatus = isBack ? 'REFUNDED' : ended.has(status) && isPaid ? 'REFUNDING' : status
  const shown = isUnsent ? unsentStatus : (order.status ?? status)
  return {
    status: shown,
    tone: toneOf(isUnsent ? shown : status),
    amount: price && minus(price),
    refunded: isBack ? price : null,
  }
}

const parcelLine = (parcel: Parcel): OrderLine => ({
  kind: 'parcel',
  id: parcel.redemption_id,
  at: parcel.created_at,
  title: parcel.name,
  image: parcel.image_url,
  ...parcelState(parcel),
  isWallet: parcel.custody === 'NON_CUSTODIAL',
  parcel,
})

/** Names of packs by tier, for purchases whose cards are not drawn yet. */
export type PackNames = ReadonlyMap<number, string>

/** Everything that was bought, sold and sent, newest first. */
export function toLines(orders: Orders, names: PackNames): OrderLine[] {
  const lines: OrderLine[] = [
    ...orders.purchases.map((purchase) => ({
      kind: 'purchase' as const,
      ...bought(purchase, purchase.volume_usdc),
      title: `${purchase.quantity} × ${names.get(purchase.tier_id) ?? purchase.tier_id}`,
      image: purchase.items[0]?.image_url ?? null,
    })),
    ...orders.instant.map((purchase) => ({
      kind: 'instant' as const,
      ...bought(purchase, purchase.price_usdc),
      title: purchase.pack?.name ?? `#${purchase.packet_type_id}`,
      image: purchase.pack?.image_url ?? null,
    })),
    ...orders.sales.map(saleLine),
    ...orders.parcels.map(parcelLine),
  ]
  return lines.toSorted((left, right) => right.at.localeCompare(left.at) || right.id - left.id)
}

/** The orders of the visitor's credits, and of the wallet that bought last in this browser. */
export async function loadOrders(): Promise<{ orders: Orders; lines: OrderLine[] }> {
  const wallet = rememberedWallet()
  const [own, held, packs] = await Promise.all([
    api.orders(),
    wallet ? api.walletOrders(wallet) : undefined,
    api.packs(),
  ])
  const orders: Orders = {
    purchases: [...own.purchases, ...(held?.purchases ?? [])],
    instant: [...own.instant, ...(held?.instant ?? [])],
    sales: [...own.sales, ...(held?.sales ?? [])],
    parcels: [...own.parcels, ...(held?.parcels ?? [])],
    entries: own.entries,
  }
  return { orders, lines: toLines(orders, new Map(packs.map((pack) => [pack.tier_id, pack.name]))) }
}

const statusTexts: Readonly<Record<string, TextKey>> = {
  PENDING: 'status.moves',
  RESERVED: 'status.moves',
  SUBMITTING: 'status.moves',
  SUBMITTED: 'status.moves',
  FULFILLED: 'status.FULFILLED',
  PARTIALLY_FULFILLED: 'status.PARTIALLY_FULFILLED',
  REFUNDED: 'status.REFUNDED',
  FAILED: 'status.FAILED',
  CONFIRMED: 'status.CONFIRMED',
  PREPARED: 'state.REDEEMING',
  BURN_SUBMITTED: 'state.REDEEMING',
  IN_FULFILLMENT: 'state.REDEEMING',
  PICKING: 'state.REDEEMING',
  PACKED: 'state.REDEEMING',
  COMMITTED: 'state.REDEEMING',
  SHIPPED: 'state.SHIPPED',
  DISPATCHED: 'state.SHIPPED',
  IN_TRANSIT: 'state.SHIPPED',
  DELIVERED: 'state.DELIVERED',
  COMPLETED: 'state.DELIVERED',
  RETURNED: 'state.RETURNED',
  LOST: 'state.LOST',
  CANCELLED: 'status.CANCELLED',
  EXPIRED: 'status.CANCELLED',
}

export const statusText = (status: string): TextKey => statusTexts[status] ?? 'status.moves'

const entryTexts: Readonly<Record<string, TextKey>> = {
  HOLD: 'entry.HOLD',
  HOLD_RELEASE: 'entry.HOLD_RELEASE',
  HOLD_SETTLE: 'entry.HOLD_SETTLE',
  DEPOSIT_CREDIT: 'entry.DEPOSIT_CREDIT',
  BUYBACK_CREDIT: 'entry.BUYBACK_CREDIT',
  REFUND_CREDIT: 'entry.REFUND_CREDIT',
  WITHDRAWAL: 'entry.WITHDRAWAL',
  WITHDRAWAL_REVERSAL: 'entry.WITHDRAWAL_REVERSAL',
}

const changes: Readonly<Record<string, bigint>> = { HOLD: 0n, HOLD_RELEASE: 0n, HOLD_SETTLE: -1n, WITHDRAWAL: -1n }

/** What an entry adds to or takes from the balance; `before` is the entry before it, unless it is the oldest one. */
function changeOf(entry: CreditEntry, before: CreditEntry | undefined): bigint {
  if (before) return toMicros(entry.balance_after_usdc) - toMicros(before.balance_after_usdc)
  return (changes[entry.entry_type] ?? 1n) * toMicros(entry.amount_usdc)
}

export type Movement = { id: CreditEntry['id']; entry: CreditEntry; text: TextKey; change: string }

/** The movements of the credits, newest first, as the visitor reads them. The sample shop adds credits by an adjustment. */
export const movementsOf = (entries: readonly CreditEntry[]): Movement[] =>
  entries.map((entry, index) => {
    const change = changeOf(entry, entries[index + 1])
    const isAdded = entry.entry_type === 'ADJUSTMENT' && change > 0n
    const text = isAdded ? 'entry.DEPOSIT_CREDIT' : (entryTexts[entry.entry_type] ?? 'entry.other')
    return { id: entry.id, entry, text, change: toAmount(change) }
  })
