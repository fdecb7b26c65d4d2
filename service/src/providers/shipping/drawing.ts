import bwipjs from 'bwip-js/node'
import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib'
import { assert } from '../../kernel/assert.ts'

/** One dot of a 203 dpi thermal printer, in points. */
export const dot = 72 / 203
export const black = rgb(0, 0, 0)

/** Letters that do not decompose into a plain letter and an accent. */
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

/** The built-in fonts only have Latin letters: others lose their accents or become a question mark. */
export function printable(text: string): string {
  return text.replaceAll(/[^\u0020-\u007e\u00a1-\u00ff]/gu, (letter) => {
    const plain = plainLetters[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return /^[\u0020-\u007e]+$/.test(plain) ? plain : '?'
  })
}

export type Paper = { pdf: PDFDocument; font: PDFFont; bold: PDFFont }

/** An empty document whose bytes depend only on its content and the given time. */
export async function openPaper(title: string, at: Date): Promise<Paper> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(title)
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  const [font, bold] = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)]
  return { pdf, font, bold }
}

export type Line = { text: string; x: number; y: number; size: number; font: PDFFont; room: number }

/** Draws one line, scaled down to fit. */
export function drawLine(page: PDFPage, { text, x, y, size, font, room }: Line): void {
  const natural = font.widthOfTextAtSize(text, size)
  page.drawText(text, { x, y, size: natural > room ? (size * room) / natural : size, font, color: black })
}

export type Bars = { sizes: readonly number[]; modules: number }

/** The bars and gaps of a Code 128, in modules, without the quiet zone of ten on both sides. */
export function barsOf(text: string): Bars {
  const [symbol] = bwipjs.raw('code128', text, '')
  assert(symbol !== undefined && 'sbs' in symbol, 'Code 128 is rendered as bars.')
  return { sizes: symbol.sbs, modules: symbol.sbs.reduce((sum, size) => sum + size, 0) }
}

export const quietModules = 10

/** Draws bars as rectangles, sharp at any resolution. `x` is the left edge of the first bar. */
export function drawBars(
  page: PDFPage,
  { sizes }: Bars,
  box: { x: number; y: number; height: number; unit: number },
): void {
  let { x } = box
  sizes.forEach((size, index) => {
    if (index % 2 === 0) {
      page.drawRectangle({ x, y: box.y, width: size * box.unit, height: box.height, color: black, borderWidth: 0 })
    }
    x += size * box.unit
  })
}

export type Squares = { side: number; isDark(column: number, row: number): boolean }

/** A QR code with medium error correction. Row 0 is the top row. */
export function squaresOf(text: string): Squares {
  const [symbol] = bwipjs.raw('qrcode', text, 'eclevel=M')
  assert(symbol !== undefined && 'pixs' in symbol, 'A QR code is rendered as pixels.')
  const { pixs, pixx } = symbol
  return { side: pixx, isDark: (column, row) => pixs[row * pixx + column] === 1 }
}

/** Draws squares as runs of rectangles; `x` and `y` are the lower left corner. */
export function drawSquares(
  page: PDFPage,
  { side, isDark }: Squares,
  box: { x: number; y: number; unit: number },
): void {
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if (!isDark(column, row)) continue
      const first = column
      while (column + 1 < side && isDark(column + 1, row)) column++
      page.drawRectangle({
        x: box.x + first * box.unit,
        y: box.y + (side - 1 - row) * box.unit,
        width: (column - first + 1) * box.unit,
        height: box.unit,
        color: black,
        borderWidth: 0,
      })
    }
  }
}
