import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useListing } from '../../../api/account.ts'
import { mayAct, useAccount } from '../../../api/session.ts'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { FilterChip, StatusFilter } from '../../../parts/filters.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { Deadline, Time } from '../../../parts/time.tsx'
import { useBase, type Case } from '../api.ts'
import { caseTypes, turnOf } from './case-parts.ts'
import { OpenCase } from './open-case.tsx'

const statuses = ['AWAITING_TENANT', 'OPEN', 'INVESTIGATING', 'RESOLVED', 'CLOSED'] as const

function Turn({ found }: { found: Case }) {
  const turn = turnOf(found)
  if (turn === 'none') return <span className="none">–</span>
  if (turn === 'you') return <b className="strong accent-text">You</b>
  return (
    <span className="soft">
      Warehouse
      {found.first_response_at === null && <>, {<Deadline at={found.due_at} before="within " over="overdue" />}</>}
    </span>
  )
}

const columnsOf = (base: string): readonly Column<Case>[] => [
  {
    id: 'memo',
    head: 'Case',
    width: 'minmax(90px, 0.7fr)',
    cell: ({ id, number }) => (
      <Link to={`${base}/cases/${id}`} className="mono">
        {number}
      </Link>
    ),
  },
  { id: 'pack', head: 'About', width: 'minmax(120px, 1fr)', cell: ({ type }) => caseTypes[type] },
  {
    id: 'text',
    head: 'Summary',
    width: 'minmax(140px, 2fr)',
    cell: ({ summary }) => <span className="soft">{summary}</span>,
    from: 960,
  },
  { id: 'customer', head: 'Speaks next', width: 'minmax(110px, 0.9fr)', cell: (row) => <Turn found={row} /> },
  { id: 'status', head: 'Status', width: '136px', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'when', head: 'Opened', width: '112px', align: 'right', cell: ({ opened_at }) => <Time at={opened_at} /> },
]

const writers = ['developer', 'finance'] as const

/** Who speaks next? */
export function CasesPage() {
  const base = useBase()
  const account = useAccount()
  const navigate = useNavigate()
  const [search, change] = useListState()
  const [isOpen, dialog] = useDisclosure(false)
  const { status, type } = search
  const listing = useListing('/exceptions', { status, type }, 'exceptions')
  return (
    <>
      <ListScreen
        title="Cases"
        lead="Differences, damage and questions, each as one conversation with the warehouse."
        noun="case"
        resource="exception"
        icon={MessagesSquare}
        columns={columnsOf(base)}
        listing={listing}
        idOf={({ id }) => String(id)}
        onOpen={({ id }) => void navigate({ to: `${base}/cases/${id}` })}
        filters={['status', 'type']}
        filterRow={
          <>
            <StatusFilter statuses={statuses} />
            <FilterChip
              name="About"
              value={type}
              choices={Object.entries(caseTypes)}
              onChange={(chosen) => change({ type: chosen })}
            />
          </>
        }
        actions={
          <Button
            variant="default"
            leftSection={<MessagesSquare size={16} aria-hidden />}
            disabled={!mayAct(account, writers)}
            onClick={dialog.open}
          >
            Open a case
          </Button>
        }
        empty="The warehouse opens a case when something differs; you can open one, too."
      />
      <Modal opened={isOpen} onClose={dialog.close} title="Open a case" centered>
        <OpenCase onClose={dialog.close} />
      </Modal>
    </>
  )
}
