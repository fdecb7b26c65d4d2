import { useState } from 'preact/hooks'
import { Refused } from '../api.ts'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { Icon, type IconName } from '../parts/icons.tsx'
import { Step } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import { go } from '../router.ts'
import { useScan } from '../scan/scanning.ts'
import { useLoaded, useService, useStation } from '../station.ts'
import type { Task, Work } from '../types.ts'
import { useOpenByScan } from './resolve.ts'

type TileProps = {
  icon: IconName
  title: string
  count?: number | undefined
  note?: string | undefined
  onPress(): void
  isDisabled?: boolean
}

function Tile({ icon, title, count, note, onPress, isDisabled = false }: TileProps) {
  return (
    <button type="button" class="tile" onClick={onPress} disabled={isDisabled}>
      <Icon name={icon} size={34} />
      <strong>{title}</strong>
      {count !== undefined && <span class="number">{count}</span>}
      {note && <small>{note}</small>}
    </button>
  )
}

function countStage(work: Work | null, stage: Task['stage']) {
  const queues = work?.queues.filter((queue) => queue.stage === stage) ?? []
  const sum = (field: 'count' | 'overdue' | 'held'): number => queues.reduce((total, queue) => total + queue[field], 0)
  return { count: work ? sum('count') : undefined, overdue: sum('overdue') }
}

/** What waits. A scan opens its flow; the next job is one press away. */
export function Home() {
  const texts = useTexts()
  const { t } = texts
  const { read, act } = useService()
  const { show, queueState } = useStation()
  const [isAsking, setAsking] = useState(false)
  const work = useLoaded(() => read('/work'), `work ${queueState.waiting.length}`)
  useScan(useOpenByScan())
  const isOffline = queueState.offlineSince !== null

  async function next(stages?: readonly ('pick' | 'pack' | 'dispatch')[]): Promise<void> {
    setAsking(true)
    try {
      const { task } = await act('/work/next', stages ? { stages } : {})
      show(null)
      if (task) return go(`job/${task.id}`)
      show({ tone: 'good', title: t('home.noWork'), text: t('home.noWorkText') })
    } catch (error) {
      signal('wrong')
      const text = error instanceof Refused ? texts.error(error) : t('offline.cannot')
      show({ tone: 'bad', title: t('home.next'), text })
    } finally {
      setAsking(false)
    }
  }
  const loose = work.value?.loose_items.filter(({ status }) => status !== 'MISSING') ?? []
  const looseCount = work.value ? loose.reduce((total, { count }) => total + count, 0) : undefined
  const short = countStage(work.value, 'short').count ?? 0
  const stageTile = (stage: 'pick' | 'pack' | 'dispatch', icon: IconName) => {
    const { count, overdue } = countStage(work.value, stage)
    const note = overdue > 0 ? t('home.overdue', { count: overdue }) : undefined
    return (
      <Tile
        icon={icon}
        title={t(`flow.${stage}`)}
        count={count}
        note={note}
        isDisabled={isAsking || isOffline || count === 0}
        onPress={() => void next([stage])}
      />
    )
  }
  return (
    <Frame title={t('home.title')} text={t('home.text')} isHome>
      <main class="home">
        <Step title={t('home.scan')} text={t('home.scanText')} />
        <button type="button" class="next" disabled={isAsking || isOffline} onClick={() => void next()}>
          <span>
            <strong>{t('home.next')}</strong>
            <small>{t('home.nextText')}</small>
          </span>
          <Icon name="next" size={40} />
        </button>
        <section class="tiles" aria-label={t('home.queues')}>
          {stageTile('pick', 'list')}
          <Tile icon="pin" title={t('flow.waves')} onPress={() => go('waves')} isDisabled={isOffline} />
          {stageTile('pack', 'box')}
          {stageTile('dispatch', 'truck')}
          <Tile icon="inbox" title={t('flow.receive')} onPress={() => go('receive')} isDisabled={isOffline} />
          <Tile icon="undo" title={t('flow.buyerReturns')} onPress={() => go('returns')} isDisabled={isOffline} />
          <Tile icon="shelf" title={t('flow.putAway')} count={looseCount} onPress={() => go('put-away')} />
          <Tile icon="print" title={t('flow.manifests')} onPress={() => go('manifests')} isDisabled={isOffline} />
          <Tile icon="scan" title={t('flow.count')} onPress={() => go('count')} isDisabled={isOffline} />
        </section>
        {short > 0 && <p class="notice">{texts.count('home.short.one', 'home.short.many', short)}</p>}
        <div class="actions">
          <ScanTools />
        </div>
      </main>
    </Frame>
  )
}
