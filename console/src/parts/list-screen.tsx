import { SearchX, type LucideIcon } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { Listing } from '../api/account.ts'
import { useArrivals, type Arrivals } from '../api/live.tsx'
import { useListState } from '../app/search.ts'
import { DataTable, type Column } from './data-table.tsx'
import { SavedViews } from './saved-views.tsx'
import { Empty } from './states.tsx'

type Props<Row> = {
  title: string
  lead: string
  /** What one row is called, such as `sell-back`. */
  noun: string
  icon: LucideIcon
  columns: readonly Column<Row>[]
  listing: Listing<Row>
  idOf: (row: Row) => string
  onOpen?: (row: Row) => void
  /** The names of the filters in the address. */
  filters: readonly string[]
  filterRow?: ReactNode
  actions?: ReactNode
  /** How the rows are ordered, in words; newest first unless given. */
  order?: string | undefined
  /** What will stand here, while nothing does. */
  empty: ReactNode
  selectedId?: string | undefined
  side?: ReactNode
  /** The resource of the rows in events; changes wait behind a pill. */
  resource?: string
}

/** Rows do not move under the hand: what changed is shown on demand. */
export function ChangedPill({ arrivals, onShow }: { arrivals: Arrivals; onShow: () => void }) {
  if (arrivals.count === 0) return null
  return (
    <button
      type="button"
      className="pill"
      onClick={() => {
        arrivals.clear()
        onShow()
      }}
    >
      {arrivals.count} changed
    </button>
  )
}

/** An empty list has no rows that could move under the hand, so what arrives is shown at once. */
export function useLiveWhileEmpty(listing: Pick<Listing<unknown>, 'rows' | 'reload'>, arrivals: Arrivals): void {
  const isWaiting = listing.rows.length === 0 && arrivals.count > 0
  useEffect(() => {
    if (!isWaiting) return
    arrivals.clear()
    listing.reload()
  }, [isWaiting])
}

/** A page with one list: its filters are in the address, and an empty list says why it is empty. */
export function ListScreen<Row>(props: Props<Row>) {
  const { title, lead, noun, icon, columns, listing, idOf, onOpen, filters, filterRow, actions, empty } = props
  const [search, change] = useListState()
  const arrivals = useArrivals(props.resource)
  useLiveWhileEmpty(listing, arrivals)
  const isFiltered = filters.some((name) => search[name] !== undefined)
  const clear = (): void => change(Object.fromEntries(filters.map((name) => [name, undefined])))
  const table = (
    <section className="card list-card" aria-label={title}>
      <DataTable
        label={title}
        columns={columns}
        listing={listing}
        idOf={idOf}
        onOpen={onOpen}
        selectedId={props.selectedId}
        order={props.order}
        empty={
          isFiltered ? (
            <Empty
              icon={SearchX}
              title={`No ${noun} matches`}
              action={
                <button type="button" className="pill" onClick={clear}>
                  Clear the filters
                </button>
              }
            >
              No {noun} has all of the chosen filters.
            </Empty>
          ) : (
            <Empty icon={icon} title={`No ${noun} yet`}>
              {empty}
            </Empty>
          )
        }
      />
    </section>
  )
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        <div className="row">
          <ChangedPill arrivals={arrivals} onShow={listing.reload} />
          {actions}
        </div>
      </header>
      {filterRow && (
        <div className="filters">
          {filterRow}
          {filters.length > 1 && <SavedViews filters={filters} />}
        </div>
      )}
      {props.side === undefined ? (
        <div className="list-layout">{table}</div>
      ) : (
        <div className="columns wide-side list-side">
          {table}
          {props.side}
        </div>
      )}
    </div>
  )
}
