import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import {
  barcodeOf,
  manifestMachine,
  numberOf,
  type Manifest,
  type ManifestParcel,
} from '../../providers/shipping/manifests/model.ts'
import { providerNames } from '../../providers/shipping/provider.ts'
import type { WaitingGroup } from './manifests.ts'

export const ManifestWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the manifest.' }),
    number: Type.String({ description: 'The number of this service, such as `MAN-000012`.' }),
    site_id: Type.Integer({ description: 'The id of the site.' }),
    provider: OneOf(providerNames, { description: 'The name of the carrier provider.' }),
    carrier: Type.String({ description: 'The name of the carrier.' }),
    carrier_token: Type.String({ description: 'The machine-readable name of the carrier.' }),
    status: OneOf(manifestMachine.states, {
      description:
        'UNRESOLVED: the response of the carrier was lost and is looked up. REJECTED: its parcels wait for another manifest.',
    }),
    is_scan_form: Type.Boolean({
      description: 'False where the carrier issues no form; the driver then signs the list of this service.',
    }),
    has_document: Type.Boolean({
      description:
        'Whether the carrier issued a form of its own, which is printed instead of the form of this service.',
    }),
    barcode: NullableString({
      description:
        'The content of the barcode, which the carrier scans; null until closed, and where only the form of the carrier contains it.',
    }),
    parcel_count: NullableInteger({ description: 'The number of parcels.' }),
    failure_code: NullableString({ description: 'Why the carrier rejected it; null while it did not.' }),
    messages: Type.Array(Type.String(), { description: 'What the carrier reported.' }),
    created_by: Type.String({ description: 'The operator who closed the day.' }),
    created_at: Timestamp({ description: 'When the manifest was created.' }),
    closed_at: NullableTimestamp({ description: 'When the manifest was closed.' }),
  },
  { $id: 'CarrierManifest' },
)

export const manifestToWire = (manifest: Manifest & { parcelCount?: number }): Static<typeof ManifestWire> => ({
  id: manifest.id,
  number: numberOf(manifest.id),
  site_id: manifest.siteId,
  provider: manifest.provider,
  carrier: manifest.carrier,
  carrier_token: manifest.carrierToken,
  status: manifest.status,
  is_scan_form: manifest.isScanForm,
  has_document: manifest.hasDocument,
  barcode: manifest.status === 'CLOSED' ? barcodeOf(manifest) : null,
  parcel_count: manifest.parcelCount ?? null,
  failure_code: manifest.failureCode,
  messages: manifest.failureMessages.map(({ text }) => text),
  created_by: manifest.createdBy,
  created_at: manifest.createdAt.toISOString(),
  closed_at: manifest.closedAt?.toISOString() ?? null,
})

export const ManifestParcelWire = Type.Object({
  task_id: Type.Integer({ description: 'The id of the task.' }),
  parcel_number: Type.Integer({ description: 'The number of the parcel, from 1.' }),
  purpose: Type.String({ description: 'What the task is for, such as an order or a withdrawal.' }),
  document_id: Type.Integer({ description: 'The id of the document that caused it.' }),
  tracking_number: Type.String({ description: 'The number under which the carrier tracks the parcel.' }),
  service: Type.String({ description: 'The service of the carrier.' }),
  weight_grams: NullableInteger({ description: 'The weight in grams.' }),
  removed_at: NullableTimestamp({ description: 'When its label was voided; the printed form does not list it.' }),
})

export const manifestParcelToWire = (parcel: ManifestParcel): Static<typeof ManifestParcelWire> => ({
  task_id: parcel.taskId,
  parcel_number: parcel.parcelNumber,
  purpose: parcel.purpose,
  document_id: parcel.documentId,
  tracking_number: parcel.trackingNumber,
  service: parcel.service,
  weight_grams: parcel.weightGrams,
  removed_at: parcel.removedAt?.toISOString() ?? null,
})

export const WaitingGroupWire = Type.Object({
  site_id: Type.Integer({ description: 'The id of the site.' }),
  provider: OneOf(providerNames, { description: 'The name of the carrier provider.' }),
  carrier: Type.String({ description: 'The name of the carrier.' }),
  carrier_token: Type.String({ description: 'The machine-readable name of the carrier.' }),
  parcel_count: Type.Integer({ description: 'The number of parcels.' }),
  oldest_packed_at: NullableTimestamp({ description: 'When it was oldest packed.' }),
  parcels: Type.Array(
    Type.Object({
      task_id: Type.Integer({ description: 'The id of the task.' }),
      parcel_number: Type.Integer({ description: 'The number of the parcel, from 1.' }),
      tracking_number: Type.String({ description: 'The number under which the carrier tracks the parcel.' }),
      service: Type.String({ description: 'The service of the carrier.' }),
      packed_at: Timestamp({ description: 'When it was packed.' }),
    }),
    { description: 'The parcels.' },
  ),
})

export const waitingToWire = (group: WaitingGroup): Static<typeof WaitingGroupWire> => ({
  site_id: group.siteId,
  provider: group.provider,
  carrier: group.carrier,
  carrier_token: group.carrierToken,
  parcel_count: group.parcels.length,
  oldest_packed_at: group.parcels[0]?.packedAt.toISOString() ?? null,
  parcels: group.parcels.map((parcel) => ({
    task_id: parcel.taskId,
    parcel_number: parcel.parcelNumber,
    tracking_number: parcel.trackingNumber,
    service: parcel.service,
    packed_at: parcel.packedAt.toISOString(),
  })),
})
