import { useState } from 'preact/hooks'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { Icon } from '../parts/icons.tsx'
import { Button, Dialog, Failure, Loading, Step } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import { go } from '../router.ts'
import type { Code } from '../scan/codes.ts'
import { useScan } from '../scan/scanning.ts'
import { useLoaded, useService, useStation } from '../station.ts'
import type { Inbound, OrphanParcel } from '../types.ts'
import { useAttempt } from './attempt.ts'
import { BoxConditions, type BoxCondition } from './box-condition.tsx'
import { nextBox } from './boxes.tsx'
import { ShipmentRows, useShipments } from './shipments.tsx'

/** Parcels at the dock whose shipment is not known: they are registered, wait, and join a shipment. */
export function Parcels() {
  const { t, moment } = useTexts()
  const { read } = useService()
  const { show } = useStation()
  const [tracking, setTracking] = useState<string | null>(null)
  const [chosen, setChosen] = useState<OrphanParcel | null>(null)
  const list = useLoaded(
    async () => (await read('/orphans', { status: 'WAITING', limit: 100 })).orphan_parcels,
    'orphans',
  )
  useScan((code: Code) => {
    const known = list.value?.find(({ tracking_number: number }) => number === code.value)
    signal(code.kind === 'foreign' ? 'right' : 'wrong')
    if (code.kind !== 'foreign') return show({ tone: 'bad', title: code.value, text: t('home.nothing') })
    return known ? setChosen(known) : setTracking(code.value)
  })
  return (
    <Frame title={t('parcels.title')} text={t('parcels.text')}>
      <main class="list">
        <Step title={t('parcels.scan')} text={t('parcels.scanText')} />
        {!list.value && (list.error ? <Failure error={list.error} onRetry={list.reload} /> : <Loading />)}
        {list.value?.length === 0 && (
          <section class="empty">
            <Icon name="box" size={72} />
            <p>{t('parcels.none')}</p>
          </section>
        )}
        <ul class="rows">
          {list.value?.map((parcel) => (
            <li key={parcel.id}>
              <button type="button" onClick={() => setChosen(parcel)}>
                <Icon name="box" />
                <strong>{parcel.tracking_number ?? t('parcels.noLabel')}</strong>
                <small>
                  {[t('parcels.parcel', { id: parcel.id }), parcel.sender, moment(parcel.arrived_at)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </button>
            </li>
          ))}
        </ul>
        <div class="actions">
          <Button icon="plus" onPress={() => setTracking('')}>
            {t('parcels.register')}
          </Button>
          <ScanTools />
        </div>
      </main>
      {tracking !== null && (
        <RegisterDialog
          tracking={tracking}
          onClose={() => setTracking(null)}
          onDone={() => {
            setTracking(null)
            list.reload()
          }}
        />
      )}
      {chosen && <AttachDialog parcel={chosen} onClose={() => setChosen(null)} />}
    </Frame>
  )
}

type RegisterProps = { tracking: string; onClose(): void; onDone(): void }

function RegisterDialog({ tracking, onClose, onDone }: RegisterProps) {
  const { t } = useTexts()
  const { read, act } = useService()
  const { show } = useStation()
  const { isBusy, run } = useAttempt(t('parcels.refused'))
  const [number, setNumber] = useState(tracking)
  const [sender, setSender] = useState('')
  const [site, setSite] = useState<number | null>(null)
  const sites = useLoaded(async () => (await read('/sites')).sites, 'sites')
  const siteId = site ?? sites.value?.[0]?.id
  useScan((code) => {
    signal(code.kind === 'foreign' ? 'right' : 'wrong')
    if (code.kind === 'foreign') setNumber(code.value)
  })
  const register = (condition: BoxCondition) =>
    run(async (id) => {
      if (siteId === undefined) return
      const body = {
        site_id: siteId,
        condition,
        ...(number.trim() !== '' && { tracking_number: number.trim() }),
        ...(sender.trim() !== '' && { sender: sender.trim() }),
      }
      const { orphan_parcel: parcel } = await act('/orphans', body, id)
      signal('done')
      show({ tone: 'good', title: t('parcels.registered', { id: parcel.id }) })
      onDone()
    })
  return (
    <Dialog title={t('parcels.register')} onClose={onClose}>
      <label class="field">
        <span>{t('parcels.tracking')}</span>
        <input value={number} maxLength={64} onInput={(event) => setNumber(event.currentTarget.value)} />
      </label>
      <label class="field">
        <span>{t('parcels.sender')}</span>
        <input value={sender} maxLength={255} onInput={(event) => setSender(event.currentTarget.value)} />
      </label>
      {(sites.value?.length ?? 0) > 1 && (
        <label class="field">
          <span>{t('parcels.site')}</span>
          <select value={siteId} onChange={(event) => setSite(Number(event.currentTarget.value))}>
            {sites.value?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="hint">{t('receive.condition')}</p>
      <BoxConditions isBusy={isBusy || siteId === undefined} onChoose={(condition) => void register(condition)} />
    </Dialog>
  )
}

/** The parcel joins an announced shipment, which arrives with it. */
function AttachDialog({ parcel, onClose }: { parcel: OrphanParcel; onClose(): void }) {
  const { t } = useTexts()
  const { read, act } = useService()
  const { show } = useStation()
  const { isBusy, run } = useAttempt(t('parcels.refused'))
  const list = useShipments('ANNOUNCED', 'IN_TRANSIT', 'ARRIVED', 'RECEIVING', 'PARTIALLY_RECEIVED')
  const shipments = list.value?.filter(({ site_id: site }) => site === parcel.site_id)
  const attach = ({ id: shipment, inbound_number: number }: Inbound) =>
    run(async (id) => {
      const { inbound_shipment: inbound } = await read(`/inbound/${shipment}`)
      const body = { inbound_shipment_id: shipment, box_no: nextBox(inbound) }
      await act(`/orphans/${parcel.id}/attach`, body, id)
      signal('done')
      show({ tone: 'good', title: t('parcels.attached', { id: parcel.id, number }) })
      go(`receive/${shipment}`)
    })
  useScan((code) => {
    const found = shipments?.find(({ inbound_number: number }) => number === code.value)
    if (found && !isBusy) return void attach(found)
    signal('wrong')
    return show({ tone: 'bad', title: code.value, text: t('home.nothing') })
  })
  return (
    <Dialog title={t('parcels.attach')} onClose={onClose}>
      <p class="hint">{t('parcels.attachText')}</p>
      {!list.value && (list.error ? <Failure error={list.error} onRetry={list.reload} /> : <Loading />)}
      {shipments?.length === 0 && <p>{t('parcels.noShipment')}</p>}
      <ShipmentRows shipments={shipments ?? []} isBusy={isBusy} onChoose={(shipment) => void attach(shipment)} />
    </Dialog>
  )
}
