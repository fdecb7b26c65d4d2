import type { Tx } from '../../db/db.ts'
import type { Writer } from './requests.ts'

export type ActivityEvent =
  | 'withdrawal.requested'
  | 'withdrawal.cancelled'
  | 'card.transferred'
  | 'transfer.requested'
  | 'transfer.accepted'
  | 'transfer.declined'
  | 'transfer.cancelled'
  | 'inbound_shipment.announced'
  | 'inbound_shipment.updated'
  | 'inbound_shipment.cancelled'
  | 'inbound_shipment.attachment_added'
  | 'buyer_return.announced'
  | 'buyer_return.cancelled'
  | 'exception.opened'
  | 'exception.replied'
  | 'declared_value.submitted'
  | 'service_credit.requested'
  | 'service_credit.withdrawn'
  | 'report.requested'
  | 'card.updated'

/** A write by a key, as recorded in the activity log. */
export type Activity = {
  event: ActivityEvent
  resourceType:
    | 'withdrawal'
    | 'card_transfer'
    | 'inbound_shipment'
    | 'buyer_return'
    | 'exception'
    | 'declared_value_submission'
    | 'service_credit'
    | 'report'
    | 'card'
  resourceId: number | string
  summary: string
  data: Readonly<Record<string, unknown>>
}

/** Joins the transaction of the write, so that entries and writes always match. */
export type ActivityLog = { record(tx: Tx, writer: Writer, activity: Activity): Promise<void> }
