import { useTexts } from '../i18n.ts'
import { Icon } from '../parts/icons.tsx'
import { useLoaded, useService } from '../station.ts'
import type { Inbound } from '../types.ts'

type Status = 'ANNOUNCED' | 'IN_TRANSIT' | 'ARRIVED' | 'RECEIVING' | 'PARTIALLY_RECEIVED'

/** The shipments that are not received yet, in the order of the given states. */
export function useShipments(...statuses: readonly Status[]) {
  const { read } = useService()
  return useLoaded(async () => {
    const pages = await Promise.all(statuses.map((status) => read('/inbound', { status, limit: 50 })))
    return pages.flatMap((page) => page.inbound_shipments)
  }, statuses.join())
}

type Props = { shipments: readonly Inbound[]; isBusy?: boolean; onChoose(shipment: Inbound): void }

export function ShipmentRows({ shipments, isBusy = false, onChoose }: Props) {
  const { word, count } = useTexts()
  return (
    <ul class="rows">
      {shipments.map((inbound) => (
        <li key={inbound.id}>
          <button type="button" disabled={isBusy} onClick={() => onChoose(inbound)}>
            <Icon name="inbox" />
            <strong>{inbound.inbound_number}</strong>
            <small>
              {word('inbound', inbound.status)} · {count('cards.one', 'cards.many', inbound.expected_card_count)}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}
