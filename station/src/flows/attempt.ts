import { useRef, useState } from 'preact/hooks'
import { newActionId, Refused } from '../api.ts'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { useStation } from '../station.ts'

export type Attempt = { isBusy: boolean; run(work: (id: string) => Promise<void>): Promise<void> }

/** One act at a time. An attempt without an answer is repeated under the same id; a refusal is shown. */
export function useAttempt(refusal: string): Attempt {
  const texts = useTexts()
  const { show } = useStation()
  const [isBusy, setBusy] = useState(false)
  const id = useRef(newActionId())
  async function run(work: (id: string) => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work(id.current)
      id.current = newActionId()
    } catch (error) {
      signal('wrong')
      if (error instanceof Refused) id.current = newActionId()
      const text = error instanceof Refused ? texts.error(error) : texts.t('offline.cannot')
      show({ tone: 'bad', title: refusal, text })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
