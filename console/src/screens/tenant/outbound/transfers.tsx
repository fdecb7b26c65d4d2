import { LinkButton } from '../../../parts/link-button.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight } from 'lucide-react'
import { useListing } from '../../../api/account.ts'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { FilterChip, StatusFilter } from '../../../parts/filters.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { plural } from '../../../parts/plural.ts'
import { Time } from '../../../parts/time.tsx'
import { useBase, type Transfer } from '../api.ts'

const statuses = ['PENDING_ACCEPTANCE', 'COMPLETED', 'DECLINED', 'CANCELLED', 'EXPIRED'] as const

const columnsOf = (base: string): readonly Column<Transfer>[] => [
  {
    id: 'memo',
    head: 'Transfer',
    width: '104px',
    cell: ({ id }) => <Link to={`${base}/transfers/${id}`}>Transfer {id}</Link>,
  },
  {
    id: 'pack',
    head: 'With',
    width: 'minmax(150px, 1.4fr)',
    cell: ({ direction, counterparty_name, from_account, to_account }) => (
      <span className="row">
        {direction === 'in' ? <ArrowDownLeft size={15} aria-hidden /> : <ArrowUpRight size={15} aria-hidden />}
        <span className="cut">
          {direction === 'in' ? 'from' : 'to'} <b className="strong">{counterparty_name}</b>{' '}
          <span className="soft mono">{direction === 'in' ? from_account : to_account}</span>
        </span>
      </span>
    ),
  },
  { id: 'amount', head: 'Cards', width: '80px', align: 'right', cell: ({ card_count }) => plural(card_count, 'card') },
  {
    id: 'customer',
    head: 'Note',
    width: 'minmax(90px, 1fr)',
    cell: ({ note }) => note && <span className="soft">{note}</span>,
    from: 1000,
  },
  { id: 'status', head: 'Status', width: '172px', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'when', head: 'When', width: '112px', align: 'right', cell: ({ requested_at }) => <Time at={requested_at} /> },
]

/** Which cards changed their owner? */
export function TransfersPage() {
  const base = useBase()
  const navigate = useNavigate()
  const [search, change] = useListState()
  const { status, direction } = search
  const listing = useListing('/card-transfers', { status, direction }, 'transfers')
  return (
    <ListScreen
      title="Transfers"
      lead="Cards that change their owner without leaving the shelf."
      noun="transfer"
      resource="transfer"
      icon={ArrowLeftRight}
      columns={columnsOf(base)}
      listing={listing}
      idOf={({ id }) => String(id)}
      onOpen={({ id }) => void navigate({ to: `${base}/transfers/${id}` })}
      filters={['status', 'direction']}
      filterRow={
        <>
          <FilterChip
            name="Direction"
            value={direction}
            choices={[
              ['in', 'To us'],
              ['out', 'From us'],
            ]}
            onChange={(chosen) => change({ direction: chosen })}
          />
          <StatusFilter statuses={statuses} />
        </>
      }
      actions={
        <LinkButton
          to={`${base}/inventory`}
          search={{ status: 'AVAILABLE' }}
          variant="default"
          leftSection={<ArrowLeftRight size={16} aria-hidden />}
        >
          Transfer cards
        </LinkButton>
      }
      empty="Select cards in the inventory and press “Transfer”."
    />
  )
}
