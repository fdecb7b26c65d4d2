import { useTexts } from '../i18n.ts'
import { useLoaded } from '../live.ts'
import { sumOf } from '../../../../../embed/src/money.ts'
import { loadOrders, statusText } from '../orders.ts'
import { Icon } from '../parts/icons.tsx'
import { Failure, Skeletons } from '../parts/states.tsx'
import { Link } from '../router.tsx'
import { Amount } from './orders.tsx'

type Row = readonly [label: string, value: string]

/** One order on one page, for the printer: what, when, how much, and the transaction that moved it. */
export function Receipt({ kind, id }: { kind: string; id: number }) {
  const { t, usd, time, worth } = useTexts()
  const loaded = useLoaded(loadOrders)
  if (!loaded.value)
    return loaded.error ? <Failure error={loaded.error} onRetry={loaded.reload} /> : <Skeletons count={1} kind="pack" />
  const { orders, lines } = loaded.value
  const line = lines.find((one) => one.kind === kind && one.id === id)
  if (!line)
    return (
      <div class="empty">
        <h1>{t('receipt.none')}</h1>
        <Link to="/orders" class="button">
          {t('nav.orders')}
        </Link>
      </div>
    )
  const purchase =
    kind === 'purchase'
      ? orders.purchases.find((one) => one.id === id)
      : orders.instant.find((one) => kind === 'instant' && one.id === id)
  const sale = kind === 'sale' ? orders.sales.find((one) => one.sellback_id === id) : undefined
  const cards: Row[] = purchase
    ? ('items' in purchase ? purchase.items : (purchase.cards ?? [])).map((card) => [
        card.name ?? '–',
        worth(card.value_usd),
      ])
    : (sale?.items.map((item) => [item.name ?? '–', item.payout_usdc ? `${usd(item.payout_usdc)} USDC` : '–']) ?? [])
  const hash = (purchase ?? sale)?.transaction_hash
  const { order, shipping_quote: quote } = line.parcel ?? {}
  const rows: Row[] = [
    [t('receipt.number'), `${t(`order.${line.kind}`)} ${line.id}`],
    [t('receipt.date'), time(line.at)],
    [t('receipt.status'), t(statusText(line.status))],
    [t(sale ? 'receipt.paidTo' : 'receipt.paidWith'), t(line.isWallet ? 'pay.wallet' : 'pay.credits')],
    ...(purchase ? [[t('receipt.price'), `${usd(purchase.price_usdc)} USDC × ${purchase.quantity}`] as const] : []),
    ...(quote ? [[t('receipt.shipping'), `${quote.carrier} ${quote.service}`] as const] : []),
    ...(order?.tracking_number ? [[t('receipt.tracking'), order.tracking_number] as const] : []),
    ...(hash ? [[t('receipt.transaction'), hash] as const] : []),
  ]
  return (
    <article class="receipt">
      <header>
        <span class="brand">
          <img src="/shop/assets/mark.svg" alt="" width="28" height="28" />
          Card Corner
        </span>
        <button type="button" class="outline" onClick={() => print()}>
          <Icon name="print" size={16} />
          {t('receipt.print')}
        </button>
      </header>
      <h1>
        <bdi>{line.title}</bdi>
      </h1>
      <dl class="fact-list">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {cards.length > 0 && (
        <ul class="receipt-cards">
          {cards.map(([name, value], index) => (
            <li key={index}>
              <bdi>{name}</bdi>
              <span>{value}</span>
            </li>
          ))}
        </ul>
      )}
      <p class="receipt-total">
        <span>{t('receipt.total')}</span>
        {line.amount === null ? <strong>–</strong> : <Amount amount={sumOf([line.amount, line.refunded])} />}
      </p>
      {line.refunded && <p class="soft">{t('order.refunded', { amount: `${usd(line.refunded)} USDC` })}</p>}
      <Link to="/orders" class="soft crumb">
        {t('nav.orders')}
      </Link>
    </article>
  )
}
