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
import { boxConditions, maxExpected } from '../model.ts'
import { ActionId } from '../../shared/operator-actions.ts'
import { unidentifiedParcelMachine, type UnidentifiedParcel } from './model.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }))

export const UnidentifiedParcelWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the parcel.' }),
    site_id: Type.Integer({ description: 'The id of the site.' }),
    status: OneOf(unidentifiedParcelMachine.states, { description: 'The status of the parcel.' }),
    carrier: NullableString({ description: 'The name of the carrier.' }),
    tracking_number: NullableString({ description: 'The tracking number of the parcel.' }),
    sender: NullableString({ description: 'The sender of the parcel.' }),
    condition: NullableString({ description: 'The condition of the card.' }),
    note: NullableString({ description: 'A note for people.' }),
    inbound_shipment_id: NullableInteger({ description: 'The shipment that the parcel was attached to.' }),
    end_reason: NullableString({ description: 'Why it ended.' }),
    noted_by: Type.String({ description: 'Who registered it.' }),
    arrived_at: Timestamp({ description: 'When it arrived at the site.' }),
    ended_at: NullableTimestamp({ description: 'When the parcel was ended.' }),
  },
  { $id: 'OrphanParcel' },
)

export const NewUnidentifiedParcelBody = Type.Object({
  client_action_id: ActionId,
  site_id: described(IdParam, 'The id of the site.'),
  carrier: described(text(64), 'The name of the carrier.'),
  tracking_number: described(text(64), 'The tracking number.'),
  sender: described(text(255), 'The sender.'),
  condition: Type.Optional(OneOf(boxConditions, { description: 'The condition of the card.' })),
  note: described(text(512), 'A note for people.'),
})

export const AttachBody = Type.Object({
  client_action_id: ActionId,
  inbound_shipment_id: Type.Optional(described(IdParam, 'The id of the inbound shipment.')),
  account_id: Type.Optional(described(IdParam, 'The id of the account.')),
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
  reason: Type.String({ minLength: 1, maxLength: 512, description: 'What happened to the parcel.' }),
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
