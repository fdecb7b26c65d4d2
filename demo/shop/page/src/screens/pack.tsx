import { useState } from 'preact/hooks'
import { api, Refused, type Pack } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { notifyChange, useLoaded } from '../live.ts'
import { Icon } from '../parts/icons.tsx'
import { OddsDots, OddsTable } from '../parts/odds.tsx'
import { Failure, Skeletons } from '../parts/states.tsx'
import { WalletPicker } from '../parts/wallet-picker.tsx'
import { navigate } from '../router.tsx'
import { rememberWallet, type Wallet } from '../wallet/wallet.ts'

type Method = 'credits' | 'wallet'

/** Runs one decision of the visitor: a second click while it runs does nothing, and a retry repeats the same order. */
function useOrder(run: (orderId: string) => Promise<void>) {
  const [orderId, setOrderId] = useState(() => crypto.randomUUID())
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<Refused>()
  const start = () => {
    if (isRunning) return
    setRunning(true)
    setError(undefined)
    run(orderId)
      .catch((cause: unknown) => {
        const refusal = cause instanceof Refused ? cause : new Refused('unavailable', String(cause))
        // After a refusal the next attempt is a new order; after a lost answer it is the same one.
        if (refusal.code !== 'unavailable') setOrderId(crypto.randomUUID())
        setError(refusal)
      })
      .finally(() => setRunning(false))
  }
  return { start, isRunning, error }
}

function CreditsPayment({ pack }: { pack: Pack }) {
  const { t, usd } = useTexts()
  const me = useLoaded(api.me)
  const missing = Number(pack.price_usdc) - Number(me.value?.balance_usdc ?? pack.price_usdc)
  const order = useOrder(async (orderId) => {
    const { id } = await api.buy(pack.tier_id, { order_id: orderId, max_price_usdc: pack.price_usdc })
    notifyChange()
    navigate(`/open/${id}`)
  })
  const amount = (Math.ceil(missing / 50) * 50).toFixed(2)
  return (
    <>
      {missing > 0 ? (
        <div class="short">
          <span>{t('pay.missing', { amount: usd(missing.toFixed(6)) })}</span>
          <button type="button" onClick={() => void api.addCredits(amount).then(notifyChange)}>
            {t('pay.add', { amount: usd(amount) })}
          </button>
        </div>
      ) : (
        <button
          type="button"
          class="primary"
          disabled={order.isRunning || !me.value || pack.sold_out}
          onClick={order.start}
        >
          {order.isRunning ? t('pay.sending') : t('pay.buy', { price: usd(pack.price_usdc) })}
        </button>
      )}
      {order.error && <Failure error={order.error} />}
    </>
  )
}

function WalletPayment({ pack }: { pack: Pack }) {
  const { t, usd } = useTexts()
  const [wallet, setWallet] = useState<Wallet>()
  const order = useOrder(async () => {
    if (!wallet) return
    const { calls } = await api.prepare(pack.tier_id, wallet.address)
    const hash = await wallet.send(calls)
    const { id } = await api.submit(pack.tier_id, wallet.address, hash)
    rememberWallet(wallet.address)
    navigate(`/open/${id}`)
  })
  return (
    <>
      <WalletPicker wallet={wallet} onPick={setWallet} />
      {wallet && (
        <button type="button" class="primary" disabled={order.isRunning || pack.sold_out} onClick={order.start}>
          {order.isRunning ? t('pay.signing') : t('pay.buy', { price: usd(pack.price_usdc) })}
        </button>
      )}
      {order.error && <Failure error={order.error} />}
    </>
  )
}

function Payment({ pack }: { pack: Pack }) {
  const { t } = useTexts()
  const [method, setMethod] = useState<Method>('credits')
  return (
    <div class="payment">
      <div class="segments" role="group">
        {(['credits', 'wallet'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={method === name} onClick={() => setMethod(name)}>
            <Icon name={name === 'credits' ? 'coins' : 'wallet'} size={16} />
            {t(`pay.${name}`)}
          </button>
        ))}
      </div>
      {method === 'credits' ? <CreditsPayment pack={pack} /> : <WalletPayment pack={pack} />}
    </div>
  )
}

export function PackPage({ tierId }: { tierId: number }) {
  const texts = useTexts()
  const { t, usd, duration } = texts
  const packs = useLoaded(api.packs)
  const pack = packs.value?.find((one) => one.tier_id === tierId)
  if (!pack)
    return packs.error ? <Failure error={packs.error} onRetry={packs.reload} /> : <Skeletons count={2} kind="pack" />
  return (
    <article class="pack-page">
      <div class="stage large">
        <img src={pack.image_url} alt="" />
      </div>
      <div class="facts">
        <h1>{pack.name}</h1>
        <p class="soft">{pack.description}</p>
        <p class="big-price">
          {usd(pack.price_usdc)} <small>USDC</small>
        </p>
        <Payment pack={pack} />
        <h2>{t('pack.odds')}</h2>
        <OddsTable groups={pack.odds.rarity_groups} />
        <OddsDots groups={pack.odds.rarity_groups} />
        <ul class="notes">
          <li>{t('pack.average', { value: usd(pack.target_ev_usdc), price: usd(pack.price_usdc) })}</li>
          <li>
            {t('pack.window', { percent: pack.buyback_bps / 100, time: duration(pack.buyback_window_seconds * 1_000) })}
          </li>
          <li>{t('pack.version', { version: pack.odds.version })}</li>
        </ul>
      </div>
    </article>
  )
}
