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
} from '../../providers/shipping/drawing.ts'

/** The content of one barcode label, or a finished page from another source. */
export type BarcodeLabel =
  | { readonly form: 'sleeve' | 'shelf' | 'badge'; readonly code: string; readonly lines: readonly string[] }
  | { readonly form: 'page'; readonly bytes: Uint8Array }

type Drawn = Exclude<BarcodeLabel, { form: 'page' }>

/** Sizes in points: sleeve 2 by 1 inches, shelf 4 by 2 inches, badge in bank card size. */
const papers = { sleeve: [144, 72], shelf: [288, 144], badge: [243, 153] } as const
const margin = 6
/** The largest module size of the QR code in dots, and the font size of the first line. */
const squareForms = {
  sleeve: { dots: 4, size: 9 },
  shelf: { dots: 6, size: 14 },
  badge: { dots: 9, size: 18 },
} as const
/** The quiet zone around a QR code is four modules wide. */
const quietSquares = 4

/** Draws a QR code with text at its right. Modules are whole dots, so that a thermal printer keeps them sharp. */
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

/** Draws bars as wide as the label allows, in whole dots; a code too long for bars becomes a QR code. */
function drawShelf(paper: Paper, label: Drawn): void {
  const [width, height] = papers.shelf
  const bars = barsOf(label.code)
  const dots = Math.floor((width - 2 * margin) / ((bars.modules + 2 * quietModules) * dot))
  if (dots < 2) return drawSquare(paper, label)
  const unit = Math.min(4, dots) * dot
  const page = paper.pdf.addPage([width, height])
  const x = (width - bars.modules * unit) / 2
  drawBars(page, bars, { x, y: 14, height: 58, unit })
  label.lines.forEach((text, index) => {
    const [size, font] = index === 0 ? [26, paper.bold] : [9, paper.font]
    const y = index === 0 ? height - 34 : height - 36 - index * 12
    drawLine(page, { text: printable(text), x: margin * 2, y, size, font, room: width - 4 * margin })
  })
}

/** Draws one page per label, in order. Equal labels produce equal bytes. */
export async function drawBarcodeLabels(barcodeLabels: readonly BarcodeLabel[], at: Date): Promise<Uint8Array> {
  const paper = await openPaper('Barcode labels', at)
  for (const label of barcodeLabels) {
    if (label.form === 'page') {
      const given = await PDFDocument.load(label.bytes)
      for (const page of await paper.pdf.copyPages(given, given.getPageIndices())) paper.pdf.addPage(page)
    } else if (label.form === 'shelf') drawShelf(paper, label)
    else drawSquare(paper, label)
  }
  return paper.pdf.save()
}
