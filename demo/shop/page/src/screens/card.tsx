import { useState } from 'preact/hooks'
import { api, type OwnedCard } from '../api.ts'
import { viewOf } from '../../../../../embed/src/card-state.ts'
import { useTexts, type TextTools } from '../i18n.ts'
import { useLoaded } from '../live.ts'
import { SellDialog } from '../parts/card-actions.tsx'
import { ShipDialog } from '../parts/ship-dialog.tsx'
import { Icon } from '../parts/icons.tsx'
import { Failure, Skeletons } from '../parts/states.tsx'
import { Tracking } from '../parts/tracking.tsx'
import { Link } from '../router.tsx'
import { shorten } from '../wallet/wallet.ts'
import { Deadline, isSellable, loadCards } from './collection.tsx'

type Fact = readonly [label: string, value: string]

export function factsOf({ t, time }: Pick<TextTools, 't' | 'time'>, card: OwnedCard): Fact[] {
  const { grade, card_number: number, rarity, wallet_address: wallet } = card
  const place = wallet ? t('card.inWallet', { wallet: shorten(wallet) }) : t('card.inVault')
  return [
    ...(grade ? [[t('card.grade'), t('common.graded', grade)] as const] : []),
    ...(grade?.cert_number ? [[t('card.certificate'), grade.cert_number] as const] : []),
    ...(number ? [[t('card.number'), number] as const] : []),
    ...(rarity ? [[t('card.rarity'), rarity] as const] : []),
    // A card that left is where its state says.
    ...(viewOf(card.what_came_after).isInPlace ? [[t('card.place'), place] as const] : []),
    ...(card.acquired_at ? [[t('card.since'), time(card.acquired_at)] as const] : []),
    [t('card.token'), `#${card.token_id}`],
  ]
}

/** Where the card came from, with the proof of its draw. */
function Origin({ card }: { card: OwnedCard }) {
  const { t, usd } = useTexts()
  const id = card.purchase_id
  const { value } = useLoaded(() => (id === null ? Promise.resolve(undefined) : api.purchase(id)), [id])
  if (card.instant_purchase_id !== null)
    return <Link to={`/open/instant/${card.instant_purchase_id}`}>{t('card.fromInstant')}</Link>
  if (id === null || !value) return null
  return (
    <>
      <Link to={`/open/${id}`}>{t('card.fromPack', { id, price: `${usd(value.price_usdc)} USDC` })}</Link>
      {value.fairness_url && (
        <a class="proof" href={value.fairness_url}>
          <Icon name="shield" size={15} />
          {t('open.check')}
        </a>
      )}
    </>
  )
}

type ActionsProps = { card: OwnedCard; at: number; onChoose(kind: 'sell' | 'ship'): void }

function Actions({ card, at, onChoose }: ActionsProps) {
  const { t, usd } = useTexts()
  const view = viewOf(card.what_came_after)
  if (view.isGone)
    return (
      <div class="payment">
        {view.text && <strong>{t(view.text)}</strong>}
        {card.what_came_after && <Tracking parcel={card.what_came_after} />}
      </div>
    )
  return (
    <div class="payment">
      {isSellable(card) ? (
        <button type="button" class="action" onClick={() => onChoose('sell')}>
          <Icon name="back" size={16} />
          {t('cards.sell', { price: `${usd(card.offer?.payout_usdc ?? '0')} USDC` })}
          <Deadline card={card} loadedAt={at} />
        </button>
      ) : (
        <span class="action closed">
          <Icon name="lock" size={16} />
          {t('cards.closed')}
        </span>
      )}
      {card.redeem_status === 'REDEEMABLE' && (
        <button type="button" class="action" onClick={() => onChoose('ship')}>
          <Icon name="truck" size={16} />
          {t('cards.ship')}
        </button>
      )}
    </div>
  )
}

export function CardPage({ tokenId }: { tokenId: string }) {
  const texts = useTexts()
  const { t, worth } = texts
  const loaded = useLoaded(loadCards)
  const [chosen, setChosen] = useState<'sell' | 'ship'>()
  const [notice, setNotice] = useState('')
  const card = loaded.value?.cards.find((one) => one.token_id === tokenId)
  if (!loaded.value)
    return loaded.error ? <Failure error={loaded.error} onRetry={loaded.reload} /> : <Skeletons count={2} kind="pack" />
  if (!card)
    return (
      <div class="empty">
        <h1>{t('card.gone')}</h1>
        {notice && <p role="status">{notice}</p>}
        <Link to="/orders" class="button">
          {t('nav.orders')}
        </Link>
      </div>
    )
  const Action = chosen === 'sell' ? SellDialog : ShipDialog
  return (
    <article class="pack-page card-page">
      <div class={card.grade ? 'stage large graded' : 'stage large plain'}>
        <img src={card.image_url ?? undefined} alt={card.name ?? ''} />
      </div>
      <div class="facts">
        <Link to="/collection" class="soft crumb">
          {t('cards.title')}
        </Link>
        <h1>
          <bdi>{card.name}</bdi>
        </h1>
        <p class="big-price">
          {worth(card.value_usd)} <small>{t('open.worth')}</small>
        </p>
        {notice && (
          <p class="notice" role="status">
            {notice}
          </p>
        )}
        <Actions card={card} at={loaded.value.at} onChoose={setChosen} />
        <dl class="fact-list">
          {factsOf(texts, card).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p class="origin">
          <Origin card={card} />
        </p>
      </div>
      {chosen && (
        <Action
          card={card}
          onClose={() => setChosen(undefined)}
          onDone={(text) => {
            setChosen(undefined)
            setNotice(text)
          }}
        />
      )}
    </article>
  )
}
