import * as data from './tenant-event-data.ts'

/** The events of tenants: what happens to their cards, documents and accounts. */
export const tenantEventTypes = {
  'card.received': { summary: 'A card came into the account.', data: data.CardEventData },
  'card.updated': { summary: 'The status of a card changed.', data: data.CardEventData },
  'order.updated': { summary: 'The status of an order or its quote changed.', data: data.OrderEventData },
  'vault_withdrawal.updated': {
    summary: 'A withdrawal of cards was requested, or its status changed.',
    data: data.VaultWithdrawalEventData,
  },
  'transfer.updated': {
    summary: 'A transfer of cards from or to the account was created, or its status changed.',
    data: data.TransferEventData,
  },
  'inbound.updated': {
    summary: 'An inbound shipment was announced, or its status changed.',
    data: data.InboundEventData,
  },
  'buyer_return.updated': {
    summary: 'A return by a buyer was announced or found at the dock, or its status changed.',
    data: data.BuyerReturnEventData,
  },
  'carrier_claim.updated': {
    summary: 'A claim with a carrier was filed, or its status changed.',
    data: data.CarrierClaimEventData,
  },
  'exception.opened': { summary: 'An exception was opened.', data: data.ExceptionEventData },
  'exception.answered': { summary: 'The warehouse wrote to an exception.', data: data.ExceptionEventData },
  'exception.resolved': { summary: 'An exception was resolved.', data: data.ExceptionEventData },
  'exception.updated': { summary: 'An exception changed its status otherwise.', data: data.ExceptionEventData },
  'declared_value.decided': {
    summary: 'A declared value was approved or rejected.',
    data: data.DeclaredValueEventData,
  },
  'declared_value.updated': {
    summary: 'A declared value was submitted, superseded or ended.',
    data: data.DeclaredValueEventData,
  },
  'invoice.issued': { summary: 'An invoice was issued.', data: data.InvoiceEventData },
  'invoice.updated': { summary: 'An invoice was paid or voided.', data: data.InvoiceEventData },
  'service_credit.decided': {
    summary: 'A service credit was approved or rejected.',
    data: data.ServiceCreditEventData,
  },
  'service_credit.updated': {
    summary: 'A service credit was requested, withdrawn or applied.',
    data: data.ServiceCreditEventData,
  },
} as const
