import { Link, useNavigate } from '@tanstack/react-router'
import { Zap } from 'lucide-react'
import { useCallback } from 'react'
import { useListing } from '../../../api/account.ts'
import { homeOf, useAccount } from '../../../api/session.ts'
import type { InstantPurchase } from '../../../api/types.ts'
import { identityOf } from '../../../app/identity.ts'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { FilterChip, SearchField, StatusFilter } from '../../../parts/filters.tsx'
import { cutMiddle } from '../../../parts/id.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { fromMicros, Money, toMicros } from '../../../parts/money.tsx'
import { Time } from '../../../parts/time.tsx'
import { Pictures } from './pictures.tsx'

const statuses = ['RESERVED', 'SUBMITTED', 'FULFILLED', 'REFUNDED', 'FAILED'] as const
const custodies = [
  ['CUSTODIAL', 'Custodial'],
  ['NON_CUSTODIAL', 'Own wallet'],
] as const

type Cards = NonNullable<InstantPurchase['cards']>

export const buyerOf = ({ external_user_id, recipient_address }: InstantPurchase): string =>
  external_user_id ?? (recipient_address ? cutMiddle(recipient_address) : '–')

/** Cards with the fields that pictures need. */
export const picturesOf = (cards: Cards | undefined) =>
  (cards ?? []).map(({ token_id, name, small_image_url }) => ({ token_id, name, image_url: small_image_url }))

export function worthOf(cards: Cards | undefined): string | null {
  const known = (cards ?? []).flatMap(({ value_usd }) => (value_usd === null ? [] : [toMicros(value_usd)]))
  return known.length === 0 ? null : fromMicros(known.reduce((sum, value) => sum + value, 0n))
}

const columnsOf = (base: string): readonly Column<InstantPurchase>[] => [
  {
    id: 'memo',
    head: 'Purchase',
    width: 'minmax(132px, 1fr)',
    cell: ({ id, memo }) => (
      <Link to={`${base}/instant/${id}`} className="mono">
        {memo}
      </Link>
    ),
  },
  { id: 'customer', head: 'Customer', width: 'minmax(80px, 1fr)', cell: buyerOf },
  {
    id: 'pack',
    head: 'Pack',
    width: 'minmax(120px, 1.6fr)',
    cell: ({ pack, set_id, packet_type_id }) => pack?.name ?? set_id ?? `Packet type ${packet_type_id}`,
  },
  {
    id: 'drawn',
    head: 'Cards',
    width: '92px',
    cell: ({ cards }) => <Pictures items={picturesOf(cards)} />,
    from: 960,
  },
  {
    id: 'paid',
    head: 'Paid, USDC',
    width: '80px',
    align: 'right',
    cell: ({ price_usdc }) => <Money amount={price_usdc} />,
  },
  {
    id: 'value',
    head: 'Value, USD',
    width: '80px',
    align: 'right',
    cell: ({ cards }) => <Money amount={worthOf(cards)} currency="USD" />,
    from: 960,
  },
  { id: 'status', head: 'Status', width: '124px', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'when', head: 'When', width: '112px', align: 'right', cell: ({ created_at }) => <Time at={created_at} /> },
]

/** Where is this sale of an instant pack? */
export function InstantPurchasesPage() {
  const base = homeOf(useAccount())
  const navigate = useNavigate()
  const [search, change] = useListState()
  const { q, status, custody } = search
  const query = { ...identityOf(q), status, custody }
  const listing = useListing('/instant/purchases', query, 'purchases')
  const onSearch = useCallback((text: string | undefined) => change({ q: text }), [change])
  return (
    <ListScreen
      title="Instant packs"
      lead="Packs that were opened before they were sold; each is delivered with all of its cards."
      noun="instant purchase"
      icon={Zap}
      columns={columnsOf(base)}
      listing={listing}
      idOf={({ id }) => String(id)}
      onOpen={({ id }) => void navigate({ to: `${base}/instant/${id}` })}
      filters={['q', 'status', 'custody']}
      filterRow={
        <>
          <SearchField value={q} placeholder="Customer or wallet" onChange={onSearch} />
          <StatusFilter statuses={statuses} />
          <FilterChip
            name="Custody"
            value={custody}
            choices={custodies}
            onChange={(chosen) => change({ custody: chosen })}
          />
        </>
      }
      empty="Sell one with POST /instant/purchase; it appears here at once."
    />
  )
}
