import { Type, type Static } from 'typebox'
import {
  described,
  IdParam,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Timestamp,
} from '../../../http/schema/fields.ts'
import { ActionId } from '../../shared/operator-actions.ts'
import { carrierClaimMachine, claimKinds, claimNumber, type CarrierClaim } from './model.ts'

const Amount = (description: string) => Type.Integer({ minimum: 1, maximum: 1_000_000_000_00, description })
const Text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })
const reference = 'The number under which the carrier handles the claim.'
const kind = OneOf(claimKinds, { description: 'What happened to the parcel.' })

export const FileClaimBody = Type.Object({
  client_action_id: ActionId,
  order_id: Type.Optional(described(IdParam, 'The order of the parcel.')),
  exception_id: Type.Optional(described(IdParam, 'The case of the tenant; its order is the default.')),
  parcel_number: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, default: 1, description: 'The parcel of the order.' }),
  ),
  kind,
  amount_cents: Type.Optional(
    Amount('At most the values declared for the parcel when it was dispatched, which is the default.'),
  ),
  carrier_reference: Type.Optional(Text(64, reference)),
  note: Type.Optional(Text(500, 'A remark for the tenant.')),
})

export const AcceptClaimBody = Type.Object({
  client_action_id: ActionId,
  amount_cents: Type.Optional(Amount('The claimed amount, unless given.')),
  carrier_reference: Type.Optional(Text(64, reference)),
})

export const PayClaimBody = Type.Object({
  client_action_id: ActionId,
  amount_cents: Type.Optional(Amount('What the carrier accepted, unless given.')),
})

export const EndClaimBody = Type.Object({
  client_action_id: ActionId,
  reason: Text(500, 'Why the claim ends without a payment; the tenant reads it.'),
})

export const CarrierClaimWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the claim.' }),
    claim_number: Type.String({ description: 'The number on screens, such as `CL-000012`.' }),
    status: OneOf(carrierClaimMachine.states, { description: 'What the carrier decided so far.' }),
    kind,
    order_id: Type.Integer({ description: 'The order of the parcel.' }),
    parcel_number: Type.Integer({ description: 'The parcel of the order.' }),
    exception_id: NullableInteger({ description: 'The case from which it was filed.' }),
    carrier: Type.String({ description: 'The carrier of the parcel.' }),
    tracking_number: NullableString({ description: 'The tracking number of the parcel.' }),
    carrier_reference: NullableString({ description: reference }),
    max_cents: Type.Integer({ description: 'The values declared for the parcel when it was dispatched.' }),
    claimed_cents: Type.Integer({ description: 'What is claimed from the carrier.' }),
    accepted_cents: NullableInteger({ description: 'What the carrier accepted; null until then.' }),
    paid_cents: NullableInteger({ description: 'What the carrier paid; null until then.' }),
    credited_cents: NullableInteger({
      description: 'Booked to the tenant: the payment without what service credits had covered before.',
    }),
    note: NullableString({ description: 'A remark for the tenant.' }),
    reason: NullableString({ description: 'Why it was denied or withdrawn.' }),
    filed_at: Timestamp({ description: 'When it was filed.' }),
    decided_at: NullableTimestamp({ description: 'When the carrier first decided, or the claim was withdrawn.' }),
    paid_at: NullableTimestamp({ description: 'When the payment was recorded.' }),
    updated_at: Timestamp({ description: 'The last change.' }),
  },
  { $id: 'CarrierClaim' },
)

const number = (amount: bigint | null): number | null => (amount === null ? null : Number(amount))

export const claimToWire = (claim: CarrierClaim): Static<typeof CarrierClaimWire> => ({
  id: claim.id,
  claim_number: claimNumber(claim.id),
  status: claim.status,
  kind: claim.kind,
  order_id: claim.orderId,
  parcel_number: claim.parcelNumber,
  exception_id: claim.exceptionId,
  carrier: claim.carrier,
  tracking_number: claim.trackingNumber,
  carrier_reference: claim.carrierReference,
  max_cents: Number(claim.maxCents),
  claimed_cents: Number(claim.claimedCents),
  accepted_cents: number(claim.acceptedCents),
  paid_cents: number(claim.paidCents),
  credited_cents: claim.paidCents === null ? null : Number(claim.paidCents - (claim.recoveredCents ?? 0n)),
  note: claim.note,
  reason: claim.reason,
  filed_at: claim.filedAt.toISOString(),
  decided_at: claim.decidedAt?.toISOString() ?? null,
  paid_at: claim.paidAt?.toISOString() ?? null,
  updated_at: claim.updatedAt.toISOString(),
})
