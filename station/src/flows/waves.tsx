import { useState } from 'preact/hooks'
import { Refused } from '../api.ts'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { Icon } from '../parts/icons.tsx'
import { Button, Failure, Loading, Step } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import { go } from '../router.ts'
import { useScan } from '../scan/scanning.ts'
import { waveStateOf } from '../../../web/src/wave-state.ts'
import { useLoaded, useService, useStation } from '../station.ts'
import type { Site } from '../types.ts'
import { useOpenByScan } from './resolve.ts'

const openStatuses = ['OPEN', 'PICKING', 'PICKED'] as const

/** The waves under way, and a new one of the most urgent orders. */
export function WaveList() {
  const texts = useTexts()
  const { t, count, word } = texts
  const { read, act } = useService()
  const { show } = useStation()
  const [isBusy, setBusy] = useState(false)
  useScan(useOpenByScan())
  const loaded = useLoaded(async () => {
    const pages = await Promise.all(openStatuses.map((status) => read('/waves', { status, limit: 20 })))
    const { sites } = await read('/sites')
    return { waves: pages.flatMap((page) => page.waves), sites }
  }, 'waves')

  async function open(site: Site): Promise<void> {
    setBusy(true)
    try {
      const { wave } = await act('/waves', { site_id: site.id })
      show(null)
      go(`wave/${wave.id}`)
    } catch (error) {
      signal('wrong')
      const isEmpty = error instanceof Refused && error.code === 'invalid_status'
      const text = error instanceof Refused ? texts.error(error) : t('offline.cannot')
      show({ tone: isEmpty ? 'wait' : 'bad', title: t('wave.new'), text: isEmpty ? t('wave.nothing') : text })
    } finally {
      setBusy(false)
    }
  }
  const { waves = [], sites = [] } = loaded.value ?? {}
  return (
    <Frame title={t('flow.waves')} text={t('wave.text')}>
      <main class="list">
        <Step icon="list" title={t('wave.step')} text={t('wave.stepText')} />
        {!loaded.value && (loaded.error ? <Failure error={loaded.error} onRetry={loaded.reload} /> : <Loading />)}
        {loaded.value && waves.length === 0 && (
          <section class="empty">
            <Icon name="check" size={72} />
            <p>{t('wave.none')}</p>
          </section>
        )}
        <ul class="rows">
          {waves.map((wave) => (
            <li key={wave.id} class={waveStateOf(wave) === 'PICKED' ? 'done' : ''}>
              <button type="button" onClick={() => go(`wave/${wave.id}`)}>
                <Icon name={waveStateOf(wave) === 'PICKED' ? 'check' : 'list'} />
                <strong>{t('wave.number', { id: wave.id })}</strong>
                <small>
                  {count('orders.one', 'orders.many', wave.task_count ?? 0)} ·{' '}
                  {t('pick.of', { done: wave.picked_count ?? 0, all: wave.line_count ?? 0 })} ·{' '}
                  {word('wave', waveStateOf(wave))}
                </small>
              </button>
            </li>
          ))}
        </ul>
        <div class="actions">
          {sites.map((site) => (
            <Button key={site.id} icon="plus" tone="accent" isDisabled={isBusy} onPress={() => void open(site)}>
              {sites.length === 1 ? t('wave.new') : `${t('wave.new')}: ${site.code}`}
            </Button>
          ))}
          <ScanTools />
        </div>
      </main>
    </Frame>
  )
}
