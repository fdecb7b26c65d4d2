import { useRef, useState } from 'preact/hooks'
import { newActionId, Refused } from '../api.ts'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { Icon } from '../parts/icons.tsx'
import { Button, Chips, Dialog, Failure, Loading, Picture, setLine, SleeveEnd, Step, Strip } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import { go } from '../router.ts'
import type { Code } from '../scan/codes.ts'
import { useScan } from '../scan/scanning.ts'
import { waveStateOf } from '../../../web/src/wave-state.ts'
import { useLoaded, useService, useStation, type Loaded } from '../station.ts'
import type { WalkLine, Wave } from '../types.ts'
import { useOpenByScan } from './resolve.ts'
import { WrongScan, type Wrong } from './wrong.tsx'

const isPicked = (line: WalkLine): boolean => line.picked_at !== null
const isWaiting = (line: WalkLine): boolean => line.can_pick && !isPicked(line)

/** One wave: card, then tote, along one walk; afterwards each tote is packed. */
export function WaveFlow({ id }: { id: number }) {
  const { t } = useTexts()
  const { read } = useService()
  const [changed, setChanged] = useState<Wave | null>(null)
  const loaded = useLoaded(() => read(`/waves/${id}`), `wave ${id}`)
  const wave = changed ?? loaded.value
  if (!wave) {
    return (
      <Frame title={t('wave.number', { id })} text="">
        <main>{loaded.error ? <Failure error={loaded.error} onRetry={loaded.reload} /> : <Loading />}</main>
      </Frame>
    )
  }
  const isOpen = wave.wave.status === 'OPEN' || wave.wave.status === 'PICKING'
  const current = isOpen ? wave.walk.find(isWaiting) : undefined
  return current ? (
    <Walk wave={wave} current={current} onChange={setChanged} />
  ) : (
    <Totes wave={wave} loaded={loaded} onReload={() => setChanged(null)} />
  )
}

type WalkProps = { wave: Wave; current: WalkLine; onChange(wave: Wave): void }

/** Sends a card with its tote. The same scans again are the same act until they are answered. */
function useWavePick({ wave, onChange }: Pick<WalkProps, 'wave' | 'onChange'>) {
  const texts = useTexts()
  const { t } = texts
  const { act } = useService()
  const { show } = useStation()
  const [held, setHeld] = useState<WalkLine | null>(null)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const attempt = useRef({ scans: '', id: '' })

  async function put(line: WalkLine, code: Code): Promise<void> {
    const scans = `${line.unique_id} ${code.value}`
    if (attempt.current.scans !== scans) attempt.current = { scans, id: newActionId() }
    const body = { unique_id: line.unique_id, tote: code.value }
    try {
      const next = await act(`/waves/${wave.wave.id}/pick`, body, attempt.current.id)
      const done = next.walk.filter(isPicked).length
      signal(next.wave.status === 'PICKED' ? 'done' : 'right')
      const text = t('pick.of', { done, all: next.walk.length })
      show({ tone: 'good', title: t('pick.in', { name: line.name, tote: code.value }), text })
      setHeld(null)
      onChange(next)
    } catch (error) {
      if (!(error instanceof Refused)) {
        signal('wrong')
        return show({ tone: 'bad', title: line.name, text: t('offline.cannot') })
      }
      show(null)
      attempt.current = { scans: '', id: '' }
      if (error.code === 'wrong_scan') return setWrong({ code, reason: texts.error(error) })
      signal('wrong')
      show({ tone: 'bad', title: line.name, text: texts.error(error) })
    }
  }
  function scan(code: Code): void {
    if (code.kind === 'item') {
      const line = wave.walk.find(({ unique_id: id }) => id === code.value)
      if (!line || !isWaiting(line)) {
        show(null)
        return setWrong({ code, reason: line && isPicked(line) ? t('pick.already', { name: line.name }) : undefined })
      }
      signal('right')
      setHeld(line)
      return show({
        tone: 'good',
        title: line.name,
        text: line.tote === null ? t('wave.bindTote') : t('wave.into', { tote: line.tote }),
      })
    }
    if (held && (code.kind === 'tote' || code.kind === 'foreign')) return void put(held, code)
    show(null)
    setWrong({ code, reason: held ? undefined : t('wave.cardFirst') })
  }
  return { held, wrong, clear: () => setWrong(null), drop: () => setHeld(null), scan }
}

/** Where to go, what to take, and the tote of its order. */
function WalkCard({ wave, line }: { wave: Wave; line: WalkLine }) {
  const { t, count } = useTexts()
  const here = wave.walk.filter((other) => isWaiting(other) && other.pick_bin === line.pick_bin).length
  const order = wave.tasks.find(({ task_id: id }) => id === line.task_id)
  return (
    <>
      <section class="goto">
        <div>
          <p class="lead">{t('pick.goTo')}</p>
          <p class={line.pick_bin === null ? 'bin small' : 'bin'}>{line.pick_bin ?? t('bin.none')}</p>
          <p class="here">
            <Icon name="pin" /> {count('pick.here.one', 'pick.here.many', here)}
          </p>
        </div>
        <div class="into">
          <span>{t('pick.into')}</span>
          <strong>{line.tote ?? '–'}</strong>
          <small>{line.tote === null ? t('wave.emptyTote') : order?.title}</small>
        </div>
      </section>
      <section class="take">
        <Picture url={line.image_url} name={line.name} />
        <div>
          <p class="lead">{t('pick.take')}</p>
          <h2>{line.name}</h2>
          <p class="set">{setLine(line)}</p>
          <Chips item={line} />
          <p class="lead">{t('pick.ends')}</p>
          <SleeveEnd uniqueId={line.unique_id} />
        </div>
      </section>
    </>
  )
}

