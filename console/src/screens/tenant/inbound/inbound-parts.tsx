import { Check } from 'lucide-react'
import { Badge, StatusBadge } from '../../../parts/badge.tsx'
import type { Stage } from '../../../parts/timeline.tsx'
import { differenceOf } from '../../../parts/difference.ts'
import type { Inbound } from '../api.ts'

/** A shipment that is received is done, unlike a card that is received. */
export function InboundBadge({ status }: { status: Inbound['status'] }) {
  if (status !== 'RECEIVED') return <StatusBadge status={status} />
  return (
    <Badge tone="good" icon={Check}>
      Received
    </Badge>
  )
}

type BarProps = { received: number; expected: number | null; damaged?: number; label: string }

/** How much of what was announced is unpacked; what is damaged shows at the end of the bar. */
export function ReceivedBar({ received, expected, damaged = 0, label }: BarProps) {
  const whole = Math.max(1, expected ?? received, received)
  return (
    <span
      className="received-bar"
      role="img"
      aria-label={`${label}: ${received} of ${expected ?? 'an unknown number'} received${damaged > 0 ? `, ${damaged} damaged` : ''}`}
    >
      <i style={{ width: `${((received - damaged) / whole) * 100}%` }} />
      <i data-kind="damaged" style={{ width: `${(damaged / whole) * 100}%` }} />
    </span>
  )
}

type Counts = Parameters<typeof differenceOf>[0]

/** What differs by now: before the last box is unpacked, a card that is not there yet is not missing. */
export const differenceNow = (line: Counts, { received_at: receivedAt }: Pick<Inbound, 'received_at'>): string =>
  differenceOf(receivedAt === null ? { ...line, short: 0 } : line)

export function stagesOf(shipment: Inbound): Stage[] {
  const steps: readonly (readonly [string, string, string | null])[] = [
    ['Announced', `${shipment.expected_card_count} cards`, shipment.announced_at],
    ['In transit', shipment.carrier ?? 'with the carrier', shipment.in_transit_at],
    ['Arrived', 'at the dock', shipment.arrived_at],
    ['Unpacking', 'checked one by one', shipment.receiving_started_at],
    ['Received', 'in your inventory', shipment.received_at],
  ]
  const isCancelled = shipment.status === 'CANCELLED'
  const reached = steps.findLastIndex(([, , at]) => at !== null)
  const stages = steps.map(([name, note, at], index): Stage => {
    // Not every carrier reports the way; what came later has happened after it.
    if (at !== null || index < reached) return { name, note, at, state: 'done' }
    return { name, note, at, state: index === reached + 1 && !isCancelled ? 'now' : 'open' }
  })
  if (!isCancelled) return stages
  const end: Stage = { name: 'Cancelled', note: 'nothing is expected', at: shipment.cancelled_at, state: 'bad' }
  return [...stages.slice(0, reached + 1), end]
}
