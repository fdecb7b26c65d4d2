import { Link, useNavigate } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useListState } from '../../../app/search.ts'
import type { Column } from '../../../parts/data-table.tsx'
import { FilterChip, StatusFilter } from '../../../parts/filters.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { Time } from '../../../parts/time.tsx'
import { caseTypes } from '../../tenant/cases/case-parts.ts'
import { CaseStatus, caseWord } from './case-status.tsx'
import { useDeskListing, type Case } from './desk-api.ts'
import { Due } from './due.tsx'

const statuses = ['OPEN', 'INVESTIGATING', 'AWAITING_TENANT', 'RESOLVED', 'CLOSED'] as const

function Turn({ found }: { found: Case }) {
  if (found.status === 'RESOLVED' || found.status === 'CLOSED') return <span className="none">–</span>
  if (found.status === 'AWAITING_TENANT') return <span className="soft">Tenant</span>
  return found.first_response_at === null ? <Due at={found.due_at} /> : <b className="accent-text">We</b>
}

const columns: readonly Column<Case>[] = [
  {
    id: 'memo',
    head: 'Case',
    width: 'minmax(96px, 0.6fr)',
    cell: ({ id, number }) => (
      <Link to={`/o/cases/${id}`} className="mono">
        {number}
      </Link>
    ),
  },
  {
    id: 'customer',
    head: 'Tenant',
    width: 'minmax(110px, 0.9fr)',
    cell: ({ account_name }) => <bdi>{account_name}</bdi>,
  },
  { id: 'pack', head: 'About', width: 'minmax(150px, 1fr)', cell: ({ type }) => caseTypes[type] },
  {
    id: 'text',
    head: 'Summary',
    width: 'minmax(140px, 1.8fr)',
    cell: ({ summary }) => (
      <bdi className="soft" title={summary}>
        {summary}
      </bdi>
    ),
    from: 1100,
  },
  { id: 'next', head: 'Speaks next', width: 'minmax(110px, 0.8fr)', cell: (row) => <Turn found={row} /> },
  { id: 'status', head: 'Status', width: '140px', cell: ({ status }) => <CaseStatus status={status} /> },
  {
    id: 'when',
    head: 'Opened',
    width: '112px',
    align: 'right',
    cell: ({ opened_at }) => <Time at={opened_at} />,
    from: 900,
  },
]

/** Which tenants wait for an answer of ours? */
export function CasesPage() {
  const navigate = useNavigate()
  const [search, change] = useListState()
  const { status, type } = search
  const listing = useDeskListing('/exceptions', { status, type }, 'exceptions')
  return (
    <ListScreen
      title="Cases"
      lead="Differences, damage and questions, each as one conversation with a tenant."
      noun="case"
      resource="exception"
      icon={MessagesSquare}
      columns={columns}
      listing={listing}
      idOf={({ id }) => String(id)}
      onOpen={({ id }) => void navigate({ to: `/o/cases/${id}` })}
      filters={['status', 'type']}
      filterRow={
        <>
          <StatusFilter statuses={statuses} wordOf={caseWord} />
          <FilterChip
            name="About"
            value={type}
            choices={Object.entries(caseTypes)}
            onChange={(chosen) => change({ type: chosen })}
          />
        </>
      }
      empty="A case is opened by a tenant, by a person of the warehouse, or by a difference at receiving."
    />
  )
}
