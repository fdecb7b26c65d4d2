import type { TrackingEvent, TrackingStatus, TrackSnapshot } from '../provider.ts'
import { readDate, textOrNull } from '../answers.ts'
import type { ShippoScan, Track } from './formats.ts'

const statuses: Readonly<Record<string, TrackingStatus>> = {
  UNKNOWN: 'PRE_TRANSIT',
  PRE_TRANSIT: 'PRE_TRANSIT',
  TRANSIT: 'TRANSIT',
  DELIVERED: 'DELIVERED',
  RETURNED: 'RETURNED',
  FAILURE: 'FAILURE',
}

/** A scan without a time or with a word we do not know cannot be placed and is left out. */
function scanOf({ status, status_details, status_date, substatus, location }: ShippoScan): TrackingEvent[] {
  const known = statuses[status]
  const at = readDate(status_date)
  if (known === undefined || at === undefined) return []
  const code = substatus?.code ?? ''
  return [
    {
      at,
      status: known === 'TRANSIT' && code === 'out_for_delivery' ? 'OUT_FOR_DELIVERY' : known,
      code,
      description: status_details ?? '',
      city: textOrNull(location?.city),
      state: textOrNull(location?.state),
      country: textOrNull(location?.country),
      isException: substatus?.action_required === true || known === 'RETURNED' || known === 'FAILURE',
    },
  ]
}

export function snapshotOfTrack({ eta, tracking_status, tracking_history = [] }: Track): TrackSnapshot {
  const scans = [...tracking_history, ...(tracking_status ? [tracking_status] : [])].flatMap(scanOf)
  return { eta: readDate(eta) ?? null, signedBy: null, events: scans }
}
