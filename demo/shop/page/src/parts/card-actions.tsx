import { useState } from 'preact/hooks'
import { api, Refused, toRefused, type OwnedCard } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { notifyChange } from '../live.ts'
import { connect, shorten, type Wallet } from '../wallet/wallet.ts'
import { Dialog } from './dialog.tsx'
import { Failure } from './states.tsx'

const pollMs = 700
const pollLimit = 120

/** A sale from the vault is confirmed on chain within seconds. */
async function waitForSale(id: number): Promise<void> {
  for (let attempt = 0; attempt < pollLimit; attempt += 1) {
    const { status } = await api.sale(id)
    if (status === 'CONFIRMED') return
    if (status === 'FAILED') throw new Refused('sale_failed', 'The sale did not go through. The card is still yours.')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** The wallet that holds the card: the test wallet of this browser, or the injected one. */
export async function openHolder(address: string): Promise<Wallet> {
  const { openDevWallet } = await import('../wallet/dev-wallet.ts')
  const dev = await openDevWallet()
  if (dev.address.toLowerCase() === address.toLowerCase()) return dev
  const injected = (globalThis as { ethereum?: Parameters<typeof connect>[1] }).ethereum
  if (!injected) throw new Refused('wallet', `Connect the wallet ${address}.`)
  return connect('Wallet', injected)
}

async function sell(card: OwnedCard, orderId: string): Promise<void> {
  if (card.wallet_address) {
    const wallet = await openHolder(card.wallet_address)
    const { calls } = await api.prepareSale(card.wallet_address, card.token_id)
    await wallet.send(calls)
    return
  }
  const order = { order_id: orderId, token_id: card.token_id, min_total_usdc: card.offer?.payout_usdc ?? '0' }
  const { sellback_id: id } = await api.sell(order)
  await waitForSale(id)
}

export type ActionProps = { card: OwnedCard; onClose(): void; onDone(text: string): void }

export function SellDialog({ card, onClose, onDone }: ActionProps) {
  const { t, usd } = useTexts()
  const [orderId] = useState(() => crypto.randomUUID())
  const [isSelling, setSelling] = useState(false)
  const [error, setError] = useState<Refused>()
  const price = usd(card.offer?.payout_usdc ?? '0')
  const wallet = card.wallet_address
  const confirm = () => {
    setSelling(true)
    setError(undefined)
    const finish = async () => {
      await sell(card, orderId)
      notifyChange()
      onDone(t(wallet ? 'sell.doneWallet' : 'sell.done', { price }))
    }
    finish()
      .catch((cause: unknown) => setError(toRefused(cause)))
      .finally(() => setSelling(false))
  }
  return (
    <Dialog title={t('sell.title', { name: card.name })} onClose={onClose}>
      <p>{wallet ? t('sell.textWallet', { price, wallet: shorten(wallet) }) : t('sell.text', { price })}</p>
      {error && <Failure error={error} />}
      <footer>
        <button type="button" class="quiet" onClick={onClose}>
          {t('common.cancel')}
        </button>
        <button type="button" class="primary" disabled={isSelling} onClick={confirm}>
          {isSelling ? t('sell.selling') : t('sell.confirm', { price: `${price} USDC` })}
        </button>
      </footer>
    </Dialog>
  )
}
