import { useRef, useState } from 'preact/hooks'
import { newActionId, Refused } from '../api.ts'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { readTexts } from '../parts/form-texts.ts'
import { Step, Strip } from '../parts/parts.tsx'
import { useScan } from '../scan/scanning.ts'
import { useService, useStation, type JobProps } from '../station.ts'

const documents = ['id_card', 'passport', 'driving_licence'] as const

/** The visitor shows a code and a document; the handover is recorded with both. */
export function Pickup({ job, subtitle, loaded: { reload } }: JobProps) {
  const texts = useTexts()
  const { t, word } = texts
  const { act } = useService()
  const { show } = useStation()
  const [isBusy, setBusy] = useState(false)
  const id = useRef(newActionId())
  useScan(() => signal('wrong'))

  async function deliver(form: HTMLFormElement): Promise<void> {
    setBusy(true)
    const { code, name = '', document = '' } = readTexts(form)
    const evidence = { name, document }
    try {
      await act(`/tasks/${job.task.id}/deliver`, { code, evidence }, id.current)
      signal('done')
      show({ tone: 'good', title: t('pickup.done'), text: evidence.name })
      reload()
    } catch (error) {
      signal('wrong')
      if (error instanceof Refused) id.current = newActionId()
      show({
        tone: 'bad',
        title: t('pickup.refused'),
        text: error instanceof Refused ? texts.error(error) : t('offline.cannot'),
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Frame title={t('flow.pickup')} text={subtitle}>
      <main class="pickup">
        <Step icon="people" title={t('pickup.ask')} text={t('pickup.askText')} />
        <Strip lines={job.lines} isDone={() => false} />
        <form
          class="sheet"
          onSubmit={(event) => {
            event.preventDefault()
            void deliver(event.currentTarget)
          }}
        >
          <label class="field">
            <span>{t('pickup.code')}</span>
            <input name="code" required inputMode="numeric" maxLength={16} autoComplete="off" />
          </label>
          <label class="field">
            <span>{t('pickup.name')}</span>
            <input name="name" required maxLength={200} autoComplete="off" />
          </label>
          <label class="field">
            <span>{t('pickup.document')}</span>
            <select name="document">
              {documents.map((kind) => (
                <option key={kind} value={kind}>
                  {word('document', kind)}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" class="button accent" disabled={isBusy}>
            <span>{t('pickup.do')}</span>
          </button>
        </form>
      </main>
    </Frame>
  )
}
