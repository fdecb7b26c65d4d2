import type { Static, TSchema } from 'typebox'
import type { Tx } from '../../db/db.ts'
import type { Emit, EmitToAll } from '../outbox.ts'
import { PriceAlertData } from './catalog-event-data.ts'
import * as data from './event-data.ts'
import { tenantEventTypes } from './tenant-event-types.ts'

export type EventType = { readonly summary: string; readonly data: TSchema }

/** All webhook events by name, with the schema of their data. */
export const eventTypes = {
  'purchase.fulfilled': { summary: 'All packs of a purchase were revealed.', data: data.RevealData },
  'redemption.updated': { summary: 'A redemption entered fulfillment or was completed.', data: data.RedemptionData },
  'sellback.confirmed': { summary: 'A sell-back was confirmed on chain.', data: data.SellbackData },
  'send.fulfilled': { summary: 'All items of a send were transferred.', data: data.SendData },
  'send.failed': { summary: 'Some or all items of a send could not be transferred.', data: data.SendData },
  'sellback.failed': {
    summary: 'A sell-back failed; nothing was sold.',
    data: data.SellbackFailedData,
  },
  'purchase.reserved': { summary: 'Credits were put on hold for a purchase.', data: data.PurchaseData },
  'purchase.submitted': { summary: 'The transaction of a purchase was submitted.', data: data.PurchaseData },
  'purchase.partially_fulfilled': {
    summary: 'Some packs of a purchase were revealed and the others refunded.',
    data: data.RevealData,
  },
  'purchase.refunded': { summary: 'A purchase was refunded.', data: data.PurchaseData },
  'purchase.reverted': {
    summary: 'A reorg reverted an earlier event of this purchase; a new event follows once it is settled again.',
    data: data.PurchaseData,
  },
  'purchase.failed': { summary: 'A purchase failed; its hold was released.', data: data.PurchaseData },
  'instant_purchase.reserved': {
    summary: 'Credits were put on hold for an instant purchase.',
    data: data.InstantPurchaseData,
  },
  'instant_purchase.submitted': {
    summary: 'The transaction of an instant purchase was submitted.',
    data: data.InstantPurchaseData,
  },
  'instant_purchase.fulfilled': { summary: 'An instant purchase was delivered.', data: data.InstantRevealData },
  'instant_purchase.refunded': { summary: 'An instant purchase was refunded.', data: data.InstantPurchaseData },
  'instant_purchase.reverted': {
    summary:
      'A reorg reverted an earlier event of this instant purchase; a new event follows once it is settled again.',
    data: data.InstantPurchaseData,
  },
  'instant_purchase.failed': {
    summary: 'An instant purchase failed; its hold was released.',
    data: data.InstantPurchaseData,
  },
  'redemption.prepared': {
    summary: 'A redemption was prepared and awaits the burn transaction.',
    data: data.RedemptionData,
  },
  'redemption.burn_submitted': {
    summary: 'The burn transaction of a redemption was submitted.',
    data: data.RedemptionData,
  },
  'redemption.failed': { summary: 'A redemption failed.', data: data.RedemptionData },
  'redemption.cancelled': { summary: 'A redemption was cancelled.', data: data.RedemptionData },
  'redemption.expired': { summary: 'A redemption expired before it was paid.', data: data.RedemptionData },
  'collection.export_requested': { summary: 'The export of a card to a wallet was requested.', data: data.ExportData },
  'collection.export_waiting': {
    summary: 'The waiting period of an export began; it can be cancelled until it ends.',
    data: data.ExportData,
  },
  'collection.export_completed': { summary: 'An exported card is in its wallet.', data: data.ExportData },
  'collection.export_cancelled': {
    summary: 'An export was cancelled; the card stays in the vault.',
    data: data.ExportData,
  },
  'collection.export_failed': { summary: 'An export failed; the card was not moved by it.', data: data.ExportData },
  'deposit.credited': { summary: 'A deposit was credited.', data: data.DepositData },
  'withdrawal.updated': { summary: 'The status of a credit withdrawal changed.', data: data.WithdrawalData },
  'payout.statement_ready': { summary: 'The statement of a settlement period is ready.', data: data.PayoutData },
  'payout.paid': { summary: 'A payout was paid.', data: data.PayoutData },
  'payout.failed': { summary: 'A payout could not be paid; the operator retries it.', data: data.PayoutData },
  'payout_wallet.updated': { summary: 'The payout wallet was changed.', data: data.PayoutWalletData },
  'webhook.disabled': { summary: 'A webhook was disabled.', data: data.WebhookDisabledData },
  'key.expiring': { summary: 'An API key expires within seven days.', data: data.KeyExpiringData },
  'tier.updated': { summary: 'The offer or description of a tier changed.', data: data.TierUpdatedData },
  'price.alert': { summary: 'A watched price met the condition of its alert.', data: PriceAlertData },
  ...tenantEventTypes,
} as const satisfies Record<string, EventType>

export type EventName = keyof typeof eventTypes
export type EventData<Name extends EventName> = Static<(typeof eventTypes)[Name]['data']>

export const eventNames: readonly EventName[] = Object.keys(eventTypes) as EventName[]

export const isEventName = (text: string): text is EventName => Object.hasOwn(eventTypes, text)

/** An event to emit; the type of `data` follows from its name. */
export type Announcement<Name extends EventName> = {
  accountId: number
  event: Name
  resourceId: string
  /** Distinguishes events of the same type and resource, such as the new status of a redemption. */
  dedupeKey?: string | undefined
  data: EventData<Name>
}

/** Emits an event to an account in the transaction of the change. */
export type Announce = <Name extends EventName>(tx: Tx, announcement: Announcement<Name>) => Promise<void>

export const createAnnounce =
  (emit: Emit): Announce =>
  (tx, announcement) =>
    emit(tx, announcement)

/** Emits the same event to many accounts. */
export type AnnounceToAll = <Name extends EventName>(
  tx: Tx,
  accountIds: readonly number[],
  announcement: Omit<Announcement<Name>, 'accountId'>,
) => Promise<void>

export const createAnnounceToAll =
  (emit: EmitToAll): AnnounceToAll =>
  (tx, accountIds, announcement) =>
    emit(tx, accountIds, announcement)
