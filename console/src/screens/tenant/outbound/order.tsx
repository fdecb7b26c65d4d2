import { LinkButton } from '../../../parts/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { FileDown, TriangleAlert } from 'lucide-react'
import { useRead } from '../../../api/account.ts'
import { ActionButton } from '../../../parts/actions.tsx'
import { StatusBadge } from '../../../parts/badge.tsx'
import { DetailHead, DetailScreen } from '../../../parts/detail-screen.tsx'
import { FactsCard } from '../../../parts/facts-card.tsx'
import { Stages } from '../../../parts/stages.tsx'
import { Deadline, Time } from '../../../parts/time.tsx'
import { Timeline } from '../../../parts/timeline.tsx'
import { useBase, useFileUrl, usePost, useSites, type Order } from '../api.ts'
import { AddressBlock } from '../address-block.tsx'
import { CardLine } from '../card-parts.tsx'
import { OrderClaims } from '../cases/claim-parts.tsx'
import { Cents } from '../cents.tsx'
import { OrderReturns } from './announce-return.tsx'
import { expectedAt, momentsOf, openCasesOf, OrderBadge, placeOf, stagesOf, TrackingNumber } from './order-parts.tsx'
import { RateChoice } from './rate-choice.tsx'
import { Requester } from '../requester.tsx'

