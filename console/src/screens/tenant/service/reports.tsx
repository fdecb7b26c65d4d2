import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileDown, FileSpreadsheet } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useListing } from '../../../api/account.ts'
import { mayAct, useAccount } from '../../../api/session.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { plural } from '../../../parts/plural.ts'
import { Segmented } from '../../../parts/segmented.tsx'
import { Failure } from '../../../parts/states.tsx'
import { formatDay, Time, useNow } from '../../../parts/time.tsx'
import { useFileUrl, usePost, type Report } from '../api.ts'

const types: Readonly<Record<Report['type'], readonly [name: string, text: string]>> = {
  inventory_snapshot: ['Inventory', 'every card as it is now'],
  card_movements: ['Card movements', 'what came, moved and left'],
  orders: ['Orders', 'with cost and tracking'],
  withdrawals: ['Withdrawals', 'shipped and collected'],
  transfers: ['Transfers', 'to and from other accounts'],
  inbound_receipts: ['Inbound receipts', 'announced against received'],
  invoice_lines: ['Invoice lines', 'every fee'],
  storage_accrual: ['Storage', 'counted daily'],
  declared_values: ['Declared values', 'with their review'],
  exceptions: ['Cases', 'with resolution'],
  sla: ['SLA items', 'each promise and its deadline'],
}
const isType = (text: string): text is Report['type'] => text in types

const columnsOf = (fileUrl: (url: string) => string): readonly Column<Report>[] => [
  {
    id: 'memo',
    head: 'Report',
    width: 'minmax(130px, 1.2fr)',
    cell: ({ type }) => <b className="strong">{types[type][0]}</b>,
  },
  {
    id: 'pack',
    head: 'Period',
    width: 'minmax(150px, 1.2fr)',
    cell: ({ type, parameters: { from, to } }) => (
      <span className="soft">
        {type === 'inventory_snapshot' ? 'on request' : `${formatDay(new Date(from))} to ${formatDay(new Date(to))}`}
      </span>
    ),
  },
  {
    id: 'amount',
    head: 'Rows',
    width: '96px',
    align: 'right',
    cell: ({ row_count }) => row_count !== null && plural(row_count, 'row'),
  },
  { id: 'status', head: 'Status', width: '104px', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'when', head: 'When', width: '112px', align: 'right', cell: ({ requested_at }) => <Time at={requested_at} /> },
  {
    id: 'customer',
    head: '',
    width: '104px',
    cell: ({ download_url, format }) =>
      download_url && (
        <a href={fileUrl(download_url)} className="row nowrap" download>
          <FileDown size={15} aria-hidden /> {format.toUpperCase()}
        </a>
      ),
  },
]

const formats = [
  ['csv', 'CSV'],
  ['json', 'JSON'],
] as const
type Format = (typeof formats)[number][0]

const dayMs = 86_400_000
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

function NewReport() {
  const account = useAccount()
  const client = useQueryClient()
  const post = usePost()
  const now = useNow(60_000)
  const [type, setType] = useState<Report['type']>('inventory_snapshot')
  const [format, setFormat] = useState<Format>('csv')
  const [from, setFrom] = useState<string>()
  const [to, setTo] = useState<string>()
  const isAllowed = mayAct(account, ['developer', 'finance'])
  const isSnapshot = type === 'inventory_snapshot'
  const [start, end] = [from ?? dayText(now - 30 * dayMs), to ?? dayText(now)]
  const request = useMutation({
    mutationFn: () =>
      post('/reports', {
        type,
        format,
        ...(!isSnapshot && {
          from: `${start}T00:00:00.000Z`,
          to: new Date(new Date(`${end}T00:00:00.000Z`).getTime() + dayMs).toISOString(),
        }),
      }),
    onSuccess: async () => {
      notifications.show({ message: 'The report is being made.' })
      await client.invalidateQueries()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    request.mutate()
  }
  return (
    <section className="card" aria-labelledby="new-title">
      <header className="card-head">
        <h2 id="new-title">New report</h2>
      </header>
      <form className="card-body stack" onSubmit={submit}>
        <label className="field">
          <span>About</span>
          <select
            className="plain-select"
            value={type}
            onChange={(event) => isType(event.currentTarget.value) && setType(event.currentTarget.value)}
          >
            {Object.entries(types).map(([key, [name]]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
          <span className="small soft">{types[type][1]}</span>
        </label>
        {!isSnapshot && (
          <div className="field-pair">
            <label className="field">
              <span>From</span>
              <input
                type="date"
                className="plain-select"
                value={start}
                onChange={(event) => setFrom(event.currentTarget.value)}
              />
            </label>
            <label className="field">
              <span>To, inclusive</span>
              <input
                type="date"
                className="plain-select"
                value={end}
                onChange={(event) => setTo(event.currentTarget.value)}
              />
            </label>
          </div>
        )}
        <Segmented<Format> label="Format" value={format} choices={formats} onChange={setFormat} />
        {request.error && <Failure error={request.error} />}
        <Button
          type="submit"
          loading={request.isPending}
          disabled={!isAllowed}
          title={isAllowed ? undefined : 'Needs the role developer or finance'}
        >
          Request report
        </Button>
        <p className="small soft">Made in the background and kept for 30 days; days are those of UTC.</p>
      </form>
    </section>
  )
}

/** Which figures do we need elsewhere? */
export function ReportsPage() {
  const fileUrl = useFileUrl()
  const listing = useListing('/reports', {}, 'reports')
  return (
    <ListScreen
      title="Reports"
      lead="Tables for your books and spreadsheets, read at one point in time."
      noun="report"
      icon={FileSpreadsheet}
      columns={columnsOf(fileUrl)}
      listing={listing}
      idOf={({ id }) => String(id)}
      onOpen={({ download_url }) => download_url && window.location.assign(fileUrl(download_url))}
      filters={[]}
      empty="Request the first one; it appears here when it is ready."
      side={<NewReport />}
    />
  )
}
