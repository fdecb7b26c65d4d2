import { readDate, readScan, textOrNull } from '../answers.ts'
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

const scanOf = ({ status, status_detail, message, datetime, tracking_location }: EasyPostScan): TrackingEvent[] =>
  readScan({
    status: statuses[status],
    time: datetime,
    code: status_detail,
    description: message,
    location: tracking_location,
    needsAction: status === 'available_for_pickup',
  })

export const snapshotOfTracker = (tracker: Tracker): TrackSnapshot => ({
  eta: readDate(tracker.est_delivery_date) ?? null,
  signedBy: textOrNull(tracker.signed_by),
  events: (tracker.tracking_details ?? []).flatMap(scanOf),
})
