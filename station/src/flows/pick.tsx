import { useState } from 'preact/hooks'
import { post, newActionId } from '../api.ts'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { useKept } from '../kept.ts'
import { Frame } from '../parts/frame.tsx'
import { Icon } from '../parts/icons.tsx'
import { Button, Chips, Dialog, Picture, setLine, SleeveEnd, Step, Strip } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import type { Code } from '../scan/codes.ts'
import { useScan } from '../scan/scanning.ts'
import { useService, useStation, type JobProps } from '../station.ts'
import type { Job, Line } from '../types.ts'
import { WrongScan, type Wrong } from './wrong.tsx'

const isPicked = (line: Line): boolean => line.picked_at !== null

/** Any open line counts, whatever the order; sleeves are unique, so no bin is scanned. */
export function usePicking(job: Job, onWrong: (wrong: Wrong) => void) {
  const { t } = useTexts()
  const { queue, show } = useStation()
  const { read } = useService()
  const [tote, setTote] = useKept<string | null>(`tote-${job.task.id}`, null)

  function undo(line: Line): void {
    void queue.add({ kind: 'unpick', taskId: job.task.id, uniqueId: line.unique_id })
    signal('right')
    const text = line.pick_bin === null ? undefined : t('pick.undoneText', { bin: line.pick_bin })
    show({ tone: 'wait', title: t('pick.undone', { name: line.name }), text })
  }

  function take(line: Line): void {
    void queue.add({ kind: 'pick', taskId: job.task.id, uniqueId: line.unique_id, tote: tote ?? undefined })
    const done = job.lines.filter(isPicked).length + 1
    signal(done === job.lines.length ? 'done' : 'right')
    const title = tote === null ? t('pick.taken', { name: line.name }) : t('pick.in', { name: line.name, tote })
    const text = t('pick.of', { done, all: job.lines.length })
    show({ tone: 'good', title, text, undo: () => undo(line) })
  }

  /** The service keeps a record of wrong scans. */
  function record({ text }: Code): void {
    const body = { client_action_id: newActionId(), unique_id: text, ...(tote !== null && { tote }) }
    post(`/tasks/${job.task.id}/pick`, body).catch(() => {})
  }

  function takeTote(code: string): void {
    setTote(() => code)
    signal('right')
    show({ tone: 'good', title: t('pick.tote', { tote: code }) })
  }

  /** A plain code may be printed on a tote: the service knows. */
  async function resolve(code: Code): Promise<void> {
    const found = await read(`/scan/${encodeURIComponent(code.text)}`).catch(() => null)
    if (found?.kind === 'tote' && found.bin) return takeTote(found.bin.code)
    show(null)
    onWrong({ code })
  }

  function scan(code: Code): void {
    if (code.kind === 'tote') return takeTote(code.value)
    if (code.kind === 'foreign') return void resolve(code)
    const line = code.kind === 'item' ? job.lines.find(({ unique_id: id }) => id === code.value) : undefined
    if (!line) {
      show(null)
      if (code.kind === 'item') record(code)
      return onWrong({ code })
    }
    if (!isPicked(line)) return take(line)
    signal('wrong')
    show({ tone: 'wait', title: t('pick.already', { name: line.name }), undo: () => undo(line) })
  }

  return { scan, tote }
}

export function Pick({ job, subtitle }: JobProps) {
  const { t } = useTexts()
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const picking = usePicking(job, setWrong)
  const current = job.lines.find((line) => !isPicked(line))
  if (wrong) {
    return (
      <WrongScan
        wrong={wrong}
        title={t('flow.pick')}
        subtitle={subtitle}
        needed={current}
        onRight={(next) => {
          setWrong(null)
          if (next) picking.scan(next)
        }}
      />
    )
  }
  return <PickScreen job={job} subtitle={subtitle} current={current} picking={picking} />
}

type PickScreenProps = Pick<JobProps, 'job' | 'subtitle'> & {
  current: Line | undefined
  picking: ReturnType<typeof usePicking>
}

function PickScreen({ job, subtitle, current, picking: { scan, tote } }: PickScreenProps) {
  const { t, count } = useTexts()
  const [short, setShort] = useState<'missing' | 'damaged' | null>(null)
  useScan(scan)
  if (!current) return null
  const here = job.lines.filter((line) => !isPicked(line) && line.pick_bin === current.pick_bin).length
  const inTote = job.lines.filter(isPicked).length
  return (
    <Frame title={t('flow.pick')} text={subtitle}>
      <main class="pick">
        <section class="goto">
          <div>
            <p class="lead">{t('pick.goTo')}</p>
            <p class={current.pick_bin === null ? 'bin small' : 'bin'}>{current.pick_bin ?? t('bin.none')}</p>
            <p class="here">
              <Icon name="pin" /> {count('pick.here.one', 'pick.here.many', here)}
            </p>
          </div>
          <div class="into">
            <span>{t('pick.into')}</span>
            <strong>{tote ?? '–'}</strong>
            <small>{tote === null ? t('pick.scanTote') : count('pick.inTote.one', 'pick.inTote.many', inTote)}</small>
          </div>
        </section>
        <section class="take">
          <Picture url={current.image_url} name={current.name} />
          <div>
            <p class="lead">{t('pick.take')}</p>
            <h2>{current.name}</h2>
            <p class="set">{setLine(current)}</p>
            <Chips item={current} />
            <p class="lead">{t('pick.ends')}</p>
            <SleeveEnd uniqueId={current.unique_id} />
          </div>
        </section>
        <Step title={t('pick.scan')} text={t('pick.scanText')} />
        <Strip lines={job.lines} current={current.unique_id} isDone={isPicked} />
        <div class="actions">
          <Button icon="absent" onPress={() => setShort('missing')}>
            {t('pick.missing')}
          </Button>
          <Button icon="warning" onPress={() => setShort('damaged')}>
            {t('pick.damaged')}
          </Button>
          <ScanTools />
        </div>
      </main>
      {short && <ShortDialog job={job} line={current} reason={short} onClose={() => setShort(null)} />}
    </Frame>
  )
}

type ShortProps = { job: Job; line: Line; reason: 'missing' | 'damaged'; onClose(): void }

/** Asks again, because the job then waits for a supervisor. */
function ShortDialog({ job, line, reason, onClose }: ShortProps) {
  const { t } = useTexts()
  const { queue, show } = useStation()
  function confirm(): void {
    show(null)
    void queue.add({ kind: 'short', taskId: job.task.id, uniqueId: line.unique_id, reason })
  }
  return (
    <Dialog title={t(reason === 'missing' ? 'short.missing' : 'short.damaged', { name: line.name })} onClose={onClose}>
      <p>{t('short.text')}</p>
      <div class="row">
        <Button tone="bad" icon="warning" onPress={confirm}>
          {t('short.confirm')}
        </Button>
        <Button onPress={onClose}>{t('cancel')}</Button>
      </div>
    </Dialog>
  )
}
