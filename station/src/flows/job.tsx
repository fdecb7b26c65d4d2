import { useEffect } from 'preact/hooks'
import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { Icon } from '../parts/icons.tsx'
import { Button, Failure, Loading } from '../parts/parts.tsx'
import { go } from '../router.ts'
import { useScan } from '../scan/scanning.ts'
import { useJob, type JobProps } from '../station.ts'
import { Pack } from './pack.tsx'
import { Pick } from './pick.tsx'
import { Pickup } from './pickup.tsx'
import { useOpenByScan } from './resolve.ts'
import { Return } from './return.tsx'
import { Ship } from './ship.tsx'

/** One job, at the step where it stands. */
export function JobFlow({ id }: { id: number }) {
  const { t, due } = useTexts()
  const loaded = useJob(id)
  const { value: job, error, reload } = loaded
  if (!job) {
    return (
      <Frame title={t('flow.job')} text={`${id}`}>
        <main>{error ? <Failure error={error} onRetry={reload} /> : <Loading />}</main>
      </Frame>
    )
  }
  const { task } = job
  const subtitle = `${job.title} · ${t(task.method === 'SHIP' ? 'job.ships' : 'job.pickup', { time: due(task.due_at) })}`
  const props = { job, subtitle, loaded }
  if (task.hold !== null) return <Ended {...props} title={t('job.paused')} text={task.hold} />
  if (task.stage === 'pick' && job.wave_id !== null) return <ToWave id={job.wave_id} />
  if (task.stage === 'pick') return <Pick {...props} />
  if (task.stage === 'pack') return <Pack {...props} />
  if (task.stage === 'dispatch') return <Ship {...props} />
  if (task.status === 'DISPATCHED') return task.method === 'PICKUP' ? <Pickup {...props} /> : <Return {...props} />
  if (task.stage === 'short') return <Ended {...props} title={t('job.short')} text={t('job.shortText')} />
  return <Ended {...props} title={t('job.done')} text={t('job.doneText')} />
}

/** The orders of a wave are picked on its walk; a single pick would be refused. */
function ToWave({ id }: { id: number }) {
  useEffect(() => go(`wave/${id}`, { isReplacing: true }), [id])
  return <Loading />
}

/** A job at which nothing is left to do here. */
function Ended({ job, subtitle, title, text }: JobProps & { title: string; text: string }) {
  const { t, word } = useTexts()
  useScan(useOpenByScan())
  return (
    <Frame title={word('status', job.task.status)} text={subtitle}>
      <main class="empty">
        <Icon name={job.task.stage === 'done' ? 'check' : 'clock'} size={72} />
        <h2>{title}</h2>
        <p>{text}</p>
        <Button tone="accent" icon="next" onPress={() => go('')}>
          {t('job.next')}
        </Button>
      </main>
    </Frame>
  )
}
