import type { Refused } from '../api.ts'
import { useTexts } from '../i18n.ts'

/** What failed, and a way to try again; what was loaded before stays beside it. */
export function Failure({ error, onRetry }: { error: Refused; onRetry?: () => void }) {
  const { t, error: textOf } = useTexts()
  return (
    <p class="failure" role="alert">
      {textOf(error)}
      {onRetry && (
        <button type="button" class="quiet" onClick={onRetry}>
          {t('common.retry')}
        </button>
      )}
    </p>
  )
}

export function Skeletons({ count, kind }: { count: number; kind: 'pack' | 'card' | 'line' }) {
  const { t } = useTexts()
  return (
    <div class={`grid ${kind}s`} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} class={`skeleton ${kind}`} />
      ))}
    </div>
  )
}
