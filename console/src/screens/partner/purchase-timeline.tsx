import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { homeOf, useAccount } from '../../api/session.ts'
import type { Purchase, PurchaseTimeline, RevealItem, Tier } from '../../api/types.ts'
import { useListState } from '../../app/search.ts'
import { StatusBadge } from '../../parts/badge.tsx'
import { CardPicture } from '../../parts/card-picture.tsx'
import { Id } from '../../parts/id.tsx'
import { Money } from '../../parts/money.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { Loaded } from '../../parts/states.tsx'
import { Deadline, useNow } from '../../parts/time.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { describeEntry, groupOf, joinStates } from './purchase-moments.tsx'
import { windowEndOf } from './purchase-stages.ts'

const tabs = [
  ['everything', 'Everything'],
  ['money', 'Money'],
  ['chain', 'Chain'],
  ['webhooks', 'Webhooks'],
] as const
type Tab = (typeof tabs)[number][0]

function DrawnCard({ item, hash }: { item: RevealItem; hash: string | null }) {
  const grade = item.grade ? ` · ${item.grade.company} ${item.grade.grade}` : ''
  return (
    <div className="drawn-card">
      <CardPicture url={item.image_url} name={item.name} size="card" />
      <div className="grow">
        <b>{item.name ?? 'Unidentified card'}</b>
        <p className="soft">
          {[item.rarity, item.card_number].filter(Boolean).join(' · ')}
          {grade}
        </p>
        <p className="soft small row wrap">
          token <Id value={item.token_id} label="token" isWhole /> value{' '}
          <b className="ink">
            <Money amount={item.value_usd} unit="USD" />
          </b>
        </p>
      </div>
      <div className="right small">
        <Id value={hash} label="reveal transaction" />
        <p className="soft">reveal</p>
      </div>
    </div>
  )
}

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

type Props = { purchase: Purchase; timeline: UseQueryResult<PurchaseTimeline>; tier: Tier | undefined }

export function PurchaseTimelineCard({ purchase, timeline, tier }: Props) {
  const base = homeOf(useAccount())
  const [search, change] = useListState()
  const tab = tabs.find(([known]) => known === search['tab'])?.[0] ?? 'everything'
  return (
    <section className="card" aria-labelledby="timeline-title">
      <header className="card-head">
        <h2 id="timeline-title">Timeline</h2>
        <Segmented<Tab>
          label="Part of the timeline"
          value={tab}
          choices={tabs}
          onChange={(chosen) => change({ tab: chosen })}
        />
      </header>
      <div className="card-body stack">
        <Offer purchase={purchase} tier={tier} />
        <Loaded query={timeline} lines={8}>
          {({ entries }) => {
            const shown = joinStates(entries).filter(({ entry }) => tab === 'everything' || groupOf(entry) === tab)
            if (shown.length === 0) return <p className="soft">Nothing of this kind happened yet.</p>
            return (
              <Timeline
                moments={shown.toReversed().map(({ entry, state }, index) => {
                  const item = purchase.items.find(
                    ({ token_id }) => entry.kind === 'card' && token_id === entry.token_id,
                  )
                  return {
                    ...describeEntry(entry, purchase),
                    ...(state && { badge: <StatusBadge status={state} /> }),
                    key: `${entry.at}-${entry.kind}-${shown.length - index}`,
                    at: entry.at,
                    more: (
                      <>
                        {item && <DrawnCard item={item} hash={entry.transaction_hash} />}
                        {entry.kind === 'webhook' && (
                          <Link
                            to={`${base}/webhooks/${entry.webhook_id}`}
                            search={{ peek: String(entry.delivery_id) }}
                          >
                            Request and response
                          </Link>
                        )}
                      </>
                    ),
                  }
                })}
              />
            )
          }}
        </Loaded>
      </div>
    </section>
  )
}
