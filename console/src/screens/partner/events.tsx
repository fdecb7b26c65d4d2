import { useNavigate } from '@tanstack/react-router'
import { Activity } from 'lucide-react'
import { useMemo } from 'react'
import { useRead, type Listing } from '../../api/account.ts'
import { homeOf, useAccount } from '../../api/session.ts'
import type { ListedEvent } from '../../api/types.ts'
import { useListState } from '../../app/search.ts'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { FilterChip } from '../../parts/filters.tsx'
import { Json } from '../../parts/json.tsx'
import { Empty } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'

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

const types = [
  'purchase.reserved',
  'purchase.submitted',
  'purchase.fulfilled',
  'purchase.refunded',
  'purchase.failed',
  'sellback.confirmed',
  'redemption.updated',
  'payout.paid',
  'tier.updated',
].map((type) => [type, type] as const)

const pageSize = 200
type EventPage = { events: readonly ListedEvent[]; has_more: boolean; next_after: number }

/** The newest events first; the endpoint lists them oldest first from a number on. */
function useEvents(type: string | undefined): Listing<ListedEvent> {
  const [search, change] = useListState()
  const after = Number(search['after'] ?? 0)
  const found = useRead<EventPage>('/events', { types: type, limit: pageSize, after })
  const rows = useMemo(() => found.data?.events.toReversed() ?? [], [found.data])
  return {
    rows,
    isLoading: found.isPending,
    error: found.error,
    hasMore: false,
    isFetchingMore: false,
    isStale: found.isPlaceholderData,
    loadMore: () => change({ after: String(found.data?.next_after ?? 0) }),
    reload: () => void found.refetch(),
  }
}

/** What did the service announce? */
export function EventsPage() {
  const base = homeOf(useAccount())
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
          choices={types}
          onChange={(chosen) => change({ type: chosen, after: undefined })}
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
