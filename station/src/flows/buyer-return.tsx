import { useState } from 'preact/hooks'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { Icon, type IconName } from '../parts/icons.tsx'
import { Button, Dialog, Failure, Loading, SleeveEnd, Step } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import { go } from '../router.ts'
import { useScan } from '../scan/scanning.ts'
import { useLoaded, useService, useStation } from '../station.ts'
import type { BuyerReturn, ReturnCard } from '../types.ts'
import { useAttempt } from './attempt.ts'
import { PhotoButton } from './photo.tsx'
import { useOpenByScan } from './resolve.ts'

type StepProps = { shown: BuyerReturn; onChange(next: BuyerReturn): void }

/** One return: the parcel arrives, each card is inspected, and the rest counts as missing. */
export function BuyerReturnFlow({ id }: { id: number }) {
  const { t } = useTexts()
  const { read } = useService()
  const [changed, setChanged] = useState<BuyerReturn | null>(null)
  const loaded = useLoaded(async () => (await read(`/returns/${id}`)).buyer_return, `return ${id}`)
  const shown = changed ?? loaded.value
  if (!shown) {
    return (
      <Frame title={t('flow.buyerReturns')} text="">
        <main>{loaded.error ? <Failure error={loaded.error} onRetry={loaded.reload} /> : <Loading />}</main>
      </Frame>
    )
  }
  if (shown.status === 'ANNOUNCED') return <Arrival shown={shown} onChange={setChanged} />
  if (shown.status === 'COMPLETED' || shown.status === 'CANCELLED') return <Ended shown={shown} />
  return <Inspection shown={shown} onChange={setChanged} />
}

function useSubtitle({ return_number: number, order_id: order, status }: BuyerReturn): string {
  const { t, word } = useTexts()
  return [number, t('buyerReturn.order', { id: order }), word('buyerReturn', status)].join(' · ')
}

function Arrival({ shown, onChange }: StepProps) {
  const { t, count, word } = useTexts()
  const { act } = useService()
  const { isBusy, run } = useAttempt(t('buyerReturn.refused'))
  const receive = () =>
    run(async (id) => {
      onChange((await act(`/returns/${shown.id}/receive`, {}, id)).buyer_return)
      signal('right')
    })
  useScan((code) => {
    if (code.value === shown.tracking_number || code.value.toUpperCase() === shown.return_number) void receive()
    else signal('wrong')
  })
  return (
    <Frame title={t('flow.buyerReturns')} text={useSubtitle(shown)}>
      <main class="list">
        <Step title={t('buyerReturn.arrived')} text={t('buyerReturn.arrivedText')} />
        <section class="empty">
          <Icon name="inbox" size={72} />
          <h2>{count('cards.one', 'cards.many', shown.card_count)}</h2>
          {shown.reason !== null && <p>{word('returnReason', shown.reason)}</p>}
          {shown.note !== null && <p>{shown.note}</p>}
        </section>
        <div class="actions">
          <ScanTools />
          <Button icon="check" tone="accent" isDisabled={isBusy} onPress={() => void receive()}>
            {t('buyerReturn.receive')}
          </Button>
        </div>
      </main>
    </Frame>
  )
}

const iconOf: Readonly<Record<string, IconName>> = {
  restocked: 'check',
  damaged: 'warning',
  suspect: 'hand',
  missing: 'absent',
}

function Cards({ cards }: { cards: readonly ReturnCard[] }) {
  const { t, word } = useTexts()
  return (
    <ul class="parcels">
      {cards.map((card) => (
        <li key={card.unique_id} class={card.outcome === 'restocked' ? 'done' : ''}>
          <Icon name={card.outcome === null ? 'scan' : (iconOf[card.outcome] ?? 'check')} size={40} />
          <div>
            <strong>{card.name}</strong>
            <small>
              {card.outcome === null ? t('buyerReturn.expected') : word('returnOutcome', card.outcome)}
              {!card.announced && ` · ${t('buyerReturn.surplus')}`}
            </small>
          </div>
          <SleeveEnd uniqueId={card.unique_id} />
        </li>
      ))}
    </ul>
  )
}

const outcomes = ['restocked', 'damaged', 'suspect'] as const
const toneOf = { restocked: 'accent', damaged: 'plain', suspect: 'bad' } as const

