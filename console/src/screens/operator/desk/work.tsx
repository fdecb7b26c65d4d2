import { ClipboardList } from 'lucide-react'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { StatusFilter } from '../../../parts/filters.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { plural } from '../../../parts/plural.ts'
import { Act } from '../act.tsx'
import { useOperatorRead, useWrite } from '../api.ts'
import { useActorName } from '../roles.ts'
import { once, useDeskListing, useDeskSites, type Task } from './desk-api.ts'
import { Due } from './due.tsx'

const stages: readonly (readonly [Task['stage'], string])[] = [
  ['pick', 'To pick'],
  ['pack', 'To pack'],
  ['dispatch', 'To dispatch'],
  ['short', 'A card is missing'],
  ['transit', 'On the way or at the desk'],
]

const statuses = [
  'QUEUED',
  'PICKING',
  'PICKED',
  'PACKED',
  'SHORT',
  'DISPATCHED',
  'RETURNED',
  'LOST',
  'CANCELLED',
] as const

/** How much waits at each stage, and what is overdue. */
function Stages() {
  const { data } = useOperatorRead('/work')
  return (
    <ul className="stage-tiles" aria-label="Work by stage">
      {stages.map(([stage, name]) => {
        const found = data?.queues.filter((queue) => queue.stage === stage) ?? []
        const sum = (key: 'count' | 'overdue' | 'held') => found.reduce((total, queue) => total + queue[key], 0)
        const [next] = found.map(({ next_due_at }) => next_due_at).toSorted()
        return (
          <li key={stage} className="card">
            <span className="small soft">{name}</span>
            <b>{sum('count')}</b>
            <span className="small">
              {sum('overdue') > 0 ? (
                <span className="due" data-over>
                  {sum('overdue')} overdue
                </span>
              ) : next === undefined || stage === 'transit' ? (
                <span className="faint">nothing due</span>
              ) : (
                <Due at={next} />
              )}
              {sum('held') > 0 && <span className="soft"> · {sum('held')} paused</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function TaskActs({ task }: { task: Task }) {
  const write = useWrite()
  if (task.hold !== null) {
    return (
      <Act
        roles={['supervisor']}
        label={`Release job ${task.id}`}
        done="Released."
        consequences={<p>Paused: {task.hold}. The job goes back into the queue.</p>}
        run={() => write('POST', `/tasks/${task.id}/release`, once())}
      >
        Release
      </Act>
    )
  }
  if (task.status === 'SHORT') {
    return (
      <Act
        roles={['supervisor']}
        label={`Resume job ${task.id}`}
        done="The job is in the queue again."
        consequences={<p>The job is picked again once all of its cards are available.</p>}
        run={() => write('POST', `/tasks/${task.id}/resume`, once())}
      >
        Resume
      </Act>
    )
  }
  return (
    <a className="pill" href={`/station/job/${task.id}`}>
      Open at the station
    </a>
  )
}

const purposes: Readonly<Record<string, string>> = {
  vault_order: 'Order',
  withdrawal: 'Withdrawal',
  vault_withdrawal: 'Withdrawal',
  redemption: 'Redemption',
}

/** Redemptions that travel together are one job, named by the first of them; each is one card. */
function subjectOf({ purpose, document_id: id, line_count: cards }: Task): string {
  const name = `${purposes[purpose] ?? purpose.replaceAll('_', ' ')} ${id}`
  if (cards === null) return name
  const others = purpose === 'redemption' && cards > 1 ? ` and ${cards - 1} more` : ''
  return `${name}${others}, ${plural(cards, 'card')}`
}

/** What is collected in person waits at the desk once it has left the shelves. */
const statusOf = ({ status, hold, method }: Task): string =>
  hold !== null ? 'HELD' : status === 'DISPATCHED' && method === 'PICKUP' ? 'AT_THE_DESK' : status

function Person({ actor }: { actor: string | null }) {
  const nameOf = useActorName()
  return actor === null ? <span className="faint">not taken</span> : <>{nameOf(actor)}</>
}

const columnsOf = (sites: ReturnType<typeof useDeskSites>): readonly Column<Task>[] => [
  { id: 'memo', head: 'Job', width: '84px', cell: ({ id }) => <b>Job {id}</b> },
  {
    id: 'pack',
    head: 'For',
    width: 'minmax(150px, 1.3fr)',
    cell: subjectOf,
  },
  {
    id: 'site',
    head: 'Site',
    width: 'minmax(80px, 0.7fr)',
    cell: ({ site_id }) => sites.get(site_id)?.code,
    from: 1000,
  },
  {
    id: 'customer',
    head: 'Person',
    width: 'minmax(90px, 0.8fr)',
    cell: ({ assigned_to }) => <Person actor={assigned_to} />,
    from: 1100,
  },
  {
    id: 'amount',
    head: 'Due',
    width: 'minmax(120px, 1fr)',
    cell: ({ due_at, dispatched_at, closed_at }) => dispatched_at === null && closed_at === null && <Due at={due_at} />,
  },
  {
    id: 'status',
    head: 'Status',
    width: '128px',
    cell: (task) => <StatusBadge status={statusOf(task)} />,
  },
  { id: 'act', head: '', width: '150px', align: 'right', cell: (task) => <TaskActs task={task} /> },
]

/** What has to leave the hall, and by when? */
export function WorkPage() {
  const [search] = useListState()
  const sites = useDeskSites()
  const { status } = search
  const listing = useDeskListing('/tasks', { status }, 'tasks')
  return (
    <ListScreen
      title="Work queue"
      lead="Jobs of all sites, from the shelf to the carrier. People of the hall scan them at the station."
      noun="job"
      order="most urgent first"
      icon={ClipboardList}
      columns={columnsOf(sites)}
      listing={listing}
      idOf={({ id }) => String(id)}
      onOpen={({ id }) => window.location.assign(`/station/job/${id}`)}
      filters={['status']}
      filterRow={
        <>
          <Stages />
          <StatusFilter statuses={statuses} />
        </>
      }
      empty="A committed order, a withdrawal or a redemption appears here as a job."
    />
  )
}
