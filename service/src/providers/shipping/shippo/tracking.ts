import type { TrackingEvent, TrackingStatus, TrackSnapshot } from '../provider.ts'
import { readDate, readScan } from '../answers.ts'
import type { ShippoScan, Track } from './formats.ts'

const statuses: Readonly<Record<string, TrackingStatus>> = {
  UNKNOWN: 'PRE_TRANSIT',
  PRE_TRANSIT: 'PRE_TRANSIT',
  TRANSIT: 'TRANSIT',
  DELIVERED: 'DELIVERED',
  RETURNED: 'RETURNED',
  FAILURE: 'FAILURE',
}

function scanOf({ status, status_details, status_date, substatus, location }: ShippoScan): TrackingEvent[] {
  const known = statuses[status]
  return readScan({
    status: known === 'TRANSIT' && substatus?.code === 'out_for_delivery' ? 'OUT_FOR_DELIVERY' : known,
    time: status_date,
    code: substatus?.code,
    description: status_details,
    location,
    needsAction: substatus?.action_required === true,
  })
}

export function snapshotOfTrack({ eta, tracking_status, tracking_history = [] }: Track): TrackSnapshot {
  const scans = [...tracking_history, ...(tracking_status ? [tracking_status] : [])].flatMap(scanOf)
  return { eta: readDate(eta) ?? null, signedBy: null, events: scans }
}
