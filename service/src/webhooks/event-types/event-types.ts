import type { Static, TSchema } from 'typebox'
import type { Tx } from '../../db/db.ts'
import type { Emit, EmitToAll } from '../../outbox/outbox.ts'
import * as data from './event-data.ts'

/** What one kind of event tells. */
export type EventType = { readonly summary: string; readonly data: TSchema }

/** Everything an account can hear of, by name. Whoever emits takes the name and the shape from here. */
export const eventTypes = {
  'purchase.fulfilled': { summary: 'All packs of a purchase are revealed.', data: data.RevealData },
  'redemption.updated': { summary: 'A redemption is in fulfillment, or completed.', data: data.RedemptionData },
  'sellback.confirmed': { summary: 'A sell-back is confirmed on chain.', data: data.SellbackData },
  'send.fulfilled': { summary: 'Every item of a send landed.', data: data.SendData },
  'send.failed': { summary: 'Nothing of a send landed, or only some of it.', data: data.SendData },
  'sellback.failed': {
    summary: 'A sale we were asked for did not come about; nothing was sold.',
    data: data.SellbackFailedData,
  },
  'purchase.reserved': { summary: 'Credits are held for a purchase.', data: data.PurchaseData },
  'purchase.submitted': { summary: 'A purchase is on its way to the chain.', data: data.PurchaseData },
  'purchase.partially_fulfilled': {
    summary: 'Some packs of a purchase are revealed and the others refunded.',
    data: data.RevealData,
  },
  'purchase.refunded': { summary: 'A purchase was paid back.', data: data.PurchaseData },
  'purchase.reverted': {
    summary: 'The chain took back what an earlier event of this purchase told; it will be told again.',
    data: data.PurchaseData,
  },
  'purchase.failed': { summary: 'A purchase did not come about; nothing is held.', data: data.PurchaseData },
  'instant_purchase.reserved': { summary: 'Credits are held for an instant pack.', data: data.InstantPurchaseData },
  'instant_purchase.submitted': {
    summary: 'An instant purchase is on its way to the chain.',
    data: data.InstantPurchaseData,
  },
  'instant_purchase.fulfilled': { summary: 'An instant pack is delivered.', data: data.InstantRevealData },
  'instant_purchase.refunded': { summary: 'An instant purchase was paid back.', data: data.InstantPurchaseData },
  'instant_purchase.reverted': {
    summary: 'The chain took back what an earlier event of this instant purchase told; it will be told again.',
    data: data.InstantPurchaseData,
  },
  'instant_purchase.failed': { summary: 'An instant purchase did not come about.', data: data.InstantPurchaseData },
  'redemption.prepared': { summary: 'A redemption waits for its burn.', data: data.RedemptionData },
  'redemption.burn_submitted': { summary: 'The burn of a redemption was submitted.', data: data.RedemptionData },
  'redemption.failed': { summary: 'A redemption cannot be completed.', data: data.RedemptionData },
  'redemption.cancelled': { summary: 'A redemption was cancelled.', data: data.RedemptionData },
  'redemption.expired': { summary: 'A redemption was not paid in time.', data: data.RedemptionData },
  'deposit.credited': { summary: 'A deposit became credits.', data: data.DepositData },
  'withdrawal.updated': { summary: 'A withdrawal of credits moved.', data: data.WithdrawalData },
  'payout.statement_ready': { summary: 'The statement of a period is closed.', data: data.PayoutData },
  'payout.paid': { summary: 'A payout was paid.', data: data.PayoutData },
  'payout_wallet.updated': { summary: 'Payouts go to another wallet from now on.', data: data.PayoutWalletData },
  'webhook.disabled': { summary: 'One of your webhooks was switched off.', data: data.WebhookDisabledData },
  'key.expiring': { summary: 'One of your keys ends within seven days.', data: data.KeyExpiringData },
  'tier.updated': { summary: 'What a tier offers, or how it is described, changed.', data: data.TierUpdatedData },
} as const satisfies Record<string, EventType>

export type EventName = keyof typeof eventTypes
export type EventData<Name extends EventName> = Static<(typeof eventTypes)[Name]['data']>

export const eventNames: readonly EventName[] = Object.keys(eventTypes) as EventName[]

export const isEventName = (text: string): text is EventName => Object.hasOwn(eventTypes, text)

/** An event of the table; the data must have the shape that its name promises. */
export type Announcement<Name extends EventName> = {
  accountId: number
  event: Name
  resourceId: string
  /** Tells two events of the same kind and resource apart, such as the status a redemption moved to. */
  dedupeKey?: string | undefined
  data: EventData<Name>
}

/** Tells an account of something, in the transaction in which it happens. */
export type Announce = <Name extends EventName>(tx: Tx, announcement: Announcement<Name>) => Promise<void>

export const createAnnounce =
  (emit: Emit): Announce =>
  (tx, announcement) =>
    emit(tx, announcement)

/** Tells many accounts of the same. */
export type AnnounceToAll = <Name extends EventName>(
  tx: Tx,
  accountIds: readonly number[],
  announcement: Omit<Announcement<Name>, 'accountId'>,
) => Promise<void>

export const createAnnounceToAll =
  (emit: EmitToAll): AnnounceToAll =>
  (tx, accountIds, announcement) =>
    emit(tx, accountIds, announcement)
