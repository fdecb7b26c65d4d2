import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Icon } from '../parts/icons.tsx'
import { Button, Dialog } from '../parts/parts.tsx'
import { useService, useStation } from '../station.ts'
import type { Inbound, InboundBox } from '../types.ts'
import { useAttempt } from './attempt.ts'
import { BoxConditions, type BoxCondition } from './box-condition.tsx'

/** The announced boxes and any further ones that arrived. */
export function boxesOf({ box_count: announced, boxes = [] }: Inbound): InboundBox[] {
  const count = Math.max(announced ?? 1, ...boxes.map(({ box_no: number }) => number))
  return Array.from(
    { length: count },
    (_, index) =>
      boxes.find(({ box_no: number }) => number === index + 1) ?? {
        box_no: index + 1,
        received: 0,
        arrived_at: null,
        closed_at: null,
      },
  )
}

/** The box to unpack: the first one that is here and not closed. */
export const firstOpenBox = (inbound: Inbound): number =>
  boxesOf(inbound).find(({ arrived_at: at, closed_at: closed }) => at !== null && closed === null)?.box_no ?? 1

/** The number of a further box: the first one that is not here yet. */
export function nextBox(inbound: Inbound): number {
  const boxes = boxesOf(inbound)
  return boxes.find(({ arrived_at: at }) => at === null)?.box_no ?? boxes.length + 1
}

type BoxesProps = {
  inbound: Inbound
  current: number
  /** Cards of the shipment wait to be received: its boxes stay open. */
  isWaiting: boolean
  onCurrent(box: number): void
  onClosed(): void
  onChange(): void
}

/** The boxes of a shipment with several: which are here, which one is open, which are empty. */
export function Boxes({ inbound, current, isWaiting, onCurrent, onClosed, onChange }: BoxesProps) {
  const { t, count } = useTexts()
  const { act } = useService()
  const { show } = useStation()
  const { isBusy, run } = useAttempt(t('receive.refused'))
  const boxes = boxesOf(inbound)
  const open = boxes.find(({ box_no: number }) => number === current)
  const arrive = (condition: BoxCondition) =>
    run(async (id) => {
      await act(`/inbound/${inbound.id}/arrive`, { box_no: current, condition }, id)
      signal('right')
      show({ tone: 'good', title: t('boxes.arrived', { box: current }) })
      onChange()
    })
  const close = () =>
    run(async (id) => {
      await act(`/inbound/${inbound.id}/close-box`, { box_no: current }, id)
      signal('done')
      show({ tone: 'good', title: t('boxes.closed', { box: current }) })
      onClosed()
      onChange()
    })
  if (boxes.length < 2) return null
  const noteOf = ({ arrived_at: at, closed_at: closed, received }: InboundBox): string =>
    closed !== null ? t('boxes.empty') : at === null ? t('boxes.awaited') : count('cards.one', 'cards.many', received)
  return (
    <>
      <ul class="boxes" aria-label={t('boxes.title')}>
        {boxes.map((box) => (
          <li key={box.box_no} class={box.closed_at === null ? '' : 'done'}>
            <button type="button" aria-pressed={box.box_no === current} onClick={() => onCurrent(box.box_no)}>
              <Icon name={box.closed_at === null ? 'box' : 'check'} />
              <strong>{t('boxes.box', { box: box.box_no })}</strong>
              <small>{noteOf(box)}</small>
            </button>
          </li>
        ))}
      </ul>
      {open && open.arrived_at !== null && open.closed_at === null && (
        <Button icon="check" isDisabled={isBusy || isWaiting} onPress={() => void close()}>
          {t('boxes.close', { box: current })}
        </Button>
      )}
      {open && open.arrived_at === null && (
        <Dialog title={t('boxes.box', { box: current })} onClose={() => onCurrent(firstOpenBox(inbound))}>
          <p class="hint">{t('receive.condition')}</p>
          <BoxConditions isBusy={isBusy} onChoose={(condition) => void arrive(condition)} />
        </Dialog>
      )}
    </>
  )
}
