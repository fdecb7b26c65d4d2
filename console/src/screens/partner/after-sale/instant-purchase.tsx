import { ShieldCheck } from 'lucide-react'
import { useRead } from '../../../api/account.ts'
import type { InstantPurchase, TimelineEntry } from '../../../api/types.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import { CardPicture } from '../../../parts/card-picture.tsx'
import { DetailHead, DetailScreen } from '../../../parts/detail-screen.tsx'
import { FactsCard } from '../../../parts/facts-card.tsx'
import { Id } from '../../../parts/id.tsx'
import { Money } from '../../../parts/money.tsx'
import { Stages } from '../../../parts/stages.tsx'
import { Time } from '../../../parts/time.tsx'
import type { Stage } from '../../../parts/timeline.tsx'
import { saleHosts } from '../timeline/hosts.ts'
import { TimelineCard } from '../timeline/timeline-card.tsx'
import { buyerOf, worthOf } from './instant-purchases.tsx'
import { stagesFrom } from './stages.ts'

function stagesOf(purchase: InstantPurchase, entries: readonly TimelineEntry[]): Stage[] {
  const first = (kind: TimelineEntry['kind']): string | null => entries.find((entry) => entry.kind === kind)?.at ?? null
  // A transaction that reverted or was cancelled is no step of the way.
  const effective = (kind: 'mined' | 'final'): string | null =>
    entries.find((entry) => entry.kind === kind && entry.status === null)?.at ?? null
  const isOver = purchase.status === 'FAILED' || purchase.status === 'REFUNDED'
  const custodial = purchase.custody === 'CUSTODIAL'
  return stagesFrom(
    [
      ...(custodial ? ([['Reserved', 'credits set aside', purchase.reserved_at]] as const) : []),
      ['Submitted', 'on chain', effective('mined') ?? purchase.submitted_at],
      ['Drawn', 'random word arrived', first('randomness') ?? first('card')],
      ['Fulfilled', 'cards delivered', purchase.fulfilled_at],
      ['Final', 'cannot be taken back', effective('final')],
    ],
    isOver
      ? [purchase.status === 'FAILED' ? 'Failed' : 'Refunded', purchase.failure_reason ?? 'credits returned']
      : undefined,
  )
}

function Cards({ cards }: { cards: NonNullable<InstantPurchase['cards']> }) {
  return (
    <section className="card" aria-labelledby="cards-title">
      <header className="card-head">
        <h2 id="cards-title">Cards of this pack</h2>
        <span className="small soft">value when delivered</span>
      </header>
      <div className="card-body">
        <ul className="peek-cards">
          {cards.map(({ token_id, name, small_image_url, value_usd, is_chase }) => (
            <li key={token_id}>
              <CardPicture url={small_image_url} name={name} size="card" />
              <b className="small cut">{name}</b>
              <span className="small">
                <Money amount={value_usd} unit="USD" />
                {is_chase && <span className="soft"> · chase</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const textsOf = ({ custody, reference }: InstantPurchase) => ({
  requested: custody === 'CUSTODIAL' ? 'Requested by your key' : 'Seen on chain',
  reference,
  mined: 'Paid',
  card: 'Card delivered',
  final: '; revenue and statement count it from here',
})

/** What happened to this instant purchase? */
export function InstantPurchasePage({ id }: { id: string }) {
  const path = `/instant/purchase/${encodeURIComponent(id)}` as const
  const purchase = useRead(path)
  const timeline = useRead(`${path}/timeline`)
  return (
    <DetailScreen query={purchase}>
      {(data) => {
        const page = data.fairness_url && new URL(data.fairness_url, window.location.origin).pathname
        const worth = worthOf(data.cards)
        return (
          <>
            <DetailHead
              picture={<CardPicture url={data.pack?.image_url} name={data.pack?.name ?? null} size="pack" />}
              title={
                <>
                  {data.pack?.name ?? 'Instant pack'} <StatusBadge status={data.status} />
                </>
              }
              under={
                <>
                  <Id value={data.memo} isWhole label="memo" /> · for {buyerOf(data)} · <Time at={data.created_at} />
                </>
              }
              side={<Money amount={data.price_usdc} unit="USDC" />}
              sideNote={
                worth === null ? 'not drawn yet' : <>held {<Money amount={worth} unit="USD" />} of market value</>
              }
            />
            <section className="card purchase-stages" aria-label="Progress">
              <Stages stages={stagesOf(data, timeline.data?.entries ?? [])} />
            </section>
            <div className="columns">
              <div className="stack">
                {data.cards && data.cards.length > 0 && <Cards cards={data.cards} />}
                <TimelineCard
                  timeline={timeline}
                  groups={['money', 'chain', 'webhooks']}
                  texts={textsOf(data)}
                  hosts={saleHosts}
                  more={({ kind, token_id }) =>
                    kind === 'card' && (
                      <span className="soft">{data.cards?.find((card) => card.token_id === token_id)?.name}</span>
                    )
                  }
                />
              </div>
              <div className="stack">
                <FactsCard
                  title="Details"
                  facts={[
                    ['Customer', buyerOf(data)],
                    ['Recipient', <Id key="recipient" value={data.recipient_address} label="recipient" />],
                    ['Pack', <Id key="pack" value={data.pack?.unique_id} isWhole label="barcode" />],
                    ['Opened', <Time key="opened" at={data.pack?.opened_at} />],
                    ['Request', <Id key="request" value={data.onchain_request_id} label="request" />],
                    ['Transaction', <Id key="hash" value={data.transaction_hash} label="transaction" />],
                    ['Reference', data.reference],
                  ]}
                >
                  {page && (
                    <p className="small money-note">
                      <a href={page} target="_blank" rel="noreferrer" className="row">
                        <ShieldCheck size={14} aria-hidden /> Check the draw, as the buyer can
                      </a>
                    </p>
                  )}
                </FactsCard>
              </div>
            </div>
          </>
        )
      }}
    </DetailScreen>
  )
}
