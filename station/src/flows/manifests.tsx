import { useRef, useState } from 'preact/hooks'
import { newActionId, Refused } from '../api.ts'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { Icon } from '../parts/icons.tsx'
import { Button, Failure, Loading, Step } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import { printManifest } from '../printing.ts'
import { useScan } from '../scan/scanning.ts'
import { useLoaded, useService, useStation } from '../station.ts'
import type { Manifest, WaitingGroup } from '../types.ts'
import { useOpenByScan } from './resolve.ts'

const keyOf = ({ site_id, provider, carrier_token }: WaitingGroup): string =>
  [site_id, provider, carrier_token].join(' ')

/** Closes the waiting parcels of a carrier and prints their form. */
function useClosing(reload: () => void) {
  const texts = useTexts()
  const { t, count } = texts
  const { act } = useService()
  const { show } = useStation()
  const [busy, setBusy] = useState<string | null>(null)
  // A repeated attempt is the same act.
  const attempts = useRef(new Map<string, string>())

  async function close(group: WaitingGroup): Promise<void> {
    const key = keyOf(group)
    const id = attempts.current.get(key) ?? newActionId()
    attempts.current.set(key, id)
    const { site_id, provider, carrier_token } = group
    setBusy(key)
    try {
      const { manifest } = await act('/manifests', { site_id, provider, carrier_token }, id)
      attempts.current.delete(key)
      await tell(manifest)
    } catch (error) {
      if (error instanceof Refused) attempts.current.delete(key)
      signal('wrong')
      const text = error instanceof Refused ? texts.error(error) : t('offline.cannot')
      show({ tone: 'bad', title: group.carrier, text })
    } finally {
      setBusy(null)
      reload()
    }
  }
  async function tell(manifest: Manifest): Promise<void> {
    const { number, status, messages, parcel_count: parcels } = manifest
    if (status === 'REJECTED') {
      signal('wrong')
      return show({ tone: 'bad', title: t('manifest.rejected'), text: messages.join(' ') })
    }
    if (status !== 'CLOSED') return show({ tone: 'wait', title: number, text: t('manifest.lookUp') })
    signal('done')
    show({
      tone: 'good',
      title: t('manifest.closed', { number }),
      text: count('parcels.one', 'parcels.many', parcels ?? 0),
    })
    await printManifest(manifest)
  }
  return { busy, close }
}

/** The end of the day: what waits for each carrier, and the latest forms. */
export function Manifests() {
  const { t, count, word } = useTexts()
  const { read } = useService()
  useScan(useOpenByScan())
  const loaded = useLoaded(
    () => Promise.all([read('/manifests/waiting'), read('/manifests', { limit: 8 }), read('/sites')]),
    'manifests',
  )
  const { busy, close } = useClosing(loaded.reload)
  const [{ groups }, { manifests }, { sites }] = loaded.value ?? [{ groups: [] }, { manifests: [] }, { sites: [] }]
  const siteOf = (id: number): string | undefined => sites.find((site) => site.id === id)?.code
  return (
    <Frame title={t('flow.manifests')} text={t('manifest.text')}>
      <main class="ship">
        <Step icon="truck" title={t('manifest.step')} text={t('manifest.stepText')} />
        {!loaded.value && (loaded.error ? <Failure error={loaded.error} onRetry={loaded.reload} /> : <Loading />)}
        {loaded.value && groups.length === 0 && (
          <section class="empty">
            <Icon name="check" size={72} />
            <p>{t('manifest.none')}</p>
          </section>
        )}
        <ul class="parcels">
          {groups.map((group) => (
            <li key={keyOf(group)}>
              <Icon name="truck" size={40} />
              <div>
                <strong>{group.carrier}</strong>
                <small>
                  {[siteOf(group.site_id), count('parcels.one', 'parcels.many', group.parcel_count)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              <Button icon="print" tone="accent" isDisabled={busy !== null} onPress={() => void close(group)}>
                {t('manifest.close')}
              </Button>
            </li>
          ))}
        </ul>
        {manifests.length > 0 && <h2>{t('manifest.recent')}</h2>}
        <ul class="parcels">
          {manifests.map((manifest) => (
            <li key={manifest.id} class={manifest.status === 'CLOSED' ? 'done' : ''}>
              <Icon name={manifest.status === 'CLOSED' ? 'check' : 'warning'} size={40} />
              <div>
                <strong>{manifest.number}</strong>
                <small>
                  {manifest.carrier} · {count('parcels.one', 'parcels.many', manifest.parcel_count ?? 0)} ·{' '}
                  {word('manifestStatus', manifest.status)}
                </small>
              </div>
              <Button
                icon="print"
                isDisabled={manifest.status !== 'CLOSED'}
                onPress={() => void printManifest(manifest)}
              >
                {t('manifest.print')}
              </Button>
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
