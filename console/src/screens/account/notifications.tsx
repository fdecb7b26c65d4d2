import type { Schemas } from '@packhouse/sdk'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellOff, CheckCheck } from 'lucide-react'
import { useListAt } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { useMarkRead, useUnread } from '../../api/notifications.ts'
import { apiBaseOf, homeOf, streamNameOf, useAccount } from '../../api/session.ts'
import { Empty, Failure, Loaded, Loading } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { TopicsCard } from './topics-card.tsx'

type Row = Schemas['ConsoleNotification']
type Topic = Schemas['ConsoleTopic']

function NotificationRow({ row, topic }: { row: Row; topic: string }) {
  const home = homeOf(useAccount())
  const [path = '', query = ''] = row.path.split('?')
  return (
    <li className="notice-row" data-unread={row.is_unread}>
      <span className="notice-mark" aria-hidden />
      <Link className="grow" to={home + path} search={Object.fromEntries(new URLSearchParams(query))}>
        <b>
          <bdi>{row.title}</bdi>
        </b>
        <span className="small soft">
          {row.is_unread && <span className="visually-hidden">Unread. </span>}
          {topic}
        </span>
      </Link>
      <span className="small soft">
        <Time at={row.at} />
      </span>
    </li>
  )
}

function InboxCard({ topics }: { topics: readonly Topic[] }) {
  const account = useAccount()
  const base = apiBaseOf(account)
  const unread = useUnread()
  const markRead = useMarkRead()
  const listing = useListAt(
    [base, '/console/notifications', unread],
    '/console/notifications',
    { account: streamNameOf(account) },
    'notifications',
  )
  const { rows, error, isLoading, hasMore } = listing
  const [newest] = rows
  const nameOf = (id: string): string => topics.find(({ topic }) => topic === id)?.name ?? id
  return (
    <section className="card" aria-labelledby="inbox-title">
      <header className="card-head">
        <h2 id="inbox-title">Inbox</h2>
        <Button
          size="xs"
          variant="default"
          leftSection={<CheckCheck size={14} aria-hidden />}
          disabled={unread === 0 || newest === undefined}
          loading={markRead.isPending}
          onClick={() => newest && markRead.mutate(newest.id)}
        >
          Mark all as read
        </Button>
      </header>
      {error && <Failure error={error} onRetry={listing.reload} />}
      {isLoading && <Loading lines={6} />}
      {!isLoading && !error && rows.length === 0 && (
        <Empty icon={BellOff} title="Nothing has happened yet">
          What happens about the chosen topics is listed here for 90 days.
        </Empty>
      )}
      {rows.length > 0 && (
        <ul className="notice-list">
          {rows.map((row) => (
            <NotificationRow key={row.id} row={row} topic={nameOf(row.topic)} />
          ))}
        </ul>
      )}
      {hasMore && (
        <footer className="card-foot">
          <Button size="xs" variant="default" loading={listing.isFetchingMore} onClick={listing.loadMore}>
            Show earlier ones
          </Button>
        </footer>
      )}
    </section>
  )
}

/** What happened, and what do I want to be told? */
export function NotificationsPage() {
  const account = useAccount()
  const name = streamNameOf(account)
  const topics = useQuery({
    queryKey: [apiBaseOf(account), '/console/notifications', 'topics'],
    queryFn: ({ signal }) => call('/console/notifications/topics', { query: { account: name }, signal }),
  })
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Notifications</h1>
          <p>
            What happened in <bdi>{account.name}</bdi>, and what you want to be told. It is your own choice and changes
            nothing for others.
          </p>
        </div>
      </header>
      <Loaded query={topics} lines={8}>
        {({ topics: known }) => (
          <div className="columns notices">
            <InboxCard topics={known} />
            <TopicsCard topics={known} />
          </div>
        )}
      </Loaded>
    </div>
  )
}
