import { useState } from 'preact/hooks'
import { useTexts } from '../i18n.ts'
import { CameraDialog } from '../scan/camera.tsx'
import { deliverScan } from '../scan/scanning.ts'
import { readTexts } from './form-texts.ts'
import { Button, Dialog } from './parts.tsx'

/** For codes that the scanner cannot read: the camera, or typing. */
export function ScanTools() {
  const { t } = useTexts()
  const [opened, setOpened] = useState<'camera' | 'keys' | null>(null)
  function take(code: string): void {
    setOpened(null)
    // The dialog leaves first, so that the flow receives the code.
    setTimeout(() => deliverScan(code))
  }
  return (
    <>
      <Button icon="camera" onPress={() => setOpened('camera')}>
        {t('tool.camera')}
      </Button>
      <Button icon="keyboard" onPress={() => setOpened('keys')}>
        {t('tool.type')}
      </Button>
      {opened === 'camera' && <CameraDialog onCode={take} onClose={() => setOpened(null)} />}
      {opened === 'keys' && (
        <Dialog title={t('tool.type')} onClose={() => setOpened(null)}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              const { code = '' } = readTexts(event.currentTarget)
              if (code !== '') take(code)
            }}
          >
            <label class="field">
              <span>{t('tool.code')}</span>
              <input name="code" autoFocus autoComplete="off" autoCapitalize="characters" maxLength={64} />
            </label>
            <button type="submit" class="button accent">
              <span>{t('tool.use')}</span>
            </button>
          </form>
        </Dialog>
      )}
    </>
  )
}
