import { useEffect, useState } from 'preact/hooks'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { useKept } from '../kept.ts'
import { Frame } from '../parts/frame.tsx'
import { Keypad } from '../parts/keypad.tsx'
import { Button, Dialog, Step, Strip } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import type { Code } from '../scan/codes.ts'
import { useScan } from '../scan/scanning.ts'
import { useStation, type JobProps } from '../station.ts'
import type { Line } from '../types.ts'
import { WrongScan, type Wrong } from './wrong.tsx'

/** Every sleeve is scanned again into the parcel; then its weight closes it. */
export function Pack({ job, subtitle }: JobProps) {
  const { t } = useTexts()
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [next, setNext] = useState<Code>()
  const needed = job.lines.find(({ packed_at: at }) => at === null)
  if (wrong) {
    return (
      <WrongScan
        wrong={wrong}
        title={t('flow.pack')}
        subtitle={subtitle}
        needed={needed}
        onRight={(code) => {
          setNext(code)
          setWrong(null)
        }}
      />
    )
  }
  return <PackScreen job={job} subtitle={subtitle} first={next} onWrong={setWrong} />
}

type PackScreenProps = Pick<JobProps, 'job' | 'subtitle'> & {
  /** Scanned after a wrong code, before this screen was shown again. */
  first: Code | undefined
  onWrong(wrong: Wrong): void
}

function PackScreen({ job, subtitle, first, onWrong }: PackScreenProps) {
  const { t, count } = useTexts()
  const { queue, show } = useStation()
  const { id: taskId } = job.task
  const [scanned, setScanned] = useKept<string[]>(`pack-${taskId}`, [])
  const [isWeighing, setWeighing] = useState(false)
  const open = job.lines.filter(({ packed_at: at }) => at === null)
  const parcelNumber = job.parcels.length + 1
  const isIn = (line: Line): boolean => line.packed_at !== null || scanned.includes(line.unique_id)
  const isComplete = open.every(isIn)
  useEffect(() => setWeighing(isComplete && open.length > 0), [isComplete])

  function undo(line: Line): void {
    setScanned((known) => known.filter((code) => code !== line.unique_id))
    show({ tone: 'wait', title: t('pack.undone', { name: line.name }) })
  }
  function scan(code: Code): void {
    // The tote that the cards came in changes nothing.
    if (code.kind === 'tote') return signal('right')
    const line = code.kind === 'item' ? open.find(({ unique_id: id }) => id === code.value) : undefined
    if (!line) {
      show(null)
      const packed = job.lines.some(({ unique_id: id }) => id === code.value)
      return onWrong({ code, reason: packed ? t('pack.already') : undefined })
    }
    if (scanned.includes(line.unique_id)) {
      signal('right')
      return show({ tone: 'wait', title: t('pack.twice', { name: line.name }), undo: () => undo(line) })
    }
    const next = [...scanned, line.unique_id]
    setScanned((known) => [...known, line.unique_id])
    signal(next.length === open.length ? 'done' : 'right')
    const text = t('pick.of', { done: job.lines.length - open.length + next.length, all: job.lines.length })
    show({ tone: 'good', title: t('pack.in', { name: line.name, number: parcelNumber }), text, undo: () => undo(line) })
  }
  useScan(scan)
  useEffect(() => {
    if (first) scan(first)
  }, [])
  function close(weight: string): void {
    const weightGrams = weight === '' ? undefined : Number(weight)
    void queue.add({ kind: 'pack', taskId, parcelNumber, uniqueIds: scanned, weightGrams })
    setScanned(() => [])
    setWeighing(false)
    signal('done')
    show({
      tone: 'good',
      title: t('pack.closed', { number: parcelNumber }),
      text: count('cards.one', 'cards.many', scanned.length),
    })
  }
  return (
    <Frame title={t('flow.pack')} text={subtitle}>
      <main class="pack">
        <section class="parcel">
          <p class="lead">{t('pack.parcel')}</p>
          <p class="bin">{parcelNumber}</p>
          <p class="here">{t('pack.progress', { done: job.lines.filter(isIn).length, all: job.lines.length })}</p>
        </section>
        <Strip lines={job.lines} isDone={isIn} />
        <Step
          title={isComplete ? t('pack.weigh') : t('pack.scan')}
          text={isComplete ? t('pack.weighText') : t('pack.scanText')}
          icon={isComplete ? 'scale' : 'scan'}
        />
        <div class="actions">
          <Button icon="scale" isDisabled={scanned.length === 0} onPress={() => setWeighing(true)}>
            {t('pack.close')}
          </Button>
          <ScanTools />
        </div>
      </main>
      {isWeighing && (
        <Dialog title={t('pack.weigh')} onClose={() => setWeighing(false)}>
          <Keypad label={t('pack.weight')} unit="g" maxLength={5} isOptional onEnter={close} />
          <p class="hint">{t('pack.weightHint')}</p>
        </Dialog>
      )}
    </Frame>
  )
}
