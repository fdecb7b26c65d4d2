import { LinkButton } from '../../../parts/link-button.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileDown, ReceiptText } from 'lucide-react'
import { useListing, useRead } from '../../../api/account.ts'
import { useListState } from '../../../app/search.ts'
import { ShareBars } from '../../../parts/charts/small.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { FilterChip } from '../../../parts/filters.tsx'
import { ListScreen } from '../../../parts/list-screen.tsx'
import { plural } from '../../../parts/plural.ts'
import { Loaded } from '../../../parts/states.tsx'
import { formatDay } from '../../../parts/time.tsx'
import { useBase, useFileUrl, type Invoice } from '../api.ts'
import { Cents, formatCents } from '../cents.tsx'
import { InvoiceBadge, monthOf, sumsOf } from './invoice-parts.tsx'

const columnsOf = (base: string, fileUrl: (url: string) => string): readonly Column<Invoice>[] => [
  {
    id: 'memo',
    head: 'Invoice',
    width: 'minmax(110px, 1fr)',
    cell: ({ id, number }) => (
      <Link to={`${base}/invoices/${id}`} className="mono">
        {number}
      </Link>
    ),
  },
  { id: 'pack', head: 'Month', width: 'minmax(110px, 1fr)', cell: ({ period_start }) => monthOf(period_start) },
  {
    id: 'customer',
    head: 'Due',
    width: '112px',
    cell: ({ due_at, status }) => status === 'OPEN' && formatDay(new Date(due_at)),
  },
  {
    id: 'amount',
    head: 'Total',
    width: '100px',
    align: 'right',
    cell: ({ total_cents }) => <Cents value={total_cents} />,
  },
  { id: 'status', head: 'Status', width: '92px', cell: ({ status }) => <InvoiceBadge status={status} /> },
  {
    id: 'act',
    head: '',
    width: '28px',
    cell: ({ id, number }) => (
      <a href={fileUrl(`/invoices/${id}/pdf`)} className="icon-button" download aria-label={`PDF of ${number}`}>
        <FileDown size={16} aria-hidden />
      </a>
    ),
    from: 760,
  },
]

const colors = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)']

/** What the running month costs so far. */
function Draft() {
  const base = useBase()
  const draft = useRead('/invoices/draft')
  return (
    <section className="card" aria-labelledby="draft-title">
      <header className="card-head">
        <h2 id="draft-title">This month so far</h2>
        <InvoiceBadge status="DRAFT" />
      </header>
      <div className="card-body stack">
        <Loaded query={draft} lines={6}>
          {({ invoice }) => (
            <div className="stack">
              <div>
                <p className="tile-amount">{formatCents(invoice.total_cents)}</p>
                <p className="small soft">
                  {monthOf(invoice.period_start)}, {plural(invoice.line_count, 'line')}
                  {invoice.credits_cents > 0 && `, after ${formatCents(invoice.credits_cents)} of credits`}
                </p>
              </div>
              {invoice.lines.length === 0 ? (
                <p className="soft">Nothing was charged yet.</p>
              ) : (
                <ShareBars
                  shares={sumsOf(invoice.lines).map(([name, cents, count], index) => ({
                    name,
                    note: plural(count, 'line'),
                    value: formatCents(cents),
                    size: Math.max(0, cents),
                    color: colors[index % colors.length] ?? '',
                  }))}
                />
              )}
              <LinkButton to={`${base}/invoices/draft`} variant="default">
                Open the draft
              </LinkButton>
            </div>
          )}
        </Loaded>
      </div>
    </section>
  )
}

/** What do we owe, and for what? */
export function InvoicesPage() {
  const base = useBase()
  const fileUrl = useFileUrl()
  const navigate = useNavigate()
  const [search, change] = useListState()
  const { status } = search
  const listing = useListing('/invoices', { status }, 'invoices')
  return (
    <ListScreen
      title="Invoices"
      lead="One invoice a month; the running month as a draft, by the rules of the closing."
      noun="invoice"
      resource="invoice"
      icon={ReceiptText}
      columns={columnsOf(base, fileUrl)}
      listing={listing}
      idOf={({ id }) => String(id)}
      onOpen={({ id }) => void navigate({ to: `${base}/invoices/${id}` })}
      filters={['status']}
      filterRow={
        <FilterChip
          name="Status"
          value={status}
          choices={[
            ['OPEN', 'Open'],
            ['PAID', 'Paid'],
            ['VOID', 'Void'],
          ]}
          onChange={(chosen) => change({ status: chosen })}
        />
      }
      empty="The first invoice is made when the month ends; until then see the draft."
      side={<Draft />}
    />
  )
}
