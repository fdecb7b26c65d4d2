import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useRead } from '../../../api/account.ts'
import { call } from '../../../api/client.ts'
import { apiBaseOf, homeOf, useAccount } from '../../../api/session.ts'
import type { Redemption, TimelineEntry } from '../../../api/types.ts'
import { ActionButton } from '../../../parts/actions.tsx'
import { StatusBadge } from '../../../parts/badge.tsx'
import { CardPicture } from '../../../parts/card-picture.tsx'
import { DetailHead, DetailScreen } from '../../../parts/detail-screen.tsx'
import { FactsCard } from '../../../parts/facts-card.tsx'
import { Id } from '../../../parts/id.tsx'
import { Money } from '../../../parts/money.tsx'
import { Stages } from '../../../parts/stages.tsx'
import { Deadline, Time } from '../../../parts/time.tsx'
import type { Stage } from '../../../parts/timeline.tsx'
import { redemptionHosts } from '../timeline/hosts.ts'
import { TimelineCard } from '../timeline/timeline-card.tsx'
import { holderOf } from './redemptions.tsx'
import { stagesFrom } from './stages.ts'

const endings: Readonly<Record<string, string>> = { FAILED: 'Failed', CANCELLED: 'Cancelled', EXPIRED: 'Expired' }

function stagesOf(redemption: Redemption, entries: readonly TimelineEntry[]): Stage[] {
  const first = (kind: TimelineEntry['kind'], status?: string): string | null =>
    entries.find((entry) => entry.kind === kind && (status === undefined || entry.status === status))?.at ?? null
  const end = endings[redemption.status]
  return stagesFrom(
    [
      ['Prepared', 'price locked', redemption.created_at],
      ['Burn requested', 'card cannot be traded', first('burn', 'REQUESTED')],
      ['Shipping paid', redemption.shipping_quote?.carrier ?? 'on chain', first('payment')],
      ['Packed', 'in the warehouse', first('parcel', 'PACKED') ?? first('parcel', 'DISPATCHED')],
      ['Shipped', redemption.order.carrier ?? 'with the carrier', first('parcel', 'DISPATCHED')],
      ['Delivered', 'to the address', first('parcel', 'DELIVERED')],
    ],
    end === undefined ? undefined : [end, redemption.failure_reason ?? 'the card is free again'],
  )
}

const texts = {
  requested: 'Redemption requested',
  mined: 'Transaction',
  card: 'Card',
  final: '',
}

const open = new Set(['PREPARED', 'BURN_SUBMITTED'])

/** Until the payment, the price can run out and the redemption can be cancelled. */
const isUnpaid = ({ status, payment_tx_hash: payment }: Redemption): boolean => open.has(status) && payment === null

function Cancel({ redemption }: { redemption: Redemption }) {
  const account = useAccount()
  if (!isUnpaid(redemption)) return null
  const path = `${apiBaseOf(account)}/mystery/redemptions/${redemption.redemption_id}/cancel` as const
  return (
    <ActionButton
      level={2}
      role="owner"
      isFinal
      done="The redemption is cancelled."
      consequences={
        <p>
          <bdi>{redemption.name}</bdi> stays with {holderOf(redemption)}; a requested burn is released. Nothing was paid
          yet.
        </p>
      }
      run={() => call(path, { method: 'POST' })}
    >
      Cancel redemption
    </ActionButton>
  )
}

function Parcel({ redemption: { order, shipping_quote } }: { redemption: Redemption }) {
  return (
    <FactsCard
      title="Parcel"
      facts={[
        ['Carrier', order.carrier ?? shipping_quote?.carrier ?? null],
        ['Service', order.service ?? shipping_quote?.service ?? null],
        ['Tracking', <Id key="tracking" value={order.tracking_number} label="tracking number" isWhole />],
        ['Parcel', order.status === null || order.status === 'NONE' ? null : <StatusBadge status={order.status} />],
      ]}
    >
      {order.tracking_url && (
        <p className="small money-note">
          <a href={order.tracking_url} target="_blank" rel="noreferrer noopener" className="row">
            <ExternalLink size={14} aria-hidden /> Track at the carrier
          </a>
        </p>
      )}
    </FactsCard>
  )
}

/** Where is this card, and what happened on its way? */
export function RedemptionPage({ id }: { id: string }) {
  const base = homeOf(useAccount())
  const path = `/mystery/redemptions/${encodeURIComponent(id)}` as const
  const redemption = useRead(path)
  const timeline = useRead(`${path}/timeline`)
  return (
    <DetailScreen query={redemption}>
      {(data) => (
        <>
          <DetailHead
            picture={<CardPicture url={data.image_url} name={data.name} size="pack" />}
            title={
              <>
                <bdi>{data.name}</bdi> <StatusBadge status={data.status} />
              </>
            }
            under={
              <>
                Redemption {data.redemption_id} · <Id value={data.unique_id} isWhole label="barcode" /> · for{' '}
                {holderOf(data)} · <Time at={data.created_at} />
              </>
            }
            side={<Money amount={data.shipping_quote?.amount_usdc ?? null} unit="USDC" />}
            sideNote="shipping, paid by the owner"
          />
          <section className="card purchase-stages" aria-label="Progress">
            <Stages stages={stagesOf(data, timeline.data?.entries ?? [])} />
          </section>
          <div className="columns">
            <TimelineCard
              timeline={timeline}
              groups={['money', 'chain', 'parcel', 'webhooks']}
              texts={texts}
              hosts={redemptionHosts}
            />
            <div className="stack">
              <Parcel redemption={data} />
              <FactsCard
                title="Details"
                facts={[
                  ['Owner', holderOf(data)],
                  ['Wallet', <Id key="wallet" value={data.wallet_address} label="wallet" />],
                  ['Token', data.token_id],
                  ['Burn', <Id key="burn" value={data.burn_tx_hash} label="burn transaction" />],
                  ['Payment', <Id key="payment" value={data.payment_tx_hash} label="payment transaction" />],
                  ['Refund', data.refund_tx_hash ? <Id key="refund" value={data.refund_tx_hash} /> : undefined],
                  [
                    'From',
                    data.drawn_in_purchase_id === null ? null : (
                      <Link key="from" to={`${base}/purchases/${data.drawn_in_purchase_id}`}>
                        Purchase {data.drawn_in_purchase_id}
                      </Link>
                    ),
                  ],
                  [
                    'Price valid for',
                    isUnpaid(data) && data.expires_at ? <Deadline key="left" at={data.expires_at} /> : undefined,
                  ],
                ]}
              />
              <Cancel redemption={data} />
            </div>
          </div>
        </>
      )}
    </DetailScreen>
  )
}
