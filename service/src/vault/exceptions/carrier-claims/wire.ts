import { Type, type Static } from 'typebox'
import {
  IdParam,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Timestamp,
} from '../../../http/schema/fields.ts'
import { ActionId } from '../../shared/operator-actions.ts'
import { carrierClaimMachine, claimKinds, claimNumber, type CarrierClaim } from './model.ts'

const Amount = Type.Integer({ minimum: 1, maximum: 1_000_000_000_00 })
const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

export const FileClaimBody = Type.Object({
  client_action_id: ActionId,
  order_id: Type.Optional(IdParam),
  exception_id: Type.Optional({ ...IdParam, description: 'The case of the tenant; its order is the default.' }),
  parcel_number: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 1 })),
  kind: OneOf(claimKinds),
  amount_cents: Type.Optional({
    ...Amount,
    description: 'At most the values declared for the parcel when it was dispatched, which is the default.',
  }),
  carrier_reference: Type.Optional(Text(64)),
  note: Type.Optional(Text(500)),
})

export const AcceptClaimBody = Type.Object({
  client_action_id: ActionId,
  amount_cents: Type.Optional({ ...Amount, description: 'The claimed amount, unless given.' }),
  carrier_reference: Type.Optional(Text(64)),
})

export const PayClaimBody = Type.Object({
  client_action_id: ActionId,
  amount_cents: Type.Optional({ ...Amount, description: 'What the carrier accepted, unless given.' }),
})

export const EndClaimBody = Type.Object({ client_action_id: ActionId, reason: Text(500) })

export const CarrierClaimWire = Type.Object(
  {
    id: Type.Integer(),
    claim_number: Type.String(),
    status: OneOf(carrierClaimMachine.states),
    kind: OneOf(claimKinds),
    order_id: Type.Integer(),
    parcel_number: Type.Integer(),
    exception_id: NullableInteger(),
    carrier: Type.String(),
    tracking_number: NullableString(),
    carrier_reference: NullableString(),
    max_cents: Type.Integer({ description: 'The values declared for the parcel when it was dispatched.' }),
    claimed_cents: Type.Integer(),
    accepted_cents: NullableInteger(),
    paid_cents: NullableInteger(),
    credited_cents: NullableInteger({
      description: 'Booked to the tenant: the payment without what service credits had covered before.',
    }),
    note: NullableString(),
    reason: NullableString({ description: 'Why it was denied or withdrawn.' }),
    filed_at: Timestamp(),
    decided_at: NullableTimestamp(),
    paid_at: NullableTimestamp(),
    updated_at: Timestamp(),
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
