import type { Micros } from '../../../kernel/money.ts'

/** What an entry of a timeline tells about. */
export const entryKinds = [
  'requested',
  'state',
  'ledger',
  'signed',
  'sent',
  'mined',
  'randomness',
  'card',
  'refund',
  'final',
  'webhook',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** One entry; the fields that do not apply to its kind are null. */
export type TimelineEntry = {
  at: Date
  kind: EntryKind
  /** The new status of the purchase, the type of the ledger entry, or the status of the delivery. */
  status: string | null
  amount: Micros | null
  balanceAfter: Micros | null
  reservedAfter: Micros | null
  txHash: string | null
  blockNumber: bigint | null
  nonce: bigint | null
  gasWei: bigint | null
  keyId: string | null
  tokenId: bigint | null
  itemKind: string | null
  event: string | null
  url: string | null
  deliveryId: bigint | null
  webhookId: number | null
  statusCode: number | null
  attempts: number | null
  ledgerEntryId: bigint | null
}
