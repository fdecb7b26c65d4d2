import { LinkButton } from '../../../parts/link-button.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { Truck } from 'lucide-react'
import { useCallback } from 'react'
import { useListing } from '../../../api/account.ts'
import { useListState } from '../../../app/search.ts'
import type { Column } from '../../../parts/data-table.tsx'
import { SearchField, StatusFilter } from '../../../parts/filters.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { Time } from '../../../parts/time.tsx'
import { useBase, type Order } from '../api.ts'
import { Cents } from '../cents.tsx'
import { OrderBadge, placeOf } from './order-parts.tsx'

const statuses = [
  'PENDING_PAYMENT',
  'COMMITTED',
  'IN_FULFILLMENT',
  'SHIPPED',
  'DELIVERED',
  'RETURNED',
  'LOST',
  'CANCELLED',
] as const

const columnsOf = (base: string): readonly Column<Order>[] => [
  {
    id: 'memo',
    head: 'Order',
    width: '92px',
    cell: ({ order_id }) => <Link to={`${base}/orders/${order_id}`}>Order {order_id}</Link>,
  },
  {
    id: 'pack',
    head: 'Recipient',
    width: 'minmax(130px, 1.4fr)',
    cell: ({ address }) => `${address.name}, ${placeOf(address)}`,
  },
  {
    id: 'customer',
    head: 'Cards',
    width: '72px',
    cell: ({ card_count: count }) => `${count} ${count === 1 ? 'card' : 'cards'}`,
  },
  {
    id: 'carrier',
    head: 'Carrier',
    width: 'minmax(110px, 1fr)',
    cell: ({ selected_rate: rate }) => (
      <span className="soft">{rate ? `${rate.carrier} ${rate.service}` : 'not chosen'}</span>
    ),
    from: 960,
  },
  {
    id: 'reference',
    head: 'Reference',
    width: 'minmax(80px, 1fr)',
    cell: ({ reference }) => reference && <span className="soft">{reference}</span>,
    from: 1180,
  },
  {
    id: 'amount',
    head: 'Cost',
    width: '88px',
    align: 'right',
    cell: ({ amounts }) => <Cents value={amounts?.total_cents} />,
  },
  { id: 'status', head: 'Status', width: '136px', cell: (order) => <OrderBadge order={order} /> },
  { id: 'when', head: 'When', width: '100px', align: 'right', cell: ({ created_at }) => <Time at={created_at} /> },
]

/** Where is it? */
export function OrdersPage() {
  const base = useBase()
  const navigate = useNavigate()
  const [search, change] = useListState()
  const { q, status } = search
  const listing = useListing('/orders', { reference: q, status }, 'orders')
  const onSearch = useCallback((text: string | undefined) => change({ q: text }), [change])
  return (
    <ListScreen
      title="Orders"
      lead="Cards on their way to your customers, from the quote to the door."
      noun="order"
      resource="order"
      icon={Truck}
      columns={columnsOf(base)}
      listing={listing}
      idOf={({ order_id }) => String(order_id)}
      onOpen={({ order_id }) => void navigate({ to: `${base}/orders/${order_id}` })}
      filters={['q', 'status']}
      filterRow={
        <>
          <SearchField value={q} placeholder="Your reference" onChange={onSearch} />
          <StatusFilter statuses={statuses} />
        </>
      }
      actions={
        <LinkButton
          to={`${base}/inventory`}
          search={{ status: 'AVAILABLE' }}
          leftSection={<Truck size={16} aria-hidden />}
        >
          Ship cards
        </LinkButton>
      }
      empty="Select cards in the inventory and press “Quote and ship”."
    />
  )
}
