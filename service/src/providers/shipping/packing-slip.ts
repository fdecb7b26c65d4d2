import { barsOf, drawBars, drawLine, openPaper, printable, quietModules, type Paper } from './drawing.ts'

export type PackedCard = {
  code: string
  name: string
  /** Set, number and condition, as far as they are known. */
  details: readonly (string | null | undefined)[]
}

export type SlipParcel = {
  number: number
  /** The scan code of the parcel. */
  code: string
  cards: readonly PackedCard[]
}

export type PackingSlip = {
  /** The document, such as `Order 12`. */
  title: string
  /** The reference of the tenant, if any. */
  reference: string | null
  at: Date
  /** The parcels of the document, of which some or all are drawn. */
  count: number
  parcels: readonly SlipParcel[]
}

/** The paper of shipping labels, so that a station prints both on one printer. */
const page = { width: 288, height: 432, margin: 14 }
const rowHeight = 22
const firstRow = page.height - 84
const rowsPerPage = Math.floor((firstRow - page.margin) / rowHeight)
const room = page.width - 2 * page.margin

const countOf = (count: number): string => (count === 1 ? '1 card' : `${count} cards`)

/** Draws one page of a parcel: what it is, its code, and a part of its cards. */
function drawSheet(
  { pdf, font, bold }: Paper,
  { title, reference, at, count }: PackingSlip,
  { number, code, cards }: SlipParcel,
  start: number,
): void {
  const sheet = pdf.addPage([page.width, page.height])
  const x = page.margin
  const heading = `Packing slip: ${title}`
  drawLine(sheet, { text: printable(heading), x, y: page.height - 26, size: 14, font: bold, room: room - 84 })
  const about = [`Parcel ${number} of ${count}`, countOf(cards.length), at.toISOString().slice(0, 10)]
  drawLine(sheet, { text: about.join(' - '), x, y: page.height - 42, size: 9, font, room: room - 84 })
  if (reference !== null) {
    drawLine(sheet, { text: printable(reference), x, y: page.height - 55, size: 9, font, room: room - 84 })
  }
  const bars = barsOf(code)
  const unit = 80 / (bars.modules + 2 * quietModules)
  const left = page.width - page.margin - 80 + quietModules * unit
  drawBars(sheet, bars, { x: left, y: page.height - 50, height: 32, unit })
  drawLine(sheet, { text: code, x: left, y: page.height - 60, size: 8, font, room: 60 })
  cards.slice(start, start + rowsPerPage).forEach((card, index) => {
    const y = firstRow - index * rowHeight
    const place = `${start + index + 1}.`
    drawLine(sheet, { text: place, x, y, size: 8, font, room: 20 })
    drawLine(sheet, { text: printable(card.name), x: x + 22, y, size: 9, font: bold, room: room - 22 })
    const details = [card.code, ...card.details.filter((text) => typeof text === 'string' && text !== '')]
    drawLine(sheet, { text: printable(details.join(', ')), x: x + 22, y: y - 10, size: 8, font, room: room - 22 })
  })
}

/** Draws the packing slips of parcels, each on as many pages as its cards need. Values are not printed. */
export async function drawPackingSlip(slip: PackingSlip): Promise<Uint8Array> {
  const paper = await openPaper(`Packing slip: ${slip.title}`, slip.at)
  for (const parcel of slip.parcels) {
    for (let start = 0; start === 0 || start < parcel.cards.length; start += rowsPerPage)
      drawSheet(paper, slip, parcel, start)
  }
  return paper.pdf.save()
}
