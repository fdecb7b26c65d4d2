import { LinkButton } from '../../../parts/link-button.tsx'
import { TriangleAlert } from 'lucide-react'
import { useListState } from '../../../app/search.ts'
import { ActionButton } from '../../../parts/actions.tsx'
import { Badge } from '../../../parts/badge.tsx'
import { Deadline, useNow } from '../../../parts/time.tsx'
import { useBase, usePost, type Order, type Rate } from '../api.ts'
import { Cents, formatCents } from '../cents.tsx'
import { placeOf } from './order-parts.tsx'

const marks = { CHEAPEST: 'Cheapest', FASTEST: 'Fastest', BEST_VALUE: 'Best value' } as const

const daysOf = ({ estimated_days: days }: Rate): string =>
  days === null ? 'no estimate' : `about ${days} ${days === 1 ? 'day' : 'days'}`

function RateRow({ rate, isChosen, onChoose }: { rate: Rate; isChosen: boolean; onChoose: () => void }) {
  const { breakdown } = rate
  const parts = [
    ['postage', breakdown.postage_cents],
    ['insurance', breakdown.insurance_cents],
    ['signature', breakdown.signature_cents],
    ['handling', breakdown.handling_cents],
  ] as const
  return (
    <li>
      <label className="rate-option" data-chosen={isChosen}>
        <input type="radio" name="rate" checked={isChosen} onChange={onChoose} />
        <span className="grow">
          <span className="row wrap">
            <b className="strong">
              {rate.carrier} {rate.service}
            </b>
            {rate.attributes.map((mark) => (
              <Badge key={mark} tone={mark === 'FASTEST' ? 'info' : 'good'}>
                {marks[mark]}
              </Badge>
            ))}
          </span>
          <span className="small soft">
            {daysOf(rate)} ·{' '}
            {parts.flatMap(([name, cents]) => (cents > 0 ? `${name} ${formatCents(cents)}` : [])).join(' + ')}
          </span>
        </span>
        <b className="rate-price">
          <Cents value={rate.amount_cents} />
        </b>
      </label>
    </li>
  )
}

function AddressNote({ order }: { order: Order }) {
  const { status, messages, suggested } = order.address_validation
  if (status === 'valid' && messages.length === 0) return null
  return (
    <p className="note" data-tone={status === 'invalid' ? 'bad' : status === 'valid' ? 'accent' : 'warn'}>
      <TriangleAlert size={16} aria-hidden />
      <span>
        {messages.join(' ') || 'The carrier could not confirm this address.'}
        {suggested && ` Suggested: ${suggested.street1}, ${suggested.zip} ${placeOf(suggested)}.`}
      </span>
    </p>
  )
}

/** A quote without a rate to choose; its cards can be quoted again. */
function OverQuote({ order, isExpired }: { order: Order; isExpired: boolean }) {
  const base = useBase()
  const codes = order.items?.map(({ unique_id }) => unique_id).join(',') ?? ''
  return (
    <section className="card" aria-label="Quote">
      <div className="card-body stack">
        <p className="note" data-tone="warn">
          <TriangleAlert size={16} aria-hidden />
          <span>
            {isExpired
              ? 'This quote is over and the cards are free again. Ask for new rates; prices may differ.'
              : 'No carrier offers a rate for this address.'}
          </span>
        </p>
        <LinkButton to={`${base}/orders/new`} search={{ cards: codes }}>
          Get new rates
        </LinkButton>
      </div>
    </section>
  )
}

function Commit({ order, rate }: { order: Order; rate: Rate }) {
  const post = usePost()
  const { insured_cents: insured } = rate
  return (
    <div className="row wrap end">
      <span className="small soft grow">
        {insured > 0 ? `Insured for ${formatCents(insured)}.` : 'Not insured.'} You are billed on the next invoice.
      </span>
      <ActionButton
        level={2}
        role="finance"
        variant="filled"
        size="md"
        done={`Order ${order.order_id} is committed.`}
        run={() => post('/orders', { order_id: order.order_id, rate_id: rate.rate_id })}
        consequences={
          <dl className="facts">
            <dt>Cards</dt>
            <dd>{order.card_count}, reserved from now on</dd>
            <dt>To</dt>
            <dd>
              <bdi>{order.address.name}</bdi>, {placeOf(order.address)}
            </dd>
            <dt>Carrier</dt>
            <dd>
              {rate.carrier} {rate.service}, {daysOf(rate)}
            </dd>
            <dt>Insured for</dt>
            <dd>
              <Cents value={insured} />
            </dd>
            <dt>Cost</dt>
            <dd className="strong">
              <Cents value={rate.amount_cents} />
            </dd>
          </dl>
        }
      >
        {`Ship for ${formatCents(rate.amount_cents)}`}
      </ActionButton>
    </div>
  )
}

/** The open quote: choose a rate, see what it costs, commit once. */
export function RateChoice({ order }: { order: Order }) {
  const [search, change] = useListState()
  const now = useNow(5_000)
  const rates = order.rates.toSorted((one, other) => one.amount_cents - other.amount_cents)
  const rate = rates.find(({ rate_id }) => rate_id === search['rate']) ?? rates[0]
  const isExpired = new Date(order.quote_expires_at).getTime() <= now
  if (isExpired || !rate) return <OverQuote order={order} isExpired={isExpired} />
  return (
    <section className="card" aria-labelledby="rates-title">
      <header className="card-head">
        <h2 id="rates-title">Choose a rate</h2>
        <span className="small soft">
          <Deadline at={order.quote_expires_at} before="prices hold for " over="prices expired" />
        </span>
      </header>
      <div className="card-body stack">
        <AddressNote order={order} />
        <ul className="rate-options">
          {rates.map((one) => (
            <RateRow
              key={one.rate_id}
              rate={one}
              isChosen={one === rate}
              onChoose={() => change({ rate: one.rate_id })}
            />
          ))}
        </ul>
        <Commit order={order} rate={rate} />
      </div>
    </section>
  )
}
