import { PackageOpen } from 'lucide-react'
import { useListState } from '../../../app/search.ts'
import { Badge, StatusBadge } from '../../../parts/badge.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { differenceOf } from '../../../parts/difference.ts'
import { StatusFilter } from '../../../parts/filters.tsx'
import { Id } from '../../../parts/id.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { Time } from '../../../parts/time.tsx'
import { useDeskListing, useDeskSites, type Inbound } from './desk-api.ts'

const statuses = [
  'ANNOUNCED',
  'IN_TRANSIT',
  'ARRIVED',
  'RECEIVING',
  'PARTIALLY_RECEIVED',
  'RECEIVED',
  'CLOSED',
] as const

function Difference({ totals, has_discrepancy }: Inbound) {
  if (!has_discrepancy) return <span className="none">–</span>
  return <Badge tone="warn">{differenceOf(totals) || 'differs'}</Badge>
}

const columnsOf = (sites: ReturnType<typeof useDeskSites>): readonly Column<Inbound>[] => [
  {
    id: 'memo',
    head: 'Shipment',
    width: 'minmax(110px, 0.8fr)',
    cell: (row) => <b className="mono">{row.inbound_number}</b>,
  },
  {
    id: 'site',
    head: 'Site',
    width: 'minmax(80px, 0.7fr)',
    cell: ({ site_id }) => sites.get(site_id)?.code,
    from: 900,
  },
  {
    id: 'pack',
    head: 'Cards',
    width: 'minmax(120px, 0.9fr)',
    cell: ({ totals }) => `${totals.received} of ${totals.expected} received`,
  },
  { id: 'customer', head: 'Difference', width: 'minmax(120px, 1fr)', cell: (row) => <Difference {...row} /> },
  {
    id: 'tracking',
    head: 'Tracking',
    width: 'minmax(120px, 1fr)',
    cell: ({ tracking_numbers }) => <Id value={tracking_numbers[0]} label="tracking number" />,
    from: 1100,
  },
  { id: 'next', head: 'Expected', width: '120px', cell: ({ expected_at }) => <Time at={expected_at} />, from: 1000 },
  { id: 'status', head: 'Status', width: '150px', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'act',
    head: '',
    width: '110px',
    align: 'right',
    cell: ({ id, status }) =>
      status === 'CLOSED' || status === 'CANCELLED' || status === 'RECEIVED' ? null : (
        <a className="pill" href={`/station/receive/${id}`}>
          Receive
        </a>
      ),
  },
]

/** Which boxes come, and what differs? */
export function InboundPage() {
  const [search] = useListState()
  const sites = useDeskSites()
  const { status } = search
  const listing = useDeskListing('/inbound', { status }, 'inbound_shipments')
  return (
    <ListScreen
      title="Inbound"
      lead="Boxes that tenants announced, from the announcement to the shelf."
      noun="shipment"
      resource="inbound_shipment"
      icon={PackageOpen}
      columns={columnsOf(sites)}
      listing={listing}
      idOf={({ id }) => String(id)}
      onOpen={({ id }) => window.location.assign(`/station/receive/${id}`)}
      filters={['status']}
      filterRow={<StatusFilter statuses={statuses} />}
      empty="A shipment appears when a tenant announces it."
    />
  )
}
