import { useEffect, useState } from 'preact/hooks'
import { Refused } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { connect, discoverWallets, shorten, type Announced, type Wallet } from '../wallet/wallet.ts'
import { Icon } from './icons.tsx'
import { Failure } from './states.tsx'

type PickerProps = { wallet: Wallet | undefined; onPick(wallet: Wallet | undefined): void }

/** Offers the wallets of the browser and the built-in test wallet, whose code is loaded when chosen. */
export function WalletPicker({ wallet, onPick }: PickerProps) {
  const { t } = useTexts()
  const [found, setFound] = useState<Announced[]>([])
  const [error, setError] = useState<Refused>()
  useEffect(
    () =>
      discoverWallets((one) =>
        setFound((known) => (known.some(({ info }) => info.uuid === one.info.uuid) ? known : [...known, one])),
      ),
    [],
  )
  const pick = (open: Promise<Wallet>) => {
    setError(undefined)
    open.then(onPick, (cause: unknown) =>
      setError(cause instanceof Refused ? cause : new Refused('wallet', String(cause))),
    )
  }
  if (wallet) {
    return (
      <p class="connected">
        <Icon name="check" size={16} />
        <span>
          <bdi>{wallet.name}</bdi> · <code title={wallet.address}>{shorten(wallet.address)}</code>
        </span>
        <button type="button" class="quiet" onClick={() => onPick(undefined)}>
          {t('wallet.change')}
        </button>
      </p>
    )
  }
  return (
    <div class="wallets" role="group" aria-label={t('wallet.choose')}>
      {found.map(({ info, provider }) => (
        <button key={info.uuid} type="button" class="outline" onClick={() => pick(connect(info.name, provider))}>
          <img src={info.icon} alt="" width="22" height="22" />
          <bdi>{info.name}</bdi>
        </button>
      ))}
      <button
        type="button"
        class="outline"
        onClick={() => pick(import('../wallet/dev-wallet.ts').then(({ openDevWallet }) => openDevWallet()))}
      >
        <Icon name="wallet" />
        <span>
          {t('wallet.dev')}
          <small>{t('wallet.devHint')}</small>
        </span>
      </button>
      {error && <Failure error={error} />}
    </div>
  )
}
