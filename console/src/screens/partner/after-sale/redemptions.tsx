import { Link, useNavigate } from '@tanstack/react-router'
import { Truck } from 'lucide-react'
import { useCallback } from 'react'
import { useListing } from '../../../api/account.ts'
import { homeOf, useAccount } from '../../../api/session.ts'
import type { Redemption } from '../../../api/types.ts'
import { identityOf } from '../../../app/identity.ts'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import { CardPicture } from '../../../parts/card-picture.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { SearchField, StatusFilter } from '../../../parts/filters.tsx'
import { cutMiddle, Id } from '../../../parts/id.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { Time } from '../../../parts/time.tsx'

const statuses = [
  'PREPARED',
  'BURN_SUBMITTED',
  'IN_FULFILLMENT',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
] as const

export const holderOf = ({
  external_user_id,
  wallet_address,
}: Pick<Redemption, 'external_user_id' | 'wallet_address'>): string => external_user_id ?? cutMiddle(wallet_address)

const columnsOf = (base: string): readonly Column<Redemption>[] => [
  {
    id: 'memo',
    head: 'Redemption',
    width: '124px',
    cell: ({ redemption_id }) => <Link to={`${base}/redemptions/${redemption_id}`}>Redemption {redemption_id}</Link>,
  },
  {
    id: 'drawn',
    head: '',
    width: '34px',
    cell: ({ image_url, name }) => <CardPicture url={image_url} name={name} size="thumb" />,
    from: 960,
  },
  { id: 'pack', head: 'Card', width: 'minmax(120px, 1.6fr)', cell: ({ name }) => name },
  { id: 'customer', head: 'Customer', width: 'minmax(80px, 1fr)', cell: holderOf },
  {
    id: 'tracking',
    head: 'Tracking',
    width: 'minmax(110px, 1.1fr)',
    cell: ({ order }) => <Id value={order.tracking_number} label="tracking number" />,
    from: 1100,
  },
  { id: 'status', head: 'Status', width: '138px', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'when', head: 'Updated', width: '112px', align: 'right', cell: ({ updated_at }) => <Time at={updated_at} /> },
]

/** Where is this card? */
export function RedemptionsPage() {
  const base = homeOf(useAccount())
  const navigate = useNavigate()
  const [search, change] = useListState()
  const { q, status } = search
  const listing = useListing('/mystery/redemptions', { ...identityOf(q), status }, 'redemptions')
  const onSearch = useCallback((text: string | undefined) => change({ q: text }), [change])
  return (
    <ListScreen
      title="Redemptions"
      lead="Cards on their way from the vault to their owners."
      noun="redemption"
      icon={Truck}
      columns={columnsOf(base)}
      listing={listing}
      idOf={({ redemption_id }) => String(redemption_id)}
      onOpen={({ redemption_id }) => void navigate({ to: `${base}/redemptions/${redemption_id}` })}
      filters={['q', 'status']}
      filterRow={
        <>
          <SearchField value={q} placeholder="Customer or wallet" onChange={onSearch} />
          <StatusFilter statuses={statuses} />
        </>
      }
      empty="A customer who wants the card itself redeems it; the parcel and its tracking appear here."
    />
  )
}
