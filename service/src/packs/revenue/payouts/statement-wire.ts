import { rgb, type PDFFont, type PDFPage } from 'pdf-lib'
import type { Static } from 'typebox'
import { openPaper, printable } from '../../../shipping/drawing.ts'
import type { PayoutWire } from './wire.ts'

const size = { width: 595, height: 842, margin: 56 }
const right = size.width - size.margin
const ink = rgb(0.11, 0.1, 0.17)
const grey = rgb(0.36, 0.35, 0.44)
const line = rgb(0.9, 0.88, 0.85)
const accent = rgb(0.29, 0.25, 0.84)

type Statement = Static<typeof PayoutWire>
type Style = { font: PDFFont; size?: number; color?: typeof ink; at?: number; isRight?: boolean }

/** Two decimals and separated thousands; the file shows amounts, the CSV shows micros. */
function amountOf(usdc: string): string {
  const [whole = '0', decimals = ''] = usdc.replace('-', '').split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${usdc.startsWith('-') ? '-' : ''}${grouped}.${decimals.padEnd(6, '0').replace(/0{1,4}$/, '')}`
}

const dayOf = (text: string): string => text.slice(0, 10)

function createPen(page: PDFPage) {
  let y = size.height - size.margin
  return {
    move: (by: number): void => void (y -= by),
    write(text: string, { font, size: points = 10, color = ink, at = size.margin, isRight = false }: Style): void {
      const shown = printable(text)
      const x = isRight ? at - font.widthOfTextAtSize(shown, points) : at
      page.drawText(shown, { x, y, size: points, font, color })
    },
    rule: (): void =>
      page.drawLine({ start: { x: size.margin, y }, end: { x: right, y }, thickness: 0.7, color: line }),
  }
}

/** The lines of the calculation, as the console shows them. */
const stepsOf = (statement: Statement): readonly (readonly [text: string, amount: string])[] => [
  [`Gross sales, ${statement.packs + statement.instant_packs} packs`, statement.gross_usdc],
  [`Sell-backs, ${statement.sellback_count} cards`, `-${statement.sellback_usdc}`],
  ['Fees', `-${statement.fees_usdc}`],
]

const columns = [190, 250, 330, 400, 470, right] as const

/** A statement on one page of A4. Equal statements produce equal bytes. */
export async function statementToPdf(statement: Statement, partner: string): Promise<Uint8Array> {
  const at = new Date(statement.created_at)
  const { pdf, font, bold } = await openPaper(`Statement ${statement.payout_id}`, at)
  const pen = createPen(pdf.addPage([size.width, size.height]))
  pen.write('Packhouse', { font: bold, size: 11, color: accent })
  pen.write(`Closed ${dayOf(statement.created_at)}`, { font, color: grey, at: right, isRight: true })
  pen.move(34)
  pen.write(`Statement ${statement.payout_id}`, { font: bold, size: 22 })
  pen.move(20)
  pen.write(`${partner} - ${dayOf(statement.period.from)} up to ${dayOf(statement.period.to)} (UTC)`, {
    font,
    color: grey,
  })
  pen.move(36)
  for (const [text, amount] of stepsOf(statement)) {
    pen.write(text, { font })
    pen.write(amountOf(amount), { font, at: right, isRight: true })
    pen.move(18)
  }
  pen.rule()
  pen.move(18)
  pen.write('Net revenue', { font: bold })
  pen.write(amountOf(statement.net_usdc), { font: bold, at: right, isRight: true })
  pen.move(30)
  pen.write('Payout, USDC', { font: bold, size: 14 })
  pen.write(amountOf(statement.payout_usdc), { font: bold, size: 14, color: accent, at: right, isRight: true })
  pen.move(46)
  writeProducts(pen, statement, { font, bold })
  pen.move(28)
  writePayment(pen, statement, { font, bold })
  return pdf.save()
}

type Pen = ReturnType<typeof createPen>
type Fonts = { font: PDFFont; bold: PDFFont }

function writeProducts(pen: Pen, { by_product: { tier, instant } }: Statement, { font, bold }: Fonts): void {
  pen.write('By product', { font: bold, size: 12 })
  pen.move(20)
  const heads = ['Packs', 'Gross', 'Sell-backs', 'Fees', 'Net', 'Share']
  heads.forEach((head, index) =>
    pen.write(head, { font, size: 8, color: grey, at: columns[index] ?? right, isRight: true }),
  )
  pen.move(8)
  pen.rule()
  pen.move(16)
  for (const [name, row] of [
    ['Packs', tier],
    ['Instant packs', instant],
  ] as const) {
    pen.write(name, { font, size: 9 })
    const cells = [
      String(row.packs),
      amountOf(row.gross_usdc),
      amountOf(row.sellback_usdc),
      amountOf(row.fees_usdc),
      amountOf(row.net_usdc),
      `${amountOf(row.share_usdc)} (${row.share_bps / 100} %)`,
    ]
    cells.forEach((cell, index) => pen.write(cell, { font, size: 9, at: columns[index] ?? right, isRight: true }))
    pen.move(16)
  }
}

function writePayment(pen: Pen, statement: Statement, { font, bold }: Fonts): void {
  pen.write('Payment', { font: bold, size: 12 })
  pen.move(20)
  const facts = [
    ['Status', statement.status],
    ['Paid', statement.paid_at ?? '-'],
    ['Wallet', statement.payout_address ?? '-'],
    ['Transaction', statement.tx_hash ?? '-'],
    ['Statement hash', statement.statement_hash],
  ] as const
  for (const [name, value] of facts) {
    pen.write(name, { font, size: 9, color: grey })
    pen.write(value, { font, size: 8.5, at: size.margin + 92 })
    pen.move(15)
  }
  pen.move(8)
  pen.write('The statement hash is part of the payment on chain, so that neither can change without the other.', {
    font,
    size: 8.5,
    color: grey,
  })
}
