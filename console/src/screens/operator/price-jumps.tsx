import type { Schemas } from '@packhouse/sdk'
import { Modal } from '@mantine/core'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../api/account.ts'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { Money } from '../../parts/money.tsx'
import { Empty } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'

type Jump = Schemas['PriceJump']

const change = ({ anchor_usdc, value_usdc }: Jump): string => {
  const percent = Math.round((Number(value_usdc) / Number(anchor_usdc) - 1) * 100)
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}

function AcceptDialog({ jump, onClose }: { jump: Jump; onClose: () => void }) {
  const write = useWrite()
  return (
    <Modal opened onClose={onClose} title={`Value of group ${jump.group_id}`} centered>
      <div className="stack">
        <p className="soft">
          The catalog values the cards at <Money amount={jump.value_usdc} unit="USDC" />, {change(jump)} from{' '}
          <Money amount={jump.anchor_usdc} unit="USDC" />. Once accepted, the oracle follows in steps of at most 30 % an
          hour, and sell-backs are paid by it.
        </p>
        <div className="row end">
          <Act
            roles={['account_manager']}
            size="sm"
            variant="filled"
            done="The oracle follows the value."
            onDone={onClose}
            run={() => write('POST', `/admin/oracle/jumps/${jump.id}/accept`)}
          >
            Accept value
          </Act>
        </div>
      </div>
    </Modal>
  )
}

const cells: readonly Column<Jump>[] = [
  { id: 'event', head: 'Group', width: 'minmax(0, 1fr)', cell: ({ group_id }) => <b>Group {group_id}</b> },
  { id: 'from', head: 'Price', width: '110px', align: 'right', cell: (jump) => <Money amount={jump.anchor_usdc} /> },
  { id: 'amount', head: 'Value', width: '110px', align: 'right', cell: (jump) => <Money amount={jump.value_usdc} /> },
  { id: 'change', head: 'Change', width: '90px', align: 'right', cell: change },
  { id: 'when', head: 'Since', width: '120px', align: 'right', cell: (jump) => <Time at={jump.opened_at} /> },
]

/** Catalog values that moved further within a day than the oracle follows. */
export function PriceJumps() {
  const read = useRead('/admin/oracle/jumps', {})
  const [chosen, setChosen] = useState<Jump>()
  const listing = {
    rows: read.data?.jumps ?? [],
    isLoading: read.isPending,
    error: read.error,
    hasMore: false,
    isFetchingMore: false,
    isStale: read.isPlaceholderData,
    loadMore: () => {},
    reload: () => void read.refetch(),
  }
  return (
    <section className="card list-card" aria-label="Values beyond the bound">
      <DataTable
        label="Values beyond the bound"
        columns={cells}
        listing={listing}
        idOf={({ id }) => String(id)}
        onOpen={setChosen}
        empty={
          <Empty icon={Tag} title="No value beyond the bound">
            The oracle follows each catalog value by at most 40 % within a day.
          </Empty>
        }
      />
      {chosen && <AcceptDialog jump={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}
