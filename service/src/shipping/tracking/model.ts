import type { TrackingEvent, TrackingStatus } from '../provider.ts'

/**
 * Where a parcel can be seen next. A delivery is final, and a return that has begun ends with us scanning the parcel in,
 * so later scans of either change nothing.
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

/** Of scans at the same moment the one further along the way is the later one. */
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

/** The status after all scans, in the order they happened and not in the order they were told; what is final stays. */
export function statusAfter(current: TrackingStatus, scans: readonly Scan[]): TrackingStatus {
  if (isFinal(current)) return current
  let status: TrackingStatus = 'PRE_TRANSIT'
  for (const scan of scans.toSorted(byTime)) if (trackingFlow[status].includes(scan.status)) status = scan.status
  return status
}
