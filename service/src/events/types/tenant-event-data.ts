import { Type, type TProperties } from 'typebox'
import { NullableInteger, NullableString, OneOf, Timestamp } from '../../http/schema/fields.ts'

/** The id of what changed and its new status. Migrations write these data where the status changes. */
const changed = <Fields extends TProperties>(fields: Fields) =>
  Type.Object({
    ...fields,
    status: Type.String({ description: 'The new status.' }),
    updated_at: Timestamp({ description: 'When it was updated.' }),
  })

export const CardEventData = changed({
  unique_id: Type.String({ description: 'The permanent id of the item.' }),
  order_id: NullableInteger({ description: 'The id of the order.' }),
  withdrawal_id: NullableInteger({ description: 'The id of the withdrawal.' }),
  transfer_id: NullableInteger({ description: 'The id of the transfer.' }),
})

export const OrderEventData = changed({ order_id: Type.Integer({ description: 'The id of the order.' }) })

export const VaultWithdrawalEventData = changed({
  withdrawal_id: Type.Integer({ description: 'The id of the withdrawal.' }),
  method: OneOf(['ship', 'pickup'], { description: 'Whether the cards are shipped or collected.' }),
})

export const TransferEventData = changed({ transfer_id: Type.Integer({ description: 'The id of the transfer.' }) })

export const InboundEventData = changed({
  inbound_shipment_id: Type.Integer({ description: 'The id of the inbound shipment.' }),
})

export const BuyerReturnEventData = changed({
  buyer_return_id: Type.Integer({ description: 'The id of the return.' }),
  order_id: Type.Integer({ description: 'The order whose cards come back.' }),
})

export const CarrierClaimEventData = changed({
  carrier_claim_id: Type.Integer({ description: 'The id of the claim.' }),
  order_id: Type.Integer({ description: 'The order of the lost or damaged parcel.' }),
})

export const ExceptionEventData = changed({
  exception_id: Type.Integer({ description: 'The id of the exception.' }),
  type: Type.String({ description: 'What is wrong.' }),
  order_id: NullableInteger({ description: 'The id of the order.' }),
  withdrawal_id: NullableInteger({ description: 'The id of the withdrawal.' }),
  inbound_shipment_id: NullableInteger({ description: 'The id of the inbound shipment.' }),
  resolution: NullableString({ description: 'Null until the exception is resolved.' }),
})

export const DeclaredValueEventData = changed({
  declared_value_id: Type.Integer({ description: 'The id of the declared value.' }),
  unique_id: Type.String({ description: 'The permanent id of the item.' }),
})

export const InvoiceEventData = changed({
  invoice_id: Type.Integer({ description: 'The id of the invoice.' }),
  number: Type.String({ description: 'The number of the invoice.' }),
})

export const ServiceCreditEventData = changed({
  service_credit_id: Type.Integer({ description: 'The id of the service credit.' }),
  kind: OneOf(['sla', 'incident'], {
    description: 'Whether the credit follows from a missed target or from an incident.',
  }),
})
