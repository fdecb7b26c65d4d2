import { Type, type Static } from 'typebox'
import {
  IdParam,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Timestamp,
} from '../../../http/schema/fields.ts'
import { boxConditions, maxExpected } from '../model.ts'
import { ActionId } from '../../shared/operator-actions.ts'
import { unidentifiedParcelMachine, type UnidentifiedParcel } from './model.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }))

export const UnidentifiedParcelWire = Type.Object(
  {
    id: Type.Integer(),
    site_id: Type.Integer(),
    status: OneOf(unidentifiedParcelMachine.states),
    carrier: NullableString(),
    tracking_number: NullableString(),
    sender: NullableString(),
    condition: NullableString(),
    note: NullableString(),
    inbound_shipment_id: NullableInteger({ description: 'The shipment that the parcel was attached to.' }),
    end_reason: NullableString(),
    noted_by: Type.String(),
    arrived_at: Timestamp(),
    ended_at: NullableTimestamp(),
  },
  { $id: 'OrphanParcel' },
)

export const NewUnidentifiedParcelBody = Type.Object({
  client_action_id: ActionId,
  site_id: IdParam,
  carrier: text(64),
  tracking_number: text(64),
  sender: text(255),
  condition: Type.Optional(OneOf(boxConditions)),
  note: text(512),
})

export const AttachBody = Type.Object({
  client_action_id: ActionId,
  inbound_shipment_id: Type.Optional(IdParam),
  account_id: Type.Optional(IdParam),
  expected_card_count: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxExpected,
      description: 'The count at the dock; required with `account_id`.',
    }),
  ),
  box_no: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: 'Defaults to 1.' })),
})

export const CloseBody = Type.Object({
  client_action_id: ActionId,
  reason: Type.String({ minLength: 1, maxLength: 512 }),
})

export const unidentifiedParcelToWire = (parcel: UnidentifiedParcel): Static<typeof UnidentifiedParcelWire> => ({
  id: parcel.id,
  site_id: parcel.siteId,
  status: parcel.status,
  carrier: parcel.carrier,
  tracking_number: parcel.trackingNumber,
  sender: parcel.sender,
  condition: parcel.condition,
  note: parcel.note,
  inbound_shipment_id: parcel.inboundShipmentId,
  end_reason: parcel.endReason,
  noted_by: parcel.notedBy,
  arrived_at: parcel.arrivedAt.toISOString(),
  ended_at: parcel.endedAt?.toISOString() ?? null,
})
