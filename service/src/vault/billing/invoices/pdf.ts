import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from 'pdf-lib'
import { formatCents } from '../../../kernel/money.ts'
import type { Invoice, InvoiceLine } from './model.ts'
import type { FeeSum } from './store.ts'

export type InvoicePaper = {
  invoice: Invoice
  account: { name: string; accountNumber: string }
  sums: readonly FeeSum[]
  /** The first lines; the report `invoice_lines` contains all. */
  lines: readonly InvoiceLine[]
}

const page = { width: 595, height: 842, margin: 48 }
const rowHeight = 14
const grey = rgb(0.4, 0.4, 0.4)

/** The built-in fonts support Latin characters only; others are printed as a question mark. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')

type Pen = {
  text(at: number, text: string, options?: { font?: PDFFont; size?: number; isRight?: boolean }): void
  next(by?: number): void
}

function createPen(paper: PDFDocument, font: PDFFont): Pen {
  let sheet: PDFPage = paper.addPage([page.width, page.height])
  let y = page.height - page.margin
  return {
    text(at, text, { font: face = font, size = 9, isRight = false } = {}) {
      const shown = printable(text)
      const x = isRight ? at - face.widthOfTextAtSize(shown, size) : at
      sheet.drawText(shown, { x, y, size, font: face, color: size < 9 ? grey : rgb(0, 0, 0) })
    },
    next(by = rowHeight) {
      y -= by
      if (y >= page.margin) return
      sheet = paper.addPage([page.width, page.height])
      y = page.height - page.margin
    },
  }
}

const right = page.width - page.margin
const fit = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}.` : text)

/** Renders an invoice with its totals and first lines as PDF. */
export async function renderInvoice({ invoice, account, sums, lines }: InvoicePaper): Promise<Uint8Array> {
  const paper = await PDFDocument.create()
  const font = await paper.embedFont(StandardFonts.Helvetica)
  const bold = await paper.embedFont(StandardFonts.HelveticaBold)
  paper.setTitle(invoice.number)
  paper.setCreationDate(invoice.issuedAt)
  paper.setModificationDate(invoice.issuedAt)
  const pen = createPen(paper, font)
  pen.text(page.margin, `Invoice ${invoice.number}`, { font: bold, size: 18 })
  pen.next(26)
  pen.text(page.margin, `${account.name} (${account.accountNumber})`)
  pen.text(right, `Issued ${invoice.issuedAt.toISOString().slice(0, 10)}`, { isRight: true })
  pen.next()
  pen.text(page.margin, `${invoice.periodStart} up to ${invoice.periodEnd}, ${invoice.status}`)
  pen.text(right, `Due ${invoice.dueAt.toISOString().slice(0, 10)}`, { isRight: true })
  pen.next(28)
  for (const { fee, count, amountCents } of sums) {
    pen.text(page.margin, `${fee} (${count})`)
    pen.text(right, formatCents(amountCents), { isRight: true })
    pen.next()
  }
  pen.next(6)
  pen.text(page.margin, 'Total, USD', { font: bold, size: 11 })
  pen.text(right, formatCents(invoice.totalCents), { font: bold, size: 11, isRight: true })
  pen.next(28)
  for (const { description, serviceFrom, amountCents } of lines) {
    pen.text(page.margin, serviceFrom.toISOString().slice(0, 10), { size: 8 })
    pen.text(page.margin + 60, fit(description, 80), { size: 8 })
    pen.text(right, formatCents(amountCents), { size: 8, isRight: true })
    pen.next(11)
  }
  const more = invoice.lineCount - lines.length
  if (more > 0) pen.text(page.margin, `${more} more lines are available in the invoice_lines report.`, { size: 8 })
  return paper.save()
}
