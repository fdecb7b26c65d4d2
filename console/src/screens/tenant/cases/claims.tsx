import { Link, useNavigate } from '@tanstack/react-router'
import { ShieldQuestion } from 'lucide-react'
import { useListing } from '../../../api/account.ts'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { StatusFilter } from '../../../parts/filters.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { Time } from '../../../parts/time.tsx'
import { useBase, type CarrierClaim } from '../api.ts'
import { Cents } from '../cents.tsx'
import { claimKinds } from './claim-parts.tsx'

const statuses = ['FILED', 'ACCEPTED', 'PAID', 'DENIED', 'WITHDRAWN'] as const

const columnsOf = (base: string): readonly Column<CarrierClaim>[] => [
  {
    id: 'memo',
    head: 'Claim',
    width: 'minmax(190px, 1.4fr)',
    cell: ({ claim_number, kind }) => (
      <>
        <span className="mono">{claim_number}</span> <span className="soft">{claimKinds[kind]}</span>
      </>
    ),
  },
  {
    id: 'pack',
    head: 'Order',
    width: 'minmax(90px, 0.8fr)',
    cell: ({ order_id }) => <Link to={`${base}/orders/${order_id}`}>Order {order_id}</Link>,
  },
  { id: 'text', head: 'Carrier', width: 'minmax(90px, 0.8fr)', cell: ({ carrier }) => carrier, from: 960 },
  {
    id: 'customer',
    head: 'Claimed',
    width: 'minmax(86px, 0.7fr)',
    align: 'right',
    cell: ({ claimed_cents }) => <Cents value={claimed_cents} />,
  },
  {
    id: 'amount',
    head: 'Credited',
    width: 'minmax(86px, 0.7fr)',
    align: 'right',
    cell: ({ credited_cents }) => <Cents value={credited_cents} />,
  },
  { id: 'status', head: 'Status', width: '142px', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'when', head: 'Filed', width: '112px', align: 'right', cell: ({ filed_at }) => <Time at={filed_at} /> },
]

/** What did carriers lose or damage, and what do they pay for it? */
export function ClaimsPage() {
  const base = useBase()
  const navigate = useNavigate()
  const [search] = useListState()
  const { status } = search
  const listing = useListing('/carrier-claims', { status }, 'carrier_claims')
  return (
    <ListScreen
      title="Carrier claims"
      lead="Parcels that a carrier lost or damaged. The warehouse claims what you had declared; a payment lowers your next invoice."
      noun="claim"
      resource="carrier_claim"
      icon={ShieldQuestion}
      columns={columnsOf(base)}
      listing={listing}
      idOf={({ id }) => String(id)}
      onOpen={({ order_id }) => void navigate({ to: `${base}/orders/${order_id}` })}
      filters={['status']}
      filterRow={<StatusFilter statuses={statuses} />}
      empty="Open a case for a parcel that did not arrive; the warehouse claims it from the carrier."
    />
  )
}
