import { useState } from 'preact/hooks'
import { api, toRefused, type Refused } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { notifyChange } from '../live.ts'
import { toMicros } from '../../../../../embed/src/money.ts'
import { Dialog } from './dialog.tsx'
import { Failure } from './states.tsx'

const amounts = ['25', '50', '100', '250'] as const
const [least, most] = [1, 5_000]

const isAmount = (text: string): boolean =>
  /^\d{1,4}(\.\d{1,2})?$/.test(text) && Number(text) >= least && Number(text) <= most

type CreditsProps = { balance: string; suggested?: string; onClose(): void }

/** Checkout of credits: an amount, what the balance will be, and one button that says what is paid. */
export function CreditsDialog({ balance, suggested, onClose }: CreditsProps) {
  const { t, usd } = useTexts()
  const [text, setText] = useState<string>(suggested ?? '100')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Refused>()
  const amount = text.trim().replace(',', '.')
  const isValid = isAmount(amount)
  const submit = (event: Event) => {
    event.preventDefault()
    if (!isValid || isBusy) return
    setBusy(true)
    setError(undefined)
    const pay = async () => {
      await api.addCredits(amount)
      notifyChange()
      onClose()
    }
    pay()
      .catch((cause: unknown) => setError(toRefused(cause)))
      .finally(() => setBusy(false))
  }
  const after = isValid ? (toMicros(balance) + toMicros(amount)).toString() : undefined
  return (
    <Dialog title={t('credits.title')} onClose={onClose}>
      <form class="credits" onSubmit={submit}>
        <div class="amounts" role="group" aria-label={t('credits.amount')}>
          {amounts.map((value) => (
            <button
              key={value}
              type="button"
              class="outline"
              aria-pressed={amount === value}
              onClick={() => setText(value)}
            >
              {usd(value)}
            </button>
          ))}
        </div>
        <label>
          {t('credits.other')}
          <span class="amount-field">
            <input
              name="amount"
              inputMode="decimal"
              autocomplete="transaction-amount"
              value={text}
              aria-invalid={!isValid}
              aria-describedby="amount-rule"
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <small>USDC</small>
          </span>
        </label>
        <p id="amount-rule" class={isValid ? 'soft' : 'field-error'}>
          {isValid && after !== undefined
            ? t('credits.after', { balance: usd((Number(after) / 1e6).toFixed(6)) })
            : t('credits.rule', { least, most })}
        </p>
        <p class="soft">{t('credits.sandbox')}</p>
        {error && <Failure error={error} />}
        <footer>
          <button type="button" class="quiet" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" class="primary" disabled={!isValid || isBusy}>
            {t('credits.pay', { amount: isValid ? usd(amount) : '–' })}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
