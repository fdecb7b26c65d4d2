import { degrees, rgb, type PDFPage } from 'pdf-lib'
import type { Address } from '../addresses.ts'
import {
  barsOf,
  black,
  drawBars,
  drawLine as drawFitting,
  openPaper,
  printable,
  quietModules,
  type Line,
} from '../drawing.ts'

export type LabelText = {
  readonly from: Address
  readonly to: Address
  readonly service: string
  readonly trackingNumber: string
  readonly reference: string
  readonly weight: string
  readonly boughtAt: Date
}

/** Four by six inches in points. */
const width = 288
const height = 432
const margin = 14

function linesOf({ name, company, street1, street2, city, state, zip, country }: Address): string[] {
  const place = [city, state, zip].filter((part) => part !== null).join(' ')
  return [name, company, street1, street2, place, country].filter((line) => line !== null).map(printable)
}

/** Draws one line across the label, scaled down to fit. */
const drawLine = (page: PDFPage, line: Omit<Line, 'room'>): void =>
  drawFitting(page, { ...line, room: width - margin - line.x })

/** Draws the barcode across the label, with a quiet zone on both sides. */
function drawBarcode(page: PDFPage, text: string, box: { y: number; height: number }): void {
  const bars = barsOf(text)
  const unit = (width - 2 * margin) / (bars.modules + 2 * quietModules)
  drawBars(page, bars, { x: margin + quietModules * unit, unit, ...box })
}

const rule = (page: PDFPage, y: number): void =>
  page.drawLine({ start: { x: margin, y }, end: { x: width - margin, y }, thickness: 1, color: black })

/** A 4x6 inch label for thermal printers, marked SAMPLE. Deterministic. */
export async function drawLabel(label: LabelText): Promise<Uint8Array> {
  const { pdf, font, bold } = await openPaper(`Label ${label.trackingNumber}`, label.boughtAt)
  const page = pdf.addPage([width, height])

  page.drawText('SAMPLE', { x: 60, y: 205, size: 60, font: bold, color: rgb(0.88, 0.88, 0.88), rotate: degrees(30) })
  drawLine(page, { text: printable(label.service).toUpperCase(), x: margin, y: height - 34, size: 20, font: bold })
  const facts = `${label.weight} oz   ${label.boughtAt.toISOString().slice(0, 10)}`
  drawLine(page, { text: facts, x: margin, y: height - 50, size: 9, font })
  rule(page, height - 58)
  linesOf(label.from).forEach((text, index) => {
    drawLine(page, { text, x: margin, y: height - 72 - index * 10, size: 8, font })
  })
  rule(page, height - 136)
  drawLine(page, { text: 'SHIP TO', x: margin, y: height - 150, size: 8, font: bold })
  linesOf(label.to).forEach((text, index) => {
    drawLine(page, { text, x: margin + 24, y: height - 168 - index * 15, size: 12, font: bold })
  })
  rule(page, 158)
  drawBarcode(page, label.trackingNumber, { y: 62, height: 82 })
  drawLine(page, { text: label.trackingNumber, x: 78, y: 46, size: 12, font: bold })
  rule(page, 34)
  drawLine(page, { text: printable(label.reference), x: margin, y: 18, size: 9, font })
  return pdf.save()
}
