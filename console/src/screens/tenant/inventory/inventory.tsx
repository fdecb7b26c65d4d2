import { LinkButton } from '../../../parts/link-button.tsx'
import { Boxes, LayoutGrid, List, PackagePlus, SearchX } from 'lucide-react'
import { useCallback } from 'react'
import { useListing, useRead, type Listing } from '../../../api/account.ts'
import { useArrivals } from '../../../api/live.tsx'
import { useListState } from '../../../app/search.ts'
import { ChangedPill, useLiveWhileEmpty } from '../../../parts/list-screen.tsx'
import { DataTable } from '../../../parts/data-table.tsx'
import { Empty } from '../../../parts/states.tsx'
import { useBase, useSites, type CardSummary } from '../api.ts'
import { formatCents } from '../cents.tsx'
import { CardGrid } from './card-grid.tsx'
import { CardPanel } from './card-panel.tsx'
import { columnsOf } from './columns.tsx'
import { filterNames, Filters, queryOf } from './filters.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './selection.ts'

function Lead({ summary }: { summary: CardSummary | undefined }) {
  const sites = useSites()
  if (!summary) return <p>Every card the vault keeps for you.</p>
  const [first, ...others] = summary.sites
  const where = others.length > 0 ? `at ${others.length + 1} sites` : first && sites.get(first.value ?? 0)?.name
  const { in_transit_count: inTransit } = summary
  const stored = summary.count - inTransit
  return (
    <p>
      <b className="ink">{stored.toLocaleString('en')}</b> {stored === 1 ? 'card' : 'cards'}
      {where && (others.length > 0 ? ` ${where}` : ` at ${where}`)}
      {inTransit > 0 && `, ${inTransit} on the way to you`} · market{' '}
      <b className="ink">{formatCents(summary.market_value_cents)}</b> · declared{' '}
      <b className="ink">{formatCents(summary.declared_value_cents)}</b>
    </p>
  )
}

function ViewSwitch({ view, onChange }: { view: string; onChange: (view: string) => void }) {
  return (
    <div className="segmented" role="group" aria-label="View">
      <button type="button" aria-pressed={view === 'grid'} aria-label="Pictures" onClick={() => onChange('grid')}>
        <LayoutGrid size={15} aria-hidden />
      </button>
      <button type="button" aria-pressed={view === 'table'} aria-label="Table" onClick={() => onChange('table')}>
        <List size={15} aria-hidden />
      </button>
    </div>
  )
}

const clearedFilters = Object.fromEntries(filterNames.map((name) => [name, undefined]))

function NoCards({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const base = useBase()
  if (isFiltered) {
    const action = (
      <button type="button" className="pill" onClick={onClear}>
        Clear the filters
      </button>
    )
    return (
      <Empty icon={SearchX} title="No card matches" action={action}>
        No card has all of the chosen filters.
      </Empty>
    )
  }
  return (
    <Empty icon={Boxes} title="No card yet" action={<LinkButton to={`${base}/inbound/new`}>Announce cards</LinkButton>}>
      Announce the cards you send; each appears here when the warehouse has unpacked it.
    </Empty>
  )
}

function Head({
  summary,
  listing,
}: {
  summary: CardSummary | undefined
  listing: Pick<Listing<unknown>, 'rows' | 'reload'>
}) {
  const base = useBase()
  const arrivals = useArrivals('card')
  useLiveWhileEmpty(listing, arrivals)
  return (
    <header className="page-head">
      <div>
        <h1>Inventory</h1>
        <Lead summary={summary} />
      </div>
      <div className="row">
        <ChangedPill arrivals={arrivals} onShow={listing.reload} />
        <LinkButton to={`${base}/inbound/new`} variant="filled" leftSection={<PackagePlus size={16} aria-hidden />}>
          Announce cards
        </LinkButton>
      </div>
    </header>
  )
}

/** What do I have, what is it worth? */
export function InventoryPage() {
  const [search, change] = useListState()
  const { peek } = search
  const view = search['view'] === 'table' ? 'table' : 'grid'
  const query = queryOf(search)
  const listing = useListing('/cards', { limit: 60, ...query }, 'cards')
  const { sort: _, ...filter } = query
  const whole = useRead('/cards/summary')
  const found = useRead('/cards/summary', filter)
  const { selected, toggle, clear } = useSelection()
  const isFiltered = filterNames.some((name) => search[name] !== undefined)
  const onPeek = useCallback((code: string | undefined) => change({ peek: code, tab: undefined }), [change])
  const empty = <NoCards isFiltered={isFiltered} onClear={() => change(clearedFilters)} />
  return (
    <div className="page inventory" data-selecting={selected.size > 0}>
      <Head summary={whole.data?.summary} listing={listing} />
      <div className="spread filter-line">
        <Filters summary={whole.data?.summary} />
        <span className="row">
          {found.data && isFiltered && (
            <span className="small soft nowrap" role="status">
              {found.data.summary.count.toLocaleString('en')} found
            </span>
          )}
          <ViewSwitch view={view} onChange={(chosen) => change({ view: chosen === 'grid' ? undefined : chosen })} />
        </span>
      </div>
      <div className="list-layout inventory-layout" data-peek={peek !== undefined}>
        {view === 'grid' ? (
          <CardGrid
            listing={listing}
            selected={selected}
            onToggle={toggle}
            peeked={peek}
            onPeek={onPeek}
            empty={<div className="card">{empty}</div>}
          />
        ) : (
          <section className="card list-card" aria-label="Cards">
            <DataTable
              label="Cards"
              columns={columnsOf(selected, toggle)}
              listing={listing}
              idOf={({ unique_id }) => unique_id}
              onOpen={({ unique_id }) => onPeek(unique_id)}
              onPeek={(row) => onPeek(row?.unique_id)}
              selectedId={peek}
              onKey={(key, row) => key === 'x' && toggle(row)}
              order={null}
              empty={empty}
            />
          </section>
        )}
        {peek && <CardPanel key={peek} code={peek} onClose={() => onPeek(undefined)} />}
      </div>
      {selected.size > 0 && <SelectionBar selected={selected} onClear={clear} />}
    </div>
  )
}
