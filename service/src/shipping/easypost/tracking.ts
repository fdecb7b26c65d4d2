import { readDate, textOrNull } from '../answers.ts'
import type { TrackingEvent, TrackingStatus, TrackSnapshot } from '../provider.ts'
import type { EasyPostScan, Tracker } from './formats.ts'

const statuses: Readonly<Record<string, TrackingStatus>> = {
  unknown: 'PRE_TRANSIT',
  pre_transit: 'PRE_TRANSIT',
  in_transit: 'TRANSIT',
  available_for_pickup: 'TRANSIT',
  out_for_delivery: 'OUT_FOR_DELIVERY',
  delivered: 'DELIVERED',
  return_to_sender: 'RETURNED',
  failure: 'FAILURE',
  error: 'FAILURE',
  cancelled: 'FAILURE',
}

/** A scan without a time or with a word we do not know cannot be placed and is left out. */
function scanOf({ status, status_detail, message, datetime, tracking_location }: EasyPostScan): TrackingEvent[] {
  const known = statuses[status]
  const at = readDate(datetime)
  if (known === undefined || at === undefined) return []
  return [
    {
      at,
      status: known,
      code: status_detail ?? '',
      description: message ?? '',
      city: textOrNull(tracking_location?.city),
      state: textOrNull(tracking_location?.state),
      country: textOrNull(tracking_location?.country),
      isException: status === 'available_for_pickup' || known === 'RETURNED' || known === 'FAILURE',
    },
  ]
}

export const snapshotOfTracker = (tracker: Tracker): TrackSnapshot => ({
  eta: readDate(tracker.est_delivery_date) ?? null,
  signedBy: textOrNull(tracker.signed_by),
  events: (tracker.tracking_details ?? []).flatMap(scanOf),
})
