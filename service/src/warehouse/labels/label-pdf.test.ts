import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { canScan, scanPages } from '../../../test/harness/scanner.ts'
import { newUniqueId } from '../../assets/items/model.ts'
import { systemRandom } from '../../kernel/random.ts'
import { badgeScan, binScan, itemScan, parcelScan } from '../scans/codes.ts'
import { drawBarcodeLabels, type BarcodeLabel } from './label-pdf.ts'

const at = new Date('2026-03-01T12:00:00Z')
const card = newUniqueId('CARD', systemRandom)
const slab = newUniqueId('GRADED_CARD', systemRandom)
const barcodeLabels: readonly BarcodeLabel[] = [
  { form: 'sleeve', code: itemScan(card), lines: ['Mossback the Ancient of the Northern Woods', 'Dawn · 12/99', card] },
  { form: 'sleeve', code: itemScan(slab), lines: ['山田 Łukasz', slab] },
  { form: 'shelf', code: binScan('BIN', 'A-1'), lines: ['A-1', 'Bin'] },
  { form: 'shelf', code: binScan('TOTE', 'RENO-EAST-T17'), lines: ['RENO-EAST-T17', 'Tote'] },
  { form: 'shelf', code: binScan('BIN', `B${'0A'.repeat(15)}Z`), lines: ['The longest code a bin can have', 'Bin'] },
  { form: 'shelf', code: parcelScan('123456789-1'), lines: ['Parcel 1', 'Task 123456789'] },
  { form: 'badge', code: badgeScan('aBcDeFgH0123456789xyZ'), lines: ['Ada Fox', 'Packhouse'] },
]

test('each barcode label is one page of its own size, and equal labels produce equal bytes', async () => {
  const bytes = await drawBarcodeLabels(barcodeLabels, at)
  const pdf = await PDFDocument.load(bytes)
  const sizes = pdf.getPages().map((page) => [page.getWidth() / 72, page.getHeight() / 72])
  expect(sizes.slice(0, 3)).toEqual([
    [2, 1],
    [2, 1],
    [4, 2],
  ])
  expect(sizes).toHaveLength(barcodeLabels.length)
  expect(Buffer.from(await drawBarcodeLabels(barcodeLabels, at)).equals(Buffer.from(bytes))).toBe(true)
})

test('a page from another source is copied unchanged', async () => {
  const own = await PDFDocument.create()
  own.addPage([288, 432])
  const bytes = await drawBarcodeLabels([barcodeLabels[0]!, { form: 'page', bytes: await own.save() }], at)
  const pdf = await PDFDocument.load(bytes)
  expect(pdf.getPages().map((page) => page.getSize())).toEqual([
    { width: 144, height: 72 },
    { width: 288, height: 432 },
  ])
})

test.runIf(canScan)('printed at 203 dpi, every barcode label scans as its own code', async () => {
  const read = await scanPages(await drawBarcodeLabels(barcodeLabels, at))
  const codes = barcodeLabels.flatMap((label) => (label.form === 'page' ? [] : label.code))
  expect(read.map((text) => text.slice(text.indexOf(':') + 1))).toEqual(codes)
  const symbols = read.map((text) => text.slice(0, text.indexOf(':')))
  expect(symbols).toEqual(['QR-Code', 'QR-Code', 'CODE-128', 'CODE-128', 'QR-Code', 'CODE-128', 'QR-Code'])
})
