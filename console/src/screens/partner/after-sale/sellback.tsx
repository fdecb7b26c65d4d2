import { Link } from '@tanstack/react-router'
import { ShieldCheck, WalletMinimal } from 'lucide-react'
import { useRead } from '../../../api/account.ts'
import { homeOf, useAccount } from '../../../api/session.ts'
import type { Sellback, TimelineEntry } from '../../../api/types.ts'
import { Badge, StatusBadge } from '../../../parts/badge.tsx'
import { DetailHead, DetailScreen } from '../../../parts/detail-screen.tsx'
import { FactsCard } from '../../../parts/facts-card.tsx'
import { Id } from '../../../parts/id.tsx'
import { Money } from '../../../parts/money.tsx'
import { Stages } from '../../../parts/stages.tsx'
import { Time } from '../../../parts/time.tsx'
import type { Stage } from '../../../parts/timeline.tsx'
import { sellbackHosts } from '../timeline/hosts.ts'
import { ItemCard } from '../timeline/item-card.tsx'
import { TimelineCard } from '../timeline/timeline-card.tsx'
import { sellerOf } from './sellbacks.tsx'
import { stagesFrom } from './stages.ts'

function stagesOf(sellback: Sellback): Stage[] {
  const sold = sellback.block_number === null ? 'on chain' : `in block ${sellback.block_number}`
  return stagesFrom(
    [
      ['Requested', sellback.custody === 'CUSTODIAL' ? 'from the vault' : 'by the wallet', sellback.created_at],
      ['Sold', sold, sellback.sold_at],
      ['Confirmed', sellback.custody === 'CUSTODIAL' ? 'credits added' : 'paid to the wallet', sellback.confirmed_at],
    ],
    sellback.status === 'FAILED' ? ['Failed', sellback.failure_reason ?? 'nothing was sold'] : undefined,
  )
}

const texts = {
  requested: 'Sell-back requested',
  mined: 'Sold',
  card: 'Card sold to the pool',
  final: '; the sell-back is deducted from your revenue from here',
}

function Side({ sellback }: { sellback: Sellback }) {
  const base = homeOf(useAccount())
  const purchases = [...new Set(sellback.items.flatMap(({ purchase_id }) => purchase_id ?? []))]
  return (
    <div className="stack">
      <FactsCard
        title="Money"
        facts={[
          ...sellback.items.map(
            ({ name, token_id, payout_usdc }) =>
              [name ?? `Token ${token_id}`, <Money key={token_id} amount={payout_usdc} />] as const,
          ),
          [
            <b className="ink" key="total">
              Paid to the seller
            </b>,
            <b key="amount">
              <Money amount={sellback.total_usdc} unit="USDC" />
            </b>,
          ],
          [
            'At least',
            sellback.min_total_usdc === null ? undefined : (
              <Money key="min" amount={sellback.min_total_usdc} unit="USDC" />
            ),
          ],
        ]}
      />
      <FactsCard
        title="Details"
        facts={[
          ['Seller', sellerOf(sellback)],
          [sellback.custody === 'CUSTODIAL' ? 'Vault' : 'Wallet', <Id key="seller" value={sellback.seller} />],
          ['Transaction', <Id key="hash" value={sellback.transaction_hash} label="transaction" />],
          [
            'From',
            purchases.length === 0 ? null : (
              <span key="from">
                {purchases.map((id) => (
                  <Link key={id} to={`${base}/purchases/${id}`} className="nowrap">
                    Purchase {id}{' '}
                  </Link>
                ))}
              </span>
            ),
          ],
        ]}
      />
    </div>
  )
}

/** What happened to this sell-back? */
export function SellbackPage({ id }: { id: string }) {
  const path = `/mystery/sellback/${encodeURIComponent(id)}` as const
  const sellback = useRead(path)
  const timeline = useRead(`${path}/timeline`)
  return (
    <DetailScreen query={sellback}>
      {(data) => (
        <>
          <DetailHead
            title={
              <>
                Sell-back {data.sellback_id} <StatusBadge status={data.status} />
                <Badge tone="neutral" icon={data.custody === 'CUSTODIAL' ? ShieldCheck : WalletMinimal}>
                  {data.custody === 'CUSTODIAL' ? 'Custodial' : 'Own wallet'}
                </Badge>
              </>
            }
            under={
              <>
                {data.items.length} {data.items.length === 1 ? 'card' : 'cards'} of {sellerOf(data)} ·{' '}
                <Time at={data.created_at} />
              </>
            }
            side={<Money amount={data.total_usdc ?? data.min_total_usdc} unit="USDC" />}
            sideNote={data.total_usdc === null ? 'at least, not sold yet' : 'paid to the seller'}
          />
          <section className="card purchase-stages" aria-label="Progress">
            <Stages stages={stagesOf(data)} />
          </section>
          <div className="columns">
            <TimelineCard
              timeline={timeline}
              groups={['money', 'chain', 'webhooks']}
              texts={texts}
              hosts={sellbackHosts}
              more={(entry: TimelineEntry) => {
                const item = data.items.find((one) => entry.kind === 'card' && one.token_id === entry.token_id)
                return (
                  item && (
                    <ItemCard
                      name={item.name}
                      imageUrl={item.image_url}
                      tokenId={item.token_id}
                      amount={item.payout_usdc}
                      amountName="paid"
                      unit="USDC"
                    />
                  )
                )
              }}
            />
            <Side sellback={data} />
          </div>
        </>
      )}
    </DetailScreen>
  )
}
