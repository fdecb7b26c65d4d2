import { useEffect, useState } from 'preact/hooks'
import { api } from '../api.ts'
import { useTexts, type TextTools } from '../i18n.ts'
import { notifyChange, useLoaded, useNow } from '../live.ts'
import { isOver, isRevealed, ofInstant, ofPurchase, progressOf, type Opened, type Progress } from '../opened.ts'
import { Icon } from '../parts/icons.tsx'
import { Reveal } from '../parts/reveal.tsx'
import { Failure } from '../parts/states.tsx'
import { Wrapper } from '../parts/wrapper.tsx'
import { Link } from '../router.tsx'

const autoTearMs = 4_000
const slowAfterMs = 30_000
const tearMs = 950
const calmMs = 150
const hasEnded = (status: string): boolean => isRevealed(status) || isOver(status)

/** The purchase, read every second until it ended, and at once after an event. */
function useOpened(id: number, isInstant: boolean) {
  const now = useNow(1_000)
  const [isEnded, setEnded] = useState(false)
  const load = () => (isInstant ? api.instantPurchase(id).then(ofInstant) : api.purchase(id).then(ofPurchase))
  const loaded = useLoaded(load, [id, isInstant, isEnded ? 0 : now])
  useEffect(() => {
    if (loaded.value && hasEnded(loaded.value.status)) setEnded(true)
  }, [loaded.value?.status])
  return loaded
}

function Steps({ steps, done }: Progress) {
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

/** A reason that the shop can explain, otherwise that it failed. */
const failureText = ({ error }: TextTools, reason: string | null): string => error({ code: reason ?? '' })

/** A purchase that ended without cards. */
function Ended({ opened }: { opened: Opened }) {
  const texts = useTexts()
  const { t, usd } = texts
  const isRefunded = opened.status === 'REFUNDED'
  return (
    <div class="ended" role="status">
      <h1>{t(isRefunded ? 'open.refunded' : 'open.failed')}</h1>
      <p>
        {isRefunded
          ? t('open.refundedText', { price: `${usd(opened.refunded)} USDC` })
          : t('open.failedText', { reason: failureText(texts, opened.failure) })}
      </p>
      <Link to="/" class="button">
        {t('open.back')}
      </Link>
    </div>
  )
}

const isReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A pack that was opened before shows its cards at once. */
function useTear(key: string, isReady: boolean, isCalm: boolean) {
  const seenKey = `card-corner-opened-${key}`
  const [isSeen] = useState(() => sessionStorage.getItem(seenKey) !== null)
  const [state, setState] = useState<'closed' | 'tearing' | 'open'>(isSeen ? 'open' : 'closed')
  const finish = () => {
    sessionStorage.setItem(seenKey, '1')
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
    const timer = setTimeout(finish, isCalm || isReduced() ? calmMs : tearMs)
    return () => clearTimeout(timer)
  }, [state])
  return { state, isSeen, tear, finish }
}

const calmKey = 'card-corner-calm'

/** Without animation, rays and confetti; remembered in this browser. */
function useCalm() {
  const [isCalm, setCalm] = useState(localStorage.getItem(calmKey) === '1')
  const toggle = () => {
    localStorage.setItem(calmKey, isCalm ? '0' : '1')
    setCalm(!isCalm)
  }
  return { isCalm, toggle }
}

type HeaderProps = { progress: Progress; isCalm: boolean; onCalm(): void; onShowAll: (() => void) | undefined }

function OpeningHeader({ progress, isCalm, onCalm, onShowAll }: HeaderProps) {
  const { t } = useTexts()
  return (
    <header>
      <Link to="/" class="brand">
        <img src="/shop/assets/mark.svg" alt="" width="28" height="28" />
        Card Corner
      </Link>
      <Steps {...progress} />
      <span class="opening-tools">
        <button type="button" class="glass" aria-pressed={isCalm} title={t('open.calmHint')} onClick={onCalm}>
          {t('open.calm')}
        </button>
        {onShowAll && (
          <button type="button" class="glass" onClick={onShowAll}>
            {t('open.showAll')} <kbd>Space</kbd>
          </button>
        )}
      </span>
    </header>
  )
}

/** Space shows everything, unless a control has the focus that uses the key itself. */
function useSpace(act: (() => void) | undefined): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || !act || (event.target as Element).closest('input, textarea, dialog, a')) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [act])
}

export function Opening({ purchaseId, isInstant }: { purchaseId: number; isInstant: boolean }) {
  const { t } = useTexts()
  const [openedAt] = useState(Date.now)
  const [isAll, setAll] = useState(false)
  const { isCalm, toggle } = useCalm()
  const purchase = useOpened(purchaseId, isInstant)
  const packs = useLoaded(api.packs)
  const opened = purchase.value
  const status = opened?.status ?? ''
  const isReady = isRevealed(status)
  const { state, isSeen, tear, finish } = useTear(`${isInstant ? 'instant-' : ''}${purchaseId}`, isReady, isCalm)
  const pack = packs.value?.find((one) => one.tier_id === opened?.tierId)
  const isOpen = isReady && state === 'open'
  const progress = progressOf(status, isOpen)
  useEffect(() => {
    if (!isReady) return
    notifyChange()
    // The cards are loaded before they are turned.
    for (const { image_url: url } of opened?.cards ?? []) if (url !== null) new Image().src = url
  }, [isReady])
  const isMore = isOpen && (opened?.cards.length ?? 0) > 1 && !isAll
  const showAll = () => {
    finish()
    setAll(true)
  }
  const onShowAll = (isReady && !isOpen) || isMore ? showAll : undefined
  useSpace(onShowAll)
  return (
    <main class={`opening${isOpen ? ' open' : ''}${isCalm ? ' calm' : ''}${isAll || isSeen ? ' skipped' : ''}`}>
      <OpeningHeader progress={progress} isCalm={isCalm} onCalm={toggle} onShowAll={onShowAll} />
      {purchase.error && <Failure error={purchase.error} onRetry={purchase.reload} />}
      {opened && isOver(status) && <Ended opened={opened} />}
      {opened && !isOver(status) && (
        <div class="scene">
          {!isOpen && (
            <Wrapper
              image={opened.image ?? pack?.image_url ?? undefined}
              state={state === 'tearing' ? 'torn' : isReady ? 'ready' : 'breathing'}
              isSlab={pack?.variant === 'graded'}
              packs={opened.packs}
              onTear={tear}
            >
              <strong>{t(progress.done === 1 ? 'open.drawing' : 'open.paying')}</strong>
              {Date.now() - openedAt > slowAfterMs && <small>{t('open.slow')}</small>}
            </Wrapper>
          )}
          {isOpen && <Reveal opened={opened} pack={pack} isAll={isAll} onAll={showAll} />}
        </div>
      )}
    </main>
  )
}
