import { Button, Tooltip } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Gift, Send as SendIcon } from 'lucide-react'
import { useListing } from '../../../api/account.ts'
import { homeOf, mayAct, useAccount } from '../../../api/session.ts'
import type { Send } from '../../../api/types.ts'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { FilterChip } from '../../../parts/filters.tsx'
import { cutMiddle } from '../../../parts/id.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { Time } from '../../../parts/time.tsx'

const statuses = [
  ['in_progress', 'In progress'],
  ['complete', 'Complete'],
  ['complete_with_errors', 'Complete with errors'],
] as const

const columnsOf = (base: string): readonly Column<Send>[] => [
  {
    id: 'memo',
    head: 'Send',
    width: '88px',
    cell: ({ send_id }) => <Link to={`${base}/sends/${send_id}`}>Send {send_id}</Link>,
  },
  {
    id: 'customer',
    head: 'Recipient',
    width: 'minmax(110px, 1fr)',
    cell: ({ wallet_address }) => <span className="mono">{cutMiddle(wallet_address)}</span>,
  },
  {
    id: 'pack',
    head: 'Prizes',
    width: 'minmax(110px, 1fr)',
    cell: ({ items, sent_count }) => `${sent_count} of ${items.length} arrived`,
  },
  {
    id: 'skipped',
    head: 'Skipped',
    width: '76px',
    align: 'right',
    cell: ({ skipped }) => skipped.length > 0 && skipped.length,
    from: 960,
  },
  {
    id: 'reference',
    head: 'Reference',
    width: 'minmax(80px, 1fr)',
    cell: ({ reference }) => reference && <span className="soft">{reference}</span>,
    from: 1100,
  },
  { id: 'status', head: 'Status', width: '164px', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'when', head: 'When', width: '112px', align: 'right', cell: ({ created_at }) => <Time at={created_at} /> },
]

/** Who got what? */
export function SendsPage() {
  const account = useAccount()
  const base = homeOf(account)
  const navigate = useNavigate()
  const [search, change] = useListState()
  const { status } = search
  const listing = useListing('/sends', { status }, 'sends')
  const isAllowed = mayAct(account, 'owner')
  return (
    <ListScreen
      title="Prize sends"
      lead="Prizes from your stock on their way to their winners."
      noun="send"
      icon={Gift}
      columns={columnsOf(base)}
      listing={listing}
      idOf={({ send_id }) => String(send_id)}
      onOpen={({ send_id }) => void navigate({ to: `${base}/sends/${send_id}` })}
      filters={['status']}
      filterRow={
        <FilterChip name="Status" value={status} choices={statuses} onChange={(chosen) => change({ status: chosen })} />
      }
      actions={
        <Tooltip label="Needs the role owner" disabled={isAllowed}>
          <Button
            leftSection={<SendIcon size={15} aria-hidden />}
            {...(!isAllowed && { 'data-disabled': true })}
            aria-disabled={!isAllowed}
            onClick={() => {
              if (isAllowed) void navigate({ to: `${base}/sends/new` })
            }}
          >
            Send prizes
          </Button>
        </Tooltip>
      }
      empty="Your account manager puts prizes into your stock; then you send them to the wallets of winners."
    />
  )
}
