import { Type, type TProperties } from 'typebox'
import { NullableInteger, NullableString, OneOf, Timestamp } from '../../http/schema/fields.ts'

/** The id of what changed and its new status. Migrations write these data where the status changes. */
const changed = <Fields extends TProperties>(fields: Fields) =>
  Type.Object({ ...fields, status: Type.String({ description: 'The new status.' }), updated_at: Timestamp() })

export const CardEventData = changed({
  unique_id: Type.String(),
  order_id: NullableInteger(),
  withdrawal_id: NullableInteger(),
  transfer_id: NullableInteger(),
})

export const OrderEventData = changed({ order_id: Type.Integer() })

export const VaultWithdrawalEventData = changed({
  withdrawal_id: Type.Integer(),
  method: OneOf(['ship', 'pickup']),
})

export const TransferEventData = changed({ transfer_id: Type.Integer() })

export const InboundEventData = changed({ inbound_shipment_id: Type.Integer() })

export const BuyerReturnEventData = changed({
  buyer_return_id: Type.Integer({ description: 'The id of the return.' }),
  order_id: Type.Integer({ description: 'The order whose cards come back.' }),
})

export const ExceptionEventData = changed({
  exception_id: Type.Integer(),
  type: Type.String(),
  order_id: NullableInteger(),
  withdrawal_id: NullableInteger(),
  inbound_shipment_id: NullableInteger(),
  resolution: NullableString({ description: 'Null until the exception is resolved.' }),
})

export const DeclaredValueEventData = changed({ declared_value_id: Type.Integer(), unique_id: Type.String() })

export const InvoiceEventData = changed({ invoice_id: Type.Integer(), number: Type.String() })

export const ServiceCreditEventData = changed({
  service_credit_id: Type.Integer(),
  kind: OneOf(['sla', 'incident']),
})
