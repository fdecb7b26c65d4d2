import { Button } from '@mantine/core'
import { FileDown } from 'lucide-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useListing, useRead } from '../../../api/account.ts'
import { DetailHead, DetailScreen } from '../../../parts/detail-screen.tsx'
import { FactsCard } from '../../../parts/facts-card.tsx'
import { Empty, Failure, Loading } from '../../../parts/states.tsx'
import { Time } from '../../../parts/time.tsx'
import { ReceiptText } from 'lucide-react'
import { useFileUrl, type DraftInvoice, type Invoice, type InvoiceLine } from '../api.ts'
import { Cents, formatCents } from '../cents.tsx'
import { InvoiceBadge, Lines, monthOf, sumsOf, type Line } from './invoice-parts.tsx'

function Amounts({ invoice, lines }: { invoice: Invoice | DraftInvoice; lines: readonly Line[] }) {
  return (
    <FactsCard
      title="Amounts"
      facts={[
        ...sumsOf(lines).map(([name, cents]) => [name, <Cents key={name} value={cents} />] as const),
        ['Credits', invoice.credits_cents > 0 ? `−${formatCents(invoice.credits_cents)}` : undefined],
        ['Tax', invoice.tax_cents > 0 ? <Cents key="t" value={invoice.tax_cents} /> : undefined],
        [
          <b key="n" className="ink">
            Total
          </b>,
          <b key="v" className="strong">
            <Cents value={invoice.total_cents} />
          </b>,
        ],
      ]}
    />
  )
}

function LinesCard({ lines, more }: { lines: readonly Line[]; more?: ReactNode }) {
  return (
    <section className="card" aria-labelledby="lines-title">
      <header className="card-head">
        <h2 id="lines-title">Lines</h2>
        <span className="small soft">{lines.length}</span>
      </header>
      {lines.length === 0 ? (
        <Empty icon={ReceiptText} title="Nothing charged yet">
          Every fee appears here as soon as it is charged.
        </Empty>
      ) : (
        <Lines lines={lines} />
      )}
      {more}
    </section>
  )
}

function DraftPage() {
  const query = useRead('/invoices/draft')
  return (
    <DetailScreen query={query}>
      {({ invoice }) => (
        <>
          <DetailHead
            title={
              <>
                Draft of {monthOf(invoice.period_start)} <InvoiceBadge status="DRAFT" />
              </>
            }
            under={
              <span>
                As it stands <Time at={invoice.computed_at} />, with storage and coverage up to today
              </span>
            }
            side={<Cents value={invoice.total_cents} />}
            sideNote="so far"
          />
          <div className="columns">
            <LinesCard lines={invoice.lines} />
            <Amounts invoice={invoice} lines={invoice.lines} />
          </div>
        </>
      )}
    </DetailScreen>
  )
}

function AllLines({ id }: { id: string }) {
  const lines = useListing(`/invoices/${id}/lines`, { limit: 100 }, 'lines')
  if (lines.isLoading) return <Loading lines={8} />
  if (lines.error && lines.rows.length === 0) return <Failure error={lines.error} onRetry={lines.reload} />
  return (
    <LinesCard
      lines={lines.rows}
      more={
        lines.hasMore && (
          <p className="card-foot">
            <button type="button" className="pill" onClick={lines.loadMore}>
              Show more lines
            </button>
          </p>
        )
      }
    />
  )
}

function IssuedPage({ id }: { id: string }) {
  const fileUrl = useFileUrl()
  const query: UseQueryResult<{ invoice: Invoice; lines: readonly InvoiceLine[] }> = useRead(`/invoices/${id}`)
  return (
    <DetailScreen query={query}>
      {({ invoice, lines }) => (
        <>
          <DetailHead
            title={
              <>
                Invoice {invoice.number} <InvoiceBadge status={invoice.status} />
              </>
            }
            under={
              <>
                {monthOf(invoice.period_start)} · issued <Time at={invoice.issued_at} />
              </>
            }
            side={<Cents value={invoice.total_cents} />}
            sideNote={
              invoice.status === 'OPEN' ? (
                <>
                  <Cents value={invoice.due_cents} /> due <Time at={invoice.due_at} />
                </>
              ) : (
                invoice.paid_at && (
                  <>
                    paid <Time at={invoice.paid_at} />
                  </>
                )
              )
            }
          />
          <div className="columns">
            <AllLines id={id} />
            <div className="stack">
              <Amounts invoice={invoice} lines={lines} />
              <Button
                component="a"
                href={fileUrl(`/invoices/${id}/pdf`)}
                download
                variant="default"
                leftSection={<FileDown size={16} aria-hidden />}
              >
                Download the PDF
              </Button>
            </div>
          </div>
        </>
      )}
    </DetailScreen>
  )
}

/** What was charged, and for what? */
export const InvoicePage = ({ id }: { id: string }) => (id === 'draft' ? <DraftPage /> : <IssuedPage id={id} />)
