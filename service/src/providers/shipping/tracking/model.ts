import type { TrackingEvent, TrackingStatus } from '../provider.ts'

/**
 * The next statuses of a parcel. A delivery is final, and a return ends with the check-in of the parcel, so later scans of
 * either change nothing.
 */
export const trackingFlow: Readonly<Record<TrackingStatus, readonly TrackingStatus[]>> = {
  PRE_TRANSIT: ['TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'RETURNED', 'FAILURE'],
  TRANSIT: ['OUT_FOR_DELIVERY', 'DELIVERED', 'RETURNED', 'FAILURE'],
  OUT_FOR_DELIVERY: ['TRANSIT', 'DELIVERED', 'RETURNED', 'FAILURE'],
  FAILURE: ['TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'RETURNED'],
  DELIVERED: [],
  RETURNED: [],
}

export const isFinal = (status: TrackingStatus): boolean => trackingFlow[status].length === 0

export type Scan = Pick<TrackingEvent, 'at' | 'status'>

/** The order of scans with the same time. */
const order: readonly TrackingStatus[] = [
  'PRE_TRANSIT',
  'TRANSIT',
  'OUT_FOR_DELIVERY',
  'FAILURE',
  'RETURNED',
  'DELIVERED',
]
const byTime = (left: Scan, right: Scan): number =>
  left.at.getTime() - right.at.getTime() || order.indexOf(left.status) - order.indexOf(right.status)

/** The status after all scans, ordered by their time and not by arrival; a final status does not change. */
export function statusAfter(current: TrackingStatus, scans: readonly Scan[]): TrackingStatus {
  if (isFinal(current)) return current
  let status: TrackingStatus = 'PRE_TRANSIT'
  for (const scan of scans.toSorted(byTime)) if (trackingFlow[status].includes(scan.status)) status = scan.status
  return status
}
