import bwipjs from 'bwip-js/node'
import { degrees, PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib'
import { assert } from '../../kernel/assert.ts'
import type { Address } from '../addresses.ts'

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
const black = rgb(0, 0, 0)

/** Letters that are no plain letter with an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Œ: 'OE',
  œ: 'oe',
  ẞ: 'SS',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
}

/** The built-in fonts know Latin letters only: accents are dropped where there is no such letter, the rest is marked. */
function printable(text: string): string {
  return text.replaceAll(/[^\u0020-\u007e\u00a1-\u00ff]/gu, (letter) => {
    const plain = plainLetters[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return /^[\u0020-\u007e]+$/.test(plain) ? plain : '?'
  })
}

function linesOf({ name, company, street1, street2, city, state, zip, country }: Address): string[] {
  const place = [city, state, zip].filter((part) => part !== null).join(' ')
  return [name, company, street1, street2, place, country].filter((line) => line !== null).map(printable)
}

type Line = { text: string; x: number; y: number; size: number; font: PDFFont }

/** One line, made smaller until it fits. */
function drawLine(page: PDFPage, { text, x, y, size, font }: Line): void {
  const room = width - margin - x
  const natural = font.widthOfTextAtSize(text, size)
  page.drawText(text, { x, y, size: natural > room ? (size * room) / natural : size, font, color: black })
}

/** Bars as rectangles: sharp at any resolution, with the quiet zone scanners need on both sides. */
function drawBarcode(page: PDFPage, text: string, box: { y: number; height: number }): void {
  const [symbol] = bwipjs.raw('code128', text, '')
  assert(symbol !== undefined && 'sbs' in symbol, 'Code 128 is made of bars.')
  const modules = symbol.sbs.reduce((sum, size) => sum + size, 0)
  const quiet = 10
  const unit = (width - 2 * margin) / (modules + 2 * quiet)
  let x = margin + quiet * unit
  symbol.sbs.forEach((size, index) => {
    if (index % 2 === 0)
      page.drawRectangle({ x, y: box.y, width: size * unit, height: box.height, color: black, borderWidth: 0 })
    x += size * unit
  })
}

const rule = (page: PDFPage, y: number): void =>
  page.drawLine({ start: { x: margin, y }, end: { x: width - margin, y }, thickness: 1, color: black })

/** A 4x6 label as a thermal printer takes it, marked SAMPLE. The same label is always the same bytes. */
export async function drawLabel(label: LabelText): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(`Label ${label.trackingNumber}`)
  pdf.setCreationDate(label.boughtAt)
  pdf.setModificationDate(label.boughtAt)
  const page = pdf.addPage([width, height])
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)

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
