import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../parts/link-button.tsx'
import { plural } from '../../parts/plural.ts'
import { ChevronRight, CircleCheck, PackagePlus, Truck } from 'lucide-react'
import { useRead } from '../../api/account.ts'
import { Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { useBase, useTenant } from './api.ts'
import { VaultPicture } from './card-parts.tsx'
import { caseTypes } from './cases/case-parts.ts'
import { Cents, formatCents } from './cents.tsx'
import { InboundBadge, ReceivedBar } from './inbound/inbound-parts.tsx'
import { differenceOf } from '../../parts/difference.ts'
import { OrderBadge, placeOf } from './outbound/order-parts.tsx'

type Need = { key: string; title: string; text: string; to: string }

function useNeeds(): Need[] {
  const cases = useRead('/exceptions', { status: 'AWAITING_TENANT', limit: 100 })
  const offers = useRead('/card-transfers', {
    direction: 'in',
    status: 'PENDING_ACCEPTANCE',
    limit: 100,
  })
  const quotes = useRead('/orders', { status: 'PENDING_PAYMENT', limit: 20 })
  return [
    ...(cases.data?.exceptions ?? []).map(({ id, type, summary }): Need => ({
      key: `case-${id}`,
      title: `${caseTypes[type]}: your answer`,
      text: summary,
      to: `/cases/${id}`,
    })),
    ...(offers.data?.transfers ?? []).map(({ id, counterparty_name, card_count }): Need => ({
      key: `transfer-${id}`,
      title: `${counterparty_name} offers ${plural(card_count, 'card')}`,
      text: 'Accept or decline the transfer.',
      to: `/transfers/${id}`,
    })),
    ...(quotes.data?.orders ?? []).map(({ order_id, card_count, address }): Need => ({
      key: `quote-${order_id}`,
      title: `Quote ${order_id} is open`,
      text: `${plural(card_count, 'card')} to ${address.name}; choose a rate before it ends.`,
      to: `/orders/${order_id}`,
    })),
  ]
}

function NeedsYou() {
  const base = useBase()
  const needs = useNeeds()
  return (
    <section className="card needs" aria-labelledby="needs-title">
      <header className="card-head">
        <h2 id="needs-title">Needs you</h2>
        <span className="small soft">{needs.length || ''}</span>
      </header>
      {needs.length === 0 && (
        <p className="card-body soft row">
          <CircleCheck size={16} aria-hidden /> Nothing. No case, transfer or quote waits for you.
        </p>
      )}
      <ul>
        {needs.map(({ key, title, text, to }) => (
          <li key={key}>
            <Link to={base + to}>
              <span className="need-dot" data-tone="warn" />
              <span className="grow">
                <b className="strong">{title}</b>
                <span className="soft cut">{text}</span>
              </span>
              <ChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Figures() {
  const base = useBase()
  const cards = useRead('/cards/summary').data?.summary
  const stored = cards && cards.count - cards.in_transit_count
  const draft = useRead('/invoices/draft')
  const tenant = useTenant()
  const counts = tenant.data?.account.counts
  return (
    <section className="card vault-figures" aria-label="In numbers">
      <Link to={`${base}/inventory`} className="tile">
        <span className="tile-name">Cards in the vault</span>
        <span className="tile-amount">{stored?.toLocaleString('en') ?? '–'}</span>
        <span className="tile-note">
          market {formatCents(cards?.market_value_cents ?? 0)}
          {cards && cards.in_transit_count > 0 && `, ${plural(cards.in_transit_count, 'more card')} on the way to you`}
        </span>
      </Link>
      <Link to={`${base}/values`} className="tile">
        <span className="tile-name">Declared value</span>
        <span className="tile-amount">
          <Cents value={cards?.declared_value_cents} />
        </span>
        <span className="tile-note">
          of {formatCents(tenant.data?.account.coverage.coverage_limit_cents ?? 0)} covered
        </span>
      </Link>
      <Link to={`${base}/orders`} className="tile">
        <span className="tile-name">On their way out</span>
        <span className="tile-amount">{counts ? counts.open_orders + counts.open_withdrawals : '–'}</span>
        <span className="tile-note">
          {counts && `${plural(counts.open_orders, 'order')}, ${plural(counts.open_withdrawals, 'withdrawal')}`}
        </span>
      </Link>
      <Link to={`${base}/invoices/draft`} className="tile tile-share">
        <span className="tile-name">This month so far</span>
        <span className="tile-amount">
          <Cents value={draft.data?.invoice.total_cents} />
        </span>
        <span className="tile-note">{draft.data && plural(draft.data.invoice.line_count, 'line')} on the draft</span>
      </Link>
    </section>
  )
}

function LatestOrders() {
  const base = useBase()
  const orders = useRead('/orders', { limit: 6 })
  return (
    <section className="card" aria-labelledby="orders-title">
      <header className="card-head">
        <h2 id="orders-title">Latest orders</h2>
        <Link to={`${base}/orders`} className="small strong">
          All orders
        </Link>
      </header>
      <Loaded query={orders}>
        {({ orders: found }) =>
          found.length === 0 ? (
            <p className="card-body soft">None yet. Select cards in the inventory and ship them.</p>
          ) : (
            <ul className="link-list overview-list">
              {found.map((order) => (
                <li key={order.order_id}>
                  <Link to={`${base}/orders/${order.order_id}`}>
                    <span className="grow">
                      <b className="strong">
                        <bdi>{order.address.name}</bdi>, {placeOf(order.address)}
                      </b>
                      <span className="small soft">
                        {plural(order.card_count, 'card')} · <Time at={order.created_at} />
                      </span>
                    </span>
                    <OrderBadge order={order} />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function LatestInbound() {
  const base = useBase()
  const inbound = useRead('/inbound-shipments', { limit: 4 })
  return (
    <section className="card" aria-labelledby="inbound-title">
      <header className="card-head">
        <h2 id="inbound-title">Coming in</h2>
        <Link to={`${base}/inbound`} className="small strong">
          All shipments
        </Link>
      </header>
      <Loaded query={inbound}>
        {({ inbound_shipments: found }) =>
          found.length === 0 ? (
            <p className="card-body soft">Nothing is announced.</p>
          ) : (
            <ul className="link-list overview-list">
              {found.map((shipment) => (
                <li key={shipment.id}>
                  <Link to={`${base}/inbound/${shipment.id}`}>
                    <span className="grow">
                      <span className="spread">
                        <b className="strong">{shipment.reference ?? shipment.inbound_number}</b>
                        <InboundBadge status={shipment.status} />
                      </span>
                      <span className="row">
                        <ReceivedBar label={shipment.inbound_number} {...shipment.totals} />
                        <span className="small soft nowrap">
                          {shipment.totals.received} of {shipment.totals.expected}
                          {shipment.has_discrepancy && `, ${differenceOf(shipment.totals)}`}
                        </span>
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Newest() {
  const base = useBase()
  const cards = useRead('/cards', { sort: '-received_at', limit: 8 })
  const rows = cards.data?.cards ?? []
  if (rows.length === 0) return null
  return (
    <section className="card" aria-labelledby="newest-title">
      <header className="card-head">
        <h2 id="newest-title">Newest in the vault</h2>
        <Link to={`${base}/inventory`} className="small strong">
          Inventory
        </Link>
      </header>
      <ul className="newest card-body">
        {rows.map((card) => (
          <li key={card.unique_id}>
            <Link to={`${base}/inventory`} search={{ peek: card.unique_id }}>
              <VaultPicture card={card} size="card" />
              <span className="small cut">{card.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What do we have, what moves, what needs us? */
export function OverviewPage() {
  const base = useBase()
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Overview</h1>
          <p>What the vault keeps for you, what moves, and what waits for an answer.</p>
        </div>
        <div className="row">
          <LinkButton
            to={`${base}/inventory`}
            search={{ status: 'AVAILABLE' }}
            variant="default"
            leftSection={<Truck size={16} aria-hidden />}
          >
            Ship cards
          </LinkButton>
          <LinkButton to={`${base}/inbound/new`} leftSection={<PackagePlus size={16} aria-hidden />}>
            Announce cards
          </LinkButton>
        </div>
      </header>
      <Figures />
      <div className="columns needs-first">
        <div className="stack">
          <Newest />
          <LatestOrders />
        </div>
        <div className="stack">
          <NeedsYou />
          <LatestInbound />
        </div>
      </div>
    </div>
  )
}
