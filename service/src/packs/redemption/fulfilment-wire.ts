import { Type } from 'typebox'
import { NullableInteger, NullableString } from '../../http/schema/fields.ts'
import { burnDbStatuses, orderStatuses, queueStatuses, type BurnDbStatus } from './model.ts'

export const BurnWire = Type.Object(
  {
    db_status: Type.Unsafe<BurnDbStatus | null>({
      type: ['string', 'null'],
      enum: [...burnDbStatuses, null],
      description: 'The recorded status of the burn.',
    }),
    is_burned: Type.Boolean({ description: 'True once dispatched.' }),
    burn_type: NullableInteger({ description: 'The type of the burn in the contract.' }),
    burn_type_label: NullableString({ description: 'The type of the burn as text.' }),
  },
  { description: 'The state of the burn on chain.' },
)

export const QueueWire = Type.Object(
  {
    status: NullableString({ description: `One of ${queueStatuses.join(', ')}.` }),
  },
  { description: 'The state in the fulfillment queue.' },
)

export const OrderWire = Type.Object(
  {
    status: NullableString({ description: `One of ${orderStatuses.join(', ')}.` }),
    tracking_number: NullableString({ description: 'The number under which the carrier tracks the parcel.' }),
    carrier: NullableString({ description: 'The name of the carrier.' }),
    service: NullableString({ description: 'The service of the carrier.' }),
    tracking_url: NullableString({ description: 'Where the carrier shows the parcel.' }),
  },
  { description: 'The order of the redemption.' },
)
