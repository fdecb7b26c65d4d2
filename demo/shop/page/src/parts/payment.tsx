import { useState } from 'preact/hooks'
import { api, Refused, toRefused, type Pack } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { notifyChange, useLoaded } from '../live.ts'
import { times, toAmount, toMicros } from '../../../../../embed/src/money.ts'
import { navigate } from '../router.tsx'
import { rememberWallet, type Wallet } from '../wallet/wallet.ts'
import { CreditsDialog } from './credits-dialog.tsx'
import { Icon } from './icons.tsx'
import { Quantity } from './quantity.tsx'
import { Failure } from './states.tsx'
import { WalletPicker } from './wallet-picker.tsx'

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
        const refusal = toRefused(cause)
        // After a refusal the next attempt is a new order; after a lost answer it is the same one.
        if (refusal.code !== 'unavailable') setOrderId(crypto.randomUUID())
        setError(refusal)
      })
      .finally(() => setRunning(false))
  }
  return { start, isRunning, error }
}

/** The next step of ten above what is missing. */
const roundUp = (micros: bigint): string => (((micros + 9_999_999n) / 10_000_000n) * 10n).toString()

type CreditsProps = { total: string; isSoldOut: boolean; buy(orderId: string): Promise<void> }

/** Pays with credits; where they do not cover the total, the checkout of credits opens with an amount that does. */
export function CreditsPayment({ total, isSoldOut, buy }: CreditsProps) {
  const { t, usd } = useTexts()
  const me = useLoaded(api.me)
  const [isAdding, setAdding] = useState(false)
  const balance = me.value?.balance_usdc
  const missing = balance === undefined ? 0n : toMicros(total) - toMicros(balance)
  const order = useOrder(buy)
  const amount = roundUp(missing)
  const price = `${usd(total)} USDC`
  return (
    <>
      {missing > 0n ? (
        <>
          <p class="short">{t('pay.missing', { amount: `${usd(toAmount(missing))} USDC` })}</p>
          <button type="button" class="primary" disabled={isSoldOut} onClick={() => setAdding(true)}>
            <Icon name="plus" size={16} />
            {t('nav.credits')}
          </button>
        </>
      ) : (
        <button
          type="button"
          class="primary"
          disabled={order.isRunning || !me.value || isSoldOut}
          onClick={order.start}
        >
          {isSoldOut ? t('pack.soldOut') : order.isRunning ? t('pay.sending') : t('pay.buy', { price })}
        </button>
      )}
      {balance !== undefined && <p class="soft">{t('pay.creditsHint', { balance: `${usd(balance)} USDC` })}</p>}
      {order.error && <Failure error={order.error} />}
      {isAdding && <CreditsDialog balance={balance ?? '0'} suggested={amount} onClose={() => setAdding(false)} />}
    </>
  )
}

/** What the connected wallet can spend. */
function WalletBalance({ wallet, total }: { wallet: Wallet; total: string }) {
  const { t, usd } = useTexts()
  const { value } = useLoaded(() => api.walletBalance(wallet.address), [wallet.address])
  if (!value) return null
  const isShort = toMicros(value.balance_usdc) < toMicros(total)
  return (
    <p class={isShort ? 'field-error' : 'soft'}>
      {t(isShort ? 'pay.walletShort' : 'pay.walletHint', { balance: usd(value.balance_usdc) })}
    </p>
  )
}

function WalletPayment({ pack, quantity }: { pack: Pack; quantity: number }) {
  const { t, usd } = useTexts()
  const [wallet, setWallet] = useState<Wallet>()
  const total = times(pack.price_usdc, quantity)
  const order = useOrder(async () => {
    if (!wallet) return
    const { calls } = await api.prepare(pack.tier_id, wallet.address, quantity)
    const hash = await wallet.send(calls)
    const { id } = await api.submit(pack.tier_id, wallet.address, hash)
    rememberWallet(wallet.address)
    navigate(`/open/${id}`)
  })
  return (
    <>
      <WalletPicker wallet={wallet} onPick={setWallet} />
      {wallet && (
        <>
          <button
            type="button"
            class="primary"
            disabled={order.isRunning || pack.sold_out === true}
            onClick={order.start}
          >
            {order.isRunning ? t('pay.signing') : t('pay.buy', { price: `${usd(total)} USDC` })}
          </button>
          <WalletBalance wallet={wallet} total={total} />
        </>
      )}
      {order.error && <Failure error={order.error} />}
    </>
  )
}

export function Payment({ pack }: { pack: Pack }) {
  const { t } = useTexts()
  const [method, setMethod] = useState<Method>('credits')
  const [quantity, setQuantity] = useState(1)
  const buy = async (orderId: string) => {
    const order = { order_id: orderId, max_price_usdc: pack.price_usdc, quantity }
    const { id } = await api.buy(pack.tier_id, order)
    notifyChange()
    navigate(`/open/${id}`)
  }
  return (
    <div class="payment">
      <Quantity value={quantity} max={pack.max_quantity} onChange={setQuantity} />
      <div class="segments" role="group">
        {(['credits', 'wallet'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={method === name} onClick={() => setMethod(name)}>
            <Icon name={name === 'credits' ? 'coins' : 'wallet'} size={16} />
            {t(`pay.${name}`)}
          </button>
        ))}
      </div>
      {method === 'credits' ? (
        // Another quantity is another order, so a refused one is not repeated with it.
        <CreditsPayment
          key={quantity}
          total={times(pack.price_usdc, quantity)}
          isSoldOut={pack.sold_out === true}
          buy={buy}
        />
      ) : (
        <WalletPayment pack={pack} quantity={quantity} />
      )}
    </div>
  )
}
