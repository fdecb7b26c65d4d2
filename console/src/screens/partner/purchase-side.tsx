import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FileJson, Info, ShieldCheck } from 'lucide-react'
import { useRead } from '../../api/account.ts'
import { homeOf, useAccount } from '../../api/session.ts'
import type { CardAfter, Odds, Purchase, Tier } from '../../api/types.ts'
import { Badge, StatusBadge } from '../../parts/badge.tsx'
import { Id } from '../../parts/id.tsx'
import { fromMicros, Money, toMicros } from '../../parts/money.tsx'
import { Loaded } from '../../parts/states.tsx'
import { customerOf } from './purchase-rows.tsx'

/** Fees are rounded up, as the statement rounds them. */
const feesOf = (gross: bigint, bps: number): bigint => (gross * BigInt(bps) + 9_999n) / 10_000n

function MoneyCard({ purchase, tier }: { purchase: Purchase; tier: Tier | undefined }) {
  const terms = useRead('/mystery/terms')
  return (
    <section className="card" aria-labelledby="money-title">
      <header className="card-head">
        <h2 id="money-title">Money</h2>
      </header>
      <div className="card-body">
        <Loaded query={terms} lines={4}>
          {({ fees_bps }) => {
            const gross = toMicros(purchase.volume_usdc) - toMicros(purchase.refunded_usdc)
            const fees = feesOf(gross, fees_bps)
            const isSold = ['SUBMITTED', 'FULFILLED', 'PARTIALLY_FULFILLED'].includes(purchase.status)
            return (
              <dl className="facts">
                <dt>
                  {purchase.quantity} × {tier?.name ?? `Tier ${purchase.tier_id}`}
                </dt>
                <dd>
                  <Money amount={purchase.volume_usdc} unit="USDC" />
                </dd>
                <dt>Refunded</dt>
                <dd>
                  <Money amount={purchase.refunded_usdc} unit="USDC" sign="-" />
                </dd>
                <dt>Your fees, {fees_bps / 100} %</dt>
                <dd>
                  <Money amount={isSold ? fromMicros(fees) : '0'} unit="USDC" sign="-" />
                </dd>
                <dt className="strong ink">Counts as net</dt>
                <dd className="strong">
                  <Money amount={isSold ? fromMicros(gross - fees) : '0'} unit="USDC" />
                </dd>
              </dl>
            )
          }}
        </Loaded>
        <p className="note small money-note" data-tone="plain">
          <Info size={15} aria-hidden /> A sell-back is deducted in the period in which it happens.
        </p>
      </div>
    </section>
  )
}

/** The published odds as one bar, the shelf of the draw marked. */
function OddsBar({ odds, drawn }: { odds: Odds; drawn: readonly number[] }) {
  return (
    <div className="odds-bar">
      {odds.rarity_groups.map(({ group_id, name, color, probability }) => (
        <div key={group_id} style={{ flexGrow: Math.max(probability, 0.06) }} data-drawn={drawn.includes(group_id)}>
          <i style={{ background: color }} />
          <span className="small">
            {Math.round(probability * 100)} % <bdi>{name}</bdi>
          </span>
        </div>
      ))}
    </div>
  )
}