function Inspection({ shown, onChange }: StepProps) {
  const { t, count } = useTexts()
  const { act } = useService()
  const { show } = useStation()
  const { isBusy, run } = useAttempt(t('buyerReturn.refused'))
  const [card, setCard] = useState<string | null>(null)
  const [last, setLast] = useState<string | null>(null)
  const [isCompleting, setCompleting] = useState(false)
  const cards = shown.cards ?? []
  const waiting = cards.filter(({ outcome }) => outcome === null)
  const inspect = (uniqueId: string, outcome: (typeof outcomes)[number]) =>
    run(async (id) => {
      const body = { unique_id: uniqueId, outcome }
      onChange((await act(`/returns/${shown.id}/inspect`, body, id)).buyer_return)
      signal('right')
      show(null)
      setLast(uniqueId)
    }).finally(() => setCard(null))
  const complete = () =>
    run(async (id) => {
      onChange((await act(`/returns/${shown.id}/complete`, {}, id)).buyer_return)
      signal('done')
      show(null)
    })
  useScan((code) => {
    const done = cards.find(({ unique_id: id }) => id === code.value)?.outcome ?? null
    if (code.kind === 'item' && done === null) {
      signal('right')
      return setCard(code.value)
    }
    signal('wrong')
    show({ tone: 'bad', title: code.value, text: t(done === null ? 'buyerReturn.sleeveOnly' : 'buyerReturn.already') })
  })
  return (
    <Frame title={t('flow.buyerReturns')} text={useSubtitle(shown)}>
      <main class="list">
        <Step title={t('buyerReturn.inspect')} text={t('buyerReturn.inspectText')} />
        <Cards cards={cards} />
        <div class="actions">
          {last !== null && <PhotoButton uniqueId={last} />}
          <ScanTools />
          <Button icon="check" tone="accent" onPress={() => setCompleting(true)}>
            {t('buyerReturn.finish')}
          </Button>
        </div>
      </main>
      {card !== null && (
        <Dialog title={cards.find(({ unique_id: id }) => id === card)?.name ?? card} onClose={() => setCard(null)}>
          <p class="hint">{t('buyerReturn.compare')}</p>
          <div class="choices" role="group" aria-label={t('buyerReturn.inspect')}>
            {outcomes.map((outcome) => (
              <Button
                key={outcome}
                icon={iconOf[outcome] ?? 'check'}
                tone={toneOf[outcome]}
                isDisabled={isBusy}
                onPress={() => void inspect(card, outcome)}
              >
                {t(`returnDo.${outcome}`)}
              </Button>
            ))}
          </div>
        </Dialog>
      )}
      {isCompleting && (
        <Dialog title={t('buyerReturn.finish')} onClose={() => setCompleting(false)}>
          <p>
            {waiting.length === 0
              ? t('buyerReturn.finishText')
              : count('buyerReturn.missing.one', 'buyerReturn.missing.many', waiting.length)}
          </p>
          <div class="row">
            <Button tone="accent" icon="check" isDisabled={isBusy} onPress={() => void complete()}>
              {t('buyerReturn.finish')}
            </Button>
            <Button onPress={() => setCompleting(false)}>{t('cancel')}</Button>
          </div>
        </Dialog>
      )}
    </Frame>
  )
}

function Ended({ shown }: { shown: BuyerReturn }) {
  const { t, count, word } = useTexts()
  useScan(useOpenByScan())
  const cases = shown.exception_ids?.length ?? 0
  return (
    <Frame title={t('flow.buyerReturns')} text={useSubtitle(shown)}>
      <main class="list">
        <section class="empty">
          <Icon name={cases > 0 ? 'warning' : 'check'} size={72} />
          <h2>{word('buyerReturn', shown.status)}</h2>
          {cases > 0 && <p>{count('receive.case.one', 'receive.case.many', cases)}</p>}
        </section>
        <Cards cards={shown.cards ?? []} />
        <div class="actions">
          <Button tone="accent" icon="shelf" onPress={() => go('put-away')}>
            {t('flow.putAway')}
          </Button>
          <Button onPress={() => go('')}>{t('job.next')}</Button>
        </div>
      </main>
    </Frame>
  )
}
