import { useState } from 'preact/hooks'
import { post, remove } from '../api.ts'
import { languages, type Language } from '../../../web/src/language.ts'
import { useTexts } from '../i18n.ts'
import { readFormat, storeFormat, type LabelFormat } from '../printing.ts'
import { useStation } from '../station.ts'
import { Button, Dialog } from './parts.tsx'

/** Language, labels, lock and sign-out. */
export function PersonMenu({ onClose }: { onClose(): void }) {
  const { t, language } = useTexts()
  const { session, queueState } = useStation()
  const [format, setFormat] = useState(readFormat)
  const refresh = () => dispatchEvent(new Event('packhouse-session'))
  const end = (work: Promise<unknown>) => void work.then(refresh, refresh)
  function choose(chosen: LabelFormat): void {
    storeFormat(chosen)
    setFormat(chosen)
  }
  return (
    <Dialog title={session.operator.name} onClose={onClose}>
      <p class="hint">
        {session.station_id === null ? t('menu.unregistered') : t('menu.registered', { id: session.station_id })}
      </p>
      <label class="field">
        <span>{t('menu.language')}</span>
        <select
          value={language}
          onChange={(event) =>
            dispatchEvent(
              new CustomEvent<Language>('packhouse-language', { detail: event.currentTarget.value as Language }),
            )
          }
        >
          {Object.entries(languages).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t('menu.labels')}</span>
        <select value={format} onChange={(event) => choose(event.currentTarget.value as LabelFormat)}>
          <option value="pdf">{t('menu.pdf')}</option>
          <option value="zpl">{t('menu.zpl')}</option>
        </select>
      </label>
      <div class="row">
        <Button icon="lock" tone="accent" onPress={() => end(post('/session/lock'))}>
          {t('menu.lock')}
        </Button>
        <Button icon="back_in" isDisabled={queueState.waiting.length > 0} onPress={() => end(remove('/session'))}>
          {t('menu.signOut')}
        </Button>
      </div>
      {queueState.waiting.length > 0 && <p class="hint">{t('menu.waits')}</p>}
    </Dialog>
  )
}
