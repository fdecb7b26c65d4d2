import { Undo2 } from 'lucide-react'
import { useListState } from '../../../app/search.ts'
import type { Column } from '../../../parts/data-table.tsx'
import { StatusFilter } from '../../../parts/filters.tsx'
import { Id } from '../../../parts/id.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { Time } from '../../../parts/time.tsx'
import { ReturnBadge, returnWord } from '../../tenant/inbound/return-parts.tsx'
import { useDeskListing, useDeskSites, type BuyerReturn } from './desk-api.ts'

const statuses = ['ANNOUNCED', 'RECEIVED', 'INSPECTING', 'COMPLETED', 'CANCELLED'] as const
const ended: readonly BuyerReturn['status'][] = ['COMPLETED', 'CANCELLED']

const columnsOf = (sites: ReturnType<typeof useDeskSites>): readonly Column<BuyerReturn>[] => [
  {
    id: 'memo',
    head: 'Return',
    width: 'minmax(110px, 0.8fr)',
    cell: (row) => <b className="mono">{row.return_number}</b>,
  },
  { id: 'pack', head: 'Order', width: 'minmax(90px, 0.7fr)', cell: ({ order_id }) => `Order ${order_id}` },
  {
    id: 'site',
    head: 'Site',
    width: 'minmax(80px, 0.7fr)',
    cell: ({ site_id }) => sites.get(site_id)?.code,
    from: 900,
  },
  {
    id: 'customer',
    head: 'Cards',
    width: 'minmax(150px, 1fr)',
    cell: ({ inspected_count, card_count, announced }) =>
      announced ? `${inspected_count} of ${card_count} inspected` : `${inspected_count} inspected, not announced`,
  },
  {
    id: 'wide',
    head: 'Tracking',
    width: 'minmax(120px, 1fr)',
    cell: ({ tracking_number }) => <Id value={tracking_number} label="tracking number" />,
    from: 1100,
  },
  { id: 'status', head: 'Status', width: '150px', cell: ({ status }) => <ReturnBadge status={status} /> },
  { id: 'when', head: 'Created', width: '112px', cell: ({ created_at }) => <Time at={created_at} />, from: 1000 },
  {
    id: 'act',
    head: '',
    width: '110px',
    align: 'right',
    cell: ({ id, status }) =>
      ended.includes(status) ? null : (
        <a className="pill" href={`/station/return/${id}`}>
          {status === 'ANNOUNCED' ? 'Receive' : 'Inspect'}
        </a>
      ),
  },
]

/** Which parcels come back from buyers, and which wait for their inspection? */
export function ReturnsPage() {
  const [search] = useListState()
  const sites = useDeskSites()
  const { status } = search
  const listing = useDeskListing('/returns', { status }, 'buyer_returns')
  return (
    <ListScreen
      title="Buyer returns"
      lead="Cards of delivered orders that buyers send back, from the announcement to the shelf."
      noun="return"
      resource="buyer_return"
      icon={Undo2}
      columns={columnsOf(sites)}
      listing={listing}
      idOf={({ id }) => String(id)}
      onOpen={({ id }) => window.location.assign(`/station/return/${id}`)}
      filters={['status']}
      filterRow={<StatusFilter statuses={statuses} wordOf={returnWord} />}
      empty="A return appears when a tenant announces it, or when a station finds it at the dock."
    />
  )
}