function FairnessCard({ purchase }: { purchase: Purchase }) {
  const isDrawn = purchase.items.length > 0
  const fairness = useRead(`/mystery/fairness/${purchase.id}`, {}, { enabled: isDrawn })
  const odds = useRead(`/mystery/catalog/${purchase.tier_id}/odds`)
  const page = purchase.fairness_url && new URL(purchase.fairness_url, window.location.origin).pathname
  return (
    <section className="card" aria-labelledby="fairness-title">
      <header className="card-head">
        <h2 id="fairness-title">Fairness</h2>
        {fairness.data?.verified === true && (
          <Badge tone="good" icon={ShieldCheck}>
            Repeats
          </Badge>
        )}
        {fairness.data?.verified === false && <Badge tone="bad">Does not match</Badge>}
      </header>
      <div className="card-body stack">
        {!isDrawn && <p className="soft">The draw can be checked as soon as the cards are revealed.</p>}
        {isDrawn && (
          <Loaded query={fairness} lines={3}>
            {({ tier_version, draws, verified }) => (
              <div className="stack">
                <p className="soft">
                  Odds version {tier_version}, published before the purchase. The draw was repeated from the chain’s own
                  records and gives {verified === false ? 'another' : 'the same'} card.
                </p>
                {odds.data && <OddsBar odds={odds.data} drawn={draws.map(({ group_id }) => group_id)} />}
              </div>
            )}
          </Loaded>
        )}
        {page && (
          <div className="row wrap">
            <Button
              component="a"
              href={page}
              target="_blank"
              rel="noreferrer"
              variant="default"
              size="xs"
              leftSection={<ShieldCheck size={14} aria-hidden />}
            >
              Buyer’s page
            </Button>
            <Button
              component="a"
              href={`${page}/evidence.json`}
              target="_blank"
              rel="noreferrer"
              variant="default"
              size="xs"
              leftSection={<FileJson size={14} aria-hidden />}
            >
              Evidence
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

function DetailsCard({ purchase }: { purchase: Purchase }) {
  return (
    <section className="card" aria-labelledby="details-title">
      <header className="card-head">
        <h2 id="details-title">Details</h2>
      </header>
      <div className="card-body">
        <dl className="facts">
          <dt>Customer</dt>
          <dd>{customerOf(purchase)}</dd>
          <dt>{purchase.custody === 'CUSTODIAL' ? 'Vault' : 'Wallet'}</dt>
          <dd>
            <Id value={purchase.recipient_address} label="recipient" />
          </dd>
          <dt>Sent by</dt>
          <dd>
            <Id value={purchase.purchaser_address} label="sender" />
          </dd>
          <dt>Request</dt>
          <dd>
            <Id value={purchase.onchain_request_id} label="request" />
          </dd>
          <dt>Transaction</dt>
          <dd>
            <Id value={purchase.transaction_hash} label="transaction" />
          </dd>
          <dt>Reference</dt>
          <dd>{purchase.reference ?? <span className="none">–</span>}</dd>
        </dl>
      </div>
    </section>
  )
}

/** Where the page about the last record of a card is; a card that is held or was transferred has none. */
function pageOf({ sellback_id: sellback, redemption_id: redemption }: CardAfter): string | undefined {
  if (sellback !== null) return `sellbacks/${sellback}`
  return redemption === null ? undefined : `redemptions/${redemption}`
}

function AfterRow({ card, name }: { card: CardAfter; name: string }) {
  const base = homeOf(useAccount())
  const page = pageOf(card)
  return (
    <li className="stack">
      <span className="row spread">
        <bdi className="cut ink">{name}</bdi>
        {card.state === 'HELD' ? <span className="soft">With the buyer</span> : <StatusBadge status={card.state} />}
      </span>
      <span className="row spread small soft">
        <span>
          {page && <Link to={`${base}/${page}`}>{card.sellback_id === null ? 'Redemption' : 'Sell-back'}</Link>}
          {card.tracking_number !== null && (
            <>
              {' · '}
              {card.carrier} <Id value={card.tracking_number} isWhole label="tracking number" />
            </>
          )}
        </span>
        {card.payout_usdc !== null && <Money amount={card.payout_usdc} unit="USDC" sign="-" />}
      </span>
    </li>
  )
}

function AfterCard({ purchase }: { purchase: Purchase }) {
  const names = new Map(purchase.items.map(({ token_id, name }) => [token_id, name]))
  const cards = purchase.what_came_after
  return (
    <section className="card" aria-labelledby="after-title">
      <header className="card-head">
        <h2 id="after-title">What came after</h2>
      </header>
      <div className="card-body">
        {cards.length === 0 ? (
          <p className="soft">Nothing is drawn yet.</p>
        ) : (
          <ul className="stack after-cards">
            {cards.map((card) => (
              <AfterRow key={card.token_id} card={card} name={names.get(card.token_id) ?? `Token ${card.token_id}`} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

export function PurchaseSide({ purchase, tier }: { purchase: Purchase; tier: Tier | undefined }) {
  return (
    <div className="stack">
      <MoneyCard purchase={purchase} tier={tier} />
      <FairnessCard purchase={purchase} />
      <DetailsCard purchase={purchase} />
      <AfterCard purchase={purchase} />
    </div>
  )
}
