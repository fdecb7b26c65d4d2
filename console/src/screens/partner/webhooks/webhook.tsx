import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { PackageOpen, SearchX, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useListing, useRead } from '../../../api/account.ts'
import { call } from '../../../api/client.ts'
import { apiBaseOf, mayAct, useAccount } from '../../../api/session.ts'
import type { Delivery, Webhook } from '../../../api/types.ts'
import { useListState } from '../../../app/search.ts'
import { Badge, StatusBadge } from '../../../parts/badge.tsx'
import { DataTable, type Column } from '../../../parts/data-table.tsx'
import { FilterChip } from '../../../parts/filters.tsx'
import { Unreadable } from '../../../parts/detail-screen.tsx'
import { Empty, Loading } from '../../../parts/states.tsx'
import { Deadline, Time, useNow } from '../../../parts/time.tsx'
import { Url } from '../../../parts/url.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { describeEvents, eventsOf } from './event-names.ts'
import { WebhookHealth } from './health.tsx'
import { ReplayButton, RetryAll } from './replay.tsx'
import { WebhookActions } from './webhook-actions.tsx'

const statuses = [
  ['PENDING', 'Waiting'],
  ['DELIVERED', 'Delivered'],
  ['FAILED', 'Failed'],
  ['DISCARDED', 'Discarded'],
] as const

/** A delivery that failed and will be tried again needs attention; one that was never tried does not. */
export const stateOf = ({ status, attempts }: Pick<Delivery, 'status' | 'attempts'>): string =>
  status === 'PENDING' && attempts > 0 ? 'RETRYING' : status

const columns: readonly Column<Delivery>[] = [
  {
    id: 'event',
    head: 'Event',
    width: 'minmax(140px, 1.6fr)',
    cell: ({ event_type, is_test }) => (
      <span className="row nowrap cut">
        <span className="mono cut">{event_type}</span>
        {is_test && <Badge tone="neutral">Test</Badge>}
      </span>
    ),
  },
  {
    id: 'of',
    head: 'Of',
    width: 'minmax(50px, 0.6fr)',
    cell: ({ event_id }) => <span className="mono soft">{event_id.split(':')[1]}</span>,
    from: 900,
  },
  { id: 'status', head: 'Status', width: '116px', cell: (delivery) => <StatusBadge status={stateOf(delivery)} /> },
  {
    id: 'answer',
    head: 'Answer',
    width: '72px',
    cell: ({ last_status_code, last_error, status }) => (
      <span className="mono" data-bad={status !== 'DELIVERED' || undefined}>
        {last_status_code ?? last_error ?? '–'}
      </span>
    ),
  },
  { id: 'tries', head: 'Tries', width: '44px', align: 'right', cell: ({ attempts }) => attempts },
  {
    id: 'next',
    head: 'Next',
    width: '84px',
    align: 'right',
    cell: ({ next_retry_at }) => next_retry_at && <Deadline at={next_retry_at} />,
    from: 1560,
  },
  { id: 'when', head: 'When', width: '104px', align: 'right', cell: ({ created_at }) => <Time at={created_at} /> },
]

function Warning({ webhook }: { webhook: Webhook }) {
  const { health } = webhook
  if (health.status === 'HEALTHY') return null
  return (
    <div className="note webhook-warning" data-tone="warn" role="status">
      <TriangleAlert size={18} aria-hidden />
      <span className="grow">
        {health.status === 'DISABLED' ? (
          <>
            <b>Switched off.</b> Nothing is sent until it is switched on again.
          </>
        ) : (
          <>
            <b>The last {health.consecutive_failures} attempts failed.</b> Each delivery is tried eight times over about
            28 hours; nothing is lost. If nothing arrives for five days, the webhook is switched off.
          </>
        )}
      </span>
      {health.status !== 'DISABLED' && <RetryAll webhook={webhook} />}
    </div>
  )
}

function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const account = useAccount()
  const client = useQueryClient()
  const [search, change] = useListState()
  const { status, event, peek } = search
  const listing = useListing(
    '/webhooks/deliveries',
    { webhook_id: webhook.id, status, event_type: event },
    'deliveries',
  )
  const isMoving = listing.rows.some(({ status, attempts }) => status === 'PENDING' && attempts === 0)
  const now = useNow(3_000)
  // No event tells that a delivery arrived.
  useEffect(() => {
    if (isMoving) void client.invalidateQueries()
  }, [client, isMoving, now])
  const shown = peek ?? (listing.rows[0] && String(listing.rows[0].id))
  async function replay({ id, is_test }: Delivery): Promise<void> {
    if (is_test || !mayAct(account, 'developer')) return
    await call(`${apiBaseOf(account)}/webhooks/deliveries/${id}/replay`, { method: 'POST' })
    notifications.show({ message: 'The delivery is sent again.' })
    await client.invalidateQueries()
  }
  return (
    <div className="columns wide-side">
      <section className="card list-card" aria-labelledby="log-title">
        <header className="card-head">
          <span className="row">
            <h2 id="log-title">Delivery log</h2>
            <span className="small soft">kept for 30 days</span>
          </span>
          <ReplayButton id={webhook.id} />
        </header>
        <div className="filters">
          <FilterChip
            name="Status"
            value={status}
            choices={statuses}
            onChange={(chosen) => change({ status: chosen, peek: undefined })}
          />
          <FilterChip
            name="Event"
            value={event}
            choices={eventsOf(account.kind).map((name) => [name, name] as const)}
            onChange={(chosen) => change({ event: chosen, peek: undefined })}
          />
        </div>
        <DataTable
          label="Deliveries"
          columns={columns}
          listing={listing}
          idOf={({ id }) => String(id)}
          onOpen={({ id }) => change({ peek: String(id) })}
          onPeek={(row) => change({ peek: row && String(row.id) })}
          onKey={(key, row) => {
            if (key === 'r') void replay(row)
          }}
          selectedId={shown}
          empty={
            status === undefined && event === undefined ? (
              <Empty icon={PackageOpen} title="Nothing was sent yet">
                Send a test to see whether your receiver answers.
              </Empty>
            ) : (
              <Empty
                icon={SearchX}
                title="No delivery matches"
                action={
                  <button
                    type="button"
                    className="pill"
                    onClick={() => change({ status: undefined, event: undefined })}
                  >
                    Clear the filters
                  </button>
                }
              />
            )
          }
          foot={
            <span className="row keys-hint">
              <kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> move <kbd className="kbd">R</kbd> send again
            </span>
          }
        />
      </section>
      {shown ? <DeliveryPanel id={shown} url={webhook.url} /> : null}
    </div>
  )
}

/** Does it arrive, and if not, why? */
export function WebhookPage({ id }: { id: string }) {
  const webhook = useRead(`/webhooks/${encodeURIComponent(id)}`)
  if (!webhook.data) {
    return (
      <div className="page">
        {webhook.error ? (
          <Unreadable error={webhook.error} onRetry={() => void webhook.refetch()} />
        ) : (
          <Loading lines={6} />
        )}
      </div>
    )
  }
  const data = webhook.data.webhook
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1 className="row wrap">
            <span className="mono webhook-url">
              <Url>{data.url}</Url>
            </span>
            <StatusBadge status={data.health.status} />
          </h1>
          <p>
            Receives {describeEvents(data.event_types)}
            {data.description && ` · “${data.description}”`} · created <Time at={data.created_at} />
          </p>
        </div>
        <WebhookActions webhook={data} />
      </header>
      <Warning webhook={data} />
      <WebhookHealth webhook={data} />
      <DeliveryLog webhook={data} />
    </div>
  )
}
