import type { CreditEntry } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { useLoaded } from '../live.ts'
import { toMicros } from '../../../../../embed/src/money.ts'
import { loadOrders, movementsOf, statusText, type OrderLine } from '../orders.ts'
import { Icon } from '../parts/icons.tsx'
import { Failure, Skeletons } from '../parts/states.tsx'
import { Link, navigate } from '../router.tsx'

const shows = ['all', 'packs', 'sales', 'parcels', 'credits'] as const
type Show = (typeof shows)[number]
const kinds: Readonly<Record<Show, readonly OrderLine['kind'][]>> = {
  all: ['purchase', 'instant', 'sale', 'parcel'],
  packs: ['purchase', 'instant'],
  sales: ['sale'],
  parcels: ['parcel'],
  credits: [],
}
const icons = { purchase: 'pack', instant: 'pack', sale: 'back', parcel: 'truck' } as const

/** An amount with its sign: what came in is green, what went out is plain. */
export function Amount({ amount }: { amount: string }) {
  const { usd } = useTexts()
  const isIn = toMicros(amount) > 0n
  return (
    <strong class={isIn ? 'amount in' : 'amount'}>
      {isIn ? '+' : toMicros(amount) < 0n ? '−' : ''}
      {usd(amount.replace('-', ''))} <small>USDC</small>
    </strong>
  )
}

function Line({ line }: { line: OrderLine }) {
  const { t, usd, time } = useTexts()
  const tracking = line.parcel?.order
  return (
    <li class="order">
      <span class="thumb">
        {line.image ? <img src={line.image} alt="" loading="lazy" /> : <Icon name={icons[line.kind]} />}
      </span>
      <span class="words">
        <span class="soft">
          {t(`order.${line.kind}`)}
          {line.isWallet && ` · ${t('pay.wallet')}`}
        </span>
        <strong class="name">
          <bdi>{line.title}</bdi>
        </strong>
        <span class="soft">{time(line.at)}</span>
        {tracking?.tracking_number && (
          <span class="soft tracked">
            {[tracking.carrier, tracking.tracking_number].filter(Boolean).join(' · ')}{' '}
            {tracking.tracking_url && <a href={tracking.tracking_url}>{t('cards.follow')}</a>}
          </span>
        )}
      </span>
      <span class="sums">
        {line.amount !== null && <Amount amount={line.amount} />}
        {line.refunded && <span class="soft">{t('order.refunded', { amount: `${usd(line.refunded)} USDC` })}</span>}
        <span class={`badge ${line.tone}`}>{t(statusText(line.status))}</span>
      </span>
      <Link to={`/orders/${line.kind}/${line.id}`} class="receipt-link">
        {t('order.receipt')}
      </Link>
    </li>
  )
}

/** Every movement of the credits with the balance after it, as the ledger has it. */
function Entries({ entries }: { entries: readonly CreditEntry[] }) {
  const { t, usd, time } = useTexts()
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={t('orders.credits')}>
      <table class="entries">
        <thead>
          <tr>
            <th scope="col">{t('entry.what')}</th>
            <th scope="col">{t('entry.when')}</th>
            <th scope="col">{t('entry.amount')}</th>
            <th scope="col">{t('entry.balance')}</th>
            <th scope="col">{t('entry.reserved')}</th>
          </tr>
        </thead>
        <tbody>
          {movementsOf(entries).map(({ id, entry, text, change }) => (
            <tr key={id}>
              <td>{t(text)}</td>
              <td>{time(entry.created_at)}</td>
              <td>{toMicros(change) === 0n ? usd(entry.amount_usdc) : <Amount amount={change} />}</td>
              <td>{usd(entry.balance_after_usdc)}</td>
              <td>{usd(entry.reserved_after_usdc)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Orders({ show: wanted }: { show: string | null }) {
  const { t } = useTexts()
  const show = shows.find((one) => one === wanted) ?? 'all'
  const loaded = useLoaded(loadOrders)
  const lines = loaded.value?.lines.filter((line) => kinds[show].includes(line.kind)) ?? []
  const entries = loaded.value?.orders.entries ?? []
  const isEmpty = loaded.value && (show === 'credits' ? entries.length === 0 : lines.length === 0)
  return (
    <>
      <section class="title with-tools">
        <div>
          <h1>{t('orders.title')}</h1>
          <p>{t('orders.lead')}</p>
        </div>
        <div class="segments scrolls" role="group">
          {shows.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={show === name}
              onClick={() => navigate(`/orders?show=${name}`)}
            >
              {t(`orders.${name}`)}
            </button>
          ))}
        </div>
      </section>
      {loaded.error && <Failure error={loaded.error} onRetry={loaded.reload} />}
      {!loaded.value && !loaded.error && <Skeletons count={4} kind="line" />}
      {isEmpty && (
        <div class="empty">
          <h2>{t('cards.empty')}</h2>
          <p>{t('orders.empty')}</p>
          <Link to="/" class="button">
            {t('open.back')}
          </Link>
        </div>
      )}
      {show === 'credits' && entries.length > 0 && <Entries entries={entries} />}
      {lines.length > 0 && (
        <ul class="orders">
          {lines.map((line) => (
            <Line key={`${line.kind}${line.id}`} line={line} />
          ))}
        </ul>
      )}
    </>
  )
}
