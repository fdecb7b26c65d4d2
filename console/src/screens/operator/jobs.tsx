import type { Schemas } from '@packhouse/sdk'
import { CircleCheck, RotateCw } from 'lucide-react'
import { useListing } from '../../api/account.ts'
import { useListState } from '../../app/search.ts'
import { Badge } from '../../parts/badge.tsx'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { FilterChip } from '../../parts/filters.tsx'
import { Empty } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'

type Job = Schemas['FailedJob']

function Retry({ job }: { job: Job }) {
  const write = useWrite()
  return (
    <Act
      roles={['admin']}
      icon={<RotateCw size={14} aria-hidden />}
      blocked={job.state === 'dead' ? undefined : 'It runs again by itself'}
      done="The job runs again."
      run={() => write('POST', `/admin/jobs/${job.id}/retry`)}
    >
      Retry
    </Act>
  )
}

const columns: readonly Column<Job>[] = [
  { id: 'event', head: 'Queue', width: 'minmax(0, 1.1fr)', cell: ({ queue }) => <b className="mono">{queue}</b> },
  {
    id: 'status',
    head: 'State',
    width: '110px',
    cell: ({ state }) => (
      <Badge tone={state === 'dead' ? 'bad' : 'warn'}>{state === 'dead' ? 'Gave up' : 'Retrying'}</Badge>
    ),
  },
  {
    id: 'text',
    head: 'Last error',
    width: 'minmax(0, 2.4fr)',
    cell: ({ last_error }) => <span title={last_error ?? ''}>{last_error}</span>,
  },
  { id: 'tries', head: 'Attempts', width: '80px', align: 'right', cell: ({ attempts }) => attempts, from: 900 },
  { id: 'next', head: 'Next attempt', width: '120px', cell: ({ run_at }) => <Time at={run_at} />, from: 1000 },
  {
    id: 'when',
    head: 'Created',
    width: '120px',
    align: 'right',
    cell: ({ created_at }) => <Time at={created_at} />,
    from: 1100,
  },
  { id: 'act', head: '', width: '96px', align: 'right', cell: (job) => <Retry job={job} /> },
]

/** Which background work failed, and why? */
export function JobsPage() {
  const [search, change] = useListState()
  const state = search['state']
  const listing = useListing('/admin/jobs', { state }, 'jobs')
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Jobs</h1>
          <p>Background work whose last attempt failed. Most of it recovers by itself; what gave up waits for you.</p>
        </div>
        <FilterChip
          name="State"
          value={state}
          choices={[
            ['dead', 'Gave up'],
            ['retrying', 'Retrying'],
          ]}
          onChange={(chosen) => change({ state: chosen })}
        />
      </header>
      <section className="card list-card" aria-label="Failed jobs">
        <DataTable
          label="Failed jobs"
          columns={columns}
          listing={listing}
          idOf={({ id }) => String(id)}
          order="last created first"
          empty={
            <Empty icon={CircleCheck} title="No failed job">
              Every job succeeded in its last attempt{state && ', or has another state than the chosen one'}.
            </Empty>
          }
        />
      </section>
    </div>
  )
}
