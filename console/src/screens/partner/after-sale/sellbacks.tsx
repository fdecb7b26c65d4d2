import { Link, useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useCallback } from 'react'
import { useListing } from '../../../api/account.ts'
import { homeOf, useAccount } from '../../../api/session.ts'
import type { Sellback } from '../../../api/types.ts'
import { identityOf } from '../../../app/identity.ts'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { SearchField, StatusFilter } from '../../../parts/filters.tsx'
import { cutMiddle } from '../../../parts/id.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { Money } from '../../../parts/money.tsx'
import { Time } from '../../../parts/time.tsx'
import { Pictures } from './pictures.tsx'

const statuses = ['SUBMITTING', 'SUBMITTED', 'PENDING', 'CONFIRMED', 'FAILED'] as const

export const sellerOf = ({ external_user_id, seller }: Pick<Sellback, 'external_user_id' | 'seller'>): string =>
  external_user_id ?? cutMiddle(seller)

const columnsOf = (base: string): readonly Column<Sellback>[] => [
  {
    id: 'memo',
    head: 'Sell-back',
    width: '112px',
    cell: ({ sellback_id }) => <Link to={`${base}/sellbacks/${sellback_id}`}>Sell-back {sellback_id}</Link>,
  },
  { id: 'customer', head: 'Seller', width: 'minmax(110px, 1fr)', cell: sellerOf },
  {
    id: 'pack',
    head: 'Cards',
    width: 'minmax(100px, 1.2fr)',
    cell: ({ items }) => (items.length === 1 ? (items[0]?.name ?? 'Card') : `${items.length} cards`),
  },
  { id: 'drawn', head: '', width: '76px', cell: ({ items }) => <Pictures items={items} />, from: 960 },
  {
    id: 'paid',
    head: 'Paid, USDC',
    width: '92px',
    align: 'right',
    cell: ({ total_usdc }) => <Money amount={total_usdc} />,
  },
  { id: 'status', head: 'Status', width: '124px', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'when', head: 'When', width: '112px', align: 'right', cell: ({ created_at }) => <Time at={created_at} /> },
]

/** Where is this sell-back? */
export function SellbacksPage() {
  const base = homeOf(useAccount())
  const navigate = useNavigate()
  const [search, change] = useListState()
  const { q, status } = search
  const listing = useListing('/mystery/sellbacks', { ...identityOf(q), status }, 'sellbacks')
  const onSearch = useCallback((text: string | undefined) => change({ q: text }), [change])
  return (
    <ListScreen
      title="Sell-backs"
      lead="Cards that customers sold back to the pool, and what it cost you."
      noun="sell-back"
      icon={Undo2}
      columns={columnsOf(base)}
      listing={listing}
      idOf={({ sellback_id }) => String(sellback_id)}
      onOpen={({ sellback_id }) => void navigate({ to: `${base}/sellbacks/${sellback_id}` })}
      filters={['q', 'status']}
      filterRow={
        <>
          <SearchField value={q} placeholder="Customer or wallet" onChange={onSearch} />
          <StatusFilter statuses={statuses} />
        </>
      }
      empty="Customers may sell a card back while its window is open. Each sale appears here."
    />
  )
}
