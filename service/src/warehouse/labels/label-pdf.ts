import { PDFDocument } from 'pdf-lib'
import {
  barsOf,
  dot,
  drawBars,
  drawLine,
  drawSquares,
  openPaper,
  printable,
  quietModules,
  squaresOf,
  type Paper,
} from '../../shipping/drawing.ts'

/** What is printed on one sticker, or a page that somebody else drew. */
export type Sticker =
  | { readonly form: 'sleeve' | 'shelf' | 'badge'; readonly code: string; readonly lines: readonly string[] }
  | { readonly form: 'page'; readonly bytes: Uint8Array }

type Drawn = Exclude<Sticker, { form: 'page' }>

/** Inches in points: a sleeve's sticker of 2 by 1, a shelf's of 4 by 2, a badge as large as a bank card. */
const papers = { sleeve: [144, 72], shelf: [288, 144], badge: [243, 153] } as const
const margin = 6
/** How many dots a square of the QR code has at most, and how large the first line of words is. */
const squareForms = {
  sleeve: { dots: 4, size: 9 },
  shelf: { dots: 6, size: 14 },
  badge: { dots: 9, size: 18 },
} as const
/** Scanners want four empty modules around a QR code. */
const quietSquares = 4

/** A QR code at the left, words at its right. Its squares are whole dots, so that a thermal printer keeps them sharp. */
function drawSquare({ pdf, font, bold }: Paper, { code, lines, form }: Drawn): void {
  const { dots, size } = squareForms[form]
  const [width, height] = papers[form]
  const page = pdf.addPage([width, height])
  const squares = squaresOf(code)
  const room = Math.floor((height - 2) / ((squares.side + 2 * quietSquares) * dot))
  const unit = Math.max(1, Math.min(dots, room)) * dot
  const side = squares.side * unit
  const x = quietSquares * unit
  drawSquares(page, squares, { x, y: Math.round((height - side) / 2 / dot) * dot, unit })
  const left = x + side + quietSquares * unit
  lines.forEach((text, index) => {
    const words = {
      text: printable(text),
      x: left,
      y: height - 2 * size - index * size * 1.3,
      room: width - left - margin,
    }
    drawLine(page, index === 0 ? { ...words, size, font: bold } : { ...words, size: size * 0.75, font })
  })
}

/** Bars as wide as the sticker allows, in whole dots; a code that is too long for that becomes a square. */
function drawShelf(paper: Paper, sticker: Drawn): void {
  const [width, height] = papers.shelf
  const bars = barsOf(sticker.code)
  const dots = Math.floor((width - 2 * margin) / ((bars.modules + 2 * quietModules) * dot))
  if (dots < 2) return drawSquare(paper, sticker)
  const unit = Math.min(4, dots) * dot
  const page = paper.pdf.addPage([width, height])
  const x = (width - bars.modules * unit) / 2
  drawBars(page, bars, { x, y: 14, height: 58, unit })
  sticker.lines.forEach((text, index) => {
    const [size, font] = index === 0 ? [26, paper.bold] : [9, paper.font]
    const y = index === 0 ? height - 34 : height - 36 - index * 12
    drawLine(page, { text: printable(text), x: margin * 2, y, size, font, room: width - 4 * margin })
  })
}

/** One page for each sticker, in the order given. The same stickers are always the same bytes. */
export async function drawStickers(barcodeLabels: readonly Sticker[], at: Date): Promise<Uint8Array> {
  const paper = await openPaper('Stickers', at)
  for (const sticker of barcodeLabels) {
    if (sticker.form === 'page') {
      const given = await PDFDocument.load(sticker.bytes)
      for (const page of await paper.pdf.copyPages(given, given.getPageIndices())) paper.pdf.addPage(page)
    } else if (sticker.form === 'shelf') drawShelf(paper, sticker)
    else drawSquare(paper, sticker)
  }
  return paper.pdf.save()
}
