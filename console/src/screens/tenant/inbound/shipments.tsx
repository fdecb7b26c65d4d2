import { LinkButton } from '../../../parts/link-button.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { PackagePlus, TriangleAlert } from 'lucide-react'
import { useCallback } from 'react'
import { useListing } from '../../../api/account.ts'
import { useListState } from '../../../app/search.ts'
import type { Column } from '../../../parts/data-table.tsx'
import { SearchField, StatusFilter } from '../../../parts/filters.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { Time } from '../../../parts/time.tsx'
import { useBase, useSites, type Inbound } from '../api.ts'
import { differenceOf } from '../../../parts/difference.ts'
import { InboundBadge, ReceivedBar } from './inbound-parts.tsx'

const statuses = [
  'ANNOUNCED',
  'IN_TRANSIT',
  'ARRIVED',
  'RECEIVING',
  'PARTIALLY_RECEIVED',
  'RECEIVED',
  'CLOSED',
  'CANCELLED',
] as const

const columnsOf = (base: string, siteName: (id: number) => string): readonly Column<Inbound>[] => [
  {
    id: 'memo',
    head: 'Shipment',
    width: 'minmax(96px, 0.8fr)',
    cell: ({ id, inbound_number }) => (
      <Link to={`${base}/inbound/${id}`} className="mono">
        {inbound_number}
      </Link>
    ),
  },
  {
    id: 'pack',
    head: 'Received',
    width: 'minmax(124px, 1fr)',
    cell: ({ inbound_number, totals }) => (
      <span className="row">
        <ReceivedBar label={inbound_number} {...totals} />
        <span className="nowrap">
          {totals.received} of {totals.expected}
        </span>
      </span>
    ),
  },
  {
    id: 'amount',
    head: 'Difference',
    width: 'minmax(128px, 1.3fr)',
    cell: ({ totals, has_discrepancy }) =>
      has_discrepancy && (
        <span className="row warn-text">
          <TriangleAlert size={14} aria-hidden />
          <span className="cut">{differenceOf(totals)}</span>
        </span>
      ),
  },
  {
    id: 'customer',
    head: 'Reference',
    width: 'minmax(80px, 1fr)',
    cell: ({ reference }) => reference && <span className="soft">{reference}</span>,
  },
  {
    id: 'site',
    head: 'Site',
    width: 'minmax(90px, 1fr)',
    cell: ({ site_id }) => <span className="soft">{siteName(site_id)}</span>,
    from: 1180,
  },
  { id: 'status', head: 'Status', width: '142px', cell: ({ status }) => <InboundBadge status={status} /> },
  {
    id: 'when',
    head: 'Announced',
    width: '112px',
    align: 'right',
    cell: ({ announced_at }) => <Time at={announced_at} />,
  },
]

/** How far is each box? */
export function ShipmentsPage() {
  const base = useBase()
  const navigate = useNavigate()
  const sites = useSites()
  const [search, change] = useListState()
  const { q, status } = search
  const listing = useListing('/inbound-shipments', { reference: q, status }, 'inbound_shipments')
  const onSearch = useCallback((text: string | undefined) => change({ q: text }), [change])
  return (
    <ListScreen
      title="Inbound"
      lead="What you announced, and how much of it the warehouse has unpacked."
      noun="shipment"
      resource="inbound"
      icon={PackagePlus}
      columns={columnsOf(base, (id) => sites.get(id)?.name ?? '')}
      listing={listing}
      idOf={({ id }) => String(id)}
      onOpen={({ id }) => void navigate({ to: `${base}/inbound/${id}` })}
      filters={['q', 'status']}
      filterRow={
        <>
          <SearchField value={q} placeholder="Your reference" onChange={onSearch} />
          <StatusFilter statuses={statuses} />
        </>
      }
      actions={
        <LinkButton to={`${base}/inbound/new`} leftSection={<PackagePlus size={16} aria-hidden />}>
          Announce cards
        </LinkButton>
      }
      empty="Announce the cards you send; the warehouse checks each against your list."
    />
  )
}
