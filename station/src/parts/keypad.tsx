import { useState } from 'preact/hooks'
import { useTexts } from '../i18n.ts'
import { Icon } from './icons.tsx'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'erase', '0', 'enter'] as const

type KeypadProps = {
  label: string
  unit?: string
  isSecret?: boolean
  maxLength?: number
  isBusy?: boolean
  /** An empty entry is allowed, as for a weight that is not known. */
  isOptional?: boolean
  onEnter(digits: string): void
}

/** Digits for fingers, and for the keys of a keyboard. */
export function Keypad({
  label,
  unit,
  isSecret = false,
  maxLength = 6,
  isBusy = false,
  isOptional = false,
  onEnter,
}: KeypadProps) {
  const { t } = useTexts()
  const [digits, setDigits] = useState('')
  const canEnter = !isBusy && (isOptional || digits !== '')
  function press(key: (typeof keys)[number]): void {
    if (key === 'erase') setDigits(digits.slice(0, -1))
    else if (key !== 'enter') setDigits((digits + key).slice(0, maxLength))
    else if (canEnter) enter()
  }
  function enter(): void {
    onEnter(digits)
    if (isSecret) setDigits('')
  }
  return (
    <form
      class="keypad"
      onSubmit={(event) => {
        event.preventDefault()
        if (canEnter) enter()
      }}
    >
      <label class="entry">
        <span>{label}</span>
        <span class="value">
          <input
            {...({ type: isSecret ? 'password' : 'text' } as { type: 'password' })}
            inputMode="none"
            autoComplete="off"
            autoFocus
            maxLength={maxLength}
            value={digits}
            onInput={(event) => setDigits(event.currentTarget.value.replaceAll(/\D/g, ''))}
          />
          {unit && <em>{unit}</em>}
        </span>
      </label>
      <div class="keys">
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            class={key === 'enter' ? 'accent' : ''}
            disabled={key === 'enter' && !canEnter}
            aria-label={key === 'erase' ? t('key.erase') : key === 'enter' ? t('key.enter') : key}
            onClick={() => press(key)}
          >
            {key === 'erase' ? <Icon name="back" /> : key === 'enter' ? <Icon name="check" /> : key}
          </button>
        ))}
      </div>
    </form>
  )
}
