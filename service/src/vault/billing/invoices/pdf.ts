import { formatCents } from '../../../kernel/money.ts'
import { inks, left, openDocument, right } from '../../../providers/shipping/document.ts'
import type { Invoice, InvoiceLine } from './model.ts'
import type { FeeSum } from './store.ts'

export type InvoicePaper = {
  invoice: Invoice
  account: { name: string; accountNumber: string }
  sums: readonly FeeSum[]
  /** The first lines; the report `invoice_lines` contains all. */
  lines: readonly InvoiceLine[]
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const small = { size: 8, color: inks.grey }
const atRight = { at: right, isRight: true }

/** Renders an invoice with its totals and first lines as PDF. */
export async function renderInvoice({ invoice, account, sums, lines }: InvoicePaper): Promise<Uint8Array> {
  const doc = await openDocument(invoice.number, invoice.issuedAt)
  doc.write(`Invoice ${invoice.number}`, { font: doc.bold, size: 18 })
  doc.move(26)
  doc.write(`${account.name} (${account.accountNumber})`, { room: 380 })
  doc.write(`Issued ${dayOf(invoice.issuedAt)}`, atRight)
  doc.move(14)
  doc.write(`${invoice.periodStart} up to ${invoice.periodEnd}, ${invoice.status}`)
  doc.write(`Due ${dayOf(invoice.dueAt)}`, atRight)
  doc.move(28)
  for (const { fee, count, amountCents } of sums) {
    doc.write(`${fee} (${count})`)
    doc.write(formatCents(amountCents), atRight)
    doc.move(14)
  }
  doc.move(6)
  doc.write('Total, USD', { font: doc.bold, size: 11 })
  doc.write(formatCents(invoice.totalCents), { font: doc.bold, size: 11, ...atRight })
  doc.move(28)
  for (const { description, serviceFrom, amountCents } of lines) {
    doc.write(dayOf(serviceFrom), small)
    doc.write(description, { ...small, at: left + 60, room: 360 })
    doc.write(formatCents(amountCents), { ...small, ...atRight })
    doc.move(11)
  }
  const more = invoice.lineCount - lines.length
  if (more > 0) doc.write(`${more} more lines are available in the invoice_lines report.`, small)
  return doc.finish(`Invoice ${invoice.number}`)
}
