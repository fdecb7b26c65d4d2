import { useRead } from '../../api/account.ts'
import type { Purchase } from '../../api/types.ts'
import { Badge, StatusBadge } from '../../parts/badge.tsx'
import { CardPicture } from '../../parts/card-picture.tsx'
import { Id } from '../../parts/id.tsx'
import { Money } from '../../parts/money.tsx'
import { Stages } from '../../parts/stages.tsx'
import { Unreadable } from '../../parts/detail-screen.tsx'
import { Loading } from '../../parts/states.tsx'
import { Time, useNow } from '../../parts/time.tsx'
import { aftermathOf, type Aftermath } from './aftermath.ts'
import { useTiers } from './figures.ts'
import { stagesOf } from './purchase-stages.ts'
import { PurchaseSide } from './purchase-side.tsx'
import { PurchaseTimelineCard } from './purchase-timeline.tsx'
import { customerOf, PackName, valueOf } from './purchase-rows.tsx'
import { ShieldCheck, WalletMinimal } from 'lucide-react'

function Head({ purchase, aftermath }: { purchase: Purchase; aftermath: Aftermath }) {
  const tier = useTiers().get(purchase.tier_id)
  const value = valueOf(purchase.items)
  const isCustodial = purchase.custody === 'CUSTODIAL'
  return (
    <header className="page-head purchase-head">
      <div className="row">
        <CardPicture url={tier?.image_url} name={tier?.name ?? null} size="pack" />
        <div>
          <h1 className="row wrap">
            <PackName purchase={purchase} />
            <StatusBadge
              status={purchase.status}
              {...(purchase.failure_reason && { title: purchase.failure_reason })}
            />
            {aftermath.state && <StatusBadge status={aftermath.state} />}
            <Badge tone="neutral" icon={isCustodial ? ShieldCheck : WalletMinimal}>
              {isCustodial ? 'Custodial' : 'Own wallet'}
            </Badge>
          </h1>
          <p className="row wrap">
            <Id value={purchase.memo} isWhole label="memo" />
            <span>· for {customerOf(purchase)} ·</span>
            <Time at={purchase.created_at} />
          </p>
        </div>
      </div>
      <div className="right">
        <p className="purchase-price">
          <Money amount={purchase.volume_usdc} unit="USDC" />
        </p>
        <p>
          {value === null ? (
            'not drawn yet'
          ) : (
            <>
              drew{' '}
              <b className="ink">
                <Money amount={value} unit="USD" />
              </b>{' '}
              of market value
            </>
          )}
        </p>
      </div>
    </header>
  )
}

/** What happened, when and why? */
export function PurchasePage({ id }: { id: string }) {
  const purchase = useRead(`/mystery/purchase/${encodeURIComponent(id)}`)
  const timeline = useRead(`/mystery/purchase/${encodeURIComponent(id)}/timeline`)
  const tiers = useTiers()
  const now = useNow(60_000)
  const { data, error } = purchase
  if (!data) {
    return (
      <div className="page">
        {error ? <Unreadable error={error} onRetry={() => void purchase.refetch()} /> : <Loading lines={8} />}
      </div>
    )
  }
  const tier = tiers.get(data.tier_id)
  const aftermath = aftermathOf(data, tier?.buyback_window_seconds ?? null, now)
  return (
    <div className="page">
      <Head purchase={data} aftermath={aftermath} />
      <section className="card purchase-stages" aria-label="Progress">
        <Stages stages={stagesOf(data, timeline.data?.entries ?? [], aftermath, now)} />
      </section>
      <div className="columns">
        <PurchaseTimelineCard purchase={data} timeline={timeline} tier={tier} aftermath={aftermath} />
        <PurchaseSide purchase={data} tier={tier} />
      </div>
    </div>
  )
}
