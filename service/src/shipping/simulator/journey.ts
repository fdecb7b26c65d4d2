import type { TrackingEvent, TrackingStatus } from '../provider.ts'
import type { Magic } from './magic.ts'

type Step = { readonly afterMs: number; readonly status: TrackingStatus; readonly code: string; readonly text: string }

const created: Step = { afterMs: 0, status: 'PRE_TRANSIT', code: 'label_created', text: 'Label created' }
const accepted: Step = { afterMs: 10_000, status: 'TRANSIT', code: 'accepted', text: 'Accepted at the depot' }
const outForDelivery: Step = {
  afterMs: 45_000,
  status: 'OUT_FOR_DELIVERY',
  code: 'out_for_delivery',
  text: 'Out for delivery',
}
const delivered: Step = { afterMs: 60_000, status: 'DELIVERED', code: 'delivered', text: 'Delivered' }
const returned: Step = { afterMs: 60_000, status: 'RETURNED', code: 'return_begun', text: 'Going back to the sender' }

/** The scans of a parcel, chosen by its destination. */
function stepsOf(magic: Magic | undefined): readonly Step[] {
  if (magic === 'delivered_at_once') return [created, { ...delivered, afterMs: 0 }]
  if (magic === 'returned') return [created, accepted, returned]
  if (magic === 'lost') return [created]
  return [created, accepted, outForDelivery, delivered]
}

export type Journey = {
  readonly boughtAt: Date
  readonly advancedMs: number
  readonly voidedAt: Date | null
  readonly magic: Magic | undefined
  readonly city: string
  readonly state: string | null
  readonly country: string
}

/** The scans up to the given time. `speed` 2 halves their delays; a voided parcel gets no further scans. */
export function scansUntil(journey: Journey, now: Date, speed: number): TrackingEvent[] {
  const start = journey.boughtAt.getTime()
  const until = Math.min(now.getTime(), journey.voidedAt?.getTime() ?? Number.POSITIVE_INFINITY)
  const { city, state, country } = journey
  return stepsOf(journey.magic)
    .filter(({ afterMs }) => start + Math.max(0, afterMs / speed - journey.advancedMs) <= until)
    .map(({ afterMs, status, code, text }) => ({
      at: new Date(start + Math.round(afterMs / speed)),
      status,
      code,
      description: text,
      city,
      state,
      country,
      isException: status === 'RETURNED',
    }))
}

/** The time until the next scan of a parcel; undefined when none is left. */
export function msToNextScan(journey: Journey, now: Date, speed: number): number | undefined {
  const passed = now.getTime() - journey.boughtAt.getTime() + journey.advancedMs
  const next = stepsOf(journey.magic).find(({ afterMs }) => afterMs / speed > passed)
  return next && Math.ceil(next.afterMs / speed - passed)
}
