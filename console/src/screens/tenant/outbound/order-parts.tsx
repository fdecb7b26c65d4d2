import type { Schemas } from '@packhouse/sdk'
import { Check, CircleAlert, CircleCheck, Clock3, ExternalLink, MapPin, Truck, type LucideIcon } from 'lucide-react'
import { Badge, StatusBadge } from '../../../parts/badge.tsx'
import { Id } from '../../../parts/id.tsx'
import { Time } from '../../../parts/time.tsx'
import type { Moment, Stage } from '../../../parts/timeline.tsx'
import type { Tone } from '../../../parts/tones.ts'
import type { Address, Order, Tracking } from '../api.ts'

export const placeOf = ({ city, state, country }: Pick<Address, 'city' | 'state' | 'country'>): string =>
  [city, state, country === 'US' ? null : country].filter(Boolean).join(', ')

/** A quote is an order that waits for a decision. */
export function OrderBadge({ order }: { order: Pick<Order, 'status'> }) {
  if (order.status !== 'PENDING_PAYMENT') return <StatusBadge status={order.status} />
  return (
    <Badge tone="accent" icon={Clock3}>
      Quote
    </Badge>
  )
}

const ends: Readonly<Record<string, string>> = {
  CANCELLED: 'Cancelled',
  SUPERSEDED: 'Replaced',
  LOST: 'Declared lost',
  RETURNED: 'Returned to the warehouse',
}

/** How an order ended that was not delivered; steps, timeline and expected arrival follow it. */
function endOf(order: Order): { name: string; at: string } | undefined {
  const name = ends[order.status]
  return name === undefined ? undefined : { name, at: order.cancelled_at ?? order.updated_at }
}

type CaseRow = Pick<Schemas['VaultException'], 'order_id' | 'status' | 'unique_ids'>

/** The open cases about an order, and about its cards while they are in the warehouse, such as one that is not in its bin. */
export function openCasesOf<Row extends CaseRow>(
  { order_id: id, status, items = [] }: Pick<Order, 'order_id' | 'status' | 'items'>,
  cases: readonly Row[],
): readonly Row[] {
  const isHere = status === 'COMMITTED' || status === 'IN_FULFILLMENT'
  const codes = new Set(isHere ? items.map(({ unique_id }) => unique_id) : [])
  return cases.filter(
    (one) =>
      one.status !== 'CLOSED' &&
      one.status !== 'RESOLVED' &&
      (one.order_id === id || one.unique_ids.some((code) => codes.has(code))),
  )
}

/** When the carrier expects to deliver a parcel that is on its way. */
export const expectedAt = (order: Order, tracking: Tracking | null): string | null =>
  order.delivered_at === null && !endOf(order) ? (tracking?.eta ?? null) : null

/** The way of an order; the first step that has not happened is the one in progress. */
export function stagesOf(order: Order): Stage[] {
  const { fulfillment, tracking } = order
  const steps: readonly (readonly [string, string, string | null])[] = [
    ['Quoted', 'rates found', order.created_at],
    ['Committed', 'cards reserved', order.committed_at],
    ['Picked', 'taken from the shelf', fulfillment.picked_at],
    ['Packed', 'weighed and labelled', fulfillment.packed_at],
    ['Shipped', 'with the carrier', order.shipped_at],
    ['Delivered', tracking?.signed_by ? `signed by ${tracking.signed_by}` : 'at the door', order.delivered_at],
  ]
  const end = endOf(order)
  const open = steps.findIndex(([, , at]) => at === null)
  const stages = steps.map(([name, note, at], index): Stage => {
    const isNow = index === open && !end
    return { name, note, at, state: at ? 'done' : isNow ? 'now' : 'open' }
  })
  if (!end) return stages
  return [
    ...stages.filter(({ at }) => at !== null),
    { ...end, note: order.cancel_reason ?? 'no further step', state: 'bad' },
  ]
}

const looks: Readonly<Record<string, readonly [LucideIcon, Tone]>> = {
  PRE_TRANSIT: [Clock3, 'neutral'],
  TRANSIT: [Truck, 'info'],
  OUT_FOR_DELIVERY: [Truck, 'accent'],
  DELIVERED: [CircleCheck, 'good'],
  RETURNED: [CircleAlert, 'warn'],
  FAILURE: [CircleAlert, 'bad'],
}

/** Every scan of the carrier and every step of the warehouse, newest first. */
export function momentsOf(order: Order): Moment[] {
  const many = order.parcels.length > 1
  const scans = order.parcels.flatMap(({ parcel_id, tracking }) =>
    (tracking?.events ?? []).map(({ at, status, description, city, state, country }, index): Moment => {
      const [icon, tone] = looks[status] ?? [MapPin, 'neutral']
      const place = [city, state, country].filter(Boolean).join(', ')
      return {
        key: `scan-${parcel_id}-${index}`,
        at,
        icon,
        tone,
        title: description,
        children: [many && `Parcel ${parcel_id}`, place].filter(Boolean).join(' · ') || undefined,
      }
    }),
  )
  const { fulfillment } = order
  const end = endOf(order)
  const steps = [
    ['Quoted', order.created_at, 'neutral'],
    ['Committed: cards are reserved, labels bought', order.committed_at, 'accent'],
    ['Picked from the shelf', fulfillment.picked_at, 'neutral'],
    ['Packed', fulfillment.packed_at, 'neutral'],
    ['Handed to the carrier', order.shipped_at, 'info'],
    [end?.name ?? '', end?.at ?? null, 'bad'],
  ] as const
  const own = steps.flatMap(([title, at, tone]): Moment[] =>
    at === null ? [] : [{ key: title, at, icon: Check, tone, title }],
  )
  return [...scans, ...own].toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''))
}

/** The carrier's number, with the carrier's own page where it has one. */
export function TrackingNumber({ tracking, eta }: { tracking: Tracking; eta: string | null }) {
  const { carrier, tracking_number: number, tracking_url: url } = tracking
  return (
    <span className="row wrap">
      <span>{carrier}</span>
      <Id value={number} isWhole label="tracking number" />
      {url && (
        <a href={url} target="_blank" rel="noreferrer" aria-label={`Track ${number ?? ''} at ${carrier}`}>
          <ExternalLink size={14} aria-hidden />
        </a>
      )}
      {eta && (
        <span className="small soft">
          expected <Time at={eta} />
        </span>
      )}
    </span>
  )
}
