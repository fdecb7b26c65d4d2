import { LinkButton } from '../../../parts/link-button.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { PackageOpen } from 'lucide-react'
import { useListing } from '../../../api/account.ts'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { FilterChip, StatusFilter } from '../../../parts/filters.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { plural } from '../../../parts/plural.ts'
import { Time } from '../../../parts/time.tsx'
import { useBase, useSites, type Withdrawal } from '../api.ts'
import { stateOf, type WithdrawalState } from './withdrawal-state.ts'

const statuses = ['REQUESTED', 'ACKNOWLEDGED', 'IN_TRANSIT', 'COMPLETED', 'CANCELLED'] as const
const methods = [
  ['ship', 'Shipped'],
  ['pickup', 'Collected'],
] as const

export const methodOf = ({ method }: Pick<Withdrawal, 'method'>): string =>
  method === 'ship' ? 'Shipped to you' : 'Collected in person'

export const WithdrawalBadge = ({ withdrawal }: { withdrawal: WithdrawalState }) => (
  <StatusBadge status={stateOf(withdrawal)} />
)

const columnsOf = (base: string, siteName: (id: number) => string): readonly Column<Withdrawal>[] => [
  {
    id: 'memo',
    head: 'Withdrawal',
    width: '124px',
    cell: ({ id }) => <Link to={`${base}/withdrawals/${id}`}>Withdrawal {id}</Link>,
  },
  { id: 'pack', head: 'How', width: 'minmax(120px, 1fr)', cell: methodOf },
  { id: 'amount', head: 'Cards', width: '80px', align: 'right', cell: ({ card_count }) => plural(card_count, 'card') },
  {
    id: 'customer',
    head: 'Site',
    width: 'minmax(100px, 1fr)',
    cell: ({ site_id }) => site_id !== null && <span className="soft">{siteName(site_id)}</span>,
    from: 900,
  },
  {
    id: 'note',
    head: 'Note',
    width: 'minmax(100px, 1.4fr)',
    cell: ({ note }) => note && <span className="soft">{note}</span>,
    from: 1000,
  },
  { id: 'status', head: 'Status', width: '136px', cell: (row) => <WithdrawalBadge withdrawal={row} /> },
  { id: 'when', head: 'When', width: '112px', align: 'right', cell: ({ requested_at }) => <Time at={requested_at} /> },
]

/** Where are the cards we took out? */
export function WithdrawalsPage() {
  const base = useBase()
  const sites = useSites()
  const navigate = useNavigate()
  const [search, change] = useListState()
  const { status, method } = search
  const listing = useListing('/withdrawals', { status, method }, 'withdrawals')
  return (
    <ListScreen
      title="Withdrawals"
      lead="Cards that leave the vault for good, shipped to you or collected in person."
      noun="withdrawal"
      resource="vault_withdrawal"
      icon={PackageOpen}
      columns={columnsOf(base, (id) => sites.get(id)?.name ?? '')}
      listing={listing}
      idOf={({ id }) => String(id)}
      onOpen={({ id }) => void navigate({ to: `${base}/withdrawals/${id}` })}
      filters={['status', 'method']}
      filterRow={
        <>
          <StatusFilter statuses={statuses} />
          <FilterChip name="How" value={method} choices={methods} onChange={(chosen) => change({ method: chosen })} />
        </>
      }
      actions={
        <LinkButton
          to={`${base}/inventory`}
          search={{ status: 'AVAILABLE' }}
          variant="default"
          leftSection={<PackageOpen size={16} aria-hidden />}
        >
          Withdraw cards
        </LinkButton>
      }
      empty="Select cards in the inventory and press “Withdraw”."
    />
  )
}
