import { Link, useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useListing } from '../../../api/account.ts'
import { useListState } from '../../../app/search.ts'
import type { Column } from '../../../parts/data-table.tsx'
import { StatusFilter } from '../../../parts/filters.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { Time } from '../../../parts/time.tsx'
import { useBase, type BuyerReturn } from '../api.ts'
import { reasons, ReturnBadge, returnWord } from './return-parts.tsx'

const statuses = ['ANNOUNCED', 'RECEIVED', 'INSPECTING', 'COMPLETED', 'CANCELLED'] as const

const columnsOf = (base: string): readonly Column<BuyerReturn>[] => [
  {
    id: 'memo',
    head: 'Return',
    width: 'minmax(96px, 0.8fr)',
    cell: ({ id, return_number }) => (
      <Link to={`${base}/returns/${id}`} className="mono">
        {return_number}
      </Link>
    ),
  },
  {
    id: 'pack',
    head: 'Order',
    width: 'minmax(90px, 0.8fr)',
    cell: ({ order_id }) => <Link to={`${base}/orders/${order_id}`}>Order {order_id}</Link>,
  },
  {
    id: 'amount',
    head: 'Cards',
    width: 'minmax(130px, 1fr)',
    cell: ({ inspected_count, card_count, announced }) =>
      announced ? `${inspected_count} of ${card_count} back` : `${inspected_count} back`,
  },
  {
    id: 'customer',
    head: 'Reason',
    width: 'minmax(120px, 1.2fr)',
    cell: ({ reason, announced }) => (
      <span className="soft">{reason ? reasons[reason] : announced ? '–' : 'found at the dock'}</span>
    ),
  },
  { id: 'status', head: 'Status', width: '142px', cell: ({ status }) => <ReturnBadge status={status} /> },
  { id: 'when', head: 'Created', width: '112px', align: 'right', cell: ({ created_at }) => <Time at={created_at} /> },
]

/** What do buyers send back? */
export function ReturnsPage() {
  const base = useBase()
  const navigate = useNavigate()
  const [search] = useListState()
  const { status } = search
  const listing = useListing('/returns', { status }, 'buyer_returns')
  return (
    <ListScreen
      title="Buyer returns"
      lead="Cards of delivered orders that come back. The warehouse inspects each before it is yours to sell again."
      noun="return"
      resource="buyer_return"
      icon={Undo2}
      columns={columnsOf(base)}
      listing={listing}
      idOf={({ id }) => String(id)}
      onOpen={({ id }) => void navigate({ to: `${base}/returns/${id}` })}
      filters={['status']}
      filterRow={<StatusFilter statuses={statuses} wordOf={returnWord} />}
      empty="Announce a return on the page of its delivered order."
    />
  )
}
