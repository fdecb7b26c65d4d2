import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { drawPackingSlip } from './packing-slip.ts'

const cardsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    code: `CARD-${at}`,
    name: `Mossback ${at} 龍`,
    details: ['Base', null, 'NM'],
  }))
const slip = (counts: readonly number[]) => ({
  title: 'Order 12',
  reference: 'PO-7',
  at: new Date('2026-03-01T12:00:00Z'),
  count: counts.length,
  parcels: counts.map((count, index) => ({ number: index + 1, code: `9-${index + 1}`, cards: cardsOf(count) })),
})

test('each parcel begins a page, and its cards continue on further pages', async () => {
  const pages = async (counts: readonly number[]) =>
    (await PDFDocument.load(await drawPackingSlip(slip(counts)))).getPageCount()
  expect([await pages([1]), await pages([1, 1]), await pages([500])]).toEqual([1, 2, 34])
})

test('equal slips have equal bytes', async () => {
  expect(await drawPackingSlip(slip([3]))).toEqual(await drawPackingSlip(slip([3])))
})
