import type { UseQueryResult } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import type { Purchase, RevealItem, Tier, Timeline, TimelineEntry } from '../../api/types.ts'
import { Id } from '../../parts/id.tsx'
import { Deadline } from '../../parts/time.tsx'
import type { Aftermath } from './aftermath.ts'
import { saleHosts } from './timeline/hosts.ts'
import { ItemCard } from './timeline/item-card.tsx'
import { TimelineCard } from './timeline/timeline-card.tsx'

export const factsOf = ({ rarity, card_number, grade }: Pick<RevealItem, 'rarity' | 'card_number' | 'grade'>): string =>
  [rarity, card_number, grade && `${grade.company} ${grade.grade}`].filter(Boolean).join(' · ')

function Offer({ aftermath, tier }: { aftermath: Aftermath; tier: Tier | undefined }) {
  if (!aftermath.isOfferOpen || !aftermath.offerEnd || !tier) return null
  const { held, gone } = aftermath
  return (
    <p className="note" data-tone="accent">
      <Clock size={16} aria-hidden />
      <span>
        <b>Sell-back offer open</b> {gone.length > 0 && `for ${held.length} of ${held.length + gone.length} cards `}
        for <Deadline at={aftermath.offerEnd} />: {tier.buyback_bps / 100} % of what the oracle says now.
      </span>
    </p>
  )
}

type Props = {
  purchase: Purchase
  timeline: UseQueryResult<Timeline>
  tier: Tier | undefined
  aftermath: Aftermath
}

export function PurchaseTimelineCard({ purchase, timeline, tier, aftermath }: Props) {
  const texts = {
    requested: purchase.custody === 'CUSTODIAL' ? 'Requested by your key' : 'Seen on chain',
    reference: purchase.reference,
    mined: 'Paid',
    card: 'Card drawn and delivered',
    final: '; revenue and statement count it from here',
  }
  function showCard(entry: TimelineEntry) {
    const item = purchase.items.find(({ token_id }) => entry.kind === 'card' && token_id === entry.token_id)
    return (
      item && (
        <ItemCard
          name={item.name}
          imageUrl={item.image_url}
          tokenId={item.token_id}
          facts={factsOf(item)}
          amount={item.value_usd}
          amountName="value"
          unit="USD"
          side={
            <>
              <Id value={entry.transaction_hash} label="reveal transaction" />
              <p className="soft">reveal</p>
            </>
          }
        />
      )
    )
  }
  return (
    <TimelineCard
      timeline={timeline}
      groups={['money', 'chain', 'webhooks']}
      texts={texts}
      hosts={saleHosts}
      notice={<Offer aftermath={aftermath} tier={tier} />}
      more={showCard}
    />
  )
}
