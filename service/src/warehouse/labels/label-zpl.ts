import type { BarcodeLabel } from './label-pdf.ts'

type Drawn = Exclude<BarcodeLabel, { form: 'page' }>

/** Sizes in dots of a 203 dpi printer: sleeve 2 by 1 inches, shelf 4 by 2 inches, badge in bank card size. */
const papers = {
  sleeve: { width: 406, height: 203, module: 4, title: 26, text: 20 },
  shelf: { width: 812, height: 406, module: 6, title: 74, text: 28 },
  badge: { width: 685, height: 431, module: 9, title: 50, text: 32 },
} as const
const margin = 16
/** The widest code that fits on a shelf label as bars of two dots. */
const maxBarSymbols = 30

/** Every character that ZPL could read as a command becomes its hexadecimal code. */
const field = (text: string): string =>
  `^FH_^FD${text.replaceAll(/[\^~_\\\p{Cc}]/gu, (symbol) =>
    [...Buffer.from(symbol)].map((byte) => `_${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  )}^FS`

const line = (text: string, x: number, y: number, size: number): string =>
  `^FO${x},${y}^A0N,${size},${size}${field(text)}`

function drawSquare({ form, code, lines }: Drawn): string {
  const { module, title, text } = papers[form]
  // Codes of up to 42 characters have at most 33 modules, with a quiet zone of four on each side.
  const left = margin + 37 * module
  const words = lines.map((words, index) =>
    line(words, left, margin + (index === 0 ? 0 : title + (index - 1) * (text + 6) + 8), index === 0 ? title : text),
  )
  return [`^FO${margin},${margin}^BQN,2,${module}^FH_^FDMA,${field(code).slice('^FH_^FD'.length)}`, ...words].join('\n')
}

function drawShelf(label: Drawn): string {
  const { code, lines } = label
  if (code.length > maxBarSymbols) return drawSquare(label)
  const { title, text, height } = papers.shelf
  const [head = '', ...rest] = lines
  const bars = `^FO${2 * margin},${height - 190}^BY${code.length > 16 ? 2 : 3}^BCN,140,N,N,N${field(code.replaceAll('>', '>0'))}`
  const words = rest.map((words, index) => line(words, 2 * margin, margin + title + 12 + index * (text + 6), text))
  return [line(head, 2 * margin, margin, title), ...words, bars].join('\n')
}

/** Draws each label in the language of thermal printers. Pages of carriers exist as PDF only and are left out. */
export function drawZplLabels(barcodeLabels: readonly BarcodeLabel[]): string {
  return barcodeLabels
    .filter((label) => label.form !== 'page')
    .map((label) => {
      const { width, height } = papers[label.form]
      const drawn = label.form === 'shelf' ? drawShelf(label) : drawSquare(label)
      return `^XA\n^CI28\n^PW${width}\n^LL${height}\n${drawn}\n^XZ\n`
    })
    .join('')
}
