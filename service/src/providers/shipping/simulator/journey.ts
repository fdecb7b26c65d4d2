import type { Address } from '../addresses.ts'
import type { TrackingEvent, TrackingStatus } from '../provider.ts'
import type { Magic } from './magic.ts'

/** A scan at the sender or at the recipient, so long after the handover to the carrier. */
type Step = {
  readonly afterMs: number
  readonly status: TrackingStatus
  readonly code: string
  readonly text: string
  readonly place: 'from' | 'to'
}

const accepted: Step = {
  afterMs: 10_000,
  status: 'TRANSIT',
  code: 'accepted',
  text: 'Accepted at the depot',
  place: 'from',
}
const outForDelivery: Step = {
  afterMs: 45_000,
  status: 'OUT_FOR_DELIVERY',
  code: 'out_for_delivery',
  text: 'Out for delivery',
  place: 'to',
}
const delivered: Step = { afterMs: 60_000, status: 'DELIVERED', code: 'delivered', text: 'Delivered', place: 'to' }
const returned: Step = {
  afterMs: 60_000,
  status: 'RETURNED',
  code: 'return_begun',
  text: 'Going back to the sender',
  place: 'to',
}

/** The scans of a parcel after its handover, chosen by its destination. */
function stepsOf(magic: Magic | undefined): readonly Step[] {
  if (magic === 'delivered_at_once') return [{ ...delivered, afterMs: 0 }]
  if (magic === 'returned') return [accepted, returned]
  if (magic === 'lost') return []
  return [accepted, outForDelivery, delivered]
}

type Place = Pick<Address, 'city' | 'state' | 'country'>

export type Journey = {
  readonly boughtAt: Date
  /** Null while the parcel is in the warehouse: the carrier scans nothing that it does not have. */
  readonly handedOverAt: Date | null
  readonly advancedMs: number
  readonly voidedAt: Date | null
  readonly magic: Magic | undefined
  readonly from: Place
  readonly to: Place
}

const scanAt = (at: Date, step: Omit<Step, 'afterMs' | 'place'>, { city, state, country }: Place): TrackingEvent => ({
  at,
  status: step.status,
  code: step.code,
  description: step.text,
  city,
  state,
  country,
  isException: step.status === 'RETURNED',
})

/** The scans up to the given time. `speed` 2 halves their delays; a voided parcel gets no further scans. */
export function scansUntil(journey: Journey, now: Date, speed: number): TrackingEvent[] {
  const { boughtAt, handedOverAt, advancedMs, from } = journey
  const created = { status: 'PRE_TRANSIT', code: 'label_created', text: 'Label created' } as const
  const first = scanAt(boughtAt, created, from)
  if (handedOverAt === null) return [first]
  const start = handedOverAt.getTime()
  const until = Math.min(now.getTime(), journey.voidedAt?.getTime() ?? Number.POSITIVE_INFINITY)
  const later = stepsOf(journey.magic)
    .filter(({ afterMs }) => start + Math.max(0, afterMs / speed - advancedMs) <= until)
    .map((step) => scanAt(new Date(start + Math.round(step.afterMs / speed)), step, journey[step.place]))
  return [first, ...later]
}

/** Whether the carrier has nothing more to scan. */
export const isOver = (journey: Journey, now: Date, speed: number): boolean =>
  journey.handedOverAt !== null && msToNextScan(journey, now, speed) === undefined

/** The time until the next scan of a parcel; undefined when none is left. A parcel not handed over counts from now. */
export function msToNextScan(journey: Journey, now: Date, speed: number): number | undefined {
  const passed = now.getTime() - (journey.handedOverAt ?? now).getTime() + journey.advancedMs
  const isWaiting = journey.handedOverAt === null
  const next = stepsOf(journey.magic).find(({ afterMs }) => isWaiting || afterMs / speed > passed)
  return next && Math.max(0, Math.ceil(next.afterMs / speed - passed))
}
