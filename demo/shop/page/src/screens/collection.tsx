import { useState } from 'preact/hooks'
import { api, type OwnedCard } from '../api.ts'
import { useTexts, type TextTools } from '../i18n.ts'
import { useLoaded, useNow } from '../live.ts'
import { viewOf } from '../../../../../embed/src/card-state.ts'
import { sumOf } from '../../../../../embed/src/money.ts'
import { SellDialog } from '../parts/card-actions.tsx'
import { ShipDialog } from '../parts/ship-dialog.tsx'
import { Icon } from '../parts/icons.tsx'
import { Failure, Skeletons } from '../parts/states.tsx'
import { Tracking } from '../parts/tracking.tsx'
import { Link, navigate } from '../router.tsx'
import { rememberedWallet } from '../wallet/wallet.ts'

export type LoadedCards = { cards: OwnedCard[]; at: number }

/** Cards of the vault, and of the wallet that bought last in this browser. */
export async function loadCards(): Promise<LoadedCards> {
  const wallet = rememberedWallet()
  const [own, held] = await Promise.all([api.collection(), wallet ? api.walletCards(wallet) : []])
  const known = new Set(own.map((card) => card.token_id))
  return { cards: [...own, ...held.filter((card) => !known.has(card.token_id))], at: Date.now() }
}

export const isSellable = (card: OwnedCard): boolean =>
  card.offer?.eligible === true && viewOf(card.what_came_after).isFree
const isMoving = (card: OwnedCard): boolean => viewOf(card.what_came_after).isParcel

const filters: Readonly<Record<string, (card: OwnedCard) => boolean>> = { sellable: isSellable, moving: isMoving }
const orders: Readonly<Record<string, (left: OwnedCard, right: OwnedCard) => number>> = {
  newest: (left, right) => (right.acquired_at ?? '').localeCompare(left.acquired_at ?? ''),
  value: (left, right) => Number(right.value_usd ?? 0) - Number(left.value_usd ?? 0),
}

export const subtitleOf = ({ t }: TextTools, { grade, card_number: number, rarity }: OwnedCard): string =>
  grade ? t('common.graded', grade) : [number, rarity].filter(Boolean).join(' · ')

const soonMs = 12 * 3_600_000

export function Deadline({ card, loadedAt }: { card: OwnedCard; loadedAt: number }) {
  const { duration } = useTexts()
  const now = useNow(30_000)
  const left = (card.offer?.expires_in_ms ?? 0) - (now - loadedAt)
  return (
    <span class={left < soonMs ? 'deadline soon' : 'deadline'}>
      {left < soonMs && <Icon name="clock" size={14} />}
      {duration(left, 'narrow')}
    </span>
  )
}

type TileProps = { card: OwnedCard; loadedAt: number; onSell(): void; onShip(): void }

function Tile({ card, loadedAt, onSell, onShip }: TileProps) {
  const texts = useTexts()
  const { t, usd, worth } = texts
  const view = viewOf(card.what_came_after)
  return (
    <li class="card">
      <div class={card.grade ? 'frame graded' : 'frame'}>
        <Link to={`/cards/${card.token_id}`} class="face-link">
          <img src={card.image_url ?? undefined} alt={card.name ?? ''} loading="lazy" />
        </Link>
        {view.text && (
          <span class="moving">
            <Icon name={view.isParcel ? 'truck' : 'clock'} size={15} />
            {t(view.text)}
          </span>
        )}
      </div>
      <div class="row">
        <strong class="name">
          <bdi>{card.name}</bdi>
        </strong>
        <strong>{worth(card.value_usd)}</strong>
      </div>
      <span class="soft">{subtitleOf(texts, card)}</span>
      {view.isGone ? (
        card.what_came_after && <Tracking parcel={card.what_came_after} />
      ) : (
        <div class="actions">
          {isSellable(card) ? (
            <button type="button" class="action" onClick={onSell}>
              <Icon name="back" size={16} />
              {t('cards.sell', { price: `${usd(card.offer?.payout_usdc ?? '0')} USDC` })}
              <Deadline card={card} loadedAt={loadedAt} />
            </button>
          ) : (
            <span class="action closed">
              <Icon name="lock" size={16} />
              {t('cards.closed')}
            </span>
          )}
          {card.redeem_status === 'REDEEMABLE' && (
            <button
              type="button"
              class="action square"
              aria-label={t('cards.ship')}
              title={t('cards.ship')}
              onClick={onShip}
            >
              <Icon name="truck" size={16} />
            </button>
          )}
        </div>
      )}
    </li>
  )
}

