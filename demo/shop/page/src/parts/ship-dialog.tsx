import { useMemo, useState } from 'preact/hooks'
import { listCountries } from '@packhouse/sdk/addresses'
import { addressFields } from '../../../../../embed/src/address-fields.ts'
import { api, toRefused, type OwnedCard, type Refused } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { notifyChange } from '../live.ts'
import { fieldsOf } from '../../../../../embed/src/refusals.ts'
import { openHolder, type ActionProps } from './card-actions.tsx'
import { Dialog } from './dialog.tsx'
import { Failure } from './states.tsx'

type Address = Readonly<Record<string, string>>

type FormProps = { address: Address; marked: readonly string[]; onChange(address: Address): void }

function AddressForm({ address, marked, onChange }: FormProps) {
  const { t, language } = useTexts()
  const countries = useMemo(() => listCountries(language), [language])
  const country = address['country'] ?? 'US'
  return (
    <>
      <label class="country">
        {t('ship.country')}
        <select
          name="country"
          autocomplete="country"
          aria-invalid={marked.includes('country')}
          value={country}
          onChange={(event) => onChange({ ...address, country: event.currentTarget.value })}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {addressFields(country).map(({ name, text, autocomplete, isRequired, ...field }) => (
        <label key={name} class={name}>
          {isRequired ? t(text) : t('ship.optional', { field: t(text) })}
          <input
            name={name}
            autocomplete={autocomplete}
            required={isRequired}
            aria-invalid={marked.includes(name)}
            placeholder={'hint' in field ? field.hint : undefined}
            maxLength={100}
            value={address[name] ?? ''}
            onInput={(event) => onChange({ ...address, [name]: event.currentTarget.value })}
          />
        </label>
      ))}
    </>
  )
}

/** Only the fields that the country has: a region typed for another country is not sent. */
function bodyOf(address: Address): Address {
  const country = address['country'] ?? 'US'
  const filled = addressFields(country).map(({ name }) => [name, address[name]?.trim() ?? ''] as const)
  return { ...Object.fromEntries(filled.filter(([, text]) => text !== '')), country }
}

/** From the vault with credits; a card in a wallet is given back and its shipping paid by the wallet. */
async function ship({ wallet_address: holder }: OwnedCard, order: Parameters<typeof api.ship>[0]): Promise<void> {
  if (!holder) return void (await api.ship(order))
  const wallet = await openHolder(holder)
  const { unsigned } = await api.prepareShipping(holder, order)
  await wallet.send(unsigned?.calls ?? [])
}

export function ShipDialog({ card, onClose, onDone }: ActionProps) {
  const { t, usd } = useTexts()
  const [orderId] = useState(() => crypto.randomUUID())
  const [address, setAddress] = useState<Address>({ country: 'US' })
  const [quote, setQuote] = useState<Awaited<ReturnType<typeof api.shippingQuote>>['shipping_quote']>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Refused>()
  const run = (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    work()
      .catch((cause: unknown) => setError(toRefused(cause)))
      .finally(() => setBusy(false))
  }
  const submit = (event: Event) => {
    event.preventDefault()
    run(async () => {
      const order = { order_id: orderId, token_id: card.token_id, address: bodyOf(address) }
      if (!quote) return setQuote((await api.shippingQuote(card.wallet_address, order)).shipping_quote)
      await ship(card, order)
      notifyChange()
      onDone(t('ship.done'))
    })
  }
  const price = quote ? `${usd(quote.amount_usdc)} USDC` : ''
  return (
    <Dialog title={t('ship.title', { name: card.name })} onClose={onClose}>
      <form class="address" onSubmit={submit}>
        <AddressForm
          address={address}
          marked={fieldsOf(error?.code)}
          onChange={(changed) => {
            setQuote(undefined)
            setAddress(changed)
          }}
        />
        {quote && (
          <p class="quote" role="status">
            {t('ship.price', {
              price,
              carrier: quote.carrier,
              service: quote.service,
              days: quote.estimated_days ?? '–',
            })}
            <small>{t('ship.final')}</small>
          </p>
        )}
        {error && <Failure error={error} />}
        <footer>
          <button type="button" class="quiet" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" class="primary" disabled={isBusy}>
            {quote ? t('ship.confirm', { price }) : t('ship.quote')}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
