import type { UseQueryResult } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import type { Purchase, RevealItem, Tier, Timeline, TimelineEntry } from '../../api/types.ts'
import { Id } from '../../parts/id.tsx'
import { Deadline, useNow } from '../../parts/time.tsx'
import { windowEndOf } from './purchase-stages.ts'
import { saleHosts } from './timeline/hosts.ts'
import { ItemCard } from './timeline/item-card.tsx'
import { TimelineCard } from './timeline/timeline-card.tsx'

export const factsOf = ({ rarity, card_number, grade }: Pick<RevealItem, 'rarity' | 'card_number' | 'grade'>): string =>
  [rarity, card_number, grade && `${grade.company} ${grade.grade}`].filter(Boolean).join(' · ')

function Offer({ purchase, tier }: { purchase: Purchase; tier: Tier | undefined }) {
  const now = useNow(10_000)
  const end = windowEndOf(purchase, tier?.buyback_window_seconds ?? null)
  if (!end || !tier || new Date(end).getTime() <= now) return null
  return (
    <p className="note" data-tone="accent">
      <Clock size={16} aria-hidden />
      <span>
        <b>Sell-back offer open</b> for <Deadline at={end} />: {tier.buyback_bps / 100} % of what the oracle says now.
      </span>
    </p>
  )
}

type Props = { purchase: Purchase; timeline: UseQueryResult<Timeline>; tier: Tier | undefined }

export function PurchaseTimelineCard({ purchase, timeline, tier }: Props) {
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
      notice={<Offer purchase={purchase} tier={tier} />}
      more={showCard}
    />
  )
}
