import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { Step } from '../parts/parts.tsx'
import { useScan } from '../scan/scanning.ts'
import { useService, useStation } from '../station.ts'
import type { Inbound } from '../types.ts'
import { useAttempt } from './attempt.ts'
import { BoxConditions, type BoxCondition } from './box-condition.tsx'

/** A parcel at the dock: in what condition did it arrive? */
export function Arrival({ inbound, subtitle, onDone }: { inbound: Inbound; subtitle: string; onDone(): void }) {
  const { t } = useTexts()
  const { act } = useService()
  const { show } = useStation()
  const { isBusy, run } = useAttempt(inbound.inbound_number)
  useScan(() => signal('wrong'))
  const arrive = (condition: BoxCondition) =>
    run(async (id) => {
      await act(`/inbound/${inbound.id}/arrive`, { box_no: 1, condition }, id)
      signal('done')
      show({ tone: 'good', title: t('receive.arrived', { number: inbound.inbound_number }) })
      onDone()
    })
  return (
    <Frame title={t('flow.receive')} text={subtitle}>
      <main class="list">
        <Step icon="inbox" title={t('receive.condition')} text={t('receive.conditionText')} />
        <BoxConditions isBusy={isBusy} onChoose={(condition) => void arrive(condition)} />
      </main>
    </Frame>
  )
}
