import { Button, Modal, NumberInput, Select } from '@mantine/core'
import { Calculator, Plus } from 'lucide-react'
import { useState } from 'react'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { StatusFilter } from '../../../parts/filters.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { Time } from '../../../parts/time.tsx'
import { Act } from '../act.tsx'
import { useWrite } from '../api.ts'
import { useActorName } from '../roles.ts'
import { once, useDeskListing, useDeskSites, type Count } from './desk-api.ts'

const statuses = [
  'REQUESTED',
  'COUNTING',
  'COUNTED',
  'INVESTIGATING',
  'READY_TO_REVIEW',
  'REVIEWED',
  'COMPLETED',
] as const

function CountActs({ count }: { count: Count }) {
  const write = useWrite()
  const { id, status, expected_count, found_count } = count
  const isExact = expected_count !== null && expected_count === found_count
  if (status === 'READY_TO_REVIEW' || status === 'COUNTED') {
    return (
      <Act
        roles={['supervisor']}
        label={`Accept count ${id}`}
        done="The records follow the count."
        consequences={
          <p>
            {found_count ?? 0} of {expected_count ?? 0} cards were found. Accepting makes the records follow the count;
            keeping a record against it takes a second person at the station.
          </p>
        }
        run={async () => {
          if (!isExact) await write('POST', `/counts/${id}/review`, { ...once(), decisions: [], others: 'ACCEPT' })
          await write('POST', `/counts/${id}/complete`, once())
        }}
      >
        Accept
      </Act>
    )
  }
  if (status === 'REQUESTED' || status === 'COUNTING') {
    return (
      <Act
        roles={['supervisor']}
        label={`Cancel count ${id}`}
        done="Cancelled."
        reason="Reason"
        consequences={<p>Nothing in the records changes.</p>}
        run={(reason) => write('POST', `/counts/${id}/cancel`, { ...once(), reason })}
      >
        Cancel
      </Act>
    )
  }
  return null
}

function Requester({ actor }: { actor: string }) {
  return <bdi>{useActorName()(actor)}</bdi>
}

const accuracy = (bps: number | null): string => (bps === null ? '–' : `${(bps / 100).toFixed(1)} %`)

const columnsOf = (sites: ReturnType<typeof useDeskSites>): readonly Column<Count>[] => [
  { id: 'memo', head: 'Count', width: '96px', cell: ({ id }) => <b>Count {id}</b> },
  {
    id: 'pack',
    head: 'Site',
    width: 'minmax(80px, 0.8fr)',
    cell: ({ site_id }) => sites.get(site_id)?.name ?? site_id,
  },
  {
    id: 'customer',
    head: 'Found',
    width: 'minmax(120px, 1fr)',
    cell: ({ found_count, expected_count }) =>
      found_count === null ? <span className="faint">not counted</span> : `${found_count} of ${expected_count ?? '–'}`,
  },
  { id: 'of', head: 'Accuracy', width: '90px', cell: ({ accuracy_bps }) => accuracy(accuracy_bps), from: 900 },
  {
    id: 'wide',
    head: 'Requested by',
    width: 'minmax(100px, 0.9fr)',
    cell: ({ requested_by }) => <Requester actor={requested_by} />,
    from: 1000,
  },
  { id: 'when', head: 'Requested', width: '112px', cell: ({ requested_at }) => <Time at={requested_at} />, from: 1100 },
  { id: 'status', head: 'Status', width: '150px', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'act', head: '', width: '96px', align: 'right', cell: (count) => <CountActs count={count} /> },
]

function RequestCount({ onClose }: { onClose: () => void }) {
  const write = useWrite()
  const sites = useDeskSites()
  const [site, setSite] = useState<string | null>(null)
  const [percent, setPercent] = useState<number | string>(10)
  return (
    <div className="stack">
      <Select
        data-field="site_id"
        label="Site"
        data={[...sites.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
        value={site}
        onChange={setSite}
      />
      <NumberInput
        data-field="percent"
        label="Share of the bins, %"
        description="Those that were counted longest ago"
        min={1}
        max={100}
        value={percent}
        onChange={setPercent}
      />
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Act
          roles={['supervisor']}
          size="sm"
          variant="filled"
          blocked={site === null ? 'Choose a site first' : undefined}
          done="Requested. The station shows the bins to count."
          onDone={onClose}
          run={() => write('POST', '/counts', { ...once(), site_id: Number(site), percent: Number(percent) })}
        >
          Request count
        </Act>
      </div>
    </div>
  )
}

/** Do the shelves hold what the records say? */
export function CountsPage() {
  const [search] = useListState()
  const [isOpen, setOpen] = useState(false)
  const sites = useDeskSites()
  const { status } = search
  const listing = useDeskListing('/counts', { status }, 'counts')
  return (
    <>
      <ListScreen
        title="Counts"
        lead="Bins that are counted blind, and what the count changes in the records."
        noun="count"
        icon={Calculator}
        columns={columnsOf(sites)}
        listing={listing}
        idOf={({ id }) => String(id)}
        filters={['status']}
        filterRow={<StatusFilter statuses={statuses} />}
        actions={
          <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setOpen(true)}>
            Request a count
          </Button>
        }
        empty="A supervisor requests a count; people of the hall scan the bins at the station."
      />
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Request a count" centered>
        <RequestCount onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}
