import type { Static } from 'typebox'
import { formatUsdc, micros, parseUsdc, type Micros } from '../../../kernel/money.ts'
import { inks, left, openDocument, right, type Document } from '../../../providers/shipping/document.ts'
import type { BillingDetails } from '../billing-details/model.ts'
import type { YearTotals } from './model.ts'
import type { PayoutWire } from './wire.ts'

type Statement = Static<typeof PayoutWire>
type Row = Omit<Statement['by_product']['tier'], 'refund_usdc' | 'share_bps'>

export type StatementPaper = {
  statement: Statement
  parties: { operator: BillingDetails; partner: BillingDetails }
  year: YearTotals
}

const microsOf = (usdc: string): Micros =>
  usdc.startsWith('-') ? micros(-(parseUsdc(usdc.slice(1)) ?? 0n)) : (parseUsdc(usdc) ?? micros(0n))

/** One number of decimals on the whole paper, so that columns align: cents, or all six where an amount needs them. */
function amountsOf({ statement, year }: StatementPaper): (usdc: string) => string {
  const texts = [
    ...[statement.by_product.tier, statement.by_product.instant, statement, ...statement.by_tier].flatMap((row) => [
      row.gross_usdc,
      row.sellback_usdc,
      row.fees_usdc,
      row.net_usdc,
      'share_usdc' in row ? row.share_usdc : row.payout_usdc,
    ]),
    statement.tax_usdc,
    ...[year.gross, year.net, year.payouts].map(formatUsdc),
  ]
  const isWhole = texts.every((text) => microsOf(text) % 10_000n === 0n)
  return (usdc) => {
    const [whole = '0', decimals = ''] = usdc.replace('-', '').split('.')
    const sign = microsOf(usdc) < 0n ? '-' : ''
    return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${decimals.padEnd(6, '0').slice(0, isWhole ? 2 : 6)}`
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayOf = (time: string | number): string => {
  const at = new Date(time)
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}
const percentOf = (bps: number): string => `${bps / 100} %`

/** A heading of a part, which stays with what follows. */
function head(doc: Document, text: string): void {
  doc.move(28, 70)
  doc.write(text, { font: doc.bold, size: 11 })
  doc.move(17)
}

function writeHead(doc: Document, { statement, parties }: StatementPaper): void {
  const { period } = statement
  doc.write(parties.operator.legalName, { font: doc.bold, size: 11, color: inks.accent, room: 260 })
  doc.write('Statement of revenue share', { size: 10, color: inks.grey, at: right, isRight: true })
  doc.move(36)
  doc.write(`Statement ${statement.payout_id}`, { font: doc.bold, size: 22 })
  doc.move(26)
  const facts = [
    ['Period (UTC)', `${dayOf(period.from)} to ${dayOf(new Date(period.to).getTime() - 1)}`],
    ['Closed', dayOf(statement.created_at)],
    ['Currency', 'USDC'],
    [
      'Status',
      statement.status === 'PAID' && statement.paid_at ? `Paid ${dayOf(statement.paid_at)}` : statement.status,
    ],
  ] as const
  facts.forEach(([name], index) => doc.write(name, { size: 8, color: inks.grey, at: left + index * 132 }))
  doc.move(13)
  facts.forEach(([, value], index) => doc.write(value, { at: left + index * 132, room: 128 }))
}

const partyLines = ({ legalName, address, taxId }: BillingDetails): string[] => [
  legalName,
  ...address.split('\n').flatMap((line) => line.trim() || []),
  ...(taxId === null ? [] : [`Tax ID ${taxId}`]),
]

function writeParties(doc: Document, { operator, partner }: StatementPaper['parties']): void {
  doc.move(20)
  doc.rule()
  doc.move(18)
  const top = doc.height()
  const bottoms = [operator, partner].map((party, index) => {
    const at = left + index * 264
    doc.rise(top)
    doc.write(index === 0 ? 'Issued by' : 'Issued to', { size: 8, color: inks.grey, at })
    partyLines(party).forEach((line, row) => {
      doc.move(row === 0 ? 15 : 13)
      doc.write(line, { font: row === 0 ? doc.bold : doc.font, size: row === 0 ? 10 : 9, at, room: 240 })
    })
    return doc.height()
  })
  doc.rise(Math.min(...bottoms))
}

const columns = [202, 268, 336, 402, 472, right] as const

function writeRow(doc: Document, name: string, cells: readonly string[], isBold = false): void {
  const font = isBold ? doc.bold : doc.font
  doc.write(name, { font, room: 118 })
  // Six decimals need smaller figures.
  const size = /\.\d{6}$/.test(cells[1] ?? '') ? 7.5 : 9
  cells.forEach((cell, index) => doc.write(cell, { font, size, at: columns[index] ?? right, isRight: true }))
  doc.move(15)
}

function writeTotals(doc: Document, { statement }: StatementPaper, amount: (usdc: string) => string): void {
  const minus = (usdc: string): string => (microsOf(usdc) === 0n ? amount(usdc) : `-${amount(usdc)}`)
  const cellsOf = (row: Row): string[] => [
    String(row.packs),
    amount(row.gross_usdc),
    minus(row.sellback_usdc),
    minus(row.fees_usdc),
    amount(row.net_usdc),
    amount(row.share_usdc),
  ]
  const { by_tier, by_product } = statement
  head(doc, 'Totals by tier')
  const names = ['Packs sold', 'Gross', 'Sell-backs', 'Fees', 'Net revenue', 'Share']
  names.forEach((name, index) =>
    doc.write(name, { size: 8, color: inks.grey, at: columns[index] ?? right, isRight: true }),
  )
  doc.move(7)
  doc.rule()
  doc.move(15)
  for (const row of by_tier) writeRow(doc, row.name ?? 'Prizes and other cards', cellsOf(row))
  writeRow(doc, `All packs, share ${percentOf(by_product.tier.share_bps)}`, cellsOf(by_product.tier), true)
  writeRow(doc, `Instant packs, ${percentOf(by_product.instant.share_bps)}`, cellsOf(by_product.instant), true)
  doc.move(-4)
  doc.rule()
  doc.move(15)
  const shares = formatUsdc(micros(microsOf(by_product.tier.share_usdc) + microsOf(by_product.instant.share_usdc)))
  const packs = statement.packs + statement.instant_packs
  writeRow(doc, 'Total', cellsOf({ ...statement, packs, share_usdc: shares }), true)
  doc.write(
    `${statement.sellback_count} cards were sold back. Gross is sales less refunds of ${amount(statement.refund_usdc)}.`,
    {
      size: 8,
      color: inks.grey,
    },
  )
  writePayout(doc, statement, shares, amount)
}

/** From the share to what is paid: the adjustment of a loss, the payout, and the tax in it. */
function writePayout(doc: Document, statement: Statement, shares: string, amount: (usdc: string) => string): void {
  const line = (name: string, usdc: string, isBold = false): void => {
    const font = isBold ? doc.bold : doc.font
    doc.write(name, { font, at: 300 })
    doc.write(amount(usdc), { font, at: right, isRight: true })
    doc.move(15)
  }
  doc.move(26, 90)
  line('Share of net revenue', shares)
  const adjustment = micros(microsOf(statement.payout_usdc) - microsOf(shares))
  if (adjustment !== 0n) line('Adjustment: a loss is not charged', formatUsdc(adjustment))
  doc.move(4)
  doc.write('Payout, USDC', { font: doc.bold, size: 13, at: 300 })
  doc.write(amount(statement.payout_usdc), { font: doc.bold, size: 13, color: inks.accent, at: right, isRight: true })
  doc.move(18)
  if (statement.tax_bps === 0) return
  line(`Of which tax, ${percentOf(statement.tax_bps)}`, statement.tax_usdc)
  line('Without tax', formatUsdc(micros(microsOf(statement.payout_usdc) - microsOf(statement.tax_usdc))))
}

function writeTax(doc: Document, { statement: { tax_bps }, parties: { partner, operator } }: StatementPaper): void {
  head(doc, 'Tax')
  doc.paragraph(
    tax_bps === 0
      ? `This statement contains no tax. ${partner.legalName} accounts for any tax on its share in its own name; ` +
          `${operator.legalName} withholds none.`
      : `The payout contains tax at ${percentOf(tax_bps)}. ${partner.legalName} owes it to its tax office.`,
  )
  doc.move(-8)
}

function writeYear(doc: Document, { year, statement: { period } }: StatementPaper, amount: (usdc: string) => string) {
  head(doc, `Running totals of ${year.year}`)
  const facts = [
    ['Statements', String(year.statements)],
    ['Gross', amount(formatUsdc(year.gross))],
    ['Net revenue', amount(formatUsdc(year.net))],
    ['Payouts', amount(formatUsdc(year.payouts))],
  ] as const
  facts.forEach(([name], index) => doc.write(name, { size: 8, color: inks.grey, at: left + index * 132 }))
  doc.move(13)
  facts.forEach(([, value], index) => doc.write(value, { at: left + index * 132 }))
  doc.move(13)
  doc.write(`All statements up to ${dayOf(new Date(period.to).getTime() - 1)} that are not void, this one included.`, {
    size: 8,
    color: inks.grey,
  })
}

function writePayment(doc: Document, statement: Statement): void {
  head(doc, 'Payment')
  const facts = [
    ['Status', statement.status],
    ['Paid', statement.paid_at === null ? '-' : `${statement.paid_at.slice(0, 19).replace('T', ' ')} UTC`],
    ['Wallet', statement.payout_address ?? '-'],
    ['Transaction', statement.tx_hash ?? '-'],
    ['Statement hash', statement.statement_hash],
  ] as const
  for (const [name, value] of facts) {
    doc.write(name, { color: inks.grey })
    doc.write(value, { size: 8.5, at: left + 86 })
    doc.move(14)
  }
  doc.write('The statement hash is part of the payment on chain, so that neither can change without the other.', {
    size: 8,
    color: inks.grey,
  })
}

/** A statement on A4. Equal statements produce equal bytes. */
export async function statementToPdf(paper: StatementPaper): Promise<Uint8Array> {
  const { statement, parties } = paper
  const amount = amountsOf(paper)
  const title = `Statement ${statement.payout_id}`
  const doc = await openDocument(title, new Date(statement.created_at))
  writeHead(doc, paper)
  writeParties(doc, parties)
  writeTotals(doc, paper, amount)
  writeTax(doc, paper)
  writeYear(doc, paper, amount)
  writePayment(doc, statement)
  return doc.finish(`${parties.operator.legalName} - ${title}`)
}
