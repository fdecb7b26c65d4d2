import type { EventData } from './event-types.ts'
import type { tenantEventTypes } from './tenant-event-types.ts'

const at = '2026-03-01T12:00:00.000Z'
const card = (status: string, orderId: number | null) => ({
  unique_id: 'PH-000123',
  order_id: orderId,
  withdrawal_id: null,
  transfer_id: null,
  status,
  updated_at: at,
})
const exception = (status: string, resolution: string | null) => ({
  exception_id: 5,
  type: 'DAMAGED',
  order_id: null,
  withdrawal_id: null,
  inbound_shipment_id: 8,
  resolution,
  status,
  updated_at: at,
})
const declared = (status: string) => ({ declared_value_id: 21, unique_id: 'PH-000123', status, updated_at: at })
const invoice = (status: string) => ({ invoice_id: 3, number: 'INV-2026-02-00001', status, updated_at: at })
const credit = (status: string) => ({ service_credit_id: 6, kind: 'sla' as const, status, updated_at: at })

type Examples = { [Name in keyof typeof tenantEventTypes]: { resourceId: string; data: EventData<Name> } }

export const tenantEventExamples: Examples = {
  'card.received': { resourceId: 'PH-000123', data: card('RECEIVED', null) },
  'card.updated': { resourceId: 'PH-000123', data: card('RESERVED', 12) },
  'order.updated': { resourceId: '12', data: { order_id: 12, status: 'SHIPPED', updated_at: at } },
  'vault_withdrawal.updated': {
    resourceId: '4',
    data: { withdrawal_id: 4, method: 'ship', status: 'ACKNOWLEDGED', updated_at: at },
  },
  'transfer.updated': { resourceId: '7', data: { transfer_id: 7, status: 'COMPLETED', updated_at: at } },
  'inbound.updated': { resourceId: '8', data: { inbound_shipment_id: 8, status: 'RECEIVING', updated_at: at } },
  'buyer_return.updated': {
    resourceId: '9',
    data: { buyer_return_id: 9, order_id: 12, status: 'RECEIVED', updated_at: at },
  },
  'carrier_claim.updated': {
    resourceId: '2',
    data: { carrier_claim_id: 2, order_id: 12, status: 'ACCEPTED', updated_at: at },
  },
  'exception.opened': { resourceId: '5', data: exception('OPEN', null) },
  'exception.answered': { resourceId: '5', data: exception('AWAITING_TENANT', null) },
  'exception.resolved': { resourceId: '5', data: exception('RESOLVED', 'CREDITED') },
  'exception.updated': { resourceId: '5', data: exception('INVESTIGATING', null) },
  'declared_value.decided': { resourceId: '21', data: declared('APPROVED') },
  'declared_value.updated': { resourceId: '21', data: declared('SUBMITTED') },
  'invoice.issued': { resourceId: '3', data: invoice('OPEN') },
  'invoice.updated': { resourceId: '3', data: invoice('PAID') },
  'service_credit.decided': { resourceId: '6', data: credit('APPROVED') },
  'service_credit.updated': { resourceId: '6', data: credit('REQUESTED') },
}
