import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { Icon } from '../parts/icons.tsx'
import { Button, Failure, Loading, Step } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import { go } from '../router.ts'
import { useScan } from '../scan/scanning.ts'
import { useInbound } from '../station.ts'
import type { Inbound } from '../types.ts'
import { Arrival } from './arrival.tsx'
import { useOpenByScan } from './resolve.ts'
import { ShipmentRows, useShipments } from './shipments.tsx'
import { Totals } from './totals.tsx'
import { Unpack } from './unpack.tsx'

/** Announced shipments, those already at the dock first. */
export function ReceiveList() {
  const { t } = useTexts()
  useScan(useOpenByScan())
  const list = useShipments('RECEIVING', 'PARTIALLY_RECEIVED', 'ARRIVED', 'IN_TRANSIT', 'ANNOUNCED')
  return (
    <Frame title={t('flow.receive')} text={t('receive.listText')}>
      <main class="list">
        <Step title={t('receive.scan')} text={t('receive.scanText')} />
        {!list.value && (list.error ? <Failure error={list.error} onRetry={list.reload} /> : <Loading />)}
        {list.value?.length === 0 && (
          <section class="empty">
            <Icon name="inbox" size={72} />
            <p>{t('receive.none')}</p>
          </section>
        )}
        <ShipmentRows shipments={list.value ?? []} onChoose={({ id }) => go(`receive/${id}`)} />
        <div class="actions">
          <Button icon="box" onPress={() => go('parcels')}>
            {t('parcels.title')}
          </Button>
          <ScanTools />
        </div>
      </main>
    </Frame>
  )
}

/** One shipment: arrival, cards, and what differs from the announcement. */
export function Receive({ id }: { id: number }) {
  const { t, word, count } = useTexts()
  const { value: inbound, error, reload } = useInbound(id)
  if (!inbound) {
    return (
      <Frame title={t('flow.receive')} text={`${id}`}>
        <main>{error ? <Failure error={error} onRetry={reload} /> : <Loading />}</main>
      </Frame>
    )
  }
  const { totals, status, inbound_number: number } = inbound
  const subtitle = `${number} · ${word('inbound', status)} · ${t('receive.of', { received: totals.received, expected: totals.expected })}`
  if (status === 'ANNOUNCED' || status === 'IN_TRANSIT')
    return <Arrival inbound={inbound} subtitle={subtitle} onDone={reload} />
  if (status === 'RECEIVED' || status === 'CLOSED' || status === 'CANCELLED') {
    return (
      <Received
        inbound={inbound}
        subtitle={subtitle}
        note={count('receive.case.one', 'receive.case.many', inbound.exception_ids?.length ?? 0)}
      />
    )
  }
  return <Unpack inbound={inbound} subtitle={subtitle} onChange={reload} />
}

function Received({ inbound, subtitle, note }: { inbound: Inbound; subtitle: string; note: string }) {
  const { t } = useTexts()
  const { totals, has_discrepancy: differs } = inbound
  useScan(useOpenByScan())
  return (
    <Frame title={t('flow.receive')} text={subtitle}>
      <main class="empty">
        <Icon name={differs ? 'warning' : 'check'} size={72} />
        <h2>{t(differs ? 'receive.differs' : 'receive.complete')}</h2>
        <Totals totals={totals} />
        {differs && <p>{note}</p>}
        <div class="row">
          <Button tone="accent" icon="shelf" onPress={() => go('put-away')}>
            {t('flow.putAway')}
          </Button>
          <Button onPress={() => go('')}>{t('job.next')}</Button>
        </div>
      </main>
    </Frame>
  )
}
