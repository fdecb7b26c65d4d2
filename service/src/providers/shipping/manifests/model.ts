import { defineMachine } from '../../../kernel/machine.ts'
import type { CarrierMessage, ProviderName } from '../provider.ts'

/**
 * The lifecycle of a manifest. SUBMITTING is written before the only call that may issue a form; an outcome that is not
 * known is looked up until it is. The parcels of a rejected manifest wait for the next one.
 */
export const manifestMachine = defineMachine({
  name: 'manifest',
  states: ['SUBMITTING', 'UNRESOLVED', 'CLOSED', 'REJECTED'],
  // A list for a carrier without forms starts CLOSED.
  initial: ['SUBMITTING', 'CLOSED'],
  events: {
    lose: { from: ['SUBMITTING'], to: 'UNRESOLVED' },
    close: { from: ['SUBMITTING', 'UNRESOLVED'], to: 'CLOSED' },
    reject: { from: ['SUBMITTING', 'UNRESOLVED'], to: 'REJECTED' },
  },
})

export type ManifestStatus = (typeof manifestMachine)['states'][number]
export type ManifestEvent = keyof (typeof manifestMachine)['events']

export type Manifest = {
  id: number
  siteId: number
  provider: ProviderName
  carrier: string
  carrierToken: string
  status: ManifestStatus
  isScanForm: boolean
  sentAt: Date | null
  leaseUntil: Date
  carrierRef: string | null
  carrierNumber: string | null
  /** Whether the carrier issued a form of its own, which is printed instead of ours. */
  hasDocument: boolean
  blobId: string | null
  failureCode: string | null
  failureMessages: readonly CarrierMessage[]
  createdBy: string
  createdAt: Date
  closedAt: Date | null
}

export type ManifestParcel = {
  labelId: bigint
  taskId: number
  parcelNumber: number
  purpose: string
  documentId: number
  service: string
  trackingNumber: string
  purchaseRef: string
  shipmentRef: string
  weightGrams: number | null
  removedAt: Date | null
}

/** The parcels of one form; more parcels need a second form. */
export const maxParcels = 1_000

export const numberOf = (id: number): string => `MAN-${id.toString().padStart(6, '0')}`

/** The content of the barcode: the number of the carrier, ours on a list for the driver, or unknown on its own form. */
export const barcodeOf = ({
  id,
  carrierNumber,
  hasDocument,
}: Pick<Manifest, 'id' | 'carrierNumber' | 'hasDocument'>): string | null =>
  carrierNumber ?? (hasDocument ? null : numberOf(id))

export const clientRefOf = ({ id }: Pick<Manifest, 'id'>): string => `manifest-${id}`
