import type { Schemas } from '@packhouse/sdk'
import { ScrollText, ShieldAlert, ShieldCheck } from 'lucide-react'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useListing } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { useListState } from '../../app/search.ts'
import type { Column } from '../../parts/data-table.tsx'
import { FilterChip, SearchField } from '../../parts/filters.tsx'
import { Id } from '../../parts/id.tsx'
import { Json } from '../../parts/json.tsx'
import { Empty, Failure } from '../../parts/states.tsx'
import { PeekList } from '../../parts/peek-list.tsx'
import { Time } from '../../parts/time.tsx'
import { useActorName, useActors, type NameOfActor } from './roles.ts'

type Entry = Schemas['AuditEntry']

/** The log names people of accounts as well, who are not colleagues. */
const actorOf = ({ actor, actor_type, actor_name }: Entry, nameOf: NameOfActor): string =>
  actor_name === null ? nameOf(actor) : actor_type === 'key' ? `Key ${actor_name}` : actor_name

function Target({ entry: { target, target_name } }: { entry: Entry }) {
  if (target_name === null) return <span className="mono">{target}</span>
  return (
    <span>
      {target.startsWith('key:') && 'Key '}
      <bdi>{target_name}</bdi>
    </span>
  )
}

function Verification() {
  const verify = useMutation({ mutationFn: () => call('/operator/v1/audit/verify') })
  const { data, error } = verify
  const published = data?.checkpoints.published
  const isWhole =
    data &&
    data.audit.is_whole &&
    data.custody.is_whole &&
    data.checkpoints.is_whole &&
    published?.first_different_number === null
  return (
    <section className="card verification" aria-label="Verification">
      <div className="card-body row wrap">
        {data === undefined && (
          <p className="grow soft">
            Each entry contains the hash of the one before it. Verify that nothing was changed, removed or inserted.
          </p>
        )}
        {data && (
          <p className="note grow" data-tone={isWhole ? 'good' : 'bad'} role="status">
            {isWhole ? <ShieldCheck size={16} aria-hidden /> : <ShieldAlert size={16} aria-hidden />}
            <span>
              {isWhole
                ? `The whole log and the chain of custody are as they were written, compared with ${data.checkpoints.count} signed checkpoints${published?.last_number ? ` and their hashes on chain up to number ${published.last_number}` : ''}.`
                : `Entry ${data.audit.first_broken_id ?? '–'} is the first that differs; ${data.custody.broken.length} custody records differ.`}
            </span>
          </p>
        )}
        {error && <Failure error={error} />}
        <Button size="xs" variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
          Verify the log
        </Button>
      </div>
    </section>
  )
}

function EntryFacts({ entry }: { entry: Entry }) {
  const nameOf = useActorName()
  return (
    <>
      <dl className="facts">
        <dt>Who</dt>
        <dd>
          <bdi>{actorOf(entry, nameOf)}</bdi>
        </dd>
        <dt>What</dt>
        <dd>
          <Target entry={entry} />
        </dd>
        <dt>From</dt>
        <dd className="mono">{entry.address ?? '–'}</dd>
        <dt>When</dt>
        <dd>
          <Time at={entry.at} />
        </dd>
        <dt>Hash</dt>
        <dd>
          <Id value={entry.hash} label="hash" />
        </dd>
      </dl>
      <Json text={JSON.stringify(entry.details)} />
    </>
  )
}

const areas = [
  ['market.', 'Market'],
  ['tier.', 'Tiers'],
  ['approval.', 'Approvals'],
  ['adjustment.', 'Adjustments'],
  ['payout', 'Payouts'],
  ['key.', 'Keys'],
  ['operator.', 'Sign-ins'],
  ['person.', 'People'],
  ['job.', 'Jobs'],
  ['relayer.', 'Relayer'],
] as const

/** Who did what, and is the log whole? */
export function AuditPage() {
  const [search, change] = useListState()
  const nameOf = useActorName()
  const { data: actors } = useActors()
  const { actor, action, target } = search
  const listing = useListing('/admin/audit-log', { actor, action, target }, 'entries')
  const columns: readonly Column<Entry>[] = [
    { id: 'tries', head: 'Entry', width: '70px', cell: ({ id }) => id, from: 760 },
    { id: 'event', head: 'Action', width: 'minmax(0, 1.2fr)', cell: (entry) => <b className="mono">{entry.action}</b> },
    {
      id: 'text',
      head: 'Target',
      width: 'minmax(0, 1.2fr)',
      cell: (entry) => <Target entry={entry} />,
    },
    {
      id: 'customer',
      head: 'Actor',
      width: 'minmax(0, 1fr)',
      cell: (entry) => <bdi>{actorOf(entry, nameOf)}</bdi>,
    },
    { id: 'when', head: 'When', width: '130px', align: 'right', cell: ({ at }) => <Time at={at} /> },
  ]
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Audit log</h1>
          <p>Every change by a person, a key or the service, in an order that cannot be rewritten unnoticed.</p>
        </div>
      </header>
      <Verification />
      <div className="filters">
        <SearchField
          value={target}
          placeholder="Target, such as tier:3"
          onChange={(text) => change({ target: text })}
        />
        <FilterChip name="Area" value={action} choices={areas} onChange={(chosen) => change({ action: chosen })} />
        <FilterChip
          name="Person"
          value={actor}
          choices={actors?.operators.map(({ id, name }) => [`operator:${id}`, name] as const) ?? []}
          onChange={(chosen) => change({ actor: chosen })}
        />
      </div>
      <PeekList
        label="Audit log"
        columns={columns}
        listing={listing}
        idOf={({ id }) => String(id)}
        titleOf={(entry) => entry.action}
        empty={
          <Empty icon={ScrollText} title="No entry matches">
            Remove a filter to see more.
          </Empty>
        }
      >
        {(entry) => <EntryFacts entry={entry} />}
      </PeekList>
    </div>
  )
}