function Walk({ wave, current, onChange }: WalkProps) {
  const { t, count } = useTexts()
  const picking = useWavePick({ wave, onChange })
  const [short, setShort] = useState<'missing' | 'damaged' | null>(null)
  const { held, wrong } = picking
  const line = held ?? current
  const title = t('wave.number', { id: wave.wave.id })
  const subtitle = count('orders.one', 'orders.many', wave.tasks.length)
  useScan(wrong ? () => {} : picking.scan)
  if (wrong) {
    return (
      <WrongScan
        wrong={wrong}
        title={title}
        subtitle={subtitle}
        needed={line}
        onRight={(next) => {
          picking.clear()
          if (next) picking.scan(next)
        }}
      />
    )
  }
  return (
    <Frame title={title} text={subtitle}>
      <main class="pick">
        <WalkCard wave={wave} line={line} />
        <Step
          title={held ? t('wave.scanTote') : t('pick.scan')}
          text={
            held
              ? held.tote === null
                ? t('wave.bindTote')
                : t('wave.into', { tote: held.tote })
              : t('wave.scanCardText')
          }
        />
        <Strip lines={wave.walk} current={line.unique_id} isDone={(one) => one.picked_at !== null} />
        <div class="actions">
          {held ? (
            <Button icon="undo" onPress={picking.drop}>
              {t('wave.drop')}
            </Button>
          ) : (
            <>
              <Button icon="absent" onPress={() => setShort('missing')}>
                {t('pick.missing')}
              </Button>
              <Button icon="warning" onPress={() => setShort('damaged')}>
                {t('pick.damaged')}
              </Button>
            </>
          )}
          <ScanTools />
        </div>
      </main>
      {short && (
        <WaveShort wave={wave} line={current} reason={short} onChange={onChange} onClose={() => setShort(null)} />
      )}
    </Frame>
  )
}

type ShortProps = {
  wave: Wave
  line: WalkLine
  reason: 'missing' | 'damaged'
  onChange(wave: Wave): void
  onClose(): void
}

/** Asks again, because the order then waits for a supervisor. */
function WaveShort({ wave, line, reason, onChange, onClose }: ShortProps) {
  const texts = useTexts()
  const { t } = texts
  const { act } = useService()
  const { show } = useStation()
  async function confirm(): Promise<void> {
    const body = { unique_id: line.unique_id, reason }
    try {
      onChange(await act(`/waves/${wave.wave.id}/short`, body))
      show({ tone: 'wait', title: line.name, text: t('wave.shortText') })
    } catch (error) {
      signal('wrong')
      show({ tone: 'bad', title: line.name, text: error instanceof Refused ? texts.error(error) : t('offline.cannot') })
    }
    onClose()
  }
  return (
    <Dialog title={t(reason === 'missing' ? 'short.missing' : 'short.damaged', { name: line.name })} onClose={onClose}>
      <p>{t('wave.shortText')}</p>
      <div class="row">
        <Button tone="bad" icon="warning" onPress={() => void confirm()}>
          {t('short.confirm')}
        </Button>
        <Button onPress={onClose}>{t('cancel')}</Button>
      </div>
    </Dialog>
  )
}

/** What is in the totes: each is packed as its own job. */
function Totes({ wave, loaded, onReload }: { wave: Wave; loaded: Loaded<Wave>; onReload(): void }) {
  const { t, word } = useTexts()
  useScan(useOpenByScan())
  function reload(): void {
    onReload()
    loaded.reload()
  }
  return (
    <Frame title={t('wave.number', { id: wave.wave.id })} text={word('wave', waveStateOf(wave.wave))}>
      <main class="list">
        {wave.wave.status === 'COMPLETED' ? (
          <Step icon="check" title={t('wave.packedStep')} text={t('wave.packedText')} />
        ) : (
          <Step title={t('wave.packStep')} text={t('wave.packText')} />
        )}
        <ul class="rows">
          {wave.tasks.map((task) => (
            <li key={task.task_id} class={task.released_at === null ? '' : 'done'}>
              <button type="button" onClick={() => go(`job/${task.task_id}`)}>
                <Icon name={task.released_at === null ? 'box' : 'check'} />
                <strong>{task.tote ?? '–'}</strong>
                <small>
                  {task.title} · {t('pick.of', { done: task.picked_count, all: task.line_count })} ·{' '}
                  {word('status', task.status)}
                </small>
              </button>
            </li>
          ))}
        </ul>
        <div class="actions">
          <Button icon="undo" onPress={reload}>
            {t('wave.reload')}
          </Button>
          <ScanTools />
        </div>
      </main>
    </Frame>
  )
}
