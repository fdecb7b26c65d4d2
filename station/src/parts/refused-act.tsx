import { useTexts } from '../i18n.ts'
import { useStation } from '../station.ts'
import { useScan } from '../scan/scanning.ts'
import { signal } from '../feedback.ts'
import { useEffect } from 'preact/hooks'
import { Icon } from './icons.tsx'
import { Button } from './parts.tsx'

/** A refused act stops everything: what was refused, why, and what to do. */
export function RefusedAct() {
  const texts = useTexts()
  const { t } = texts
  const { queue, queueState } = useStation()
  useScan(() => signal('wrong'))
  useEffect(() => signal('wrong'), [])
  if (!queueState.refused) return null
  const { act, error } = queueState.refused
  const { order } = act
  const subject =
    'uniqueId' in order
      ? order.uniqueId
      : 'bin' in order
        ? order.bin
        : order.kind === 'receive'
          ? order.name
          : `${order.taskId}`
  return (
    <main class="stop">
      <div class="alarm" role="alert">
        <Icon name="hand" size={72} />
        <h1>{t('refused.title')}</h1>
        <p>{t('refused.text')}</p>
      </div>
      <div class="body">
        <p class="subject">
          {texts.word('act', order.kind)} · <code>{subject}</code>
        </p>
        <p class="reason">{texts.error(error)}</p>
        <div class="row">
          <Button tone="accent" icon="undo" onPress={() => void queue.discard()}>
            {t('refused.discard')}
          </Button>
          <Button onPress={queue.retry}>{t('retry')}</Button>
        </div>
      </div>
    </main>
  )
}
