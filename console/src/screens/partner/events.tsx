import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Activity } from 'lucide-react'
import { useMemo } from 'react'
import { toListing, type Listing } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { apiBaseOf, homeOf, useAccount } from '../../api/session.ts'
import type { ListedEvent } from '../../api/types.ts'
import { useListState } from '../../app/search.ts'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { FilterChip } from '../../parts/filters.tsx'
import { Json } from '../../parts/json.tsx'
import { Empty } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { eventsOf } from './webhooks/event-names.ts'

const columns: readonly Column<ListedEvent>[] = [
  {
    id: 'sequence',
    head: 'Number',
    width: '76px',
    cell: ({ sequence }) => <span className="mono soft">{sequence}</span>,
  },
  {
    id: 'event',
    head: 'Event',
    width: 'minmax(150px, 1.4fr)',
    cell: ({ event }) => <span className="mono">{event}</span>,
  },
  {
    id: 'of',
    head: 'Of',
    width: 'minmax(60px, 1fr)',
    cell: ({ id }) => <span className="mono soft">{id.split(':')[1]}</span>,
  },
  { id: 'when', head: 'When', width: '112px', align: 'right', cell: ({ created_at }) => <Time at={created_at} /> },
]

const pageSize = 100
const maxPages = 100

/** The events from the newest on. */
function useEvents(types: string | undefined): Listing<ListedEvent> {
  const base = apiBaseOf(useAccount())
  const found = useInfiniteQuery({
    queryKey: [base, '/events', types, 'pages'],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call(`${base}/events`, { query: { types, limit: pageSize, before: pageParam }, signal }),
    getNextPageParam: ({ has_more, next_after }, pages) =>
      has_more && pages.length < maxPages ? next_after : undefined,
    placeholderData: keepPreviousData,
  })
  const { data } = found
  return toListing(
    found,
    useMemo(() => data?.pages.flatMap(({ events }) => events) ?? [], [data]),
  )
}

/** What did the service announce? */
export function EventsPage() {
  const account = useAccount()
  const base = homeOf(account)
  const types = eventsOf(account.kind)
  const navigate = useNavigate()
  const [search, change] = useListState()
  const { type, peek } = search
  const listing = useEvents(type)
  const shown = listing.rows.find(({ sequence }) => String(sequence) === peek) ?? listing.rows[0]
  function open({ event, id, sequence }: ListedEvent): void {
    if (String(sequence) === peek && event.startsWith('purchase.')) {
      void navigate({ to: `${base}/purchases/${id.split(':')[1]}` })
    } else change({ peek: String(sequence) })
  }
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Events</h1>
          <p>Every change of this account in order. Webhooks deliver the same events with the same numbers.</p>
        </div>
        <FilterChip
          name="Event"
          value={type}
          choices={types.map((one) => [one, one] as const)}
          onChange={(chosen) => change({ type: chosen })}
        />
      </header>
      <div className="columns wide-side">
        <section className="card list-card" aria-label="Events">
          <DataTable
            label="Events"
            columns={columns}
            listing={listing}
            idOf={({ sequence }) => String(sequence)}
            onOpen={open}
            onPeek={(row) => change({ peek: row && String(row.sequence) })}
            selectedId={shown && String(shown.sequence)}
            empty={
              <Empty icon={Activity} title="No event yet">
                Each sale, reveal and payout writes an event here.
              </Empty>
            }
          />
        </section>
        {shown && (
          <section className="card" aria-label="Event">
            <header className="card-head">
              <h2 className="mono">{shown.id}</h2>
              <span className="small soft">number {shown.sequence}</span>
            </header>
            <div className="card-body">
              <Json text={JSON.stringify(shown)} />
            </div>
          </section>
        )}
      </div>
    </div>
  )
}
