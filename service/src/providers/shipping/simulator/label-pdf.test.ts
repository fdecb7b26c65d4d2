import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { canScan, scanPages } from '../../../../test/harness/scanner.ts'
import type { Address } from '../addresses.ts'
import { drawLabel, type LabelText } from './label-pdf.ts'

const address = (name: string): Address => ({
  name,
  company: null,
  street1: '12 Elm Street',
  street2: 'Apartment 5',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
  phone: null,
  email: null,
})
const label = (change: Partial<LabelText> = {}): LabelText => ({
  from: address('Dock 4'),
  to: address('Ada Fox'),
  service: 'Ground',
  trackingNumber: 'SIM012345678901234567',
  reference: 'order-12-p1',
  weight: '3.2',
  boughtAt: new Date('2026-03-01T12:00:00Z'),
  ...change,
})

test('a label is one page of four by six inches, and its bytes are deterministic', async () => {
  const bytes = await drawLabel(label())
  const pdf = await PDFDocument.load(bytes)
  expect(pdf.getPageCount()).toBe(1)
  expect(pdf.getPage(0).getSize()).toEqual({ width: 4 * 72, height: 6 * 72 })
  expect(Buffer.from(await drawLabel(label())).equals(Buffer.from(bytes))).toBe(true)
})

test.each(['Łukasz Żółć', '山田 太郎', 'Ωmega 😀 Ünï', 'x'.repeat(100), '\u00ad'])(
  'a name such as %j is printed as far as the fonts allow',
  async (name) => {
    const bytes = await drawLabel(label({ to: address(name) }))
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1)
  },
)

test.runIf(canScan)('printed at 203 dpi, its barcode scans as the tracking number', async () => {
  for (const trackingNumber of ['SIM012345678901234567', 'SIM999999999999999999', 'SIM000000000000000000']) {
    expect(await scanPages(await drawLabel(label({ trackingNumber })))).toEqual([`CODE-128:${trackingNumber}`])
  }
})
