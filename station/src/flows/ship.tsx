import { useEffect, useRef, useState } from 'preact/hooks'
import { newActionId, Refused } from '../api.ts'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { BadgeEntry, type BadgeAndPin } from '../parts/badge.tsx'
import { Frame } from '../parts/frame.tsx'
import { Icon } from '../parts/icons.tsx'
import { Button, Dialog, Step } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import { printCodes, printPackingSlip, printShippingLabel } from '../printing.ts'
import { go } from '../router.ts'
import { isTrackingNumber, type Code } from '../scan/codes.ts'
import { useScan } from '../scan/scanning.ts'
import { useService, useStation, type JobProps } from '../station.ts'
import type { Job, Parcel } from '../types.ts'

const hasLabel = ({ label_status: status }: Parcel): boolean => status === 'PURCHASED'

/** Buys missing labels and prints each parcel's label once, by itself. */
function useLabels(job: Job, reload: () => void) {
  const texts = useTexts()
  const { read, act } = useService()
  const { show, queueState } = useStation()
  const printed = useRef(new Set<number>())
  const [isBusy, setBusy] = useState(false)
  const { id: taskId, method } = job.task
  const isConfirmed = !queueState.waiting.some(({ order }) => 'taskId' in order && order.taskId === taskId)
  const needsLabels = method === 'SHIP' && !job.parcels.every(hasLabel)

  function fail(error: unknown): void {
    signal('wrong')
    const text = error instanceof Refused ? texts.error(error) : texts.t('offline.cannot')
    show({ tone: 'bad', title: texts.t('ship.noLabel'), text })
  }
  async function buy(): Promise<void> {
    setBusy(true)
    try {
      // The labels of an order are bought with it; only the others are bought here.
      const { parcels } = await read(`/tasks/${taskId}`)
      if (!parcels.every(hasLabel)) await act(`/tasks/${taskId}/labels`)
      reload()
    } catch (error) {
      fail(error)
    }
    setBusy(false)
  }
  async function print(parcel: Parcel): Promise<void> {
    await (method === 'SHIP' ? printShippingLabel(taskId, parcel.number) : printCodes([parcel.scan_code])).catch(fail)
  }
  const printSlip = (parcel: Parcel): Promise<void> => printPackingSlip(taskId, parcel.number).catch(fail)
  // The packing must be confirmed first; labels are never queued.
  useEffect(() => {
    if (!isConfirmed) return
    if (needsLabels) return void buy()
    for (const parcel of job.parcels.filter(({ number }) => !printed.current.has(number))) {
      printed.current.add(parcel.number)
      void print(parcel)
    }
  }, [isConfirmed, needsLabels, job.parcels.length])
  return { buy, print, printSlip, isBusy, isReady: isConfirmed && !needsLabels, isConfirmed }
}

/** The parcels scanned for dispatch; the last one sends the job. */
function useDispatch(job: Job, { isReady, onDone }: { isReady: boolean; onDone(): void }) {
  const texts = useTexts()
  const { t } = texts
  const { act } = useService()
  const { show } = useStation()
  const [scans, setScans] = useState<ReadonlyMap<number, string>>(new Map())
  const [isSecondNeeded, setSecondNeeded] = useState(false)
  /** An attempt without an answer is repeated under the same id. */
  const id = useRef(newActionId())

  async function send(codes: readonly string[], second?: BadgeAndPin): Promise<void> {
    await act(`/tasks/${job.task.id}/dispatch`, { scans: codes, ...(second && { second_person: second }) }, id.current)
    setSecondNeeded(false)
    signal('done')
    show({ tone: 'good', title: t(job.task.method === 'SHIP' ? 'ship.sent' : 'ship.ready'), text: job.title })
    onDone()
  }
  function refuse(error: unknown): void {
    if (error instanceof Refused && error.code === 'second_person_required') return setSecondNeeded(true)
    signal('wrong')
    setScans(new Map())
    show({
      tone: 'bad',
      title: t('ship.refused'),
      text: error instanceof Refused ? texts.error(error) : t('offline.cannot'),
    })
  }
  function scan({ value, text }: Code): void {
    const parcel = job.parcels.find(
      (one) =>
        one.scan_code.endsWith(`:${value}`) || one.scan_code === text || isTrackingNumber(value, one.tracking_number),
    )
    if (!parcel || !isReady) {
      signal('wrong')
      return show({ tone: 'bad', title: value, text: t(isReady ? 'ship.foreign' : 'ship.labelFirst') })
    }
    const known = new Map(scans).set(parcel.number, text)
    setScans(known)
    signal('right')
    show({
      tone: 'good',
      title: t('ship.scanned', { number: parcel.number }),
      text: t('pick.of', { done: known.size, all: job.parcels.length }),
    })
    if (known.size === job.parcels.length) send([...known.values()]).catch(refuse)
  }
  return {
    scan,
    scans,
    isSecondNeeded,
    closeSecond: () => setSecondNeeded(false),
    confirm: (second: BadgeAndPin) => send([...scans.values()], second),
  }
}

/** Labels and dispatch; neither waits offline. */
export function Ship({ job, subtitle, loaded: { reload } }: JobProps) {
  const { t } = useTexts()
  const labels = useLabels(job, reload)
  const { scan, scans, isSecondNeeded, closeSecond, confirm } = useDispatch(job, {
    isReady: labels.isReady,
    onDone: () => go(''),
  })
  useScan(scan)
  return (
    <Frame title={t('flow.dispatch')} text={subtitle}>
      <main class="ship">
        <ul class="parcels">
          {job.parcels.map((parcel) => (
            <li key={parcel.number} class={scans.has(parcel.number) ? 'done' : ''}>
              <Icon name={scans.has(parcel.number) ? 'check' : 'box'} size={40} />
              <div>
                <strong>{t('ship.parcel', { number: parcel.number })}</strong>
                <small>
                  {[parcel.weight_grams !== null && `${parcel.weight_grams} g`, parcel.carrier]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <code>{parcel.tracking_number ?? parcel.scan_code}</code>
              </div>
              <Button icon="print" isDisabled={!labels.isReady} onPress={() => void labels.print(parcel)}>
                {t('ship.print')}
              </Button>
              <Button icon="print" isDisabled={!labels.isConfirmed} onPress={() => void labels.printSlip(parcel)}>
                {t('ship.slip')}
              </Button>
            </li>
          ))}
        </ul>
        {labels.isReady ? (
          <Step title={t('ship.scan')} text={t(job.task.method === 'SHIP' ? 'ship.scanText' : 'ship.scanPickup')} />
        ) : (
          <Step
            tone="wait"
            icon="print"
            title={t(labels.isConfirmed ? 'ship.buying' : 'ship.waiting')}
            text={t('ship.buyingText')}
          />
        )}
        <div class="actions">
          {!labels.isReady && (
            <Button
              icon="print"
              tone="accent"
              isDisabled={labels.isBusy || !labels.isConfirmed}
              onPress={() => void labels.buy()}
            >
              {t('ship.buy')}
            </Button>
          )}
          <ScanTools />
        </div>
      </main>
      {isSecondNeeded && (
        <Dialog title={t('second.title')} onClose={closeSecond}>
          <p>{t('second.text')}</p>
          <BadgeEntry badge="" hint={t('second.hint')} onEnter={confirm} />
        </Dialog>
      )}
    </Frame>
  )
}
