import type { ItemKind } from '../../../assets/items/model.ts'
import type { Micros } from '../../../kernel/money.ts'

/** Where a drawn card is now: with its owner, on its way out, or gone. */
export const cardStates = [
  'HELD',
  'SELLING',
  'SOLD',
  'REDEEMING',
  'SHIPPED',
  'DELIVERED',
  'RETURNED',
  'LOST',
  'EXPORTING',
  'EXPORTED',
  'MOVED',
] as const
export type CardState = (typeof cardStates)[number]

/** What is recorded about a card since it was drawn; each part is the newest of its kind that took effect. */
export type CardRecord = {
  /** The draw: pool packs and instant packs number their cards in one sequence. */
  id: bigint
  /** Null for a card of an instant pack. */
  purchaseId: number | null
  kind: ItemKind
  tokenId: bigint
  /** Null where the owner is not known. */
  isWithRecipient: boolean | null
  sellbackId: number | null
  sellbackStatus: string | null
  payout: Micros | null
  soldAt: Date | null
  redemptionId: number | null
  redemptionStatus: string | null
  orderStatus: string | null
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  redeemedAt: Date | null
  exportId: number | null
  exportStatus: string | null
  exportedAt: Date | null
}

const parcelStates: Readonly<Record<string, CardState>> = {
  SHIPPED: 'SHIPPED',
  DELIVERED: 'DELIVERED',
  RETURNED: 'RETURNED',
  LOST: 'LOST',
}

/** The one answer to where the card is. A sale is final, a parcel comes before an export, and both before a transfer. */
export function cardStateOf(card: CardRecord): CardState {
  if (card.sellbackStatus !== null) return card.sellbackStatus === 'CONFIRMED' ? 'SOLD' : 'SELLING'
  if (card.redemptionStatus === 'COMPLETED') return 'DELIVERED'
  if (card.redemptionStatus !== null) return parcelStates[card.orderStatus ?? ''] ?? 'REDEEMING'
  if (card.exportStatus !== null) return card.exportStatus === 'COMPLETED' ? 'EXPORTED' : 'EXPORTING'
  return card.isWithRecipient === false ? 'MOVED' : 'HELD'
}

/** When the state began; null for a card that is still held or was transferred. */
export const stateSince = (card: CardRecord): Date | null => card.soldAt ?? card.redeemedAt ?? card.exportedAt
