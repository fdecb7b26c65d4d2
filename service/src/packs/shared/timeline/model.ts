import type { Micros } from '../../../kernel/money.ts'

/** The event of an entry, in the order of entries of the same time. */
export const entryKinds = [
  'requested',
  'state',
  'ledger',
  'signed',
  'sent',
  'mined',
  'randomness',
  'card',
  'burn',
  'payment',
  'item',
  'parcel',
  'refund',
  'webhook',
  'final',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** One entry; the fields that do not apply to its kind are null. */
export type TimelineEntry = {
  at: Date
  kind: EntryKind
  /** The new status, the type of the ledger entry, the status of the delivery, parcel or item, or why a transaction changed nothing. */
  status: string | null
  amount: Micros | null
  balanceAfter: Micros | null
  reservedAfter: Micros | null
  txHash: string | null
  blockNumber: bigint | null
  nonce: bigint | null
  gasWei: string | null
  /** The purpose of the transaction. */
  purpose: string | null
  keyId: string | null
  tokenId: bigint | null
  itemKind: string | null
  uniqueId: string | null
  event: string | null
  url: string | null
  deliveryId: bigint | null
  webhookId: number | null
  statusCode: number | null
  attempts: number | null
  ledgerEntryId: bigint | null
  carrier: string | null
  trackingNumber: string | null
  /** The city of a carrier scan. */
  place: string | null
  /** The text of a carrier scan, or the error of an item. */
  description: string | null
}
