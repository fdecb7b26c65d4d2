import { Refused } from '../api.ts'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { Icon } from '../parts/icons.tsx'
import { Failure, Loading, Step } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import { go } from '../router.ts'
import type { Code } from '../scan/codes.ts'
import { useScan } from '../scan/scanning.ts'
import { useLoaded, useService, useStation } from '../station.ts'
import type { BuyerReturn, Site } from '../types.ts'
import { useAttempt } from './attempt.ts'

const openStatuses = ['INSPECTING', 'RECEIVED', 'ANNOUNCED'] as const

/** A tracking number finds the announcement; the sleeve of a card registers a parcel without one. */
function useReturnScan(returns: readonly BuyerReturn[], sites: readonly Site[]): (code: Code) => void {
  const texts = useTexts()
  const { t } = texts
  const { read, act } = useService()
  const { show } = useStation()
  const { isBusy, run } = useAttempt(t('buyerReturn.refused'))
  const [site] = sites

  const register = (uniqueId: string) =>
    run(async (id) => {
      if (!site) return
      const body = { site_id: site.id, unique_id: uniqueId }
      const { buyer_return: made } = await act('/returns', body, id)
      signal('right')
      show({ tone: 'wait', title: made.return_number, text: t('buyerReturn.unannounced', { id: made.order_id }) })
      go(`return/${made.id}`)
    })

  async function find(code: Code): Promise<void> {
    const known = returns.find(({ return_number: number }) => number === code.value.toUpperCase())
    if (known) return go(`return/${known.id}`)
    try {
      const { buyer_returns: found } = await read('/returns', { tracking_number: code.value.slice(0, 64) })
      const [first] = found
      signal(first ? 'right' : 'wrong')
      if (first) return go(`return/${first.id}`)
      show({ tone: 'bad', title: code.value, text: t('buyerReturn.unknown') })
    } catch (error) {
      signal('wrong')
      const text = error instanceof Refused ? texts.error(error) : t('offline.foreign')
      show({ tone: 'bad', title: code.value, text })
    }
  }

  return (code) => {
    if (isBusy) return
    void (code.kind === 'item' ? register(code.value) : find(code))
  }
}

/** Cards that buyers send back: what is at the dock first, then what is announced. */
export function BuyerReturnList() {
  const { t, count, word } = useTexts()
  const { read } = useService()
  const loaded = useLoaded(async () => {
    const pages = await Promise.all(openStatuses.map((status) => read('/returns', { status, limit: 50 })))
    const { sites } = await read('/sites')
    return { returns: pages.flatMap((page) => page.buyer_returns), sites }
  }, 'returns')
  const { returns = [], sites = [] } = loaded.value ?? {}
  useScan(useReturnScan(returns, sites))
  return (
    <Frame title={t('flow.buyerReturns')} text={t('buyerReturn.text')}>
      <main class="list">
        <Step title={t('buyerReturn.scan')} text={t('buyerReturn.scanText')} />
        {!loaded.value && (loaded.error ? <Failure error={loaded.error} onRetry={loaded.reload} /> : <Loading />)}
        {loaded.value && returns.length === 0 && (
          <section class="empty">
            <Icon name="inbox" size={72} />
            <p>{t('buyerReturn.none')}</p>
          </section>
        )}
        <ul class="rows">
          {returns.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => go(`return/${one.id}`)}>
                <Icon name={one.status === 'ANNOUNCED' ? 'clock' : 'inbox'} />
                <strong>{one.return_number}</strong>
                <small>
                  {t('buyerReturn.order', { id: one.order_id })} · {count('cards.one', 'cards.many', one.card_count)} ·{' '}
                  {word('buyerReturn', one.status)}
                </small>
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
