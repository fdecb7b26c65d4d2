import type { Schemas } from '@packhouse/sdk'
import { Link } from '@tanstack/react-router'
import { Boxes, SearchX } from 'lucide-react'
import { useListing, useRead } from '../../api/account.ts'
import { useListState } from '../../app/search.ts'
import { Badge } from '../../parts/badge.tsx'
import { CardPicture } from '../../parts/card-picture.tsx'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { FilterChip, SearchField } from '../../parts/filters.tsx'
import { Id } from '../../parts/id.tsx'
import { Empty } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { describeState, type Tone } from '../../parts/tones.ts'
import { MintAct, UnstockAct } from './stock-acts.tsx'

type Item = Schemas['InventoryItem']

const statuses = [
  ['IMPORTED', 'Waits for its token'],
  ['MINTING', 'Token in progress'],
  ['IN_INVENTORY', 'Free'],
  ['STOCKING', 'On its way to a shelf'],
  ['STOCKED', 'On a shelf'],
  ['UNSTOCKING', 'Leaves its shelf'],
  ['BUNDLED', 'In an instant pack'],
  ['RETURNED', 'Came back'],
  ['OUT', 'With a buyer'],
  ['BURNED', 'Sent home'],
] as const

const kinds = [
  ['CARD', 'Card'],
  ['GRADED_CARD', 'Slab'],
  ['PACKET', 'Pack'],
  ['SEALED_PRODUCT', 'Sealed product'],
] as const

const tones: Readonly<Partial<Record<Item['status'], Tone>>> = {
  IMPORTED: 'accent',
  IN_INVENTORY: 'good',
  STOCKED: 'good',
  BUNDLED: 'good',
  RETURNED: 'warn',
  OUT: 'neutral',
  BURNED: 'neutral',
}

function State({ status }: { status: Item['status'] }) {
  const [, word = describeState(status).word] = statuses.find(([known]) => known === status) ?? []
  return <Badge tone={tones[status] ?? 'info'}>{word}</Badge>
}

const describe = ({ condition, grade, card_number }: Item): string =>
  [card_number, grade ? `${grade.company} ${grade.grade}` : condition].filter(Boolean).join(' · ')

const columnsFor = (tiers: ReadonlyMap<number, string>): readonly Column<Item>[] => [
  {
    id: 'event',
    head: 'Card',
    width: 'minmax(180px, 2fr)',
    cell: (item) => (
      <span className="row">
        <CardPicture url={item.image_url} name="" size="thumb" />
        <span className="cut">
          <b className="cut">
            <bdi>{item.name}</bdi>
          </b>{' '}
          <span className="small soft">{describe(item)}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'text',
    head: 'Code',
    width: '150px',
    cell: ({ unique_id }) => <Id value={unique_id} label="code" />,
    from: 1000,
  },
  { id: 'status', head: 'State', width: '144px', cell: ({ status }) => <State status={status} /> },
  {
    id: 'of',
    head: 'Where',
    width: 'minmax(90px, 1fr)',
    cell: ({ tier_id, shelf }) =>
      tier_id !== null && (
        <Link to={`/o/tiers/${tier_id}`}>
          {tiers.get(tier_id) ?? `Tier ${tier_id}`}
          {shelf !== null && `, shelf ${shelf + 1}`}
        </Link>
      ),
  },
  {
    id: 'when',
    head: 'Since',
    width: '120px',
    align: 'right',
    cell: ({ imported_at }) => <Time at={imported_at} />,
    from: 1100,
  },
  {
    id: 'act',
    head: '',
    width: '110px',
    align: 'right',
    cell: (item) => (
      <>
        {item.status === 'IMPORTED' && <MintAct item={item} />}
        {item.status === 'STOCKED' && <UnstockAct item={item} />}
      </>
    ),
  },
]

/** Which cards are there, where does each lie, and which are free? */
export function StockPage() {
  const [search, change] = useListState()
  const { q, status, type, tier } = search
  const tiers = useRead('/admin/tiers')
  const names = new Map(tiers.data?.tiers.map((one) => [one.tier.tier_id, one.tier.name]))
  const listing = useListing('/admin/inventory', { q, status, item_type: type, tier_id: tier }, 'items')
  const isFiltered = [q, status, type, tier].some((one) => one !== undefined)
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Stock</h1>
          <p>Every card of the house: those that are free to be stocked, those on the shelves, and those that left.</p>
        </div>
      </header>
      <div className="filters">
        <SearchField value={q} placeholder="Name, number or code" onChange={(text) => change({ q: text })} />
        <FilterChip name="State" value={status} choices={statuses} onChange={(chosen) => change({ status: chosen })} />
        <FilterChip name="Kind" value={type} choices={kinds} onChange={(chosen) => change({ type: chosen })} />
        <FilterChip
          name="Tier"
          value={tier}
          choices={[...names].map(([id, name]) => [String(id), name] as const)}
          onChange={(chosen) => change({ tier: chosen })}
        />
      </div>
      <section className="card list-card" aria-label="Stock">
        <DataTable
          label="Stock"
          columns={columnsFor(names)}
          listing={listing}
          idOf={({ unique_id }) => unique_id}
          empty={
            isFiltered ? (
              <Empty
                icon={SearchX}
                title="No card matches"
                action={
                  <button
                    type="button"
                    className="pill"
                    onClick={() => change({ q: undefined, status: undefined, type: undefined, tier: undefined })}
                  >
                    Clear the filters
                  </button>
                }
              />
            ) : (
              <Empty icon={Boxes} title="No card yet">
                Cards appear here once they are imported with POST /admin/inventory/import.
              </Empty>
            )
          }
        />
      </section>
    </div>
  )
}
