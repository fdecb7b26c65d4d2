import { useEffect, useState } from 'preact/hooks'
import { api, type CardAfter, type OwnedCard, type Pack, type Purchase } from '../api.ts'
import { viewOf } from '../card-state.ts'
import { useTexts } from '../i18n.ts'
import { notifyChange, useLoaded, useNow } from '../live.ts'
import { SellDialog, ShipDialog } from '../parts/card-actions.tsx'
import { Drawn } from '../parts/drawn-card.tsx'
import { Icon } from '../parts/icons.tsx'
import { Failure } from '../parts/states.tsx'
import { Tracking } from '../parts/tracking.tsx'
import { Wrapper } from '../parts/wrapper.tsx'
import { Link, navigate } from '../router.tsx'
import { rememberedWallet } from '../wallet/wallet.ts'

const autoTearMs = 4_000
const slowAfterMs = 30_000
const tearMs = 950
const revealed: ReadonlySet<string> = new Set(['FULFILLED', 'PARTIALLY_FULFILLED'])
const ended: ReadonlySet<string> = new Set([...revealed, 'FAILED', 'REFUNDED'])

/** The purchase, read every second until it ended, and at once after an event. */
function usePurchase(id: number) {
  const now = useNow(1_000)
  const [isEnded, setEnded] = useState(false)
  const loaded = useLoaded(() => api.purchase(id), [id, isEnded ? 0 : now])
  useEffect(() => {
    if (loaded.value && ended.has(loaded.value.status)) setEnded(true)
  }, [loaded.value?.status])
  return loaded
}

const steps = ['open.paid', 'open.drawn', 'open.revealed'] as const

function Steps({ done }: { done: number }) {
  const { t } = useTexts()
  return (
    <ol class="steps" aria-live="polite">
      {steps.map((step, index) => (
        <li key={step} class={index < done ? 'done' : ''} {...(index === done && { 'aria-current': 'step' })}>
          {index < done && <Icon name="check" size={15} />}
          {t(step)}
        </li>
      ))}
    </ol>
  )
}

type ChoiceProps = { card: OwnedCard | undefined; at: number; onChoose(kind: 'sell' | 'ship'): void }

function Choices({ card, at, onChoose }: ChoiceProps) {
  const { t, usd, duration } = useTexts()
  const now = useNow(30_000)
  const left = (card?.offer?.expires_in_ms ?? 0) - (now - at)
  return (
    <div class="choices">
      <button type="button" class="keep" onClick={() => navigate('/collection')}>
        <Icon name="heart" size={22} />
        <span>
          <strong>{t('open.keep')}</strong>
          <small>{t('open.keepHint')}</small>
        </span>
      </button>
      {card?.offer?.eligible && (
        <button type="button" onClick={() => onChoose('sell')}>
          <Icon name="back" size={22} />
          <span>
            <strong>{t('open.sell', { price: usd(card.offer.payout_usdc ?? '0') })}</strong>
            <small>{t('open.sellHint', { time: duration(left) })}</small>
          </span>
        </button>
      )}
      {card?.redeem_status === 'REDEEMABLE' && !card.wallet_address && (
        <button type="button" onClick={() => onChoose('ship')}>
          <Icon name="truck" size={22} />
          <span>
            <strong>{t('open.send')}</strong>
            <small>{t('open.sendHint')}</small>
          </span>
        </button>
      )}
    </div>
  )
}

/** What became of a card that is no longer free, in place of the choices. */
function Gone({ after }: { after: CardAfter }) {
  const { t, usd } = useTexts()
  const { text } = viewOf(after)
  const isSold = after.state === 'SOLD' && after.payout_usdc !== null
  return (
    <div class="gone" role="status">
      {text && <strong>{t(text)}</strong>}
      {isSold && <span>{t('state.soldFor', { price: usd(after.payout_usdc ?? '0') })}</span>}
      <Tracking parcel={after} />
      <Link to="/collection" class="button">
        {t('cards.title')}
      </Link>
    </div>
  )
}

/** A purchase that ended without cards. */
function Ended({ purchase }: { purchase: Purchase }) {
  const { t, usd } = useTexts()
  const isRefunded = purchase.status === 'REFUNDED'
  return (
    <div class="ended" role="status">
      <h1>{t(isRefunded ? 'open.refunded' : 'open.failed')}</h1>
      <p>
        {isRefunded
          ? t('open.refundedText', { price: usd(purchase.volume_usdc) })
          : t('open.failedText', { reason: purchase.failure_reason ?? '–' })}
      </p>
      <Link to="/" class="button">
        {t('open.back')}
      </Link>
    </div>
  )
}

/** The cards of this purchase as the visitor owns them now, with their offers. */
async function loadOffers(): Promise<{ cards: OwnedCard[]; at: number }> {
  const wallet = rememberedWallet()
  const cards = await Promise.all([api.collection(), wallet ? api.walletCards(wallet) : []])
  return { cards: cards.flat(), at: Date.now() }
}

