import { Link } from '@tanstack/react-router'
import { Badge, StatusBadge } from '../../../parts/badge.tsx'
import { formatUtcDay } from '../../../parts/time.tsx'
import { useBase, type DraftInvoice, type Invoice, type InvoiceLine } from '../api.ts'
import { Cents, formatCents } from '../cents.tsx'
import { PlainTable } from '../../../parts/plain-table.tsx'

export type Line = InvoiceLine | DraftInvoice['lines'][number]

export const lineTypes: Readonly<Record<Line['type'], string>> = {
  RECEIVING: 'Receiving',
  STORAGE: 'Storage',
  HANDLING: 'Handling',
  POSTAGE: 'Postage',
  INSURANCE: 'Insurance',
  COVERAGE: 'Coverage',
  WITHDRAWAL: 'Withdrawals',
  PICKUP: 'Pickups',
  TRANSFER: 'Transfers',
  BUYER_RETURN: 'Buyer returns',
  CARRIER_CLAIM: 'Carrier claims',
  ADJUSTMENT: 'Adjustments',
  SERVICE_CREDIT: 'Service credits',
  MINIMUM: 'Minimum fee',
  TAX: 'Tax',
}

export function InvoiceBadge({ status }: { status: Invoice['status'] | 'DRAFT' }) {
  if (status === 'DRAFT') return <Badge tone="neutral">Draft</Badge>
  return status === 'OPEN' ? <Badge tone="info">Open</Badge> : <StatusBadge status={status} />
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
export const monthOf = (at: string): string => monthFormat.format(new Date(at))

const pages: Readonly<Record<string, string>> = {
  order: 'orders',
  withdrawal: 'withdrawals',
  inbound_shipment: 'inbound',
  inbound: 'inbound',
  transfer: 'transfers',
  card_transfer: 'transfers',
  exception: 'cases',
}

/** What the line is for, as a link where the console has a page for it. */
function Subject({ line }: { line: Line }) {
  const base = useBase()
  const { resource_type: type, resource_id: id } = line
  const page = type === null ? undefined : pages[type]
  if (page === undefined || id === null || !/^\d+$/.test(id)) return <>{line.description}</>
  return <Link to={`${base}/${page}/${id}`}>{line.description}</Link>
}

const unitPrice = ({ unit_amount_cents: cents, per_quantity: per, unit }: Line): string =>
  `${formatCents(cents)}${per > 1 ? ` per ${per.toLocaleString('en')}` : ''} ${unit}`

export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <PlainTable
      label="Lines of the invoice"
      className="invoice-lines"
      columns={['For', 'Type', 'Day', { right: 'Quantity' }, { right: 'Amount' }]}
    >
      {lines.map((line, index) => (
        <tr key={index}>
          <td className="wrap-cell strong">
            <Subject line={line} />
          </td>
          <td className="soft">{lineTypes[line.type]}</td>
          <td className="soft nowrap">{formatUtcDay(new Date(line.service_from))}</td>
          <td className="right soft" title={unitPrice(line)}>
            {line.quantity.toLocaleString('en')}
          </td>
          <td className="right">
            <Cents value={line.amount_cents} />
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

/** The amounts by type, largest first. */
export function sumsOf(lines: readonly Line[]): [name: string, cents: number, count: number][] {
  const groups = Map.groupBy(lines, ({ type }) => type)
  return [...groups]
    .map(([type, found]): [string, number, number] => [
      lineTypes[type],
      found.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      found.length,
    ])
    .toSorted((one, other) => other[1] - one[1])
}
