import { useEffect, useState } from 'preact/hooks'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { Button, Step, Strip } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import { go } from '../router.ts'
import type { Code } from '../scan/codes.ts'
import { useScan } from '../scan/scanning.ts'
import { useStation, type JobProps } from '../station.ts'
import type { Line } from '../types.ts'
import { WrongScan, type Wrong } from './wrong.tsx'

const isBack = (line: Line): boolean => line.returned_at !== null

/** A dispatched parcel that came back: each sleeve is scanned, then put away. */
export function Return({ job, subtitle }: JobProps) {
  const { t } = useTexts()
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [next, setNext] = useState<Code>()
  const needed = job.lines.find((line) => !isBack(line))
  if (wrong) {
    return (
      <WrongScan
        wrong={wrong}
        title={t('flow.return')}
        subtitle={subtitle}
        needed={needed}
        onRight={(code) => {
          setNext(code)
          setWrong(null)
        }}
      />
    )
  }
  return <ReturnScreen job={job} subtitle={subtitle} first={next} onWrong={setWrong} />
}

function ReturnScreen({
  job,
  subtitle,
  first,
  onWrong,
}: Pick<JobProps, 'job' | 'subtitle'> & { first: Code | undefined; onWrong(wrong: Wrong): void }) {
  const { t } = useTexts()
  const { queue, show } = useStation()
  const back = job.lines.filter(isBack).length
  function scan(code: Code): void {
    const line = code.kind === 'item' ? job.lines.find(({ unique_id: id }) => id === code.value) : undefined
    if (!line) {
      // The parcel's own code opened this screen and may be scanned again.
      if (code.kind === 'parcel' || code.kind === 'task') return signal('right')
      return onWrong({ code })
    }
    if (isBack(line)) return signal('right')
    void queue.add({ kind: 'return', taskId: job.task.id, uniqueId: line.unique_id })
    signal(back + 1 === job.lines.length ? 'done' : 'right')
    show({
      tone: 'good',
      title: t('return.back', { name: line.name }),
      text: t('pick.of', { done: back + 1, all: job.lines.length }),
    })
  }
  useScan(scan)
  useEffect(() => {
    if (first) scan(first)
  }, [])
  return (
    <Frame title={t('flow.transit')} text={subtitle}>
      <main class="ship">
        <Strip lines={job.lines} isDone={isBack} />
        <Step title={t('return.scan')} text={t('return.scanText')} />
        <div class="actions">
          <Button icon="shelf" isDisabled={back === 0} onPress={() => go('put-away')}>
            {t('flow.putAway')}
          </Button>
          <ScanTools />
        </div>
      </main>
    </Frame>
  )
}
