import { Link, useNavigate } from '@tanstack/react-router'
import { ReceiptText, SearchX } from 'lucide-react'
import { useCallback } from 'react'
import { useListing } from '../../api/account.ts'
import { useArrivals } from '../../api/live.tsx'
import { useLiveWhileEmpty } from '../../parts/list-screen.tsx'
import { homeOf, useAccount } from '../../api/session.ts'
import type { Purchase } from '../../api/types.ts'
import { identityOf } from '../../app/identity.ts'
import { useListState } from '../../app/search.ts'
import { StatusBadge } from '../../parts/badge.tsx'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { FilterChip, SearchField } from '../../parts/filters.tsx'
import { Money } from '../../parts/money.tsx'
import { SavedViews } from '../../parts/saved-views.tsx'
import { Empty } from '../../parts/states.tsx'
import { Time, useNow } from '../../parts/time.tsx'
import { describeState } from '../../parts/tones.ts'
import { useTiers } from './figures.ts'
import { PurchasePeek } from './purchase-peek.tsx'
import { customerOf, Drawn, PackName, valueOf } from './purchase-rows.tsx'

const statuses = ['RESERVED', 'SUBMITTED', 'FULFILLED', 'PARTIALLY_FULFILLED', 'REFUNDED', 'FAILED'] as const
const custodies = [
  ['CUSTODIAL', 'Custodial'],
  ['NON_CUSTODIAL', 'Own wallet'],
] as const

const spans = [
  ['1', 'last 24 hours'],
  ['7', 'last 7 days'],
  ['30', 'last 30 days'],
] as const
const dayMs = 86_400_000
const filterNames = ['q', 'status', 'tier', 'custody', 'span']

/** Columns that make room for the panel beside the list. */
const besidePeek = new Set(['drawn', 'value'])

const columnsOf = (base: string): readonly Column<Purchase>[] => [
  {
    id: 'memo',
    head: 'Purchase',
    width: 'minmax(96px, 1fr)',
    cell: ({ id, memo }) => (
      <Link to={`${base}/purchases/${id}`} className="mono">
        {memo}
      </Link>
    ),
  },
  { id: 'customer', head: 'Customer', width: 'minmax(90px, 1.2fr)', cell: customerOf },
  { id: 'pack', head: 'Pack', width: 'minmax(120px, 1.4fr)', cell: (purchase) => <PackName purchase={purchase} /> },
  { id: 'drawn', head: 'Drawn', width: '76px', cell: ({ items }) => <Drawn items={items} />, from: 960 },
  {
    id: 'paid',
    head: 'Paid, USDC',
    width: '84px',
    align: 'right',
    cell: ({ volume_usdc }) => <Money amount={volume_usdc} />,
  },
  {
    id: 'value',
    head: 'Value, USD',
    width: '84px',
    align: 'right',
    cell: ({ items }) => <Money amount={valueOf(items)} currency="USD" />,
    from: 960,
  },
  { id: 'status', head: 'Status', width: '136px', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'when', head: 'When', width: '112px', align: 'right', cell: ({ created_at }) => <Time at={created_at} /> },
]

function Filters() {
  const [search, change] = useListState()
  const tiers = useTiers()
  const onSearch = useCallback((q: string | undefined) => change({ q }), [change])
  return (
    <div className="filters">
      <SearchField value={search['q']} placeholder="Customer or wallet" onChange={onSearch} />
      <FilterChip
        name="Status"
        value={search['status']}
        choices={statuses.map((status) => [status, describeState(status).word])}
        onChange={(status) => change({ status })}
      />
      <FilterChip
        name="Pack"
        value={search['tier']}
        choices={[...tiers.values()].map(({ tier_id, name }) => [String(tier_id), name])}
        onChange={(tier) => change({ tier })}
      />
      <FilterChip
        name="Custody"
        value={search['custody']}
        choices={custodies}
        onChange={(custody) => change({ custody })}
      />
      <FilterChip name="Time" value={search['span']} choices={spans} onChange={(span) => change({ span })} />
      <SavedViews filters={filterNames} />
    </div>
  )
}

const startOf = (span: string | undefined, now: number): string | undefined =>
  span && /^\d+$/.test(span)
    ? new Date(Math.floor(now / 60_000) * 60_000 - Number(span) * dayMs).toISOString()
    : undefined

/** Where is this sale? */
export function PurchasesPage() {
  const base = homeOf(useAccount())
  const navigate = useNavigate()
  const [search, change] = useListState()
  const { q, status, tier, custody, span, peek } = search
  const now = useNow(60_000)
  const listing = useListing(
    '/mystery/purchases',
    { ...identityOf(q), status, tier_id: tier, custody, created_from: startOf(span, now) },
    'purchases',
  )
  const arrivals = useArrivals('purchase.reserved')
  useLiveWhileEmpty(listing, arrivals)
  const isFiltered = filterNames.some((name) => search[name] !== undefined)
  const peeked = listing.rows.find(({ id }) => String(id) === peek)
  const clear = (): void => change(Object.fromEntries(filterNames.map((name) => [name, undefined])))
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Purchases</h1>
          <p>Every pack sold, from the request to the card in the vault.</p>
        </div>
        {arrivals.count > 0 && (
          <button
            type="button"
            className="pill"
            onClick={() => {
              arrivals.clear()
              listing.reload()
            }}
          >
            {arrivals.count} new
          </button>
        )}
      </header>
      <Filters />
      <div className="list-layout" data-peek={peeked !== undefined}>
        <section className="card list-card" aria-label="Purchases">
          <DataTable
            label="Purchases"
            columns={columnsOf(base).filter(({ id }) => !peeked || !besidePeek.has(id))}
            listing={listing}
            idOf={({ id }) => String(id)}
            onOpen={({ id }) => void navigate({ to: `${base}/purchases/${id}` })}
            onPeek={(row) => change({ peek: row && String(row.id) })}
            selectedId={peek}
            empty={
              isFiltered ? (
                <Empty
                  icon={SearchX}
                  title="No purchase matches"
                  action={
                    <button type="button" className="pill" onClick={clear}>
                      Clear the filters
                    </button>
                  }
                >
                  No purchase has all of the chosen filters.
                </Empty>
              ) : (
                <Empty icon={ReceiptText} title="No purchase yet">
                  Sell a pack with POST /mystery/purchase; it appears here at once.
                </Empty>
              )
            }
          />
        </section>
        {peeked && <PurchasePeek purchase={peeked} onClose={() => change({ peek: undefined })} />}
      </div>
    </div>
  )
}
