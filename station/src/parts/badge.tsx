import { useState } from 'preact/hooks'
import { Refused } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { signal } from '../feedback.ts'
import { useScan } from '../scan/scanning.ts'
import { Keypad } from './keypad.tsx'
import { Step } from './parts.tsx'

export type BadgeAndPin = { badge: string; pin: string }

/** Asks for a badge, then for its PIN. */
export function BadgeEntry({ badge: known, hint, onEnter }: BadgeEntryProps) {
  const texts = useTexts()
  const { t } = texts
  const [badge, setBadge] = useState(known)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useScan((code) => {
    if (code.kind === 'badge') {
      setBadge(code.text)
      setProblem(null)
      signal('right')
    } else {
      setProblem(t('badge.wrong'))
      signal('wrong')
    }
  })
  async function enter(pin: string): Promise<void> {
    setBusy(true)
    try {
      await onEnter({ badge, pin })
    } catch (error) {
      signal('wrong')
      setProblem(error instanceof Refused ? texts.error(error) : t('offline.cannot'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div class="badge-entry">
      {badge === '' ? (
        <Step title={t('badge.scan')} text={hint} />
      ) : (
        <Keypad label={t('badge.pin')} isSecret maxLength={12} isBusy={isBusy} onEnter={(pin) => void enter(pin)} />
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

type BadgeEntryProps = { badge: string; hint: string; onEnter(given: BadgeAndPin): Promise<void> }
