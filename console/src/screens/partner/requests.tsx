import { SearchX, SquareTerminal } from 'lucide-react'
import { useCallback } from 'react'
import { useListing, useRead } from '../../api/account.ts'
import type { LoggedRequest } from '../../api/types.ts'
import { useListState } from '../../app/search.ts'
import { Badge } from '../../parts/badge.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { FilterChip, SearchField } from '../../parts/filters.tsx'
import { Id } from '../../parts/id.tsx'
import { Json } from '../../parts/json.tsx'
import { ListScreen } from '../../parts/list-screen.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import type { Tone } from '../../parts/tones.ts'

const classes = [
  ['2xx', 'Success'],
  ['4xx', 'Refused'],
  ['5xx', 'Failed'],
] as const
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, method] as const)

const toneOf = (status: number): Tone => (status < 300 ? 'good' : status < 500 ? 'warn' : 'bad')

const columns: readonly Column<LoggedRequest>[] = [
  {
    id: 'status',
    head: 'Status',
    width: '64px',
    cell: ({ status }) => <Badge tone={toneOf(status)}>{status}</Badge>,
  },
  {
    id: 'event',
    head: 'Request',
    width: 'minmax(160px, 2fr)',
    cell: ({ method, path }) => (
      <span className="mono">
        <b>{method}</b> {path.replace('/api/v1', '')}
      </span>
    ),
  },
  {
    id: 'of',
    head: 'Error',
    width: 'minmax(70px, 0.8fr)',
    cell: ({ code }) => code && <span className="mono soft">{code}</span>,
    from: 900,
  },
  { id: 'tries', head: 'ms', width: '56px', align: 'right', cell: ({ ms }) => Math.round(ms), from: 760 },
  { id: 'when', head: 'When', width: '112px', align: 'right', cell: ({ at }) => <Time at={at} /> },
]

/** A body is shown as JSON where it is whole. */
function Body({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null
  return (
    <div>
      <h3 className="small soft">{title}</h3>
      {text.endsWith('…') ? (
        <pre className="code" tabIndex={0}>
          {text}
        </pre>
      ) : (
        <Json text={text} />
      )}
    </div>
  )
}

function Details({ id }: { id: string }) {
  const request = useRead(`/requests/${encodeURIComponent(id)}`)
  return (
    <section className="card" aria-label="Request">
      <Loaded query={request} lines={8}>
        {(data) => (
          <>
            <header className="card-head">
              <h2 className="mono cut">
                {data.method} {data.route.replace('/api/v1', '')}
              </h2>
              <Badge tone={toneOf(data.status)}>{data.status}</Badge>
            </header>
            <div className="card-body stack">
              <dl className="facts">
                <dt>Request id</dt>
                <dd>
                  <Id value={data.request_id} label="request id" />
                </dd>
                <dt>Key</dt>
                <dd className="mono">{data.key_id}</dd>
                {data.agent && (
                  <>
                    <dt>Agent</dt>
                    <dd className="mono">{data.agent}</dd>
                  </>
                )}
                <dt>Took</dt>
                <dd>{data.ms} ms</dd>
                {data.code && (
                  <>
                    <dt>Error</dt>
                    <dd className="mono">{data.code}</dd>
                  </>
                )}
              </dl>
              <Body title="Body" text={data.request_body} />
              <Body title="Response" text={data.response_body} />
            </div>
          </>
        )}
      </Loaded>
    </section>
  )
}

/** What did our keys ask for, and what was the answer? */
export function RequestsPage() {
  const [search, change] = useListState()
  const { q, status, method, key, peek } = search
  const keys = useRead('/keys')
  const listing = useListing('/requests', { q, status, method, key_id: key }, 'requests')
  const onSearch = useCallback((text: string | undefined) => change({ q: text }), [change])
  const shown = peek ?? (listing.rows[0] && String(listing.rows[0].id))
  return (
    <ListScreen
      title="Request log"
      lead="The API requests of the last seven days, without secrets and personal data."
      noun="request"
      icon={SquareTerminal}
      columns={columns}
      listing={listing}
      idOf={({ id }) => String(id)}
      onOpen={({ id }) => change({ peek: String(id) })}
      selectedId={shown}
      filters={['q', 'status', 'method', 'key']}
      filterRow={
        <>
          <SearchField value={q} placeholder="Path or request id" onChange={onSearch} />
          <FilterChip
            name="Status"
            value={status}
            choices={classes}
            onChange={(chosen) => change({ status: chosen, peek: undefined })}
          />
          <FilterChip
            name="Method"
            value={method}
            choices={methods}
            onChange={(chosen) => change({ method: chosen, peek: undefined })}
          />
          <FilterChip
            name="Key"
            value={key}
            choices={keys.data?.keys.map(({ key_id, label }) => [key_id, label] as const) ?? []}
            onChange={(chosen) => change({ key: chosen, peek: undefined })}
          />
        </>
      }
      empty="A request with one of your API keys appears here about a second after its response."
      side={
        shown ? (
          <Details id={shown} />
        ) : (
          <section className="card" aria-label="Request">
            <Empty icon={SearchX} title="Nothing chosen" />
          </section>
        )
      }
    />
  )
}
