import { useEffect, useState } from 'preact/hooks'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { useKept } from '../kept.ts'
import { Frame } from '../parts/frame.tsx'
import { Icon } from '../parts/icons.tsx'
import { Failure, Loading, Step } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import { go } from '../router.ts'
import { useScan } from '../scan/scanning.ts'
import { useLoaded, useService, useStation } from '../station.ts'
import { useOpenByScan } from './resolve.ts'

const openStatuses = ['COUNTING', 'REQUESTED', 'INVESTIGATING'] as const

/** The bins that are to be counted. */
export function CountList() {
  const { t } = useTexts()
  const { read } = useService()
  useScan(useOpenByScan())
  const counts = useLoaded(async () => {
    const pages = await Promise.all(openStatuses.map((status) => read('/counts', { status, limit: 20 })))
    return Promise.all(pages.flatMap((page) => page.counts).map(({ id }) => read(`/counts/${id}`)))
  }, 'counts')
  const bins = counts.value?.flatMap(({ count, bins }) => bins.map((bin) => ({ ...bin, countId: count.id })))
  return (
    <Frame title={t('flow.count')} text={t('count.listText')}>
      <main class="list">
        <Step title={t('count.scanBin')} text={t('count.scanBinText')} />
        {!bins && (counts.error ? <Failure error={counts.error} onRetry={counts.reload} /> : <Loading />)}
        {bins?.length === 0 && (
          <section class="empty">
            <Icon name="check" size={72} />
            <p>{t('count.none')}</p>
          </section>
        )}
        <ul class="rows">
          {bins?.map(({ code, countId, finished_at: at }) => (
            <li key={`${countId} ${code}`}>
              <button type="button" disabled={at !== null} onClick={() => go(`count/${countId}/${code}`)}>
                <Icon name={at === null ? 'shelf' : 'check'} />
                <strong>{code}</strong>
                <small>{t(at === null ? 'count.open' : 'done')}</small>
              </button>
            </li>
          ))}
        </ul>
        <div class="actions">
          <ScanTools />
        </div>
      </main>
    </Frame>
  )
}

/** A blind count: every sleeve of the bin, then the bin again. Nothing expected is shown. */
export function CountFlow({ id, bin }: { id: number; bin: string }) {
  const { t, count } = useTexts()
  const { queue, show } = useStation()
  const [seen, setSeen] = useKept<string[]>(`count-${id}-${bin}`, [])
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    if (isClosed) go('count', { isReplacing: true })
  }, [isClosed])
  useScan((code) => {
    if (code.kind === 'item') {
      if (seen.includes(code.value)) return signal('right')
      void queue.add({ kind: 'countScan', countId: id, bin, uniqueId: code.value })
      const known = [...seen, code.value]
      setSeen((before) => [...before, code.value])
      signal('right')
      return show({ tone: 'good', title: code.value, text: count('cards.one', 'cards.many', known.length) })
    }
    if (code.value.toUpperCase() === bin) {
      void queue.add({ kind: 'finishBin', countId: id, bin })
      setSeen(() => [])
      signal('done')
      setClosed(true)
      return show({ tone: 'good', title: t('count.closed', { bin }) })
    }
    signal('wrong')
    show({ tone: 'bad', title: code.value, text: t('count.wrong', { bin }) })
  })
  return (
    <Frame title={t('flow.count')} text={bin}>
      <main class="pack">
        <section class="parcel">
          <p class="lead">{bin}</p>
          <p class="bin">{seen.length}</p>
          <p class="here">{t('count.seen')}</p>
        </section>
        <Step title={t('count.scan')} text={t('count.scanText', { bin })} />
        <div class="actions">
          <ScanTools />
        </div>
      </main>
    </Frame>
  )
}
