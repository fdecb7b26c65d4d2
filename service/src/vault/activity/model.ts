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
  | 'exception.opened'
  | 'exception.replied'
  | 'declared_value.submitted'
  | 'service_credit.requested'
  | 'service_credit.withdrawn'
  | 'report.requested'

export type ActivityEntry = {
  id: bigint
  event: string
  resourceType: string
  resourceId: string
  summary: string
  data: Readonly<Record<string, unknown>>
  apiKeyId: string
  requestId: string
  createdAt: Date
}
