import { Type, type Static } from 'typebox'
import { showAddress } from '../../../chain/addresses.ts'
import {
  IdParam,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Timestamp,
} from '../../../http/schema/fields.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import { actKinds, adoptedActMachine, outstandingOf, resolutions, type AdoptedAct } from './model.ts'

export const AdoptedActWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the act.' }),
    kind: OneOf(actKinds, { description: 'What happened on chain without a record of the service.' }),
    reference: Type.String({ description: 'What the chain knows the act by.' }),
    status: OneOf(adoptedActMachine.states, { description: 'The status of the act.' }),
    transaction_hash: Type.String({ description: 'The hash of the transaction.' }),
    address: Type.String({ description: 'The recipient of the cards or of the money.' }),
    amount: Type.String({ description: 'USDC micros.' }),
    amount_usdc: Type.String({ description: 'USDC, six decimals.' }),
    outstanding_usdc: Type.String({ description: 'The amount less what the contract paid back.' }),
    is_booked: Type.Boolean({ description: 'True once the block is safe and the amount is in the suspense account.' }),
    partner_id: NullableInteger({ description: 'The id of the partner.' }),
    end_user_id: NullableInteger({ description: 'The payer; null while it is unknown.' }),
    resource_id: NullableInteger({ description: 'The purchase, sell-back or other record of the act.' }),
    note: NullableString({ description: 'A note for people.' }),
    resolved_by: NullableString({ description: 'Who resolved it.' }),
    refund_requested_at: NullableTimestamp({ description: 'When a person decided that the contract refunds it.' }),
    created_at: Timestamp({ description: 'When the act was created.' }),
    resolved_at: NullableTimestamp({ description: 'When the act was resolved.' }),
  },
  { $id: 'AdoptedAct' },
)

export const ResolveBody = Type.Object({
  action: OneOf(resolutions, {
    description:
      '`charge` debits the end user, `write_off` makes the platform bear the amount, `link` names the payer and holds ' +
      'their credits; an act that used no credits is closed by `link`. `refund` makes the contract pay a shipping ' +
      'payment back and release its card, while the parcel has not left; the act is RETURNED once that is final.',
  }),
  end_user_id: Type.Optional({ ...IdParam, description: 'The payer; defaults to the end user of the act.' }),
  note: Type.String({ minLength: 1, maxLength: 500, description: 'The reason, kept in the audit log.' }),
})

export const actToWire = (act: AdoptedAct): Static<typeof AdoptedActWire> => ({
  id: act.id,
  kind: act.kind,
  reference: act.reference,
  status: act.status,
  transaction_hash: act.transactionHash,
  address: showAddress(act.address),
  amount: act.amount.toString(),
  amount_usdc: formatUsdc(act.amount),
  outstanding_usdc: formatUsdc(outstandingOf(act)),
  is_booked: act.isBooked,
  partner_id: act.partnerId,
  end_user_id: act.endUserId,
  resource_id: act.resourceId,
  note: act.note,
  resolved_by: act.resolvedBy,
  refund_requested_at: act.refundRequestedAt?.toISOString() ?? null,
  created_at: act.createdAt.toISOString(),
  resolved_at: act.resolvedAt?.toISOString() ?? null,
})
