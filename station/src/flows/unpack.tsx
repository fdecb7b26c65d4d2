import { useState } from 'preact/hooks'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { Icon } from '../parts/icons.tsx'
import { Button, Dialog, Step } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import { useScan } from '../scan/scanning.ts'
import { countReceipts } from '../acts/apply.ts'
import { useEye } from '../pictures/use-eye.ts'
import { useService, useStation } from '../station.ts'
import type { Inbound, InboundLine } from '../types.ts'
import { useAttempt } from './attempt.ts'
import { Boxes, boxesOf, firstOpenBox } from './boxes.tsx'
import { LookButton } from './look.tsx'
import { PhotoButton } from './photo.tsx'
import { conditions, receiptOf, useLastReceived, type Condition } from './receipts.ts'
import { Totals } from './totals.tsx'

/** The card in hand: an announced line, or an unannounced card. */
type Chosen = { line: InboundLine | null; name: string; sleeve?: string | undefined }

/** Each card is chosen from the announcement, gets its condition and a sleeve. */
export function Unpack({ inbound, subtitle, onChange }: { inbound: Inbound; subtitle: string; onChange(): void }) {
  const texts = useTexts()
  const { t } = texts
  const { act } = useService()
  const { queue, queueState, show } = useStation()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isCompleting, setCompleting] = useState(false)
  const { isBusy, run } = useAttempt(t('receive.refused'))
  const [chosenBox, setBox] = useState<number | null>(null)
  const last = useLastReceived(inbound.id)
  const lines = inbound.lines ?? []
  const box = chosenBox ?? firstOpenBox(inbound)
  const eye = useEye([...new Set(lines.flatMap(({ game }) => game ?? []))])
  const isWaiting = countReceipts(inbound, queueState.waiting) > 0
  async function receive({ line, name, sleeve }: Chosen, condition: Condition): Promise<void> {
    const known = line ? { line_id: line.line_id } : { name, unannounced: lines.length === 0 }
    await queue.add(receiptOf(inbound, { line: line ?? undefined, box, name, card: known, sleeve, condition }))
    signal('right')
    setChosen(null)
    show({ tone: 'good', title: t('receive.received', { name }) })
  }
  const complete = () =>
    run(async (id) => {
      await act(`/inbound/${inbound.id}/complete`, {}, id)
      signal('done')
      show(null)
      onChange()
    })
  useScan((code) => {
    if (code.kind === 'item' && chosen) {
      signal('right')
      return setChosen({ ...chosen, sleeve: code.value })
    }
    const [, scanned] = new RegExp(`^${inbound.inbound_number}-(\\d+)$`).exec(code.value) ?? []
    if (boxesOf(inbound).some(({ box_no: number }) => number === Number(scanned))) {
      signal('right')
      return setBox(Number(scanned))
    }
    signal('wrong')
    show({ tone: 'bad', title: code.value, text: t('receive.lineFirst') })
  })
  return (
    <Frame title={t('flow.receive')} text={subtitle}>
      <main class="list">
        <Step icon="inbox" title={t('receive.choose')} text={t('receive.chooseText')} />
        <Boxes
          inbound={inbound}
          current={box}
          isWaiting={isWaiting}
          onCurrent={setBox}
          onClosed={() => setBox(null)}
          onChange={onChange}
        />
        <ul class="rows lines">
          {lines.map((line) => (
            <li key={line.line_id} class={line.received >= line.expected ? 'done' : ''}>
              <button type="button" onClick={() => setChosen({ line, name: line.name })}>
                <Icon name={line.received >= line.expected ? 'check' : 'plus'} />
                <strong>{line.name}</strong>
                <small>
                  {[line.card_number, line.condition && texts.word('condition', line.condition)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <span class="number">{t('receive.of', { received: line.received, expected: line.expected })}</span>
              </button>
            </li>
          ))}
        </ul>
        <div class="actions">
          <LookButton inbound={inbound} box={box} eye={eye} />
          <Button icon="plus" onPress={() => setChosen({ line: null, name: '' })}>
            {t('receive.unannounced')}
          </Button>
          {last !== null && <PhotoButton uniqueId={last} />}
          <ScanTools />
          <Button
            icon="check"
            tone="accent"
            isDisabled={inbound.totals.received === 0 || isWaiting}
            onPress={() => setCompleting(true)}
          >
            {t('receive.finish')}
          </Button>
        </div>
      </main>
      {chosen && (
        <CardDialog
          chosen={chosen}
          onName={(name) => setChosen({ ...chosen, name })}
          onCondition={(condition) => void receive(chosen, condition)}
          onClose={() => setChosen(null)}
        />
      )}
      {isCompleting && (
        <Dialog title={t('receive.finish')} onClose={() => setCompleting(false)}>
          <Totals totals={inbound.totals} />
          <p>
            {t(
              inbound.totals.short + inbound.totals.over + inbound.totals.damaged > 0
                ? 'receive.finishDiffers'
                : 'receive.finishText',
            )}
          </p>
          <div class="row">
            <Button tone="accent" icon="check" isDisabled={isBusy} onPress={() => void complete()}>
              {t('receive.finishDo')}
            </Button>
            <Button onPress={() => setCompleting(false)}>{t('cancel')}</Button>
          </div>
        </Dialog>
      )}
    </Frame>
  )
}

type CardDialogProps = {
  chosen: Chosen
  onName(name: string): void
  onCondition(condition: Condition): void
  onClose(): void
}

function CardDialog({ chosen, onName, onCondition, onClose }: CardDialogProps) {
  const { t, word } = useTexts()
  const { line, name, sleeve } = chosen
  return (
    <Dialog title={line?.name ?? t('receive.unannounced')} onClose={onClose}>
      {!line && (
        <label class="field">
          <span>{t('receive.name')}</span>
          <input value={name} maxLength={255} autoFocus onInput={(event) => onName(event.currentTarget.value)} />
        </label>
      )}
      <p class="hint">{sleeve === undefined ? t('receive.sleeve') : t('receive.sleeveIs', { code: sleeve })}</p>
      <div class="choices" role="group" aria-label={t('receive.cardCondition')}>
        {conditions.map((condition) => (
          <Button
            key={condition}
            tone={condition === line?.condition ? 'accent' : 'plain'}
            isDisabled={name.trim() === ''}
            onPress={() => onCondition(condition)}
          >
            {word('condition', condition)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
