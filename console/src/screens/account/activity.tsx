import type { Schemas } from '@packhouse/sdk'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useListAt } from '../../api/account.ts'
import { apiBaseOf, homeOf, streamNameOf, useAccount, useSignedIn } from '../../api/session.ts'
import { useListState } from '../../app/search.ts'
import type { Column } from '../../parts/data-table.tsx'
import { FilterChip } from '../../parts/filters.tsx'
import { Json } from '../../parts/json.tsx'
import { PeekList } from '../../parts/peek-list.tsx'
import { Empty } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { actGroups, operatorActGroups, pageOfTarget, sayAct, sayTarget } from './acts.ts'

type Act = Schemas['ConsoleActivity']

function Who({ act: { actor_type, actor_name } }: { act: Act }) {
  if (actor_type === 'operator') return <span className="soft">Packhouse</span>
  return (
    <span>
      {actor_type === 'key' && 'Key '}
      <bdi>{actor_name ?? '–'}</bdi>
    </span>
  )
}

function Target({ act: { target, target_name } }: { act: Act }) {
  const home = homeOf(useAccount())
  const page = pageOfTarget(target)
  const name = target_name ?? sayTarget(target)
  const text = <bdi className={name === undefined ? 'mono' : ''}>{name ?? target}</bdi>
  return page === undefined ? text : <Link to={home + page}>{text}</Link>
}

const columns: readonly Column<Act>[] = [
  { id: 'event', head: 'What', width: 'minmax(0, 1.4fr)', cell: ({ action }) => <b>{sayAct(action)}</b> },
  { id: 'customer', head: 'Who', width: 'minmax(0, 1fr)', cell: (act) => <Who act={act} /> },
  { id: 'text', head: 'To', width: 'minmax(0, 1fr)', cell: (act) => <Target act={act} />, from: 900 },
  {
    id: 'of',
    head: 'From',
    width: '130px',
    cell: ({ address }) => address && <span className="mono soft">{address}</span>,
    from: 760,
  },
  { id: 'when', head: 'When', width: '130px', align: 'right', cell: ({ at }) => <Time at={at} /> },
]

const ActFacts = ({ act }: { act: Act }) => (
  <>
    <dl className="facts">
      <dt>Who</dt>
      <dd>
        <Who act={act} />
      </dd>
      <dt>To</dt>
      <dd>
        <Target act={act} />
      </dd>
      <dt>From</dt>
      <dd className="mono">{act.address ?? '–'}</dd>
      <dt>When</dt>
      <dd>
        <Time at={act.at} exact />
      </dd>
      <dt>Action</dt>
      <dd className="mono">{act.action}</dd>
    </dl>
    {act.details && Object.keys(act.details).length > 0 && <Json text={JSON.stringify(act.details)} />}
  </>
)

/** Who did what in this account, when and from where? */
export function ActivityPage() {
  const account = useAccount()
  const { person } = useSignedIn()
  const [{ action, actor }, change] = useListState()
  const listing = useListAt(
    [apiBaseOf(account), '/console/activity'],
    '/console/activity',
    { account: streamNameOf(account), action, actor },
    'activity',
  )
  const { rows } = listing
  const isOwner = account.roles.includes('owner')
  const known = new Map(rows.flatMap((one) => (one.actor === null ? [] : [[one.actor, one.actor_name ?? one.actor]])))
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>{isOwner ? 'Activity' : 'Your activity'}</h1>
          <p>
            {isOwner
              ? 'What people and keys of this account did, what Packhouse changed in it, when and from where.'
              : `What ${person.name} did here, when and from where. Owners see the acts of everybody.`}
          </p>
        </div>
      </header>
      <div className="filters">
        <FilterChip
          name="Kind"
          value={action}
          choices={account.kind === 'operator' ? operatorActGroups : actGroups}
          onChange={(chosen) => change({ action: chosen })}
        />
        {isOwner && (
          <FilterChip name="Who" value={actor} choices={[...known]} onChange={(chosen) => change({ actor: chosen })} />
        )}
      </div>
      <PeekList
        label="Activity"
        columns={columns}
        listing={listing}
        idOf={({ id }) => String(id)}
        titleOf={({ action: done }) => sayAct(done)}
        empty={
          <Empty icon={ScrollText} title="No act matches">
            Remove a filter to see more.
          </Empty>
        }
      >
        {(act) => <ActFacts act={act} />}
      </PeekList>
    </div>
  )
}
