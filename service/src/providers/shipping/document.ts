import { rgb, type PDFFont, type PDFPage } from 'pdf-lib'
import { openPaper, printable, type Paper } from './drawing.ts'

/** A4 in points. */
const size = { width: 595, height: 842, margin: 50, foot: 64 }
export const left = size.margin
export const right = size.width - size.margin

export const inks = {
  ink: rgb(0.11, 0.1, 0.17),
  grey: rgb(0.36, 0.35, 0.44),
  line: rgb(0.88, 0.86, 0.82),
  accent: rgb(0.29, 0.25, 0.84),
}

export type Style = {
  font?: PDFFont
  size?: number
  color?: typeof inks.ink
  /** The left edge of the text, or its right edge with `isRight`. */
  at?: number
  isRight?: boolean
  /** Longer text is cut. */
  room?: number
}

function cut(text: string, font: PDFFont, points: number, room: number): string {
  if (font.widthOfTextAtSize(text, points) <= room) return text
  let shown = text
  while (shown !== '' && font.widthOfTextAtSize(`${shown}...`, points) > room) shown = shown.slice(0, -1)
  return `${shown}...`
}

export type Document = Pick<Paper, 'font' | 'bold'> & {
  write(text: string, style?: Style): void
  /** Moves down; `keep` starts a new page when less is left on this one. */
  move(by: number, keep?: number): void
  rule(): void
  /** Lines of text over the whole width. */
  paragraph(text: string): void
  /** Returns to a height of the same page, for columns. */
  height(): number
  rise(to: number): void
  /** Writes the footer with page numbers on every page. */
  finish(footer: string): Promise<Uint8Array>
}

/** Pages of A4 written from top to bottom. Equal content produces equal bytes. */
export async function openDocument(title: string, at: Date): Promise<Document> {
  const { pdf, font, bold } = await openPaper(title, at)
  const addPage = (): PDFPage => pdf.addPage([size.width, size.height])
  let page = addPage()
  let y = size.height - size.margin

  function write(text: string, style: Style = {}): void {
    const { font: face = font, size: points = 9, color = inks.ink, at: x = left, isRight = false, room } = style
    const shown = room === undefined ? printable(text) : cut(printable(text), face, points, room)
    page.drawText(shown, {
      x: isRight ? x - face.widthOfTextAtSize(shown, points) : x,
      y,
      size: points,
      font: face,
      color,
    })
  }

  function move(by: number, keep = 0): void {
    y -= by
    if (y - keep >= size.foot) return
    page = addPage()
    y = size.height - size.margin
  }

  function paragraph(text: string): void {
    let line = ''
    for (const word of `${printable(text)} `.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (word !== '' && font.widthOfTextAtSize(longer, 9) <= right - left) {
        line = longer
        continue
      }
      write(line, { room: right - left })
      move(13)
      line = word
    }
  }

  return {
    font,
    bold,
    write,
    move,
    paragraph,
    rule: () => page.drawLine({ start: { x: left, y }, end: { x: right, y }, thickness: 0.7, color: inks.line }),
    height: () => y,
    rise: (to) => void (y = to),
    finish(footer) {
      const pages = pdf.getPages()
      pages.forEach((one, index) => {
        page = one
        y = size.foot - 28
        write(footer, { size: 8, color: inks.grey, room: 380 })
        write(`Page ${index + 1} of ${pages.length}`, { size: 8, color: inks.grey, at: right, isRight: true })
      })
      return pdf.save()
    },
  }
}
