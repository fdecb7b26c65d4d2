import { useRef, useState } from 'preact/hooks'
import { newActionId, Refused } from '../api.ts'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { Button, Step } from '../parts/parts.tsx'
import { useScan } from '../scan/scanning.ts'
import { useService, useStation } from '../station.ts'
import type { Inbound } from '../types.ts'

const conditions = ['GOOD', 'DENTED', 'OPENED', 'WET'] as const

/** A parcel at the dock: in what condition did it arrive? */
export function Arrival({ inbound, subtitle, onDone }: { inbound: Inbound; subtitle: string; onDone(): void }) {
  const texts = useTexts()
  const { t, word } = texts
  const { act } = useService()
  const { show } = useStation()
  const [isBusy, setBusy] = useState(false)
  const id = useRef(newActionId())
  useScan(() => signal('wrong'))
  async function arrive(condition: (typeof conditions)[number]): Promise<void> {
    setBusy(true)
    try {
      await act(`/inbound/${inbound.id}/arrive`, { box_no: 1, condition }, id.current)
      signal('done')
      show({ tone: 'good', title: t('receive.arrived', { number: inbound.inbound_number }) })
      onDone()
    } catch (error) {
      signal('wrong')
      if (error instanceof Refused) id.current = newActionId()
      show({
        tone: 'bad',
        title: inbound.inbound_number,
        text: error instanceof Refused ? texts.error(error) : t('offline.cannot'),
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Frame title={t('flow.receive')} text={subtitle}>
      <main class="list">
        <Step icon="inbox" title={t('receive.condition')} text={t('receive.conditionText')} />
        <div class="choices">
          {conditions.map((condition) => (
            <Button
              key={condition}
              tone={condition === 'GOOD' ? 'accent' : 'plain'}
              isDisabled={isBusy}
              onPress={() => void arrive(condition)}
            >
              {word('box', condition)}
            </Button>
          ))}
        </div>
      </main>
    </Frame>
  )
}
