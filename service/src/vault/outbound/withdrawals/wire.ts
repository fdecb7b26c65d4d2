import { Type, type Static } from 'typebox'
import {
  described,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Timestamp,
} from '../../../http/schema/fields.ts'
import type { DocumentCard } from '../../cards/holdings/document-cards-store.ts'
import { holdingStatuses } from '../../cards/holdings/model.ts'
import { CardIds, SubmissionKeys } from '../../shared/requests.ts'
import { NullableTracking, TrackingWire, trackingToWire } from '../orders/wire.ts'
import { withdrawalMachine, withdrawalMethods, type SentParcel, type Withdrawal } from './model.ts'

const Destination = Type.Unsafe<Record<string, unknown> | null>({
  type: ['object', 'null'],
  additionalProperties: true,
  description: 'Required when `method` is `ship`. Free-form and not validated.',
})

export const NewWithdrawalBody = Type.Object({
  ...CardIds,
  method: OneOf(withdrawalMethods, { description: '`ship` or `pickup`, in lower case.' }),
  destination: Type.Optional(Destination),
  note: Type.Optional(NullableString({ maxLength: 512, description: 'A note for people.' })),
  ...SubmissionKeys,
})

const Pickup = Type.Unsafe<{
  site_id: number | null
  ready_at: string
  appointment_at: string | null
  expires_at: string | null
  code_last2: string | null
  collected_by: string | null
  collected_at: string | null
} | null>({
  type: ['object', 'null'],
  properties: {
    site_id: { type: ['integer', 'null'], description: 'The id of the site.' },
    ready_at: { type: 'string', format: 'date-time', description: 'The time of ready.' },
    appointment_at: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'The time of the pickup appointment.',
    },
    expires_at: { type: ['string', 'null'], format: 'date-time', description: 'When it expires.' },
    code_last2: { type: ['string', 'null'], description: 'The last two digits of the pickup code.' },
    collected_by: { type: ['string', 'null'], description: 'Who collected the cards.' },
    collected_at: { type: ['string', 'null'], format: 'date-time', description: 'When it was collected.' },
  },
  required: ['site_id', 'ready_at', 'appointment_at', 'expires_at', 'code_last2', 'collected_by', 'collected_at'],
})

const ParcelWire = Type.Object({
  parcel_id: Type.Integer({
    description: 'Unique within the withdrawal. Starts at 1; the parcels of another site continue after a gap.',
  }),
  unique_ids: Type.Array(Type.String(), { description: 'The permanent ids of the items.' }),
  postage_cents: NullableInteger({
    description: 'What you are billed for the postage of this parcel; null until it is dispatched.',
  }),
  tracking: described(TrackingWire, 'The tracking of the parcel.'),
})

export const WithdrawalWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the withdrawal.' }),
    status: OneOf(withdrawalMachine.states, { description: 'The status of the withdrawal.' }),
    method: OneOf(withdrawalMethods, { description: 'Whether the cards are shipped or collected.' }),
    destination: Destination,
    note: NullableString({ description: 'A note for people.' }),
    idempotency_key: NullableString({
      description: 'A unique key of the operation, at most 128 characters; repeating it returns the original result.',
    }),
    api_key_id: Type.String({ description: 'The id of the API key that made the request.' }),
    card_count: Type.Integer({ description: 'The number of cards.' }),
    site_id: NullableInteger({ description: 'The site of the cards; the first when several sites ship them.' }),
    pickup: described(Pickup, 'When and where the cards are collected; null for shipments.'),
    cancel_reason: NullableString({ description: 'The reason of the cancellation.' }),
    requested_at: Timestamp({ description: 'When the withdrawal was requested.' }),
    acknowledged_at: NullableTimestamp({ description: 'When the warehouse acknowledged it.' }),
    in_transit_at: NullableTimestamp({ description: 'When it went into transit.' }),
    completed_at: NullableTimestamp({ description: 'When the withdrawal was completed.' }),
    cancelled_at: NullableTimestamp({ description: 'When the withdrawal was cancelled.' }),
    created_at: Timestamp({ description: 'When the withdrawal was created.' }),
    updated_at: Timestamp({ description: 'When the withdrawal was updated.' }),
    cards: Type.Optional(
      Type.Array(
        Type.Object({
          unique_id: Type.String({ description: 'The permanent id of the item.' }),
          status: OneOf(holdingStatuses, { description: 'The status of the card.' }),
        }),
        { description: 'Omitted in lists.' },
      ),
    ),
    tracking: Type.Optional(described(NullableTracking, 'The tracking of the parcel.')),
    parcels: Type.Optional(
      Type.Array(ParcelWire, {
        description:
          'The parcels of a shipped withdrawal from all sites, once they have labels. Omitted in lists, as is `tracking`, which shows the first.',
      }),
    ),
  },
  { $id: 'Withdrawal' },
)

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

function pickupToWire(withdrawal: Withdrawal): Static<typeof Pickup> {
  const { pickupReadyAt } = withdrawal
  if (pickupReadyAt === null) return null
  return {
    site_id: withdrawal.siteId,
    ready_at: pickupReadyAt.toISOString(),
    appointment_at: iso(withdrawal.pickupAppointmentAt),
    expires_at: iso(withdrawal.pickupExpiresAt),
    code_last2: withdrawal.pickupCodeLast2,
    collected_by: withdrawal.collectedBy,
    collected_at: iso(withdrawal.collectedAt),
  }
}

function detailsToWire({ cards, parcels }: { cards: readonly DocumentCard[]; parcels: readonly SentParcel[] }) {
  const shown = parcels.map(({ label, scans, uniqueIds, billedCents }) => ({
    parcel_id: label.parcelNumber,
    unique_ids: [...uniqueIds],
    postage_cents: billedCents === null ? null : Number(billedCents),
    tracking: trackingToWire(label, new Map([[label.id, scans]])),
  }))
  return {
    cards: cards.map(({ uniqueId, status }) => ({ unique_id: uniqueId, status })),
    tracking: shown[0]?.tracking ?? null,
    parcels: shown,
  }
}

export function withdrawalToWire(
  withdrawal: Withdrawal,
  details?: { cards: readonly DocumentCard[]; parcels: readonly SentParcel[] },
): Static<typeof WithdrawalWire> {
  return {
    id: withdrawal.id,
    status: withdrawal.status,
    method: withdrawal.method,
    destination: withdrawal.destination,
    note: withdrawal.note,
    idempotency_key: withdrawal.idempotencyKey,
    api_key_id: withdrawal.apiKeyId,
    card_count: withdrawal.cardCount,
    site_id: withdrawal.siteId,
    pickup: pickupToWire(withdrawal),
    cancel_reason: withdrawal.cancelReason,
    requested_at: withdrawal.requestedAt.toISOString(),
    acknowledged_at: iso(withdrawal.acknowledgedAt),
    in_transit_at: iso(withdrawal.inTransitAt),
    completed_at: iso(withdrawal.completedAt),
    cancelled_at: iso(withdrawal.cancelledAt),
    created_at: withdrawal.createdAt.toISOString(),
    updated_at: withdrawal.updatedAt.toISOString(),
    ...(details && detailsToWire(details)),
  }
}