function Parcels({ order }: { order: Order }) {
  const fileUrl = useFileUrl()
  return (
    <section className="card" aria-labelledby="parcels-title">
      <header className="card-head">
        <h2 id="parcels-title">{order.parcels.length === 1 ? 'Parcel' : `${order.parcels.length} parcels`}</h2>
        {order.committed_at !== null && (
          <a href={fileUrl(`/api/v1/orders/${order.order_id}/packing-slip`)} className="row nowrap" download>
            <FileDown size={14} aria-hidden /> Packing slip
          </a>
        )}
      </header>
      <ul className="parcels">
        {order.parcels.map((parcel) => (
          <li key={parcel.parcel_id}>
            <div className="spread wrap">
              <span className="strong">
                {order.parcels.length > 1 && `${parcel.parcel_id}. `}
                {parcel.unique_ids.length} {parcel.unique_ids.length === 1 ? 'card' : 'cards'} · quoted at{' '}
                {parcel.weight_grams} g
              </span>
              {parcel.tracking?.status && <StatusBadge status={parcel.tracking.status} />}
            </div>
            {parcel.tracking && <TrackingNumber tracking={parcel.tracking} eta={expectedAt(order, parcel.tracking)} />}
            <div className="spread small soft">
              <span>
                {parcel.length_mm} × {parcel.width_mm} × {parcel.height_mm} mm
                {parcel.insured_cents > 0 && (
                  <>
                    {' '}
                    · insured <Cents value={parcel.insured_cents} />
                  </>
                )}
              </span>
              {parcel.label && (
                <a href={fileUrl(parcel.label.url)} className="row nowrap" download>
                  <FileDown size={14} aria-hidden /> Label
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Trouble({ order }: { order: Order }) {
  const base = useBase()
  const cases = useRead('/exceptions', { limit: 100 })
  const open = openCasesOf(order, cases.data?.exceptions ?? [])
  const texts = [
    ...(order.fulfillment.hold === null ? [] : [`The warehouse waits: ${order.fulfillment.hold}`]),
    ...order.warnings,
    ...(order.last_failure ? [order.last_failure.message] : []),
  ]
  return (
    <>
      {open.map(({ id, number, summary }) => (
        <p key={id} className="note order-note" data-tone="warn">
          <TriangleAlert size={16} aria-hidden />
          <span>
            <Link to={`${base}/cases/${id}`}>Case {number}</Link>: <bdi>{summary}</bdi>
          </span>
        </p>
      ))}
      {texts.map((text) => (
        <p key={text} className="note order-note" data-tone="warn">
          <TriangleAlert size={16} aria-hidden />
          <span>{text}</span>
        </p>
      ))}
    </>
  )
}

function Costs({ order }: { order: Order }) {
  const { amounts, selected_rate: rate } = order
  if (!amounts) return null
  return (
    <FactsCard
      title="Cost"
      facts={[
        ['Postage', <Cents key="p" value={amounts.postage_cents} />],
        ['Insurance', <Cents key="i" value={amounts.insurance_cents} />],
        ['Signature', amounts.signature_cents > 0 ? <Cents key="s" value={amounts.signature_cents} /> : undefined],
        ['Handling', <Cents key="h" value={amounts.handling_cents} />],
        [
          <b key="t" className="ink">
            Total
          </b>,
          <b key="v" className="strong">
            <Cents value={amounts.total_cents} />
          </b>,
        ],
        ['Carrier', rate ? `${rate.carrier} ${rate.service}` : undefined],
      ]}
    />
  )
}

const cancellable = new Set(['PENDING_PAYMENT', 'COMMITTED', 'IN_FULFILLMENT'])

function CancelOrder({ order }: { order: Order }) {
  const post = usePost()
  const isQuote = order.status === 'PENDING_PAYMENT'
  if (!cancellable.has(order.status)) return null
  return (
    <ActionButton
      level={2}
      role="finance"
      isFinal
      done={`${isQuote ? 'The quote' : 'The order'} is cancelled.`}
      run={() => post(`/orders/${order.order_id}/cancel`)}
      consequences={
        <p>
          {order.card_count} {order.card_count === 1 ? 'card becomes' : 'cards become'} available again
          {order.amounts && !isQuote && (
            <>
              ; <Cents value={order.amounts.total_cents} /> are credited once the labels are void
            </>
          )}
          . An order that is already packed cannot be cancelled.
        </p>
      }
    >
      {isQuote ? 'Discard quote' : 'Cancel order'}
    </ActionButton>
  )
}

function Details({ order }: { order: Order }) {
  const sites = useSites()
  const { fulfillment } = order
  const step = cancellable.has(order.status) ? fulfillment.status : null
  return (
    <>
      <OrderReturns order={order} />
      <OrderClaims orderId={order.order_id} />
      <FactsCard
        title="Details"
        facts={[
          ['Reference', order.reference],
          ['From', sites.get(order.site_id ?? 0)?.name],
          ['Warehouse', step ? <StatusBadge key="w" status={step} /> : undefined],
          [
            'Ships within',
            fulfillment.ship_by && order.shipped_at === null ? (
              <Deadline key="d" at={fulfillment.ship_by} />
            ) : undefined,
          ],
          ['Promise', fulfillment.sla_status ? fulfillment.sla_status.replaceAll('_', ' ') : undefined],
          ['Hold', fulfillment.hold ?? undefined],
          ['Insured', <Cents key="i" value={order.insurance.insured_cents} />],
          ['Requested by', <Requester key="k" id={order.api_key_id} />],
        ]}
      />
    </>
  )
}

/** What happened to this order, and where is it now? */
export function OrderPage({ id }: { id: string }) {
  const base = useBase()
  const query = useRead(`/orders/${id}`)
  return (
    <DetailScreen query={query}>
      {({ order }) => {
        const isQuote = order.status === 'PENDING_PAYMENT'
        const eta = expectedAt(order, order.tracking)
        return (
          <>
            <DetailHead
              title={
                <>
                  {isQuote ? 'Quote' : 'Order'} {order.order_id} <OrderBadge order={order} />
                </>
              }
              under={
                <span>
                  {order.card_count} {order.card_count === 1 ? 'card' : 'cards'} to <bdi>{order.address.name}</bdi>,{' '}
                  {placeOf(order.address)} · <Time at={order.created_at} />
                </span>
              }
              side={order.amounts && <Cents value={order.amounts.total_cents} />}
              sideNote={eta && <>expected {<Time at={eta} />}</>}
            />
            <section className="card purchase-stages" aria-label="Progress">
              <Stages stages={stagesOf(order)} />
            </section>
            <Trouble order={order} />
            <div className="columns">
              <div className="stack">
                {isQuote && <RateChoice order={order} />}
                {!isQuote && (
                  <section className="card" aria-labelledby="timeline-title">
                    <header className="card-head">
                      <h2 id="timeline-title">Timeline</h2>
                    </header>
                    <div className="card-body">
                      <Timeline moments={momentsOf(order)} />
                    </div>
                  </section>
                )}
                <section className="card" aria-labelledby="items-title">
                  <header className="card-head">
                    <h2 id="items-title">Cards</h2>
                    <span className="small soft">declared value</span>
                  </header>
                  <ul className="card-lines card-body">
                    {order.items?.map(({ unique_id, name, declared_value_cents }) => (
                      <CardLine
                        key={unique_id}
                        code={unique_id}
                        name={name}
                        note={<Cents value={declared_value_cents} />}
                      />
                    ))}
                  </ul>
                </section>
              </div>
              <div className="stack">
                <section className="card" aria-labelledby="to-title">
                  <header className="card-head">
                    <h2 id="to-title">Recipient</h2>
                  </header>
                  <div className="card-body">
                    <AddressBlock address={order.address} />
                  </div>
                </section>
                {order.parcels.length > 0 && <Parcels order={order} />}
                <Costs order={order} />
                <Details order={order} />
                {order.superseded_by_order_id !== null && (
                  <LinkButton to={`${base}/orders/${order.superseded_by_order_id}`} variant="default">
                    Open the newer quote
                  </LinkButton>
                )}
                <CancelOrder order={order} />
              </div>
            </div>
          </>
        )
      }}
    </DetailScreen>
  )
}
