import { useTexts } from '../i18n.ts'

type QuantityProps = { value: number; max: number; onChange(value: number): void }

/** How many packs: buttons around the number, which can also be typed by keys on the buttons. */
export function Quantity({ value, max, onChange }: QuantityProps) {
  const { t } = useTexts()
  return (
    <div class="quantity" role="group" aria-label={t('pay.quantity')}>
      <span>{t('pay.quantity')}</span>
      <button
        type="button"
        class="outline"
        aria-label={t('pay.fewer')}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        class="outline"
        aria-label={t('pay.more')}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </div>
  )
}
