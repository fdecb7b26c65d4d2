import { Check, Undo2 } from 'lucide-react'
import { Badge, StatusBadge } from '../../../parts/badge.tsx'
import type { Stage } from '../../../parts/timeline.tsx'
import { describeState } from '../../../parts/tones.ts'
import type { BuyerReturn } from '../api.ts'

export type ReturnCard = NonNullable<BuyerReturn['cards']>[number]

export const reasons = {
  unwanted: 'The buyer does not want it',
  damaged: 'Arrived damaged',
  not_as_described: 'Not as described',
  wrong_item: 'Wrong card',
  other: 'Other reason',
} as const

/** A return that is at the dock waits for its inspection, unlike a shipment that is received. */
export const returnWord = (status: BuyerReturn['status']): string =>
  status === 'RECEIVED' ? 'At the dock' : describeState(status).word

export function ReturnBadge({ status }: { status: BuyerReturn['status'] }) {
  if (status !== 'RECEIVED') return <StatusBadge status={status} />
  return (
    <Badge tone="accent" icon={Undo2}>
      {returnWord(status)}
    </Badge>
  )
}

const outcomeTexts = {
  restocked: ['good', 'Back in the inventory'],
  damaged: ['warn', 'Damaged'],
  suspect: ['bad', 'Blocked: not the same card?'],
  missing: ['warn', 'Not in the parcel'],
} as const

export function OutcomeBadge({ card }: { card: ReturnCard }) {
  if (card.outcome === null) return <span className="small faint">expected</span>
  const [tone, text] = outcomeTexts[card.outcome]
  return (
    <Badge tone={tone} icon={card.outcome === 'restocked' ? Check : undefined}>
      {text}
    </Badge>
  )
}

export function stagesOf(shown: BuyerReturn): Stage[] {
  const isOver = shown.status === 'COMPLETED' || shown.status === 'CANCELLED'
  const isInspecting = shown.inspected_count > 0
  if (shown.status === 'CANCELLED') {
    return [
      { name: 'Announced', note: 'by you', at: shown.created_at, state: 'done' },
      { name: 'Cancelled', note: 'nothing is expected', at: shown.cancelled_at, state: 'bad' },
    ]
  }
  return [
    {
      name: shown.announced ? 'Announced' : 'Found',
      note: shown.announced ? 'by you' : 'at the dock',
      at: shown.created_at,
      state: 'done',
    },
    { name: 'At the dock', note: 'the fee applies', at: shown.received_at, state: shown.received_at ? 'done' : 'now' },
    {
      name: 'Inspection',
      note: isInspecting ? `${shown.inspected_count} inspected` : 'card by card',
      at: null,
      state: isOver ? 'done' : shown.received_at ? 'now' : 'open',
    },
    {
      name: 'Completed',
      note: 'back in your inventory',
      at: shown.completed_at,
      state: shown.completed_at ? 'done' : 'open',
    },
  ]
}