function Summary({ cards }: { cards: readonly OwnedCard[] }) {
  const { count, usd, worth } = useTexts()
  const sellable = cards.filter(isSellable)
  return (
    <p>
      {count('cards.summaryOne', 'cards.summary', cards.length, {
        value: worth(sumOf(cards.map((card) => card.value_usd))),
      })}{' '}
      {sellable.length > 0 &&
        count('cards.offersOne', 'cards.offers', sellable.length, {
          value: `${usd(sumOf(sellable.map((card) => card.offer?.payout_usdc)))} USDC`,
        })}
    </p>
  )
}

type ToolbarProps = { filter: string; order: string }

function Toolbar({ filter, order }: ToolbarProps) {
  const { t } = useTexts()
  const go = (show: string, sort: string) => navigate(`/collection?show=${show}&sort=${sort}`)
  return (
    <div class="toolbar">
      <div class="segments" role="group">
        {(['all', 'sellable', 'moving'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={filter === name} onClick={() => go(name, order)}>
            {t(`cards.${name}`)}
          </button>
        ))}
      </div>
      <button type="button" class="outline" onClick={() => go(filter, order === 'newest' ? 'value' : 'newest')}>
        {t(order === 'newest' ? 'cards.newest' : 'cards.value')}
      </button>
    </div>
  )
}

type Chosen = { kind: 'sell' | 'ship'; card: OwnedCard }

export function Collection({ filter: show, order: sort }: { filter: string | null; order: string | null }) {
  const { t } = useTexts()
  const [filter, order] = [show && show in filters ? show : 'all', sort === 'value' ? 'value' : 'newest']
  const loaded = useLoaded(loadCards)
  const [chosen, setChosen] = useState<Chosen>()
  const [notice, setNotice] = useState('')
  const cards = loaded.value?.cards ?? []
  const shown = cards.filter(filters[filter] ?? (() => true)).toSorted(orders[order])
  const finish = (text: string) => {
    setChosen(undefined)
    setNotice(text)
  }
  const Action = chosen?.kind === 'sell' ? SellDialog : ShipDialog
  return (
    <>
      <section class="title with-tools">
        <div>
          <h1>{t('cards.title')}</h1>
          {loaded.value && cards.length > 0 && <Summary cards={cards} />}
        </div>
        {cards.length > 0 && <Toolbar filter={filter} order={order} />}
      </section>
      <p class={notice ? 'notice' : 'hidden'} role="status">
        {notice}
      </p>
      {loaded.error && <Failure error={loaded.error} onRetry={loaded.reload} />}
      {!loaded.value && !loaded.error && <Skeletons count={4} kind="card" />}
      {loaded.value && cards.length === 0 && (
        <div class="empty">
          <h2>{t('cards.empty')}</h2>
          <p>{t('cards.emptyText')}</p>
          <Link to="/" class="button">
            {t('open.back')}
          </Link>
        </div>
      )}
      {cards.length > 0 && shown.length === 0 && (
        <div class="empty">
          <p>{t('cards.noMatch')}</p>
          <Link to="/collection" class="button">
            {t('cards.clear')}
          </Link>
        </div>
      )}
      <ul class="grid cards">
        {shown.map((card) => (
          <Tile
            key={card.token_id}
            card={card}
            loadedAt={loaded.value?.at ?? 0}
            onSell={() => setChosen({ kind: 'sell', card })}
            onShip={() => setChosen({ kind: 'ship', card })}
          />
        ))}
      </ul>
      {chosen && <Action card={chosen.card} onClose={() => setChosen(undefined)} onDone={finish} />}
    </>
  )
}