function Reveal({ purchase, pack }: { purchase: Purchase; pack: Pack | undefined }) {
  const { t } = useTexts()
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<'sell' | 'ship'>()
  const offers = useLoaded(loadOffers)
  const card = purchase.items[index]
  if (!card) return null
  const owned = offers.value?.cards.find((one) => one.token_id === card.token_id)
  const after = purchase.what_came_after.find((one) => one.token_id === card.token_id)
  const isLast = index === purchase.items.length - 1
  const price = (Number(purchase.volume_usdc) / purchase.items.length).toFixed(6)
  const Action = chosen === 'sell' ? SellDialog : ShipDialog
  return (
    <>
      <Drawn
        key={card.token_id}
        card={card}
        pack={pack}
        price={price}
        number={index + 1}
        total={purchase.items.length}
      />
      {isLast && after && viewOf(after).isGone ? (
        <Gone after={after} />
      ) : isLast ? (
        <Choices card={owned} at={offers.value?.at ?? 0} onChoose={setChosen} />
      ) : (
        <button type="button" class="primary next" autofocus onClick={() => setIndex(index + 1)}>
          {t('open.next')}
        </button>
      )}
      {purchase.fairness_url && (
        <a class="fair" href={purchase.fairness_url}>
          <Icon name="shield" size={16} />
          {t('open.check')}
        </a>
      )}
      {chosen && owned && (
        <Action card={owned} onClose={() => setChosen(undefined)} onDone={() => navigate('/collection')} />
      )}
    </>
  )
}

const seenKey = (id: number): string => `card-corner-opened-${id}`

/** A pack that was opened before shows its cards at once. */
function useTear(id: number, isReady: boolean) {
  const [state, setState] = useState<'closed' | 'tearing' | 'open'>(
    sessionStorage.getItem(seenKey(id)) ? 'open' : 'closed',
  )
  const finish = () => {
    sessionStorage.setItem(seenKey(id), '1')
    setState('open')
  }
  const tear = () => setState((known) => (known === 'closed' ? 'tearing' : known))
  useEffect(() => {
    if (!isReady || state !== 'closed') return
    const timer = setTimeout(tear, autoTearMs)
    return () => clearTimeout(timer)
  }, [isReady, state])
  useEffect(() => {
    if (state !== 'tearing') return
    const timer = setTimeout(finish, matchMedia('(prefers-reduced-motion: reduce)').matches ? 150 : tearMs)
    return () => clearTimeout(timer)
  }, [state])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === ' ' && isReady && event.target === document.body) finish()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isReady])
  return { state, tear, finish }
}

export function Opening({ purchaseId }: { purchaseId: number }) {
  const { t } = useTexts()
  const [openedAt] = useState(Date.now)
  const purchase = usePurchase(purchaseId)
  const packs = useLoaded(api.packs)
  const status = purchase.value?.status ?? ''
  const isReady = revealed.has(status)
  const { state, tear, finish } = useTear(purchaseId, isReady)
  const pack = packs.value?.find((one) => one.tier_id === purchase.value?.tier_id)
  const isOpen = isReady && state === 'open'
  const paid = status === 'SUBMITTED' || isReady ? 1 : 0
  useEffect(() => {
    if (!isReady) return
    notifyChange()
    // The cards are loaded before they are turned.
    for (const { image_url: url } of purchase.value?.items ?? []) new Image().src = url
  }, [isReady])
  const isOver = status === 'FAILED' || status === 'REFUNDED'
  return (
    <main class={isOpen ? 'opening open' : 'opening'}>
      <header>
        <Link to="/" class="brand">
          <img src="/shop/assets/mark.svg" alt="" width="28" height="28" />
          Card Corner
        </Link>
        <Steps done={isOpen ? 3 : paid + (isReady ? 1 : 0)} />
        {isReady && !isOpen ? (
          <button type="button" class="glass" onClick={finish}>
            {t('open.showAll')} <kbd>Space</kbd>
          </button>
        ) : (
          <span />
        )}
      </header>
      {purchase.error && <Failure error={purchase.error} onRetry={purchase.reload} />}
      {purchase.value && isOver && <Ended purchase={purchase.value} />}
      {purchase.value && !isOver && (
        <div class="scene">
          {!isOpen && (
            <>
              <Wrapper
                image={pack?.image_url}
                state={state === 'tearing' ? 'torn' : isReady ? 'ready' : 'breathing'}
                onTear={tear}
              />
              {!isReady && (
                <p class="waiting" role="status">
                  {t(paid === 1 ? 'open.drawing' : 'open.paying')}
                  {Date.now() - openedAt > slowAfterMs && <small>{t('open.slow')}</small>}
                </p>
              )}
            </>
          )}
          {isOpen && <Reveal purchase={purchase.value} pack={pack} />}
        </div>
      )}
    </main>
  )
}
